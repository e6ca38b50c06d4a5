// Rounds written down, changed and taken off (scorekeeper/play/rounds.py): each takes a state and gives the next one.

import { nextKey } from "../../outbox/keys.js";
import { check } from "../check.js";
import { withCallers } from "../deal.js";
import { DENOMINATIONS, clockwiseFrom, firstCaller, parseBid, score } from "../rules.js";
import { pointsIn, pointsPeople } from "./points.js";
import { dealerOf } from "./rotation.js";
import { adjustments, dealOf, entries, isPoints, keyOf, roster, rounds, rulesNow, rulesOf, theSession, theTable, turnAt } from "./sheet.js";

const GAP = 1024; // between positions, so that a forgotten round finds room

export const put = (state, kind, uid, values) => ({ ...state, facts: { ...state.facts, [keyOf(kind, uid)]: values } });
export const patch = (state, kind, uid, values) => put(state, kind, uid, { ...state.facts[keyOf(kind, uid)], ...values });

export function without(state, kind, uid) {
  const { [keyOf(kind, uid)]: gone, ...facts } = state.facts;
  return { ...state, facts };
}

/** A round taken off the sheet; what was given for it stays, and is about no round any more. */
export function withoutRound(state, uid) {
  const about = adjustments(state).filter(({ round }) => round === uid);
  return about.reduce((next, given) => patch(next, "adjustment", given.uid, { round: null }), without(state, "round", uid));
}

/** The deal of the coming round is saved or given up: no answers, the next key. */
export const nextDeal = (state, answers = {}) => ({ ...state, draft: { key: nextKey(state.draft.key), answers } });

const whole = (text) => (/^\s*[-+−]?\d{1,9}\s*$/.test(text) ? Number(text.trim().replace("−", "-")) : text.trim() === "" ? null : text.trim());

const OUTCOMES = { all_passed: "passed_out", annul: "annulled" };

/** What the form says: the deal that the rules judge, and why it is annulled. */
export function readDeal(state, fields, outcome = OUTCOMES[fields.get("action")] ?? "played") {
  const seats = fields.all("lineup").join(",").split(",").filter(Boolean);
  const isPassed = outcome === "passed_out";
  const { level = null, suit = null } = parseBid(fields.get("bid")) ?? {};
  const numbers = (name) => {
    const told = isPassed ? [] : seats.map((pid) => [pid, whole(fields.get(`${name}-${pid}`))]);
    return Object.fromEntries(told.filter(([, value]) => value !== null));
  };
  const deal = {
    seats, roster: roster(state), dealer: fields.get("dealer") || null,
    deck: fields.get("deck") || (seats.length === 3 ? theTable(state).deck : "full"), removed_suit: fields.get("removed_suit") || null,
    frisch: whole(fields.get("frisch")) ?? 0, calls: fields.get("calls").split(/\s+/).filter(Boolean),
    declarer: isPassed ? null : fields.get("declarer") || null, level: isPassed ? null : level, suit: isPassed ? null : suit,
    contracts: numbers("contract"), tricks: numbers("tricks"), fines: numbers("fines"),
    factor: fields.get("factor") === "" ? 1 : whole(fields.get("factor")), outcome, reason: fields.get("reason"),
  };
  if (!deal.calls.length) deal.calls = null;
  return outcome === "annulled" ? readable(deal) : deal;
}

const within = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

/** An annulled deal keeps what was entered. The rules judge little of it: what no deal can have is left out. */
function readable(deal) {
  const kept = (told) => Object.fromEntries(Object.entries(told).filter(([, value]) => within(value, 0, 17)));
  return {
    ...deal,
    frisch: within(deal.frisch, 0, 9) ? deal.frisch : 0,
    declarer: deal.seats.includes(deal.declarer) ? deal.declarer : null,
    calls: deal.calls?.every(isCall) ? deal.calls : null,
    level: within(deal.level, 0, 17) ? deal.level : null, suit: DENOMINATIONS.includes(deal.suit) ? deal.suit : null,
    contracts: kept(deal.contracts), tricks: kept(deal.tricks), factor: within(deal.factor, 1, 10) ? deal.factor : 1,
  };
}

const isCall = (call) => call === "P" || parseBid(call) !== null;

const refuse = (state, problems) => ({ ...state, refused: problems });

/** A deal at the end of the sheet, or before the round `at`, judged by the house rules of that. */
export function recordRound(state, fields, key, at = null) {
  const rules = at ? rulesOf(state, at) : rulesNow(state);
  const told = readDeal(state, fields);
  if (!at && told.outcome === "passed_out" && within(told.frisch, 0, rules.frisch_max - 1)) return nextAuction(state, fields, told.frisch);
  const due = dealerOf(turnAt(state, at), told.seats, rules);
  const deal = { ...told, dealer: told.dealer ?? due };
  const problems = check(deal, rules);
  if (problems.length) return refuse(state, problems);
  const next = withRoomBefore(state, at);
  const written = put(next.state, "round", key, {
    ...columns(deal, rules), position: next.position, rules_id: at ? at.rules_id : theTable(state).rules,
    dealer_pinned: deal.dealer !== due, covers: 1, notes: "",
  });
  return at ? written : nextDeal(goOn(written));
}

/** One frisch more: who deals and who plays stays as it was answered. Told again, or late, it counts once. */
function nextAuction(state, fields, frisch) {
  if ((state.draft.answers.frisch ?? 0) > frisch) return state;
  const kept = ["dealer", "deck", "removed_suit"].filter((name) => fields.get(name)).map((name) => [name, fields.get(name)]);
  const lineup = fields.all("lineup").join(",").split(",").filter(Boolean);
  return nextDeal(state, { ...Object.fromEntries(kept), ...(lineup.length && { lineup }), frisch: frisch + 1 });
}

/** Who plays on opens the evening again. */
function goOn(state) {
  const { uid, state: now } = theSession(state);
  return now === "finished" ? patch(state, "session", uid, { state: "open" }) : state;
}

const columns = (deal, rules) => ({
  kind: deal.outcome, dealer: deal.dealer, frisch: deal.frisch ?? 0, calls: deal.calls, declarer: deal.declarer, level: deal.level,
  suit: deal.suit ?? "", deck: deal.deck, removed_suit: deal.removed_suit ?? "", factor: deal.factor, reason: deal.reason,
  lines: linesOf(deal, rules),
});

function linesOf(deal, rules) {
  const points = score(deal, rules) ?? {};
  return deal.seats.map((pid) => [pid, deal.contracts[pid] ?? null, deal.tricks[pid] ?? null, deal.fines[pid] || 0, points[pid] ?? null]);
}

/** A place at the end, or just before a round: {state, position}; where there is no room left, all from there on move up. */
export function withRoomBefore(state, at) {
  const taken = entries(state).map(({ position }) => position);
  if (at === null) return { state, position: (taken.at(-1) ?? 0) + GAP };
  const earlier = taken.filter((position) => position < at.position).at(-1) ?? at.position - 2 * GAP;
  if (at.position - earlier > 1) return { state, position: Math.floor((earlier + at.position) / 2) };
  const moved = (kind, found) => found.filter(({ position }) => position >= at.position).map(({ uid, position }) => [kind, uid, position + GAP]);
  const shifts = [...moved("round", rounds(state)), ...moved("adjustment", adjustments(state))];
  const shifted = shifts.reduce((next, [kind, uid, position]) => patch(next, kind, uid, { position }), state);
  return { state: shifted, position: at.position + Math.floor(GAP / 2) };
}

export function editRound(state, fields, round) {
  const rules = rulesOf(state, round);
  const outcome = OUTCOMES[fields.get("action")] ?? (round.kind === "passed_out" && !fields.get("bid") ? "passed_out" : "played");
  const deal = readDeal(state, fields, outcome);
  const problems = check(deal, rules);
  if (problems.length) return refuse(state, problems);
  const isPinned = deal.dealer === round.dealer ? round.dealer_pinned : deal.dealer !== dealerOf(turnAt(state, round), deal.seats, rules);
  return patch(state, "round", round.uid, { ...columns(deal, rules), dealer_pinned: isPinned });
}

export function recordPoints(state, fields, key, at = null) {
  const next = withRoomBefore(state, at);
  const written = put(next.state, "round", key, {
    position: next.position, kind: "points", rules_id: at ? at.rules_id : theTable(state).rules, dealer_pinned: false, frisch: 0,
    calls: null, level: null, suit: "", deck: "full", removed_suit: "", factor: 1, notes: "", dealer: null, declarer: null,
    ...pointsOf(fields, pointsPeople(state, fields, { everybody: at !== null })),
  });
  return at ? written : goOn(written);
}

export const editPoints = (state, fields, round) => patch(state, "round", round.uid, pointsOf(fields, pointsPeople(state, fields, { round })));

function pointsOf(fields, people) {
  const told = people.map((pid) => [pid, pointsIn(fields.get(`points-${pid}`))]).filter(([, points]) => points !== null);
  return { covers: Number(fields.get("covers")), reason: fields.get("reason"), lines: told.map(([pid, points]) => [pid, null, null, 0, points]) };
}

/** The answers that a recorded deal was entered by; what is not kept in a passed-out one is not asked again. */
export function answersOf(round) {
  if (round.kind === "passed_out") return { frisch: round.frisch, ...(round.dealer && { dealer: round.dealer }) };
  const { dealer, frisch, declarer, factor, calls, deck, level, suit } = round;
  const told = {
    lineup: round.lines.map(([pid]) => pid), deck, removed_suit: round.removed_suit || null, dealer, frisch, declarer,
    bid: level && suit ? `${level}${suit}` : null, factor, calls,
  };
  for (const [pid, contract, tricks, fines] of round.lines) {
    Object.assign(told, { [`contract-${pid}`]: contract, [`tricks-${pid}`]: tricks, [`fines-${pid}`]: fines || null });
  }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
}

/** The same for the draft, as its calls are there. */
export function broughtBack(state, round) {
  const answers = answersOf(round);
  const deal = dealOf(state, round);
  const order = clockwiseFrom(firstCaller(deal, rulesOf(state, round)), deal.seats);
  return answers.calls ? { ...answers, calls: withCallers(answers.calls, null, order) } : answers;
}

/** One fine more in a round that is written down. */
export function fineInRound(state, round, player) {
  const lines = round.lines.map(([pid, said, took, fines, points]) => [pid, said, took, fines + (pid === player), points]);
  const fined = { ...round, lines };
  const problems = check(dealOf(state, fined), rulesOf(state, round));
  return problems.length ? refuse(state, problems) : patch(state, "round", round.uid, { lines });
}

/** The points of every deal as the rules give them. */
export function rescored(state) {
  return rounds(state).filter((round) => !isPoints(round)).reduce((next, round) => {
    const points = score(dealOf(state, round), rulesOf(state, round)) ?? {};
    return patch(next, "round", round.uid, { lines: round.lines.map(([pid, said, took, fines]) => [pid, said, took, fines, points[pid] ?? null]) });
  }, state);
}
