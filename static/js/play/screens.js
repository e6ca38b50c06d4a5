// What stands below a question's heading: one function a kind of question.

import { drawing, h, num, plain, sentence, spoken, withSign } from "../page.js";
import { bid, calls, choices, foot, key, name, pad, person, row, tile, warning } from "./pieces.js";

const ROWS = 4; // levels in sight; "higher…" turns the page

function auction(view, page) {
  const hasMore = view.rows.length > ROWS;
  const rows = page.higher && hasMore ? view.rows.slice(ROWS) : view.rows.slice(0, ROWS);
  const players = view.players.map(({ player, on }) => key({ act: "answer", to: "declarer", value: player, on }, person(page, player)));
  return [
    cardsOut(view, page),
    h("div", { class: "who" }, players),
    ...rows.map((bids, place) => bidRow(bids, page, hasMore && !page.higher && place === ROWS - 1)),
    foot(
      key({ act: "all_passed" }, page.phrases.all_passed),
      view.frisch > 0 && frisch(view, page),
      key({ act: "aid", to: "calls", value: "on" }, page.phrases.call_by_call),
      hasMore && key({ act: "higher" }, page.higher ? page.phrases.lower : page.phrases.higher),
    ),
  ];
}

/** What three leave out of the pack before they deal. */
export const cardsOut = ({ deck, removed }, { phrases }) =>
  deck !== "full" && row(sentence(phrases[`cards_${deck}`], { suit: removed && drawing(removed, `suit ${removed}`, phrases[removed]) }));

function bidRow(bids, page, isLast) {
  const keys = bids.map(({ value, level, suit, on }) => key({ act: "answer", to: "bid", value, on }, bid(level, suit, page)));
  return h("div", { class: `bids n${isLast ? " tall-only" : ""}` }, keys);
}

const frisch = ({ frisch: n, frischMax: max }, page) =>
  key({ act: "guide", kind: "plain" }, h("span", {}, sentence(page.phrases.frisch_of, { n, max })));

function contract(view, page) {
  const { sum, total } = view.summary;
  const keys = view.options.map(({ value, on, problem }) =>
    key({ act: "answer", to: view.key, value, on, no: problem, kind: "n" }, String(value)));
  return [
    h("div", { class: "who" }, view.tiles.map((item) => raisable(item, view, page))),
    row(sentence(page.phrases.sum_of, { n: sum, total }), hint(view, page)),
    pad(keys),
  ];
}

/** What the one who speaks must know: his forbidden contract, else how far the sum is from the tricks. */
function hint({ forbidden, summary: { sum, total, by } }, { phrases }) {
  if (forbidden !== null) return warning(sentence(phrases.would_make, { n: forbidden, total }));
  if (sum === total) return null;
  return sentence(sum > total ? phrases.over : phrases.to_go, { n: by });
}

/** The declarer's tile carries a plus while the others speak: one tap raises his contract. */
function raisable(item, { raise }, page) {
  if (raise?.player !== item.player) return tile(page, item);
  const label = spoken(page.phrases.raise, { name: name(page, item.player), n: raise.value });
  const plus = key({ act: "answer", to: raise.key, value: raise.value, kind: "plus" }, drawing("plus", "icon", label));
  return h("div", { class: "joined" }, tile(page, item), plus);
}

function tricks(view, page) {
  const keys = view.options.map(({ value, off, on, problem }) => {
    const label = off === 0 ? page.phrases.made : withSign(off);
    const kind = `n lab${off === 0 ? " ring" : ""}`;
    return key({ act: "answer", to: view.key, value, on, no: problem, kind }, String(value), h("small", {}, label));
  });
  const fits = view.fits !== null && row(warning(sentence(page.phrases.fits, { n: view.fits, total: view.summary.total })));
  return [fits, pad(keys)];
}

/** On the phone of a chair that is not asked: what has been said, and its own number to mend. */
function wait(view, page) {
  const { turn, seat, summary: { sum, total }, tiles } = view;
  const won = turn === "auction" && view.plays && view.declarer === null;
  return [
    turn !== "tricks" && turn !== "auction" && h("div", { class: "who" }, tiles.map((item) => item.player === seat ? raisable(item, view, page) : heard(item, page))),
    turn === "contract" && row(sentence(page.phrases.sum_of, { n: sum, total })),
    turn === "auction" && view.declarer !== null && row(h("span", {}, sentence(page.phrases.won, { name: name(page, view.declarer) }), " …")),
    won && key({ act: "answer", to: "declarer", value: seat, kind: "go wide" }, h("span", {}, sentence(page.phrases.won, { name: name(page, seat) }))),
    foot(
      key({ act: "ask", to: "phone" }, h("span", {}, sentence(page.phrases.phone_of, { name: name(page, seat) }))),
      key({ act: "seat", value: "" }, page.phrases.everybody),
    ),
  ];
}

const heard = ({ player, value }, page) =>
  h("div", { class: "key two heard" }, person(page, player), h("b", { class: "n" }, value === null ? "–" : String(value)));

const whosePhone = (view, page) => [
  h("div", { class: "choices" }, view.options.map(({ value, on }) =>
    key({ act: "seat", value: value ?? "", on, kind: "tall" }, value ? person(page, value) : page.phrases.everybody))),
  h("p", { class: "soft small" }, page.phrases.phone_means),
];

function preview(view, page) {
  return [
    h("ul", { class: "card lines" }, view.lines.map((line) => pointsLine(line, page))),
    view.allMissed && row(page.phrases[`all_missed_${view.allMissed}`]),
    foot(
      key({ act: "ask", to: "change", kind: "tall" }, page.phrases.change),
      key({ act: "save", kind: "go" }, h("span", {}, saveLabel(page))),
    ),
  ];
}

const saveLabel = ({ phrases, mode, number, saves }) =>
  saves ?? (mode === "insert" ? phrases.save_insert : sentence(phrases.save, { n: number }));

function pointsLine(line, page) {
  const { player, contract: said, tricks: took, how, factor, fines, points } = line;
  const sum = factor > 1 ? `${how.includes(" ") ? `(${how})` : how} \u00d7 ${factor}` : how;
  const parts = [sentence(page.phrases.of, { tricks: took, contract: said }), " ", h("small", { class: "n" }, sum)];
  if (fines > 0) parts.push(" ", h("small", { class: "n warn" }, plain(-fines)));
  return h("li", {}, person(page, player), h("span", {}, ...parts), h("b", { class: "n" }, withSign(points)));
}

const spokenOnly = (text) => h("span", { class: "vh" }, text);

function change(view, page) {
  const again = ({ key: to, player, value }, what) =>
    key({ act: "ask", to, kind: "n" }, spokenOnly(`${name(page, player)}, ${what}: `), value === null ? "\u2013" : String(value));
  const lines = view.contracts.flatMap((item, place) => [
    person(page, item.player), again(item, page.phrases.contract), again(view.tricks[place], page.phrases.tricks),
  ]);
  const { level, suit } = view.summary;
  return [
    h("div", { class: "changes" }, h("i"), h("small", {}, page.phrases.contract), h("small", {}, page.phrases.tricks), lines),
    foot(
      level && key({ act: "ask", to: "auction" }, h("span", {}, page.phrases.bid, " ", bid(level, suit, page))),
      key({ act: "more" }, page.phrases.deal_more),
      key({ act: "ask", to: "", kind: "go" }, page.phrases.done),
    ),
  ];
}

const passedOut = (view, page) => [
  h("p", { class: "card" }, page.phrases.passed_out_means),
  foot(
    key({ act: "ask", to: "frisch", kind: "tall" }, page.phrases.change),
    key({ act: "pass_out", kind: "go" }, page.phrases.save_passed_out),
  ),
];

/** An edit left calls that end elsewhere: they or what was won give way. */
const callsDiffer = (view, page) => [
  row(h("span", {}, calls(view.calls, page))),
  foot(
    key({ act: "ask", to: "auction", kind: "tall" }, page.phrases.bid),
    key({ act: "answer", to: "calls", value: "", kind: "go" }, page.phrases.drop_calls),
  ),
];

const whose = (phrase) => (view, page) => [
  row(warning(sentence(page.phrases[phrase], { n: view.sum, total: view.total }))),
  h("div", { class: "who" }, view.tiles.map((item) => tile(page, item))),
];

// What has no screen of its own is mended where it was entered.
const behindMore = (says) => (view, page) => [
  says && row(page.phrases[says]),
  foot(key({ act: "more", kind: "go" }, page.phrases.deal_more)),
];

export const SCREENS = {
  auction, calls_differ: callsDiffer, contract, tricks, preview, change,
  passed_out: passedOut,
  "whose-contract": whose("contracts_make"),
  "whose-tricks": whose("tricks_make"),
  deck: (view, page) => choices(view, (value) => page.phrases[value]),
  removed_suit: (view, page) => choices(view, (value) => drawing(value, `suit ${value}`, page.phrases[value])),
  phone: whosePhone,
  wait,
  dealer: (view, page) => choices(view, (value) => person(page, value)),
  frisch: (view) => choices(view, num),
  lineup: behindMore("three_or_four"),
  more: behindMore(null),
};
