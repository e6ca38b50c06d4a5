// What is wrong with a form that stands in the page, told there as the server tells it (templates/play/_form_problems.html).

import { h, sentence } from "../../page.js";

/** By the codes of evening/start.js: [{field, text}…] in the words of `faults`. */
export const told = (refused, faults) => refused.map(({ code, field, params }) => ({ field, text: sentence(faults[code], params) }));

/** Numbers that a field can't have; a browser hands over nothing of what is no number at all. */
export function unread(form, faults) {
  const inputs = [...form.querySelectorAll("input[type=number]")].filter(({ validity }) => !validity.valid);
  return inputs.map(({ name, min, max }) => ({ field: name, text: sentence(faults.whole_number, { low: Number(min), high: Number(max) }) }));
}

/** The box for them, each a link to its field. */
export const boxOf = (form, problems) => boxWith(problems.map(({ field, text }) => {
  const input = form.elements[field];
  const label = input?.labels?.[0]?.textContent.trim();
  return input?.id ? h("a", { href: `#${input.id}` }, label && [label, ": "], text) : text;
}));

export const boxWith = (items) => h("div", { class: "problems", id: "problems", role: "alert", tabindex: "-1" }, h("ul", {}, items.map((item) => h("li", {}, item))));

/** Put the box on top of the form, in place of one that stands there; null takes that away. */
export function place(form, box) {
  form.querySelector("#problems")?.remove();
  form.querySelectorAll("[aria-invalid]").forEach((input) => input.removeAttribute("aria-invalid"));
  if (!box) return;
  form.querySelector("fieldset").before(box);
  for (const { hash } of box.querySelectorAll("a")) mark(document.getElementById(decodeURIComponent(hash.slice(1))));
  box.focus();
}

function mark(input) {
  input?.setAttribute("aria-invalid", "true");
  for (let fold = input?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}
