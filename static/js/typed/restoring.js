// What this phone had typed when it was here last: put back, or, where somebody typed on elsewhere, offered.

import { cellsOf } from "./kept.js";

const OWN = new Set(["version", "window", "after", "seats", "rows"]); // the page's

/** What it had not sent, nobody having typed on since. */
export function putBack(form, sheet, saving) {
  const unsent = saving.unsent();
  for (const [name, value] of unsent ?? []) {
    if (name === "rows") while (sheet.rows.length < Number(value) && sheet.add());
    const field = form.elements[name];
    if (field?.type === "checkbox") field.checked = true;
    else if (field && !OWN.has(name)) field.value = value;
  }
  if (!unsent) return;
  // The last word of the window before may arrive behind this page: it is this one's own.
  form.elements.after.value = Object.fromEntries(unsent).window;
  saving.changed();
}

/** What it had when another window went on: nothing of it is thrown away but by a tap. `onTaken` before it comes in. */
export function offerOther(form, sheet, saving, { onTaken, onChanged }) {
  const seats = form.elements.seats.value.split(" ");
  const cells = cellsOf(saving.other ?? [], seats).filter(({ name, text }) => form.elements[name]?.value !== text);
  if (cells.length === 0) return saving.forgetOther();
  const offer = document.querySelector("[data-offer]");
  const [taker, thrower] = offer.querySelectorAll("button");
  const over = () => {
    offer.hidden = true;
    saving.forgetOther();
  };
  offer.hidden = false;
  thrower.addEventListener("click", over);
  taker.addEventListener("click", () => {
    onTaken();
    for (const { name, text, row } of cells) {
      while (row >= sheet.rows.length && sheet.add());
      if (form.elements[name]) form.elements[name].value = text;
    }
    onChanged(0, 0);
    over();
  });
}
