// The tricks of a hand one by one: who has how many, what each still needs, who leads next. Pure; a mirror of
// scorekeeper/rules/trick_count.py.

import { tricksTotal } from "./rules.js";
import { couldBeOf, timesOf } from "./told_tricks.js";

/**
 * {told, left, leads, players: {player: {taken, contract, needed, tooMany, tooFew, missed}}}; null where they can't be of this deal.
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

function leads(taken, { seats, declarer }, left) {
  if (left === 0) return null;
  if (taken.length) return taken.at(-1);
  return seats.includes(declarer) ? declarer : null;
}

function taking(taken, contract, left) {
  const needed = contract === null ? null : Math.max(0, contract - taken);
  const tooMany = contract === null ? 0 : Math.max(0, taken - contract);
  const tooFew = Math.max(0, needed - left);
  return { taken, contract, needed, tooMany, tooFew, missed: tooMany > 0 || tooFew > 0 };
}
