// An app on an iPhone's home screen knows nothing of what the browser keeps, and no camera or chat opens a link in it: so it
// takes one that is pasted.

import { isInstalled } from "../page.js";

/** `box` is templates/offline/_link_in.html. */
export function takeLinks(box) {
  if (!isInstalled()) return;
  const field = box.querySelector("input");
  box.hidden = false;
  field.addEventListener("input", () => field.setCustomValidity(isOurs(field.value) ? "" : box.dataset.foreign));
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    location.assign(field.value);
  });
}

function isOurs(text) {
  try {
    return new URL(text).origin === location.origin;
  } catch {
    return false;
  }
}
