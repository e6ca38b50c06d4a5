// Sharing and copying, where the phone can. Copying works without https too, as at home on the local network.

import { watchToasts } from "./page.js";
import { goOnAlone } from "./play/once_more.js";
import { fillZones } from "./zone.js";

watchToasts();
fillZones(document);
goOnAlone();

for (const box of document.querySelectorAll("[data-share]")) {
  const text = () => document.getElementById(box.dataset.of)?.value ?? box.dataset.share;
  const [share, copy] = ["share", "copy"].map((name) => box.querySelector(`[data-do="${name}"]`));
  box.hidden = false;
  share.hidden = !navigator.share;
  share.addEventListener("click", () => navigator.share(shared(text())).catch(() => {}));
  copy.addEventListener("click", async () => {
    if (await copied(text())) document.getElementById("announce").textContent = copy.textContent = box.dataset.copied;
  });
}

function shared(text) {
  return /^https?:\S+$/.test(text) ? { url: text } : { text };
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** The old way: no secure context needed, only a selection and a tap. */
function copiedBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
