// Answers by their names, the deal they make, and what follows when one changes.

import { check } from "./check.js";
import { same } from "./merging.js";
import { DECKS, clockwiseFrom, firstCaller, parseBid, tricksTotal } from "./rules.js";
import { agrees, couldBeOf, trickTotals } from "./told_tricks.js";

export const contractOf = (player) => `contract-${player}`;
export const tricksOf = (player) => `tricks-${player}`;
export const finesOf = (player) => `fines-${player}`;

/** "tricks-a1" → ["tricks", "a1"]; any other name → [name, null]. */
export function split(key) {
  const found = /^(contract|tricks|fines)-(.+)$/.exec(key);
  return found ? [found[1], found[2]] : [key, null];
}

/** An answer as a form has it → as the state keeps it: numbers as numbers, blank as null. */
export function typed(key, value) {
  const isNumber = split(key)[1] !== null || key === "frisch" || key === "factor";
  if (typeof value !== "string" || !isNumber) return value === "" ? null : value;
  return value === "" ? null : Number(value);
}

/** The deal as the rules judge it. */
export function dealOf({ answers, roster }) {
  const { lineup, deck, removed_suit, dealer, frisch, factor, declarer = null, bid } = answers;
  const { level, suit } = parseBid(bid) ?? { level: null, suit: null };
  const collect = (name) => Object.fromEntries(lineup.map((player) => [player, answers[name(player)] ?? null]));
  return {
    seats: lineup, roster, deck, removed_suit, dealer, frisch, factor, declarer, level, suit, calls: answers.calls ?? null,
    contracts: collect(contractOf), tricks: collect(tricksOf), fines: collect(finesOf),
  };
}

/** In which order people are asked: the declarer first, then to the left. */
export function speaking({ answers: { declarer, lineup } }) {
  return lineup.includes(declarer) ? clockwiseFrom(declarer, lineup) : lineup;
}

// What follows from a change. On first entry, what it makes impossible is taken out, to be asked again, and what
// follows is filled in; an edit takes out only what has lost its meaning and leaves every number for people to see.

/** The state after `changed` was answered (null: after it was opened). */
export function settle(state, changed) {
  const next = { ...state, answers: { ...state.answers }, filled: [...state.filled] };
  settleLineup(next);
  settleCalls(next);
  settleBid(next);
  if (state.mode !== "edit") {
    if (OF_AUCTION.includes(changed) || callsDiffer(next)) drop(next, "calls");
    settleContracts(next, changed);
    settleTaken(next, changed);
    settleTricks(next, changed);
  }
  return next;
}

// What the calls were made upon: another one, and they are somebody else's, or of another auction.
const OF_AUCTION = ["lineup", "deck", "removed_suit", "dealer", "frisch"];

/** Whether the calls end elsewhere than what was won. */
export function callsDiffer(state) {
  const { calls, declarer, bid } = state.answers;
  const order = callers(state);
  if (!calls?.length || !declarer || !bid || !order.length) return false;
  const [last, ...passes] = calls.slice(calls.indexOf(bid));
  return last !== bid || order[calls.indexOf(bid) % order.length] !== declarer || passes.length !== order.length - 1 || passes.some((call) => call !== "P");
}

function drop(state, key) {
  delete state.answers[key];
  state.filled = state.filled.filter((name) => name !== key);
}

function fill(state, key, value) {
  state.answers[key] = value;
  if (!state.filled.includes(key)) state.filled.push(key);
}

const has = (state, key) => state.answers[key] !== undefined && state.answers[key] !== null;

function settleLineup(state) {
  const { answers } = state;
  const { lineup } = answers;
  for (const key of Object.keys(answers)) {
    const player = split(key)[1];
    if (player && !lineup.includes(player)) drop(state, key);
  }
  if (!lineup.includes(answers.declarer)) drop(state, "declarer");
  // Four play with the one full deck; three have three to choose from.
  if (DECKS[answers.deck]?.players !== lineup.length) answers.deck = lineup.length === 4 ? "full" : null;
  if (answers.deck !== "drop_suit") answers.removed_suit = null;
}

// In the draft each call is with who made it, "5H a1", so that no other phone's chairs or dealer give it to another.
const callers = (state) => clockwiseFrom(firstCaller(dealOf(state), state.rules), state.answers.lineup);
export const withoutCallers = (calls) => calls.map((call) => call.split(" ")[0]);
export const withCallers = (calls, state, order = callers(state)) => calls.map((call, place) => `${call} ${order[place % order.length]}`);

/** The calls of a draft as this deal has them, unless they are others' than whose turn it would be. */
function settleCalls(state) {
  const { calls } = state.answers;
  if (!calls?.some((call) => call.includes(" "))) return;
  state.answers.calls = withoutCallers(calls);
  if (!same(withCallers(state.answers.calls, state), calls)) drop(state, "calls");
}

const BID_FAULTS = ["level_below_min", "level_above_max", "suit_invalid", "suit_removed", "no_trump_off"];

function settleBid(state) {
  if (!has(state, "bid")) return;
  const problems = check(dealOf(state), state.rules);
  if (problems.some(({ code }) => BID_FAULTS.includes(code))) drop(state, "bid");
}

function settleContracts(state, changed) {
  const { answers } = state;
  const own = contractOf(answers.declarer);
  const { level, deck } = dealOf(state);
  // A draft that comes back: a contract that only repeats the bid was nobody's own word.
  if (changed === null && level !== null && answers[own] === level) fill(state, own, level);
  for (const key of answers.lineup.map(contractOf)) {
    const stale = state.filled.includes(key) && key !== own;
    if (stale || answers[key] > tricksTotal(deck)) drop(state, key);
  }
  const mayFill = !has(state, own) || state.filled.includes(own) || answers[own] < level;
  if (answers.declarer && level !== null && mayFill) fill(state, own, level);
  const forbidden = check(dealOf(state), state.rules).find(({ code }) => code === "sum_forbidden");
  if (forbidden?.player) drop(state, contractOf(forbidden.player));
}

/** Tricks told one by one stand until a number contradicts them, and what was told last is right. */
function settleTaken(state, changed) {
  const { taken = null } = state.answers;
  if (taken === null) return;
  const deal = dealOf(state);
  const said = Object.fromEntries(deal.seats.filter((player) => !state.filled.includes(tricksOf(player))).map((player) => [player, deal.tricks[player]]));
  if (couldBeOf(taken, deal) && agrees(taken, said, deal)) return;
  if (changed === "taken") for (const player of deal.seats) drop(state, tricksOf(player));
  else drop(state, "taken");
  // Of a whole hand the other numbers were known, and whose else is wrong only the people know.
  if (trickTotals(taken, deal) && split(changed ?? "")[0] === "tricks") state.filled = state.filled.filter((name) => split(name)[0] !== "tricks");
}

function settleTricks(state, changed) {
  const { answers } = state;
  const total = tricksTotal(answers.deck);
  for (const key of state.filled.filter((name) => split(name)[0] === "tricks")) drop(state, key);
  const deal = dealOf(state);
  const counts = trickTotals(answers.taken, deal);
  if (counts) for (const key of deal.seats.map(tricksOf).filter((name) => !has(state, name))) fill(state, key, counts[split(key)[1]]);
  if (counts) return;
  const order = speaking(state).map(tricksOf);
  const said = order.filter((key) => has(state, key));
  // All told and wrong: whose number it is, only the people know.
  if (total === null || said.length === order.length) return;
  let left = total;
  for (const key of [changed, ...said.filter((name) => name !== changed)].filter((name) => said.includes(name))) {
    if (answers[key] > left) drop(state, key);
    else left -= answers[key];
  }
  const missing = order.filter((key) => !has(state, key));
  if (missing.length === 1) fill(state, missing[0], left);
  else if (left === 0) for (const key of missing) fill(state, key, 0);
}
