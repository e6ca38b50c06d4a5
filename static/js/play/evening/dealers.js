// After a change: which dealers follow the rotation, and which are pinned (scorekeeper/play/dealers.py).

import { derivedOf, firstTurn, movedDealers } from "./rotation.js";
import { patch, rescored } from "./rounds.js";
import { entryOf, isPoints, roster, rounds, theTable } from "./sheet.js";

/** What follows from a change: dealers, who is pinned, points. */
export function settled(state, { moves }) {
  const played = rounds(state);
  const entriesOf = (now) => rounds(now).map((round) => entryOf(now, round));
  const turn = firstTurn(roster(state), theTable(state).first_dealer);
  const derived = new Set(played.flatMap((round, place) => (round.dealer_pinned ? [] : [place])));
  const moved = moves ? movedDealers(entriesOf(state), turn, derived) : {};
  const next = Object.entries(moved).reduce((now, [place, dealer]) => patch(now, "round", played[place].uid, { dealer }), state);
  const isDerived = derivedOf(entriesOf(next), turn);
  const pinned = rounds(next).reduce(
    (now, round, place) => (isPoints(round) ? now : patch(now, "round", round.uid, { dealer_pinned: !isDerived[place] })), next);
  return rescored(pinned);
}
