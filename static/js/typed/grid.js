// A whole evening typed in from paper: keys lead from cell to cell, a spreadsheet's cells are pasted, all is kept and
// checked as it is typed. Without it the same form is sent by its buttons.

import { json, spoken } from "../page.js";
import { Keypad } from "./keypad.js";
import { beside, leaves, onward } from "./moves.js";
import { Pasting } from "./pasting.js";
import { Saving } from "./saving.js";
import { isBid, placeOf, Sheet } from "./sheet.js";
import { draw } from "./told.js";

const form = document.getElementById("typed");
const { setting, ...words } = json("typed-words");
const people = setting.names.length;
const isRtl = document.documentElement.dir === "rtl";
const sheet = new Sheet(form, setting.names, words);
const saving = new Saving(form, { onTold, onState });
const keypad = matchMedia("(pointer: coarse)").matches ? new Keypad(setting, words, onKeypad) : null;
const line = form.querySelector("[data-kept]");
const inserter = form.querySelector("[data-insert]");
const pasting = new Pasting(sheet, setting, form.querySelector("[data-undo]"), onPasted);

let told = json("typed-sheet");
let row = null; // where somebody types

function onTold(answer) {
  told = answer;
  draw(form, told, row);
}

function onState(state, said) {
  line.textContent = state === "stale" ? said : words[state];
  line.classList.toggle("problem", state !== "kept");
  if (state === "stale") form.querySelector("[value='keep']").hidden = false;
}

// Keys

form.addEventListener("keydown", (event) => {
  const input = event.target.closest("[data-cell]");
  if (!input || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  const to = led(input, event);
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});

/** Where this key leads; null for nowhere, undefined where it is the browser's own. */
function led(input, { key, shiftKey }) {
  if (key === "Enter") return step(input, shiftKey ? -1 : 1);
  if (key === "Escape") return input.blur();
  const { row: at, column } = placeOf(input);
  // Past the dealer, who follows from the rows: Shift and Tab lead to him.
  if (key === "Tab" && !shiftKey && column === people - 1 && at < sheet.rows.length - 1) return step(input, 1);
  if (!key.startsWith("Arrow") || shiftKey) return undefined;
  const caret = { start: input.selectionStart, end: input.selectionEnd, length: input.value.length };
  return leaves(key, caret) ? arrow(input, key) : undefined;
}

function step(input, by) {
  const at = placeOf(input);
  if (at.row === "paper") return { row: "paper", column: Math.min(Math.max(at.column + by, 0), people - 1) };
  return onward(at, by, { people, skipsBids: sheet.hasNoBids });
}

function arrow(input, key) {
  const at = placeOf(input);
  const last = sheet.rows.length - 1;
  if (at.row === "paper" && key === "ArrowDown") return null;
  if (at.row === "paper" && key === "ArrowUp") return { row: last, column: at.column };
  if (at.row === last && key === "ArrowDown") return { row: "paper", column: Math.max(at.column, 0) };
  return beside(at, key, { people, isRtl });
}

function go(to) {
  if (!to) return;
  const isThere = to.row === "paper" || to.row < sheet.rows.length || sheet.add();
  sheet.cell(isThere ? to : { row: "paper", column: 0 })?.focus();
}

// What happens in a cell

form.addEventListener("focusin", ({ target: input }) => {
  if (!input.matches("[data-cell]")) return;
  enter(placeOf(input).row);
  if (!keypad) return input.select();
  keypad.show(isBid(input) ? "bid" : sheet.isPoints(row) ? "points" : "said", input);
  input.closest("tr").scrollIntoView({ block: "nearest" });
});

form.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget?.matches?.("[data-cell]")) return;
  keypad?.hide();
  enter(null);
});

/** What isn't typed yet is no fault in the row where somebody types; it is once the row is left. */
function enter(at) {
  if (at === row) return;
  row = at;
  draw(form, told, row);
  if (typeof at !== "number") return;
  inserter.textContent = spoken(words.insert, { n: at + 1 });
  Object.assign(inserter, { hidden: false, value: at });
}

form.addEventListener("input", ({ target }) => target.name !== "pasted" && onTyped());

function onTyped() {
  pasting.forget();
  saving.changed();
}

function onKeypad({ text, isDone }) {
  const { input } = keypad;
  if (input.value !== text) {
    input.value = text;
    onTyped();
  }
  if (isDone) go(step(input, 1));
}

form.addEventListener("paste", (event) => {
  const input = event.target.closest("tbody [data-cell]");
  if (input && pasting.paste(event.clipboardData.getData("text/plain"), placeOf(input))) event.preventDefault();
});

function onPasted(lost) {
  saving.changed();
  if (lost) line.textContent = spoken(words.lost, { n: lost });
}

// Buttons

inserter.addEventListener("click", () => {
  const at = Number(inserter.value);
  if (!sheet.insert(at)) return;
  onTyped();
  go({ row: at, column: sheet.hasNoBids ? 0 : -1 });
});

/** What was typed is kept before the page goes, so that its version is the one the server knows. */
form.addEventListener("submit", async (event) => {
  if (event.submitter?.value === "more") {
    event.preventDefault();
    for (let left = 5; left && sheet.add(); left -= 1);
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
putBack(saving.unsent());
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
if ("checked" in form.dataset) (form.querySelector("[aria-invalid]") ?? document.getElementById("problems"))?.focus();

/** What this phone had not sent when it was here last. */
function putBack(unsent) {
  for (const [name, value] of unsent ?? []) {
    if (name === "rows") while (sheet.rows.length < Number(value) && sheet.add());
    const field = form.elements[name];
    if (field?.type === "checkbox") field.checked = true;
    else if (field && name !== "version" && name !== "rows") field.value = value;
  }
  if (unsent) saving.changed();
}
