// The calculator: with every tap what it would score, and an address that says the same.

import { h, json, num, sentence, withSign } from "../page.js";
import { tricksTotal } from "../play/rules.js";
import { fault, howOf, worked } from "./points.js";

export function calculate(form) {
  const data = json("calculator-data");
  const show = () => {
    const asked = read(form);
    hideBeyond(form, tricksTotal(asked.deck));
    form.querySelector("[data-scored]").replaceChildren(...scored(asked, data, form.checkValidity()));
    if (Number.isInteger(asked.contract)) history.replaceState(history.state, "", `?${new URLSearchParams(new FormData(form))}`);
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
}

function read({ elements }) {
  const number = (name) => (elements[name].value === "" ? undefined : Number(elements[name].value));
  return {
    contract: number("contract"), tricks: number("tricks"), under: elements.kind.value === "under", deck: elements.deck.value,
    declarer: elements.declarer?.checked, allMissed: elements.all_missed?.checked,
    factor: number("factor"), fines: number("fines"),
  };
}

function hideBeyond(form, total) {
  for (const input of form.querySelectorAll(".pad input")) input.parentElement.hidden = Number(input.value) > total && !input.checked;
}

function scored(asked, { rules, phrases }, isWhole) {
  if (!Number.isInteger(asked.contract) || !Number.isInteger(asked.tricks)) return [phrases.choose];
  if (!isWhole) return [h("span", { class: "warn" }, phrases.whole)];
  const wrong = fault(asked);
  if (wrong) return [h("span", { class: "warn" }, sentence(phrases[wrong[0]], { n: wrong[1] }))];
  const line = worked(asked, rules);
  return [h("b", {}, num(withSign(line.points))), num(howOf(line))];
}
