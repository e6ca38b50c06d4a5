// The plain form behind the questions: it is what gets sent, and its "more" part is used as it is.

import { h } from "../page.js";
import { split, typed } from "./deal.js";

/** Send the form with these answers instead of its own chips: they may lack a number that a new deck allows. */
export function submit(form, answers, action) {
  const fieldsets = [...form.querySelectorAll("fieldset")];
  const fields = Object.entries(texts(answers)).map(([name, value]) => h("input", { type: "hidden", name, value }));
  const button = h("button", { name: "action", value: action });
  const sent = h("div", { hidden: true }, fields, button);
  const frisch = form.elements.namedItem("frisch");
  frisch.disabled = true;
  for (const fieldset of fieldsets) fieldset.disabled = true;
  form.append(sent);
  button.click();
  sent.remove();
  frisch.disabled = false;
  for (const fieldset of fieldsets) fieldset.disabled = false;
}

function texts(answers) {
  const { lineup, calls, taken, ...rest } = answers; // who took each trick is the draft's alone
  const said = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined);
  return { lineup: lineup.join(","), ...(calls?.length && { calls: calls.join(" ") }), ...Object.fromEntries(said.map(([key, value]) => [key, String(value)])) };
}

/** Show in the "more" part what holds now. */
export function showMore(form, { answers }) {
  const { lineup } = answers;
  for (const input of form.querySelectorAll("[data-more] input")) {
    if (input === document.activeElement) continue; // somebody is typing there
    if (input.name === "lineup") input.checked = lineup.includes(input.value);
    else if (input.type === "radio") input.checked = input.value === String(answers[input.name] ?? "");
    else input.value = answers[input.name] ?? "";
  }
  showWhatFits(form, lineup);
}

/** Fines only of those who play, decks only for three. */
function showWhatFits(form, lineup) {
  for (const input of form.querySelectorAll("input[name^='fines-']")) {
    input.closest(".pair").hidden = !lineup.includes(split(input.name)[1]);
  }
  form.querySelector(".three-only").hidden = lineup.length !== 3;
}

/** What a change in the "more" part answers: [key, value]. */
export function readMore(form, { name, value }, roster) {
  if (name !== "lineup") return [name, typed(name, value)];
  const playing = [...form.querySelectorAll("input[name='lineup']:checked")].map((box) => box.value);
  return [name, roster.filter((player) => playing.includes(player))];
}
