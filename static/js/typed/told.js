// The server's word on the sheet, drawn into it: points, totals, dealers, and what is wrong with which cell.

import { h, num, withSign } from "../page.js";

/** Draw it all. In the row `at` which somebody is typing, what isn't typed yet is no fault. */
export function draw(form, told, at) {
  const heads = form.querySelectorAll("[data-total]");
  told.totals.forEach((total, column) => heads[column].replaceChildren(num(total)));
  for (const row of form.querySelectorAll("tbody [data-row]")) drawRow(row, told.rows[row.dataset.row], at);
  const coming = form.querySelector(`tr[data-row="${told.rows.length}"] [data-due]`);
  if (coming) coming.textContent = told.coming;
  drawPaper(form, told);
}

function drawRow(row, told, at) {
  const faults = told ? told.faults.filter((fault) => Number(row.dataset.row) !== at || isSure(fault, told)) : [];
  row.querySelector("[data-due]").textContent = told?.due || "·";
  row.querySelector("[data-note]").textContent = told?.note ?? "";
  row.querySelectorAll("[data-score]").forEach((small, column) => {
    const score = told?.scores[column] ?? null;
    small.replaceChildren(...(score === null ? [] : [num(withSign(score)), " ", h("b", {}, num(told.totals[column]))]));
  });
  const bad = new Set(faults.flatMap(({ cells }) => cells));
  for (const input of row.querySelectorAll("[data-cell]")) mark(input, bad.has(Number(input.dataset.cell)));
  const about = row.nextElementSibling;
  about.hidden = faults.length === 0;
  about.firstElementChild.replaceChildren(...faults.map(({ text }) => h("p", { class: "problem" }, text)));
}

/** Whether more typing can't mend it: nothing is missing in its row, and it is one cell's own. */
const isSure = (fault, { faults }) => !fault.missing && (fault.cells.length === 1 || !faults.some(({ missing }) => missing));

function mark(input, isBad) {
  input.toggleAttribute("aria-invalid", isBad);
  if (!isBad) return input.removeAttribute("aria-describedby");
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", input.closest("tr").nextElementSibling.id);
}

function drawPaper(form, told) {
  const row = form.querySelector("[data-row='paper']");
  row.querySelectorAll("[data-more]").forEach((small, column) => {
    const more = told.differences[column];
    small.replaceChildren(...(more === null ? [] : [num(withSign(more))]));
  });
  row.querySelectorAll("[data-cell]").forEach((input, column) => mark(input, Boolean(told.paper[column])));
  const faults = told.paper.filter(Boolean).map((text) => h("p", { class: "problem" }, text));
  row.nextElementSibling.querySelector("[data-faults]").replaceChildren(...faults);
}
