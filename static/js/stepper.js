// A minus and a plus beside number fields: thumbs beat keyboards for small counts.

import { drawing, h, spoken } from "./dom.js";

export function addSteppers(root, phrases) {
  for (const input of root.querySelectorAll("input[data-stepper]")) {
    if (input.parentElement.matches(".stepper")) continue;
    const label = input.labels[0]?.textContent.trim() ?? "";
    const less = step(input, -1, spoken(phrases.less, { name: label }), h("span", { class: "n" }, "\u2212"));
    const more = step(input, 1, spoken(phrases.one_more, { name: label }), drawing("plus", "icon"));
    const box = h("span", { class: "stepper" });
    input.replaceWith(box);
    box.append(less, input, more);
  }
}

function step(input, by, label, face) {
  const button = h("button", { type: "button", class: "key", "aria-label": label }, face);
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const low = input.min === "" ? -Infinity : Number(input.min);
    const high = input.max === "" ? Infinity : Number(input.max);
    input.value = Math.min(high, Math.max(low, Number(input.value || 0) + by * Number(input.step || 1)));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  return button;
}
