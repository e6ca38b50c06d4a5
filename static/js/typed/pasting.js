// A spreadsheet's cells into the sheet, a row out of it, and all of that back in one tap.

import { BID, blockOf, placed } from "./paste.js";

export class Pasting {
  /** `onChanged` gets how many cells found no column, and how many rows no place. */
  constructor(sheet, setting, undoer, onChanged) {
    Object.assign(this, { sheet, setting, undoer, onChanged });
    undoer.addEventListener("click", () => this.takeBack());
  }

  /** Whether it was more than a single cell's text, which the browser pastes by itself. */
  paste(text, at) {
    const block = blockOf(text);
    if (!block) return false;
    const { cells, lost } = placed(block, at, this.setting);
    this.remember(this.setting.undo_paste);
    const left = new Set();
    for (const { text: typed, ...to } of cells) {
      while (to.row >= this.sheet.rows.length && this.sheet.add());
      const cell = this.sheet.cell(to);
      if (cell) cell.value = typed;
      else if (typed) left.add(to.row);
    }
    this.onChanged(lost, left.size);
    return true;
  }

  /** From the first free row on: whether it could. */
  append(text) {
    if (!text.includes("\t")) return false; // the server parts what has commas or blanks
    const row = this.sheet.free;
    if (!this.paste(text, { row, column: BID })) return false;
    this.sheet.cell({ row, column: BID })?.focus();
    return true;
  }

  /** Before all of it changes; `label` says what can be taken back. */
  remember(label) {
    this.before = this.sheet.values;
    this.undoer.textContent = label;
    this.undoer.hidden = false;
  }

  takeBack() {
    this.sheet.values = this.before;
    this.forget();
    this.onChanged(0, 0);
  }

  /** Once more is typed, it stays. */
  forget() {
    this.undoer.hidden = true;
  }
}
