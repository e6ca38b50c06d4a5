// Who goes out next, and what the others wait for. No I/O.
//
// One table's ops go out strictly in their order: a refused one holds back what was entered after it, until somebody has
// decided, or has left both aside. What is another user's holds back nobody else's.

import { makesTable, mayBeSent, unsent } from "./queue.js";

/** The next op to send for this user, oldest first, but for those in `held` (seqs): they were tried in vain just now. */
export const nextOf = (ops, user, held = new Set()) =>
  inOrder(ops, user).find(({ op, isBehind }) => !isBehind && op.state === "waiting" && !held.has(op.seq))?.op ?? null;

/** The seqs of this user's ops that wait for another one of theirs to go out or be decided first. */
export const behind = (ops, user) => new Set(inOrder(ops, user).filter(({ isBehind }) => isBehind).map(({ op }) => op.seq));

function inOrder(ops, user) {
  const lines = new Map(); // of each table what goes on there, and what was left aside each time
  return unsent(ops).filter((op) => mayBeSent(op, user)).map((op) => {
    const name = `${op.table} ${op.aside ?? ""}`;
    const before = lines.get(name);
    const isBehind = before !== undefined || waitsForOld(op, lines);
    lines.set(name, joined(before, op, isBehind && !before));
    return { op, isBehind };
  });
}

/**
 * To play again at a new table waits for what is on its way at the one before. What is refused there, and what waits for
 * that, holds it back no longer: it was made on no version of that table. But for what says who plays by which rules.
 */
function waitsForOld(op, lines) {
  if (!makesTable(op)) return false;
  return [...lines].some(([name, line]) => op.path.includes(name.split(" ", 1)[0]) && (line.goesOut || line.shapes));
}

/** A table's line with one more: whether any of it goes out by itself, and whether what doesn't is about who plays how. */
function joined({ isStuck = false, goesOut = false, shapes = false } = {}, op, waitsForOld) {
  const isNow = isStuck || op.state === "refused";
  return { isStuck: isNow, goesOut: goesOut || (!isNow && !waitsForOld), shapes: shapes || waitsForOld || (isNow && isShape(op)) };
}

const isShape = (op) => makesTable(op) || /\/(people|rules)\//.test(op.path);
