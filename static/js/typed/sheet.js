// The rows and cells of the sheet as they stand on the page: found, added, put between others.

import { spoken } from "../page.js";
import { BID } from "./paste.js";

export class Sheet {
  /** `setting` has `names` and `most_rows`; `labels` are the sentences for "dealer", "bid" and "cell" of a row. */
  constructor(form, { names, most_rows: most }, labels) {
    Object.assign(this, { form, names, most, labels });
  }

  get rows() {
    return this.form.querySelectorAll("tbody [data-row]");
  }

  cell({ row, column }) {
    return this.form.querySelector(`tr[data-row="${row}"] [data-cell="${column}"]`);
  }

  /** Of every row what its fields have; rows beyond those that are given become blank. */
  get values() {
    return [...this.rows].map((row) => fieldsOf(row).map((field) => field.value));
  }

  set values(given) {
    for (const [index, row] of [...this.rows].entries()) {
      fieldsOf(row).forEach((field, place) => (field.value = given[index]?.[place] ?? ""));
    }
  }

  /** Whether the paper has rounds so far and no bids. */
  get hasNoBids() {
    const typed = [...this.rows].map(texts).filter((row) => row.some(Boolean));
    return typed.length > 0 && typed.every(([bid]) => !bid);
  }

  /** The first row behind all that was typed. */
  get free() {
    return [...this.rows].findLastIndex((row) => texts(row).some(Boolean)) + 1;
  }

  isPoints(row) {
    return row === "paper" || this.cell({ row, column: BID }).value.trim().startsWith("=");
  }

  /** One more at the end; false where there are enough. */
  add() {
    const [last, about] = [...this.form.querySelectorAll("tbody tr")].slice(-2);
    const index = this.rows.length;
    if (index >= this.most) return false;
    const [copy, below] = [last.cloneNode(true), about.cloneNode(true)];
    copy.dataset.row = index;
    below.id = `about-${index}`;
    copy.querySelector("th .n").textContent = index + 1;
    for (const field of fieldsOf(copy)) {
      field.name = field.name.replace(/-\d+/, `-${index}`);
      field.value = "";
      field.setAttribute("aria-label", this.label(field, index + 1));
    }
    about.after(copy, below);
    this.form.elements.rows.value = index + 1;
    return true;
  }

  label(field, n) {
    const kind = field.tagName === "SELECT" ? "dealer" : isBid(field) ? "bid" : "cell";
    return spoken(this.labels[kind], { n, name: this.names[field.dataset.cell] });
  }

  /** A blank row in the place of this one; it and all below go one down. */
  insert(at) {
    if (!this.add()) return false;
    const rows = [...this.rows];
    for (let row = rows.length - 1; row > at; row -= 1) copyOver(rows[row - 1], rows[row]);
    empty(rows[at]);
    return true;
  }

  /** Out with this row; all below go one up. */
  remove(at) {
    const rows = [...this.rows];
    for (let row = at; row < rows.length - 1; row += 1) copyOver(rows[row + 1], rows[row]);
    empty(rows.at(-1));
  }
}

const fieldsOf = (row) => [...row.querySelectorAll("input, select")];
const texts = (row) => [...row.querySelectorAll("[data-cell]")].map((input) => input.value.trim());

function empty(row) {
  for (const field of fieldsOf(row)) field.value = "";
}

function copyOver(from, to) {
  const values = fieldsOf(from).map((field) => field.value);
  fieldsOf(to).forEach((field, place) => (field.value = values[place]));
}

export const placeOf = (input) => ({
  row: input.closest("tr").dataset.row === "paper" ? "paper" : Number(input.closest("tr").dataset.row),
  column: Number(input.dataset.cell),
});

export const isBid = (input) => Number(input.dataset.cell) === BID;
