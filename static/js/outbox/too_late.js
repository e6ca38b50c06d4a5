// What somebody discarded while it went out, and what is stored all the same.

import { h, sentence } from "../page.js";
import { makesTable } from "./queue.js";
import { stepOf } from "./steps.js";

const discarded = new Set(); // on this page

export const discardedHere = (seq) => discarded.add(seq);

/** Whether this page is the one that tells of it: where it was discarded, and where somebody looks. */
export const isToldHere = ({ op, wasDiscarded }) =>
  Boolean(wasDiscarded) && (discarded.has(op.seq) || document.visibilityState === "visible");

/** Where it is now. What could take it back is the evening's to tell: others may have gone on since. */
export function toldOf({ op, table }, names, phrases) {
  const { step, detail } = stepOf(op, names, phrases.steps);
  const place = h("a", { href: `/tables/${table ?? op.table}/` }, `${step} ${detail}`.trim());
  return sentence(makesTable(op) ? phrases.too_late_start : phrases.too_late, { what: h("bdi", {}, place) });
}
