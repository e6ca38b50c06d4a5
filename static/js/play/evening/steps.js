// Undo and redo: what a step changed, and how it is put back (scorekeeper/play/facts.py, change.py).

import { nextKey } from "../../outbox/keys.js";
import { broughtBack, nextDeal } from "./rounds.js";
import { keyOf } from "./sheet.js";

const VERBS = { rounds: "record_round", points: "record_points" };

/** The step goes on the pile of those that undo takes back; what could have been done again is given up. */
export function remembered(before, after, place, key) {
  const verb = VERBS[place] ?? "step";
  return { ...after, undo: [{ verb, key, rows: differences(after, before) }, ...before.undo], redo: [] };
}

/** Rows [kind, uid, facts as `to` has them] of what differs. */
function differences(from, to) {
  const keys = [...new Set([...Object.keys(to.facts), ...Object.keys(from.facts)])];
  const differing = keys.filter((key) => JSON.stringify(from.facts[key]) !== JSON.stringify(to.facts[key]));
  return differing.map((key) => [...split(key), to.facts[key] ?? null]);
}

const split = (key) => [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];

function putRows(state, rows) {
  const facts = { ...state.facts };
  for (const [kind, uid, values] of rows) {
    const key = keyOf(kind, uid);
    if (values === null) delete facts[key];
    else facts[key] = kind === "session" ? { ...facts[key], ...values } : values;
  }
  return { ...state, facts };
}

/** The last step taken back; a recorded deal comes back as answers. */
export function takenBack(state) {
  const [step, ...undo] = state.undo;
  const after = putRows(state, step.rows);
  const rows = step.rows.map(([kind, uid]) => [kind, uid, state.facts[keyOf(kind, uid)] ?? null]);
  const next = { ...after, undo, redo: [{ ...step, rows }, ...state.redo] };
  const [, , came] = rows.find(([kind, uid]) => kind === "round" && !(keyOf(kind, uid) in after.facts)) ?? [];
  if (!step.verb.startsWith("record_") || !came || came.kind === "points") return next;
  return { ...next, draft: { key: nextKey(state.draft.key), answers: broughtBack(next, came) } };
}

/** The step that was taken back last; the form that undo had filled is emptied. */
export function doneAgain(state) {
  const [step, ...redo] = state.redo;
  const rows = step.rows.map(([kind, uid]) => [kind, uid, state.facts[keyOf(kind, uid)] ?? null]);
  const next = { ...putRows(state, step.rows), redo, undo: [{ ...step, rows }, ...state.undo] };
  return step.verb.startsWith("record_") && step.verb !== "record_points" ? nextDeal(next) : next;
}
