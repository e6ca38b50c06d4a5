// The evening on the phone: what the server said, and what was entered since, as the server will take it.
//
// An operation is a form as it is posted: {path, fields: [[name, value], …], key}, its path below the table's. What the
// rules refuse leaves the state as it was, and says why in `refused`. What is not known here changes nothing.

import { nextKey } from "../../outbox/keys.js";
import { derivedOf, firstTurn, movedDealers } from "./rotation.js";
import * as people from "./people.js";
import * as written from "./rounds.js";
import { entryOf, isPoints, keyOf, roster, rounds, theSession, theTable } from "./sheet.js";

export { coming } from "./coming.js";
export { boardOf, tableData } from "./board.js";

/** The state for the data of a table's page. */
export function open({ table, sheet, round, draft }) {
  const facts = Object.fromEntries(sheet.facts.map(([kind, uid, values]) => [keyOf(kind, uid), values]));
  const steps = (told) => told.map(([verb, rows]) => ({ verb, rows: rows.map(([kind, uid, values]) => [kind, uid, values]) }));
  const answers = Object.entries(draft.answers).filter(([, { v }]) => v !== null).map(([question, { v }]) => [question, v]);
  return {
    table, facts, rules: sheet.rules, words: sheet.words, undo: steps(sheet.undo), redo: steps(sheet.redo), refused: [],
    draft: { key: sheet.key ?? round.client_key, answers: Object.fromEntries(answers) },
  };
}

const formOf = (fields) => ({
  get: (name) => fields.filter(([field]) => field === name).at(-1)?.[1] ?? "",
  all: (name) => fields.filter(([field]) => field === name).map(([, value]) => value),
});

const MOVES = true; // dealers follow what was changed

/** The step that a path stands for: [does(state, form), whether dealers move]; null where none is known. */
function stepFor(state, path, key) {
  const [first = "", second = "", third = ""] = path.split("/");
  const round = (uid) => rounds(state).find((each) => each.uid === uid);
  const fixed = {
    "fine": [(now, form) => people.fine(now, form, key, state.words)],
    "once-more": [(now) => people.onceMore(now)],
    "finish": [(now) => session(now, { state: "finished" })],
    "reopen": [(now) => session(now, { state: "open" })],
    "people/join": [(now, form) => people.join(now, form, key)],
    "people/order": [people.order],
    "people/deck": [people.deck],
    "people/first-dealer": [people.firstDealer, MOVES],
    "adjustments": [(now, form) => people.adjust(now, form, key)],
    "rounds": [(now, form) => written.recordRound(now, form, key)],
    "points": [(now, form) => written.recordPoints(now, form, key, round(form.get("before")) ?? null)],
    "rounds/insert": [(now, form) => written.recordRound(now, form, key, round(form.get("position"))), MOVES],
  };
  const about = {
    "rounds/": [(now, form) => written.editRound(now, form, round(second)), MOVES],
    "rounds/delete": [(now) => written.withoutRound(now, second), MOVES],
    "points/": [(now, form) => written.editPoints(now, form, round(second)), MOVES],
    "adjustments/": [(now, form) => people.settle(now, form, second)],
    "adjustments/cancel": [(now) => written.without(now, "adjustment", second)],
    "people/leave": [(now, form) => people.leave(now, form, second)],
    "people/come-back": [(now) => people.comeBack(now, second)],
    "people/rename": [(now, form) => people.rename(now, form, second)],
    "people/replace": [(now, form) => people.replace(now, form, second, key)],
  };
  return fixed[second ? `${first}/${second}` : first] ?? (second ? about[`${first}/${third}`] : null) ?? null;
}

const session = (state, values) => written.patch(state, "session", theSession(state).uid, values);

/** The state after an operation of its table; `path` as it is below "/tables/<uid>/". */
export function apply(state, { path, fields, key }) {
  const before = { ...state, refused: [] };
  if (path === "undo/") return takenBack(before);
  if (path === "redo/") return doneAgain(before);
  const [does, moves = false] = stepFor(before, path, key) ?? [];
  if (!does) return before;
  const after = does(before, formOf(fields));
  if (after.refused.length || after.facts === before.facts) return after;
  const isAdded = path === "rounds/" || (path === "points/" && !formOf(fields).get("before"));
  return remembered(before, isAdded ? after : settled(after, { moves }), path);
}

/** What follows from a change: dealers, who is pinned, points. */
function settled(state, { moves }) {
  const played = rounds(state);
  const entriesOf = (now) => rounds(now).map((round) => entryOf(now, round));
  const turn = firstTurn(roster(state), theTable(state).first_dealer);
  const derived = new Set(played.flatMap((round, place) => (round.dealer_pinned ? [] : [place])));
  const moved = moves ? movedDealers(entriesOf(state), turn, derived) : {};
  const next = Object.entries(moved).reduce((now, [place, dealer]) => written.patch(now, "round", played[place].uid, { dealer }), state);
  const isDerived = derivedOf(entriesOf(next), turn);
  const pinned = rounds(next).reduce(
    (now, round, place) => (isPoints(round) ? now : written.patch(now, "round", round.uid, { dealer_pinned: !isDerived[place] })), next);
  return written.rescored(pinned);
}

const VERBS = { "rounds/": "record_round", "points/": "record_points" };

/** The step goes on the pile of those that undo takes back; what could have been done again is given up. */
function remembered(before, after, path) {
  const verb = VERBS[path] ?? "step";
  return { ...after, undo: [{ verb, rows: differences(after, before) }, ...before.undo], redo: [] };
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
function takenBack(state) {
  const [step, ...undo] = state.undo;
  if (!step) return state;
  const after = putRows(state, step.rows);
  const rows = step.rows.map(([kind, uid]) => [kind, uid, state.facts[keyOf(kind, uid)] ?? null]);
  const next = { ...after, undo, redo: [{ verb: step.verb, rows }, ...state.redo] };
  const [, , came] = rows.find(([kind, uid]) => kind === "round" && !(keyOf(kind, uid) in after.facts)) ?? [];
  if (!step.verb.startsWith("record_") || !came || came.kind === "points") return next;
  return { ...next, draft: { key: nextKey(state.draft.key), answers: written.answersOf(came) } };
}

function doneAgain(state) {
  const [step, ...redo] = state.redo;
  if (!step) return state;
  const rows = step.rows.map(([kind, uid]) => [kind, uid, state.facts[keyOf(kind, uid)] ?? null]);
  const next = { ...putRows(state, step.rows), redo, undo: [{ verb: step.verb, rows }, ...state.undo] };
  return step.verb.startsWith("record_") && step.verb !== "record_points" ? written.nextDeal(next) : next;
}
