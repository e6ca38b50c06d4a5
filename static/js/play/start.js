// The form of a new evening: two names change seats by two taps, and what is folded away is told in one line.

import { fillZones } from "../zone.js";
import { lineOf } from "./line.js";
import { followPresets } from "./presets.js";
import { isSeated, peopleNeeded, tapped } from "./seating.js";

let form = null;
let seats = [];

/** Take over this form; there is one at a time. */
export function begin(given) {
  form = given;
  seats = [...form.querySelectorAll("[data-seat]")];
  fillZones(form);
  for (const seat of seats) makeSwap(seat);
  form.addEventListener("input", tell);
  followPresets(form);
  offerNames(form.querySelector("[data-names]"));
  tell();
}

/** The seat's number becomes a button: the first tap marks it, the second, on another, swaps the two. */
function makeSwap(seat) {
  const number = seat.querySelector(".seat-no");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "key seat-no";
  button.setAttribute("aria-pressed", "false");
  button.setAttribute("aria-label", `${form.dataset.changeSeats} ${number.textContent}`);
  button.append(...number.childNodes);
  button.addEventListener("click", () => tap(seat));
  number.replaceWith(button);
}

function tap(seat) {
  const marked = seats.find(isMarked);
  if (!marked) return mark(seat, true);
  mark(marked, false);
  if (marked !== seat) swap(marked, seat);
}

const buttonOf = (seat) => seat.querySelector(".seat-no");
const isMarked = (seat) => buttonOf(seat).getAttribute("aria-pressed") === "true";
const mark = (seat, on) => buttonOf(seat).setAttribute("aria-pressed", String(on));

/** Who changes seats takes his starting balance along. */
function swap(one, other) {
  const fields = (seat) => {
    const name = seat.querySelector("input");
    return [name, form.elements[name.name.replace("name", "balance")]];
  };
  const theirs = fields(other);
  for (const [place, field] of fields(one).entries()) {
    [field.value, theirs[place].value] = [theirs[place].value, field.value];
  }
  tell();
}

function names() {
  return seats.map((seat) => seat.querySelector("input"));
}

/** Names that are known become keys: a tap seats somebody on the first free place, another gives it back. */
function offerNames(box) {
  if (!box?.childElementCount) return;
  box.hidden = false;
  box.addEventListener("click", (event) => {
    const name = event.target.closest("button")?.textContent;
    if (!name) return;
    const places = tapped(names().map((input) => input.value), name);
    names().forEach((input, seat) => (input.value = places[seat]));
    layFor(peopleNeeded(places, Number(new FormData(form).get("players"))));
    tell();
  });
}

/** Places beyond the fourth stand among what is folded away. */
function layFor(people) {
  const choice = form.querySelector(`[name="players"][value="${people}"]`);
  if (choice) choice.checked = true;
  if (people > 4) form.querySelector("details").open = true;
}

/** Whatever repeats what was typed: names beside balances and dealers, and the line of what holds. */
function tell() {
  for (const label of form.querySelectorAll("[data-name-of]")) {
    const input = document.getElementById(label.dataset.nameOf);
    label.textContent = input.value.trim() || input.placeholder;
  }
  const places = names().map((input) => input.value);
  for (const key of form.querySelectorAll("[data-names] button")) {
    key.setAttribute("aria-pressed", String(isSeated(places, key.textContent)));
  }
  form.querySelector("[data-line]").textContent = lineOf(chosen(), JSON.parse(document.getElementById("line-parts").textContent));
}

function chosen() {
  const preset = form.querySelector("[name='preset']:checked");
  const rules = [...form.querySelectorAll("[name^='rule-']")];
  const own = (name) => rules.find((rule) => rule.name === `rule-${name}` && isTouched(rule))?.value;
  return {
    preset: rules.some(isTouched) || !preset ? null : preset.nextElementSibling.textContent,
    under: own("zero_under") ?? preset?.dataset.under,
    over: own("zero_over") ?? preset?.dataset.over,
    end: form.querySelector("[name='end_kind']:checked")?.value ?? "open",
    number: form.elements.end_number.value,
  };
}

function isTouched(rule) {
  if (rule.tagName !== "SELECT") return rule.value !== rule.defaultValue;
  return !rule.selectedOptions[0]?.defaultSelected;
}
