// A whole evening typed in from paper: keys lead from cell to cell, a spreadsheet's cells are pasted, all is kept and
// checked as it is typed. Without it the same form is sent by its buttons.

import { json, spoken } from "../page.js";
import { Keypad } from "./keypad.js";
import { beside, leaves, onward } from "./moves.js";
import { BID, blockOf, placed } from "./paste.js";
import { Saving } from "./saving.js";
import { cellOf, draw, drawRow, isBid, placeOf } from "./told.js";

const form = document.getElementById("typed");
const { setting, ...words } = json("typed-words");
const people = setting.names.length;
const isTouch = matchMedia("(pointer: coarse)").matches;
const isRtl = document.documentElement.dir === "rtl";
const MOST = 100;

let told = json("typed-sheet");
let row = null; // where somebody types
const saving = new Saving(form, { onTold, onState });
const keypad = isTouch ? new Keypad(setting, words, onKeypad, () => document.activeElement.blur()) : null;

function onTold(answer) {
  told = answer;
  draw(form, told, row);
}

function onState(state, said) {
  const line = form.querySelector("[data-kept]");
  line.textContent = state === "stale" ? said : words[state];
  line.classList.toggle("problem", state !== "kept");
}

// Cells

const rows = () => form.querySelectorAll("tbody [data-row]").length;
const skipsBids = () => {
  const typed = [...form.querySelectorAll("tbody [data-row]")].filter((each) => texts(each).some(Boolean));
  return typed.length > 0 && typed.every((each) => !texts(each)[0]);
};
const texts = (each) => [...each.querySelectorAll("[data-cell]")].map((input) => input.value.trim());

function go(to) {
  if (!to) return;
  if (to.row >= rows() && !addRow()) return form.querySelector("[name='paper-0']").focus();
  cellOf(form, to)?.focus();
}

function addRow() {
  const [last, about] = [...form.querySelectorAll("tbody tr")].slice(-2);
  const index = rows();
  if (index >= MOST) return false;
  const [copy, below] = [last.cloneNode(true), about.cloneNode(true)];
  copy.dataset.row = index;
  below.id = `about-${index}`;
  copy.querySelector("th .n").textContent = index + 1;
  for (const field of copy.querySelectorAll("input, select")) {
    field.name = field.name.replace(/-\d+/, `-${index}`);
    field.value = "";
    field.setAttribute("aria-label", spoken(labelOf(field), { n: index + 1, name: setting.names[field.dataset.cell] }));
  }
  about.after(copy, below);
  form.elements.rows.value = index + 1;
  drawRow(copy);
  return true;
}

const labelOf = (field) => (field.tagName === "SELECT" ? words.dealer : isBid(field) ? words.bid : words.cell);
// Keys

form.addEventListener("keydown", (event) => {
  const input = event.target.closest("[data-cell]");
  if (!input || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Enter") return lead(event, step(input, event.shiftKey ? -1 : 1));
  if (event.key === "Escape") return input.blur();
  if (event.key === "Tab" && !event.shiftKey && Number(input.dataset.cell) === people - 1) {
    return placeOf(input).row < rows() - 1 && lead(event, step(input, 1));
  }
  if (!event.key.startsWith("Arrow") || event.shiftKey) return;
  const caret = { start: input.selectionStart, end: input.selectionEnd, length: input.value.length };
  if (leaves(event.key, caret)) lead(event, arrow(input, event.key));
});

function lead(event, to) {
  event.preventDefault();
  go(to);
}

function step(input, by) {
  const at = placeOf(input);
  if (at.row === "paper") return { row: "paper", column: Math.min(Math.max(at.column + by, 0), people - 1) };
  return onward(at, by, { people, skipsBids: skipsBids() });
}

function arrow(input, key) {
  const at = placeOf(input);
  const last = rows() - 1;
  if (at.row === "paper" && key === "ArrowUp") return { row: last, column: at.column };
  if (at.row === last && key === "ArrowDown") return { row: "paper", column: Math.max(at.column, 0) };
  return beside(at, key, { people, isRtl });
}

// What happens in a cell

form.addEventListener("focusin", ({ target: input }) => {
  if (!input.matches("[data-cell]")) return keypad?.hide();
  const at = placeOf(input).row;
  if (at !== row) {
    row = at;
    draw(form, told, row);
  }
  if (!keypad) return input.select();
  const isPoints = at === "paper" || /^=/.test(cellOf(form, { row: at, column: BID }).value.trim());
  keypad.show(isBid(input) ? "bid" : isPoints ? "points" : "said", input);
  input.closest("tr").scrollIntoView({ block: "nearest" });
});

form.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget?.matches?.("[data-cell]")) return;
  row = null;
  keypad?.hide();
  draw(form, told, row);
});

form.addEventListener("input", ({ target }) => target.name !== "pasted" && saving.changed());

function onKeypad({ text, isDone }) {
  const { input } = keypad;
  if (input.value !== text) {
    input.value = text;
    saving.changed();
  }
  if (isDone) go(step(input, 1));
}

form.addEventListener("paste", (event) => {
  const input = event.target.closest("tbody [data-cell]");
  const block = input && blockOf(event.clipboardData.getData("text/plain"));
  if (!block) return;
  event.preventDefault();
  const { cells, lost } = placed(block, placeOf(input), people);
  for (const { row: at, column, text } of cells) {
    while (at >= rows() && addRow());
    const cell = cellOf(form, { row: at, column });
    if (cell) cell.value = text;
  }
  saving.changed();
  if (lost) form.querySelector("[data-kept]").textContent = spoken(words.lost, { n: lost });
});

// Buttons

/** What was typed is kept before the page goes, so that its version is the one the server knows. */
form.addEventListener("submit", async (event) => {
  if (event.submitter?.value === "more") {
    event.preventDefault();
    for (let left = 5; left && addRow(); left -= 1);
    return;
  }
  if (!saving.isDirty && !saving.sending) return;
  event.preventDefault();
  await saving.flush();
  saving.isDirty = false;
  form.requestSubmit(event.submitter);
});

// Beginning

for (const button of form.querySelectorAll("[data-plain]")) button.hidden = true;
if (keypad) for (const input of form.querySelectorAll("[data-cell]")) input.inputMode = "none";
const unsent = saving.unsent();
for (const [name, value] of unsent ?? []) put(name, value);
if (unsent) saving.changed();
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
if ("checked" in form.dataset) (form.querySelector("[aria-invalid]") ?? document.getElementById("problems"))?.focus();

function put(name, value) {
  if (name === "rows") while (rows() < Number(value) && addRow());
  const field = form.elements[name];
  if (field && name !== "version" && name !== "rows") field.type === "checkbox" ? (field.checked = true) : (field.value = value);
}
