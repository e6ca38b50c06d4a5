// What goes with an op that somebody gives up.

import { makesTable, ofTable } from "./queue.js";

/** The op and those behind it that make no sense without it: its undo and redo, what is done to what it made. */
export function goesWith(ops, seq) {
  const given = ops.find((op) => op.seq === seq);
  const gone = [seq];
  const done = [];
  let undone = [];
  for (const op of ofTable(ops, given.table)) {
    const step = /\/(undo|redo)\/$/.exec(op.path)?.[1];
    const turned = step && (step === "undo" ? done : undone).pop();
    (step === "undo" ? undone : done).push(op.seq);
    if (!step) undone = [];
    if (op.seq > seq && (gone.includes(turned) || isAbout(op, given))) gone.push(op.seq);
  }
  return gone;
}

/** Whether an op is about what another one made: a round, or the table itself. */
function isAbout(op, given) {
  const { key } = given;
  return makesTable(given) || op.path.includes(key) || op.fields.some(([name, value]) => name !== "client_key" && value === key);
}
