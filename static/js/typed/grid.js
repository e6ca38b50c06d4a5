// A whole evening typed in from paper: keys lead from cell to cell, a spreadsheet's cells are pasted, all is kept and
// checked as it is typed. Without it the same form is sent by its buttons.

import { json, spoken, watchToasts } from "../page.js";
import { Keypad } from "./keypad.js";
import { Pasting } from "./pasting.js";
import { offerOther, putBack } from "./restoring.js";
import { Saving } from "./saving.js";
import { isBid, placeOf, Sheet } from "./sheet.js";
import { draw } from "./told.js";
import { go, led, step } from "./walk.js";

const A_TAP = 250; // ms
const form = document.getElementById("typed");
const { setting, ...words } = json("typed-words");
const sheet = new Sheet(form, setting, words);
const saving = new Saving(form, { onTold, onState });
const keypad = matchMedia("(pointer: coarse)").matches ? new Keypad(setting, words, onKeypad) : null;
const line = form.querySelector("[data-kept]");
const lostLine = form.querySelector("[data-lost]");
const inserter = form.querySelector("[data-insert]");
const remover = form.querySelector("[data-remove]");
const pasting = new Pasting(sheet, setting, form.querySelector("[data-undo]"), onPasted);

let told = json("typed-sheet");
let row = null; // where somebody types
let leaving = null;

function onTold(answer) {
  told = answer;
  redraw();
}

/** What isn't typed yet is no fault in the row where somebody types, unless the whole was to be checked just now. */
function redraw() {
  draw(form, told, "checked" in form.dataset ? null : row);
}

function onState(state, said) {
  line.textContent = said ?? words[state];
  line.classList.toggle("problem", state !== "kept");
  if (state === "told") form.querySelector("[value='keep']").hidden = false;
}

// Keys

form.addEventListener("keydown", (event) => {
  const input = event.target.closest("[data-cell]");
  if (input && event.key === "Enter" && (event.ctrlKey || event.metaKey)) return form.querySelector("[value='save']").click();
  if (!input || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  const to = led(sheet, input, event);
  if (to === undefined) return;
  event.preventDefault();
  go(sheet, to);
});

// What happens in a cell

form.addEventListener("focusin", ({ target: input }) => {
  if (!input.matches("[data-cell]")) return;
  clearTimeout(leaving);
  enter(placeOf(input).row);
  if (!keypad) return input.select();
  keypad.show(isBid(input) ? "bid" : sheet.isPoints(row) ? "points" : "said", input);
  input.closest("tr").scrollIntoView({ block: "nearest" });
});

// What a finger comes down on must not move before it is up: the sheet changes a moment after it was left.
form.addEventListener("focusout", () => {
  leaving = setTimeout(() => {
    keypad?.hide();
    enter(null);
  }, A_TAP);
});

function enter(at) {
  if (at === row) return;
  row = at;
  redraw();
  if (typeof at !== "number") return;
  for (const [button, label] of [[inserter, words.insert], [remover, words.remove]]) {
    button.textContent = spoken(label, { n: at + 1 });
    Object.assign(button, { hidden: false, value: at });
  }
}

form.addEventListener("input", ({ target }) => target.name !== "pasted" && onTyped());

function onTyped() {
  pasting.forget();
  tellLost(0, 0);
  delete form.dataset.checked;
  saving.changed();
}

function onKeypad({ text, isDone }) {
  const { input } = keypad;
  if (input.value !== text) {
    input.value = text;
    onTyped();
  }
  if (isDone) go(sheet, step(sheet, input, 1));
}

form.addEventListener("paste", (event) => {
  const input = event.target.closest("tbody [data-cell]");
  if (input && pasting.paste(event.clipboardData.getData("text/plain"), placeOf(input))) event.preventDefault();
});

function onPasted(cells, rows) {
  saving.changed();
  tellLost(cells, rows);
}

/** What of a paste found no place, until somebody types on. */
function tellLost(cells, rows) {
  const told = [cells && spoken(words.lost, { n: cells }), rows && spoken(words.lost_rows, { n: rows, most: setting.most_rows })];
  lostLine.textContent = told.filter(Boolean).join(" ");
}

// Buttons

inserter.addEventListener("click", () => {
  const at = Number(inserter.value);
  if (!sheet.insert(at)) return;
  onTyped();
  go(sheet, { row: at, column: sheet.hasNoBids ? 0 : -1 });
});

remover.addEventListener("click", () => {
  pasting.remember(words.undo_row);
  sheet.remove(Number(remover.value));
  onPasted(0, 0);
});

form.querySelector("[data-put]").addEventListener("click", (event) => {
  const { pasted } = form.elements;
  if (!pasting.append(pasted.value)) return;
  event.preventDefault();
  pasted.value = "";
});

/** What was typed is kept before the page goes, so that its version is the one the server knows. */
form.addEventListener("submit", async (event) => {
  if (event.submitter?.value === "more") {
    event.preventDefault();
    for (let left = setting.more_rows; left && sheet.add(); left -= 1);
    return;
  }
  if (!saving.isDirty && !saving.sending) return;
  event.preventDefault();
  const isKept = await saving.flush();
  // The server shows what it refused; where it can't be asked, what was typed stays here.
  if (!isKept && saving.end !== "told") return line.scrollIntoView({ block: "center" });
  saving.isDirty = false;
  setTimeout(() => event.submitter?.click()); // while the form is being sent it can't be sent again
});

// Beginning

watchToasts();
for (const button of form.querySelectorAll("[data-plain]")) button.hidden = true;
if (keypad) for (const input of form.querySelectorAll("[data-cell]")) input.inputMode = "none";
putBack(form, sheet, saving);
offerOther(form, sheet, saving, { onTaken: () => pasting.remember(words.undo_other), onChanged: onPasted });
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
if ("checked" in form.dataset) (form.querySelector("[aria-invalid]") ?? document.getElementById("problems"))?.focus();
else if (!keypad && !document.getElementById("problems")) sheet.cell({ row: told.rows.length, column: sheet.hasNoBids ? 0 : -1 })?.focus();
