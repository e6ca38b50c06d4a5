// How much is not sent yet, in the bar of every page, and a word on it where somebody is about to leave it behind.

import { drawing, h, spoken } from "../page.js";
import { mayBeSent } from "./queue.js";

const SHORT = 1500; // ms

/** Show the count of these ops; a tap on it does `open()`. */
export function drawChip(ops, phrases, open) {
  const chip = document.getElementById("unsent") ?? made(open);
  const young = ops.filter((op) => op.state === "waiting" && isYoung(op));
  const label = spoken(phrases.unsent, { n: ops.length });
  // What goes out at once needs no count that comes and goes.
  chip.hidden = ops.length === young.length;
  chip.classList.toggle("refused", ops.some((op) => op.state === "refused"));
  if (chip.getAttribute("aria-label") !== label) chip.setAttribute("aria-label", label);
  chip.replaceChildren(drawing("unsent", "icon"), h("span", { class: "n" }, String(ops.length)));
  return young.length > 0 ? SHORT : null;
}

/** Not so what a clock that has been set back since tells of tomorrow. */
function isYoung({ at }) {
  const age = Date.now() - at;
  return age >= 0 && age < SHORT;
}

function made(open) {
  const button = h("button", { id: "unsent", class: "tool unsent", type: "button", hidden: true });
  button.addEventListener("click", open);
  // On the side where nothing else comes and goes: a tap on it shall not land on an Undo that has just taken its place.
  const title = document.getElementById("heading");
  if (title) title.before(button);
  else document.body.prepend(button);
  return button;
}

/** data-unsent: shown where `user` has something unsent, or whoever it names, who was here before. */
export function warn(ops, user) {
  for (const place of document.querySelectorAll("[data-unsent]")) {
    const { unsent: owner } = place.dataset;
    place.hidden = !ops.some((op) => (owner ? op.user === owner : mayBeSent(op, user)));
  }
}

/** The keys beside such a warning: to send at once, which answers with a word where it can't be, and to have it as a file. */
export function watchWarnings(send, save) {
  for (const place of document.querySelectorAll("[data-unsent]")) {
    place.querySelector("[data-send]")?.addEventListener("click", async () => (place.querySelector("[role=status]").textContent = await send()));
    place.querySelector("[data-save]")?.addEventListener("click", save);
  }
}
