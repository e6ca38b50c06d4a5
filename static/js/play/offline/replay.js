// What a phone holds of a table: how it stood when the server last said so, and what was entered here since. Pure.

import { withNames } from "../../outbox/carry.js";
import { apply, open } from "../evening/index.js";

/** The state that the server's data of a table's page tell, whatever form the page was about. */
export const opened = (data) => open({ ...data, draft: { ...data.draft, answers: data.alone.answers } });

const THEIRS = ["reused", "changed", "gone"];

/**
 * The state after these ops. One that the server has already, its answer being lost, counts once; where another phone's
 * stands in the place of one, that one doesn't count until somebody decides between the two.
 */
export function replayed(state, ops, { table, alone: { sent } }) {
  return ops.filter(({ key, conflict }) => !sent.includes(key) && !THEIRS.includes(conflict)).reduce((now, op) => after(now, op, table), state);
}

export const after = (state, op, table) => (op.path.startsWith(`/tables/${table}/`) ? apply(state, op) : state);

/** The state with the names that the server gave; a step goes on by that of the request that made it. */
export function inNames(state, names) {
  const next = withNames(state, names);
  const steps = (pile) => next[pile].map((step, n) => ({ ...step, key: state[pile][n].key }));
  return { ...next, undo: steps("undo"), redo: steps("redo") };
}

const UID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The uids of what these ops made or changed, each with how its op stands: "waiting", or "refused". */
export function marks(ops) {
  const found = new Map();
  for (const { path, key, state } of ops) {
    for (const uid of [key, ...(path.match(UID) ?? []).slice(1)]) if (found.get(uid) !== "refused") found.set(uid, state);
  }
  return found;
}

/** Whether a form that stands open is of this very deal, so that nothing of it has to be drawn anew. */
export function isSameDeal(one, other) {
  const shown = ({ round: { answers, ...round }, roster, rules, players }) => JSON.stringify([sorted(round), roster, sorted(rules), sorted(players)]);
  return one.round.client_key === other.round.client_key && shown(one) === shown(other);
}

const sorted = (values) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
