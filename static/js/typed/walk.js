// From one cell of the sheet to another, by the keys of a keyboard or when a cell is done.

import { beside, leaves, onward } from "./moves.js";
import { placeOf } from "./sheet.js";

const isRtl = document.documentElement.dir === "rtl";

/** Where this key leads; null for nowhere, undefined where it is the browser's own. */
export function led(sheet, input, { key, shiftKey }) {
  if (key === "Enter") return step(sheet, input, shiftKey ? -1 : 1);
  if (key === "Escape") return input.blur() ?? null;
  const { row, column } = placeOf(input);
  const isLast = column === sheet.names.length - 1;
  // Past the dealer, who follows from the rows: Shift and Tab lead to him.
  if (key === "Tab" && !shiftKey && isLast && row < sheet.rows.length - 1) return step(sheet, input, 1);
  if (!key.startsWith("Arrow") || shiftKey) return undefined;
  const caret = { start: input.selectionStart, end: input.selectionEnd, length: input.value.length };
  return leaves(key, caret) ? arrow(sheet, input, key) : undefined;
}

/** The next cell of the row, or of the next one; in the paper's totals none beyond them. */
export function step(sheet, input, by) {
  const { row, column } = placeOf(input);
  const people = sheet.names.length;
  if (row === "paper") return { row, column: Math.min(Math.max(column + by, 0), people - 1) };
  return onward({ row, column }, by, { people, skipsBids: sheet.hasNoBids });
}

function arrow(sheet, input, key) {
  const at = placeOf(input);
  const last = sheet.rows.length - 1;
  if (at.row === "paper" && key === "ArrowDown") return null;
  if (at.row === "paper" && key === "ArrowUp") return { row: last, column: at.column };
  if (at.row === last && key === "ArrowDown") return { row: "paper", column: Math.max(at.column, 0) };
  return beside(at, key, { people: sheet.names.length, isRtl });
}

export function go(sheet, to) {
  if (!to) return;
  const isThere = to.row === "paper" || to.row < sheet.rows.length || sheet.add();
  sheet.cell(isThere ? to : { row: "paper", column: 0 })?.focus();
}
