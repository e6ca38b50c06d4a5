// What one contract scores, by the engine's mirror: the others say and take whatever makes the deal what was asked.

import { breakdown, tricksTotal } from "../play/rules.js";

/** {points, how, …} of `asked`: {contract, tricks, under, deck, declarer, allMissed, factor, fines}. */
export function worked(asked, rules) {
  const { contract, tricks, under, deck, declarer, allMissed, factor = 1, fines = 0 } = asked;
  const other = under ? 0 : tricksTotal(deck);
  const deal = {
    seats: ["own", "other", "third"],
    deck, factor,
    declarer: declarer ? "own" : "other",
    contracts: { own: contract, other, third: under ? 0 : 1 },
    tricks: { own: tricks, other: allMissed ? other + 1 : other, third: 2 },
    fines: { own: fines },
  };
  return breakdown(deal, rules).own;
}

/** Why no deal can be so, as the key of a phrase with its number; null where one can. */
export function fault({ contract, tricks, under, deck, allMissed }) {
  const total = tricksTotal(deck);
  if (Math.max(contract, tricks) > total) return ["too_many", total];
  if (under && contract === total) return ["not_under", total];
  return allMissed && contract === tricks ? ["is_made", contract] : null;
}

/** How the points came about: "(−10 × 2) × 2 − 100". */
export function howOf({ how, times, fines }) {
  const many = times === 1 ? how : `${how.includes(" ") ? `(${how})` : how} × ${times}`;
  return fines ? `${many} \u2212 ${fines}` : many;
}
