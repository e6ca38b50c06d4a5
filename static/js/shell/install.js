// The offer to put the app on the home screen: where the browser asks by a key of ours, or on an iPhone, which leaves it to
// people, by a line that says how. Whoever declines it is not asked again.

import { isInstalled } from "../page.js";

const NAME = "whist:install";

/** `box` is templates/offline/_install.html, where the page has it. */
export function offerInstall(box) {
  if (isInstalled()) return navigator.storage?.persist?.().catch(() => {}); // whoever has it there wants it kept
  if (!box || !isSecureContext || isDeclined()) return;
  box.querySelector("[data-decline]").addEventListener("click", () => decline(box));
  if (navigator.standalone === false) show(box, "[data-by-hand]");
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    show(box, "[data-add]").onclick = () => ask(box, event);
  });
  window.addEventListener("appinstalled", () => (box.hidden = true));
}

function show(box, part) {
  box.hidden = false;
  const shown = box.querySelector(part);
  shown.hidden = false;
  return shown;
}

/** The browser's own question; it is put once. */
function ask(box, event) {
  box.hidden = true;
  return event.prompt();
}

function isDeclined() {
  try {
    return localStorage.getItem(NAME) !== null;
  } catch {
    return true; // a browser that keeps nothing would ask each time
  }
}

function decline(box) {
  box.hidden = true;
  localStorage.setItem(NAME, "declined");
}
