// Where a key leads from a cell. No DOM here: Node tests it.

import { BID } from "./paste.js";

const ALONG = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The next cell for Enter and Tab, along the row and on to the next one. Who has written no bid so far is led past
 * the bids (`skipsBids`).
 */
export function onward({ row, column }, by, { people, skipsBids }) {
  const first = skipsBids ? 0 : BID;
  const next = column + by;
  if (next >= people) return { row: row + 1, column: first };
  if (next < first) return row > 0 ? { row: row - 1, column: people - 1 } : null;
  return { row, column: next };
}

/** The cell beside or above it, as the arrow points on the screen; null where there is none. */
export function beside({ row, column }, key, { people, isRtl }) {
  if (key === "ArrowUp") return row > 0 ? { row: row - 1, column } : null;
  if (key === "ArrowDown") return { row: row + 1, column };
  const next = column + ALONG[key] * (isRtl ? -1 : 1);
  return next >= BID && next < people ? { row, column: next } : null;
}

/** Whether an arrow leaves the cell: the caret stands at that end of its text, or all of it is chosen. */
export function leaves(key, { start, end, length }) {
  if (key === "ArrowUp" || key === "ArrowDown") return true;
  if (end - start === length) return true;
  return start === end && (key === "ArrowLeft" ? start === 0 : end === length);
}
