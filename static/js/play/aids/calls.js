// The auction call by call: whose turn it is, what may be bid, a pass or a bid in one tap, one call back. Three passes
// after a bid tell who declares; where all pass, the frisch stands there.

import { h, sentence } from "../../page.js";
import { PASS, auctionOf, possibleBids } from "../auction.js";
import { dealOf, settle } from "../deal.js";
import { allPassed, ask } from "../entry.js";
import { aCall, calls as called, foot, key, name, person, row } from "../pieces.js";
import { DENOMINATIONS, parseBid } from "../rules.js";
import { cardsOut } from "../screens.js";
import { frischOf } from "./frisch.js";
import { frischTitle, guide } from "./guide.js";

const ROWS = 3; // levels in sight; "higher…" turns the page

export function view(state) {
  const deal = dealOf(state);
  const auction = auctionOf(deal, state.rules);
  const { order, calls, turn, highest, declarer, passed, fault } = auction;
  const last = (place) => calls.filter((_, at) => at % order.length === place).at(-1) ?? null;
  return {
    calls, caller: fault ? null : turn, highest, declarer, passed, fault, seat: state.seat,
    tiles: order.map((player, place) => ({ player, call: last(place) })),
    rows: inColumns(possibleBids(auction)),
    frisch: passed ? frischOf(deal, state.rules, deal.frisch + 1) : null,
    deck: deal.deck, removed: deal.removed_suit, now: deal.frisch, frischMax: state.rules.frisch_max,
  };
}

/** Each suit in its own column, null where one is too low by now: no key moves under a thumb. */
function inColumns(rows) {
  const find = (row, suit) => row.find((call) => parseBid(call).suit === suit) ?? null;
  const suits = DENOMINATIONS.filter((suit) => find(rows.flat(), suit));
  return rows.map((row) => suits.map((suit) => find(row, suit)));
}

export function title({ caller, highest, declarer, passed, frisch }, page) {
  const { phrases } = page;
  const so = highest && aCall(highest, page);
  if (declarer) return [sentence(phrases.won, { name: name(page, declarer) }), so];
  if (passed) return [frisch ? frischTitle(frisch, page) : phrases.ask_passed_out, phrases.all_passed];
  return caller ? [sentence(phrases.says, { name: name(page, caller) }), so] : [phrases.ask_calls_differ, null];
}

export function screen(view, page) {
  const { caller, seat, calls, frisch, passed, now, frischMax: max } = view;
  const isAsked = caller !== null && (!seat || seat === caller);
  return [
    calls.length === 0 && cardsOut(view, page),
    !passed && h("div", { class: "who" }, view.tiles.map((item) => tile(item, caller, page))),
    calls.length > view.tiles.length && row(h("span", {}, called(calls, page))),
    frisch && guide(frisch, page),
    passed && !frisch && h("p", { class: "card" }, page.phrases.passed_out_means),
    ...(isAsked ? bids(view, page) : []),
    foot(...keys(view, page, isAsked)),
    foot(
      key({ act: "aid", to: "calls", value: "off", kind: "plain" }, page.phrases.only_won),
      now > 0 && !passed && key({ act: "guide", kind: "plain" }, h("span", {}, sentence(page.phrases.frisch_of, { n: now, max }))),
      seat && key({ act: "ask", to: "phone", kind: "plain" }, h("span", {}, sentence(page.phrases.phone_of, { name: name(page, seat) }))),
    ),
  ];
}

function tile({ player, call }, caller, page) {
  const said = call === null ? (player === caller ? "?" : "\u2013") : aCall(call, page);
  return h("div", { class: "key two", "aria-current": player === caller ? "true" : null }, person(page, player), h("b", {}, said));
}

function bids({ rows }, page) {
  const inSight = page.higher && rows.length > ROWS ? rows.slice(ROWS) : rows.slice(0, ROWS);
  return inSight.map((calls) => h("div", { class: "bids n" },
    calls.map((call) => (call ? key({ act: "call", value: call }, aCall(call, page)) : h("span", {})))));
}

function keys({ calls, rows, declarer, passed, frisch, fault, now }, page, isAsked) {
  const { phrases } = page;
  return [
    (calls.length > 0 || now > 0) && key({ act: "call_back" }, phrases.call_back),
    isAsked && key({ act: "call", value: PASS, kind: "go pass" }, phrases.pass),
    isAsked && rows.length > ROWS && key({ act: "higher" }, page.higher ? phrases.lower : phrases.higher),
    declarer && key({ act: "called", kind: "go" }, phrases.done),
    frisch && key({ act: "new_auction", kind: "go" }, h("span", {}, sentence(phrases.new_auction, { n: frisch.minLevel }))),
    passed && !frisch && key({ act: "pass_out", kind: "go" }, phrases.save_passed_out),
    fault && key({ act: "answer", to: "calls", value: "" }, phrases.drop_calls),
  ];
}

/** The deal after these calls: the last of them tells who declares and the bid. */
export function after(state, calls) {
  const { declarer, highest } = auctionOf(dealOf(state), state.rules, calls);
  const answers = { ...state.answers, calls: calls.length ? calls : null, declarer, bid: declarer && highest };
  return settle({ ...state, answers, at: declarer ? null : state.at }, "calls");
}

/** Without the last call; before the first, without the new auction: all had passed before it. */
function back(state, calls) {
  const { frisch, lineup } = state.answers;
  if (calls.length || !frisch) return after(state, calls.slice(0, -1));
  return after({ ...state, answers: { ...state.answers, frisch: frisch - 1 } }, lineup.map(() => PASS));
}

/** A tap that gives the deal another state. */
const tap = (then) => (deal, { value }) => {
  deal.page.higher = false;
  deal.set(then(deal.state, deal.state.answers.calls ?? [], value));
};

export const TAPS = {
  call: tap((state, calls, value) => after(state, [...calls, value])),
  call_back: tap(back),
  called: tap((state, calls) => after(state, calls)),
  new_auction: tap((state) => ask(allPassed(state), null)),
};
