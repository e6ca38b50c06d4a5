// What is given or taken outside the deals, and fines found afterwards (scorekeeper/play/adjustments.py).

import { pointsIn } from "./points.js";
import { fineInRound, patch, put, withRoomBefore, without } from "./rounds.js";
import { isPoints, keyOf, rounds, rulesNow, rulesOf } from "./sheet.js";

export const given = (values) => ({ player: null, points: null, reason: "", round: null, position: 0, starting: false, ...values });

export function adjust(state, fields, key) {
  const starting = Boolean(fields.get("starting"));
  const position = starting ? 0 : withRoomBefore(state, null).position;
  const values = { player: fields.get("player"), points: pointsIn(fields.get("points")), reason: fields.get("reason"), starting, position };
  return put(state, "adjustment", key, given(values));
}

/** A fine goes into the deal that it was for; where there is none it is points outside the deals. */
export function fine(state, fields, key) {
  const [player, much, uid] = ["player", "much", "round"].map((name) => fields.get(name));
  const round = rounds(state).find((each) => each.uid === uid) ?? null;
  if (much === "fine" && round && !isPoints(round)) return fineInRound(state, round, player);
  const cost = (round ? rulesOf(state, round) : rulesNow(state)).fine;
  const points = much === "later" ? null : much === "fine" ? 0 - cost : 0 - Math.abs(pointsIn(fields.get("points")));
  const position = withRoomBefore(state, null).position;
  return put(state, "adjustment", key, given({ player, points, reason: fields.get("reason") || state.words.fine, round: round?.uid ?? null, position }));
}

/** Settle what was left to be decided, or correct what was given; "none": no fine after all. */
export function settle(state, fields, uid) {
  const { round } = state.facts[keyOf("adjustment", uid)];
  const about = rounds(state).find((each) => each.uid === round);
  const much = fields.get("much");
  if (much === "none") return without(state, "adjustment", uid);
  const points = much === "fine" ? 0 - (about ? rulesOf(state, about) : rulesNow(state)).fine : pointsIn(fields.get("points"));
  return patch(state, "adjustment", uid, { points, reason: fields.get("reason") });
}
