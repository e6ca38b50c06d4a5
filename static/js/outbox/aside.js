// What was refused and is left as it is, with what was entered on top of it: the table goes on without them, until somebody
// decides. No I/O.

import { isBehind, makesTable, unsent } from "./queue.js";

/** Left as it is. Not so a start: its table comes of it. */
export function leftAside(ops, seq) {
  const op = unsent(ops).find((each) => each.seq === seq && each.state === "refused");
  if (!op || op.aside !== undefined || makesTable(op)) return {};
  return { put: unsent(ops).filter((each) => each.seq === seq || isBehind(each, op)).map((each) => ({ ...each, aside: seq })) };
}

/** Somebody has decided about this op, which makes `put`: what was left aside with it is in the table's line again. */
export function takenUp(ops, { aside }, put) {
  if (aside === undefined) return { put };
  const others = unsent(ops).filter((each) => each.aside === aside && put.every(({ seq }) => seq !== each.seq));
  return { put: [...others, ...put].map((each) => (each.aside === aside ? inLine(each) : each)) };
}

/** Given up: what was left aside with the first of them waits for nothing more, and goes out. */
export const discarded = (ops, gone) => ({
  remove: gone,
  put: unsent(ops).filter(({ seq, aside }) => gone.includes(aside) && !gone.includes(seq)).map(inLine),
});

function inLine({ aside, ...op }) {
  return op;
}
