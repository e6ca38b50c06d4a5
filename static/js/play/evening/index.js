// The evening on the phone: what the server said, and what was entered since, as the server will take it.
//
// An operation is a form as it is posted: {path, fields: [[name, value], …], key}, its path with the table's or below it.
// What is refused leaves the state as it was, and says why in `refused`: [{code, field, player, params}], the codes of
// check.js and refusals.js. What is not known here changes nothing. A lot is drawn on the phone before it is posted:
// "draw" for a first dealer is the server's to draw, and changes nothing here.

import { settled } from "./dealers.js";
import { formOf } from "./form.js";
import * as outside from "./outside.js";
import * as people from "./people.js";
import { REFUSALS } from "./refusals.js";
import * as written from "./rounds.js";
import { rounds, theSession, things } from "./sheet.js";
import { doneAgain, remembered, takenBack } from "./steps.js";

export { coming } from "./coming.js";
export { boardOf, tableData } from "./board.js";
export { again, newTable } from "./start.js";
export { open } from "./state.js";

/** Whether there is something to take back, and to do again. */
export const steps = ({ undo, redo }) => ({ undo: undo.length > 0, redo: redo.length > 0 });

const roundOf = (state, uid) => rounds(state).find((round) => round.uid === uid) ?? null;
const session = (state, values) => written.patch(state, "session", theSession(state).uid, values);

/** What a step does, by its place below the table's: (state, form, {key, uid}) → state. */
const STEPS = {
  "rounds": (state, form, { key }) => written.recordRound(state, form, key),
  "rounds/insert": (state, form, { key }) => written.recordRound(state, form, key, roundOf(state, form.get("position"))),
  "rounds/*": (state, form, { uid }) => written.editRound(state, form, roundOf(state, uid)),
  "rounds/*/delete": (state, form, { uid }) => written.withoutRound(state, uid),
  "points": (state, form, { key }) => written.recordPoints(state, form, key, roundOf(state, form.get("before"))),
  "points/*": (state, form, { uid }) => written.editPoints(state, form, roundOf(state, uid)),
  "fine": (state, form, { key }) => outside.fine(state, form, key),
  "adjustments": (state, form, { key }) => outside.adjust(state, form, key),
  "adjustments/*": (state, form, { uid }) => outside.settle(state, form, uid),
  "adjustments/*/cancel": (state, form, { uid }) => written.without(state, "adjustment", uid),
  "people/join": (state, form, { key }) => people.join(state, form, key),
  "people/order": people.order,
  "people/deck": people.deck,
  "people/first-dealer": people.firstDealer,
  "people/*/leave": (state, form, { uid }) => people.leave(state, form, uid),
  "people/*/come-back": (state, form, { uid }) => people.comeBack(state, uid),
  "people/*/plays-for": (state, form, { uid }) => people.sitIn(state, form, uid),
  "people/*/rename": (state, form, { uid }) => people.rename(state, form, uid),
  "people/*/replace": (state, form, { key, uid }) => people.replace(state, form, uid, key),
  "once-more": people.onceMore,
  "finish": (state) => session(state, { state: "finished" }),
  "reopen": (state) => session(state, { state: "open" }),
  "undo": takenBack,
  "redo": doneAgain,
};

/** Those after which derived dealers follow what was changed. */
const MOVING = ["rounds/insert", "rounds/*", "rounds/*/delete", "points/*", "people/first-dealer"];

const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** {place: "people/*\/leave", uid} for "/tables/<uid>/people/<uid>/leave/". */
function placeOf(path) {
  const parts = path.replace(/^\/tables\/[^/]+\//, "").split("/").filter(Boolean);
  return { place: parts.map((part) => (UID.test(part) ? "*" : part)).join("/"), uid: parts.find((part) => UID.test(part)) ?? "" };
}

/** The state after an operation of its table. */
export function apply(state, { path, fields, key }) {
  const { place, uid } = placeOf(path);
  const [does, form, before] = [STEPS[place], formOf(fields), { ...state, refused: [] }];
  if (!does) return before;
  const refused = REFUSALS[place]?.(before, form, uid) ?? [];
  if (refused.length) return { ...before, refused };
  const after = does(before, form, { key, uid });
  if (after.refused.length) return { ...before, refused: after.refused };
  if (after.facts === before.facts) return after;
  return withKnown(before, place === "undo" || place === "redo" ? after : stepped(before, after, place, form, key));
}

function stepped(before, after, place, form, key) {
  const isInserted = place === "points" && form.get("before");
  const isAdded = ["rounds", "points"].includes(place) && !isInserted;
  return remembered(before, isAdded ? after : settled(after, { moves: isInserted || MOVING.includes(place) }), place, key);
}

/** Who is at the table no more, and yet in the league: joining again he is the same person. */
const withKnown = (before, after) => ({
  ...after, known: { ...before.known, ...Object.fromEntries(things(before, "player").map(({ uid, name }) => [uid, name])) },
});
