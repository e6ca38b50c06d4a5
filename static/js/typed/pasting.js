// A spreadsheet's cells into the sheet, and back out of it in one tap.

import { BID, blockOf, byHeads, placed } from "./paste.js";

export class Pasting {
  /** `onChanged` gets how many cells found no column. */
  constructor(sheet, setting, undoer, onChanged) {
    Object.assign(this, { sheet, setting, undoer, onChanged });
    undoer.addEventListener("click", () => this.takeBack());
  }

  /** Whether it was more than a single cell's text, which the browser pastes by itself. */
  paste(text, at) {
    const block = blockOf(text);
    if (!block) return false;
    const headed = byHeads(block, this.setting);
    const people = this.setting.names.length;
    const { cells, lost } = placed(headed ?? block, headed ? { ...at, column: BID } : at, people);
    this.before = this.sheet.values;
    for (const { text: typed, ...to } of cells) {
      while (to.row >= this.sheet.rows.length && this.sheet.add());
      const cell = this.sheet.cell(to);
      if (cell) cell.value = typed;
    }
    this.undoer.hidden = false;
    this.onChanged(lost);
    return true;
  }

  takeBack() {
    this.sheet.values = this.before;
    this.forget();
    this.onChanged(0);
  }

  /** Once more is typed, it stays. */
  forget() {
    this.undoer.hidden = true;
  }
}
