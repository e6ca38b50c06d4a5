// The switches for this phone alone: shown where the browser can do what they say.

import { can, isOn, turn } from "../phone.js";

function showSwitches() {
  const part = document.querySelector("[data-phone]:not([data-ready])");
  if (!part) return;
  part.dataset.ready = "";
  for (const input of part.querySelectorAll("input")) {
    input.checked = isOn(input.name);
    input.closest("li").hidden = !can[input.name]();
    input.addEventListener("change", () => turn(input.name, input.checked));
  }
  part.hidden = !part.querySelector("li:not([hidden])");
}

showSwitches();
document.addEventListener("htmx:afterSettle", showSwitches);
