// Who took each trick, told one by one, and the numbers that follow from it or go against it. Pure; what a phone needs of
// it before anybody counts so. `taken` is the list of who took them; a `deal` is as deal.js makes it.

import { tricksTotal } from "./rules.js";

export const timesOf = (player, taken) => taken.filter((other) => other === player).length;

/** Whether these tricks can be of a deal: of the line-up's players, and not more than it has. */
export const couldBeOf = (taken, { seats, deck }) =>
  Array.isArray(taken) && taken.length <= tricksTotal(deck) && taken.every((player) => seats.includes(player));

/** Everybody's tricks, once the last one is told; null before, and where they can't be of this deal. */
export function trickTotals(taken, deal) {
  if (!couldBeOf(taken, deal) || taken.length !== tricksTotal(deal.deck)) return null;
  return Object.fromEntries(deal.seats.map((player) => [player, timesOf(player, taken)]));
}

/** Whether these tricks and the numbers that people `said` ({player: tricks}) can both be true. */
export function agrees(taken, said, { seats, deck }) {
  const isKnown = (player) => said[player] !== null && said[player] !== undefined;
  const least = (player) => timesOf(player, taken);
  const sum = seats.reduce((all, player) => all + (isKnown(player) ? said[player] : least(player)), 0);
  const fits = seats.every(isKnown) ? sum === tricksTotal(deck) : sum <= tricksTotal(deck);
  return fits && seats.every((player) => !isKnown(player) || said[player] >= least(player));
}
