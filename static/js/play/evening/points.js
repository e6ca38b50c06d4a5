// Points as people type them, and for whom a points-only round asks (scorekeeper/play/points_form.py, forms.py).

import { lineupOf, present, roster } from "./sheet.js";

const MOST = 100_000; // at once, outside the deals
const WHOLE = /^[-+\u2212]?[0-9]{1,9}$/;

/** A whole number with its sign; null for a blank, undefined for what is no number of points. */
export function pointsIn(text) {
  const typed = text.trim();
  if (typed === "") return null;
  const read = WHOLE.test(typed) ? Number(typed.replace("\u2212", "-")) || 0 : NaN;
  return Math.abs(read) <= MOST ? read : undefined;
}

/** Whether there are points of somebody who never was at the table. */
export function isOfStrangers(state, fields) {
  const known = roster(state).map((pid) => `points-${pid}`);
  return fields.names().some((name) => name.startsWith("points-") && fields.get(name).trim() !== "" && !known.includes(name));
}

/**
 * Those who are here, and those who sat in the `round`; everybody where it is inserted among earlier ones. Whoever left
 * while these `fields` were typed keeps his points.
 */
export function pointsPeople(state, fields, { round = null, everybody = false } = {}) {
  const asked = [...present(state), ...(round ? lineupOf(round) : [])];
  return roster(state).filter((pid) => everybody || asked.includes(pid) || fields.get(`points-${pid}`).trim() !== "");
}
