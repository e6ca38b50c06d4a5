// Answers by their names, and the deal they make.

import { clockwiseFrom, parseBid } from "./rules.js";

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
    seats: lineup, roster, deck, removed_suit, dealer, frisch, factor, declarer, level, suit,
    contracts: collect(contractOf), tricks: collect(tricksOf), fines: collect(finesOf),
  };
}

/** In which order people are asked: the declarer first, then to the left. */
export function speaking({ answers: { declarer, lineup } }) {
  return lineup.includes(declarer) ? clockwiseFrom(declarer, lineup) : lineup;
}
