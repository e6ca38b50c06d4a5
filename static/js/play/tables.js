// The draw of an evening at several tables: two people change places by two taps, a chosen table takes somebody over.

import { fillZones } from "../zone.js";
import { followPresets } from "./presets.js";

const form = document.querySelector("[data-seating]");
const seats = () => [...form.querySelectorAll("[data-seat]")];
const buttonOf = (seat) => seat.querySelector("[data-who]");
const mark = (seat, on) => buttonOf(seat).setAttribute("aria-pressed", String(on));
const tableOf = (number) => form.querySelector(`[data-table="${number}"]`);

fillZones(form);
if (form.querySelector("[data-presets]")) followPresets(form);
for (const seat of seats()) makeSwap(seat);
for (const hint of form.querySelectorAll("[data-swap-hint]")) hint.hidden = false;
for (const key of form.querySelectorAll("[data-everybody]")) makeEverybody(key);
form.addEventListener("change", (event) => {
  if (event.target.name === "at") move(event.target.closest("[data-seat]"), event.target.value);
});

/** One tap for a club where nobody is missing; who is gets a tap of his own. */
function makeEverybody(key) {
  key.hidden = false;
  key.addEventListener("click", () => {
    for (const box of form.querySelectorAll("[name=people]")) box.checked = true;
  });
}

/** The name becomes a button: the first tap marks it, the second, on another, swaps the two. */
function makeSwap(seat) {
  const name = seat.querySelector("[data-who]");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "key name";
  button.dataset.who = "";
  button.setAttribute("aria-pressed", "false");
  button.append(...name.childNodes);
  button.addEventListener("click", () => tap(seat));
  name.replaceWith(button);
  label(seat);
}

function tap(seat) {
  const marked = seats().find((each) => buttonOf(each).getAttribute("aria-pressed") === "true");
  if (!marked) return mark(seat, true);
  mark(marked, false);
  if (marked !== seat) swap(marked, seat);
}

/** Only the people move: the chair, and the table that is chosen for it, stay. */
function swap(one, other) {
  const [mine, theirs] = [one, other].map((seat) => seat.querySelector("[name=seated]"));
  [mine.value, theirs.value] = [theirs.value, mine.value];
  for (const seat of [one, other]) label(seat);
}

function label(seat) {
  const name = seat.querySelector("[name=seated]").value;
  buttonOf(seat).querySelector("bdi").textContent = name;
  buttonOf(seat).setAttribute("aria-label", `${form.dataset.swap} ${name}`);
  seat.querySelector("[name=at]").setAttribute("aria-label", name);
}

/** Somebody sits down at another table, on its last chair. A table that is new gets its place once it is saved. */
function move(seat, number) {
  tableOf(number)?.querySelector("ol").append(seat);
  for (const table of form.querySelectorAll("[data-table]")) {
    table.querySelector("[data-count]").textContent = table.querySelectorAll("[data-seat]").length;
  }
}
