// The tricks of a hand one by one: who has how many, what each still needs, who leads next. Pure; a mirror of
// scorekeeper/rules/trick_count.py.
//
// `taken` says who took each trick, in their order; a `deal` is as deal.js makes it.

import { tricksTotal } from "./rules.js";

/**
 * {told, left, leads, players: {player: {taken, contract, needed, tooMany, tooFew}}}; null where they can't be of this deal.
 *
 * needed: tricks still to take; tooFew: those that would still be missing if all that are left were his.
 */
export function countTricks(taken, deal) {
  const { seats, contracts } = deal;
  if (!couldBeOf(taken, deal)) return null;
  const left = tricksTotal(deal.deck) - taken.length;
  const players = seats.map((player) => [player, taking(timesOf(player, taken), contracts[player] ?? null, left)]);
  return { told: taken.length, left, leads: leads(taken, deal, left), players: Object.fromEntries(players) };
}

/** Whether these tricks can be of a deal: of the line-up's players, and not more than it has. */
export const couldBeOf = (taken, { seats, deck }) =>
  Array.isArray(taken) && taken.length <= tricksTotal(deck) && taken.every((player) => seats.includes(player));

/** Everybody's tricks, once the last one is told; null before, and where they can't be of this deal. */
export function countsOf(taken, deal) {
  if (!couldBeOf(taken, deal) || taken.length !== tricksTotal(deal.deck)) return null;
  return Object.fromEntries(deal.seats.map((player) => [player, timesOf(player, taken)]));
}

/** Whether these tricks and the numbers that people `said` ({player: tricks}) can both be true. */
export function agrees(taken, said, deal) {
  const numbers = deal.seats.map((player) => said[player] ?? null);
  const least = deal.seats.map((player) => timesOf(player, taken));
  const sum = numbers.reduce((all, number, place) => all + (number ?? least[place]), 0);
  const isWhole = numbers.every((number) => number !== null);
  const total = tricksTotal(deal.deck);
  return numbers.every((number, place) => number === null || number >= least[place]) && (isWhole ? sum === total : sum <= total);
}

const timesOf = (player, taken) => taken.filter((other) => other === player).length;

function leads(taken, { seats, declarer }, left) {
  if (left === 0) return null;
  if (taken.length) return taken.at(-1);
  return seats.includes(declarer) ? declarer : null;
}

function taking(taken, contract, left) {
  const needed = contract === null ? null : Math.max(0, contract - taken);
  const tooMany = contract === null ? 0 : Math.max(0, taken - contract);
  return { taken, contract, needed, tooMany, tooFew: Math.max(0, needed - left) };
}
