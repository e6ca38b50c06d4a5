// House rules while the table plays.

import { followPresets } from "./presets.js";

const follow = () => {
  const form = document.querySelector("[data-rules]");
  if (form) followPresets(form);
};
follow();
document.addEventListener("htmx:afterSwap", follow);
