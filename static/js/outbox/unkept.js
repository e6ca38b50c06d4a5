// What the browser does not keep would end with its page: said on the page for as long as that is so, and once more where
// somebody is about to leave it.

import { h } from "../page.js";
import { download, ownOf } from "./file.js";
import { wordsHere } from "./words.js";

let lost = []; // with this page
let changes = 0;

/** Watch this outbox from now on; `settle()` tries the disk again. */
export function warnUnkept({ isKept, settle, signedIn, isGuest }) {
  document.addEventListener("outbox:change", ({ detail }) => look(detail.ops, { isKept, signedIn, isGuest }));
  document.addEventListener("visibilitychange", () => {
    if (lost.length && document.visibilityState === "visible") settle(); // somebody may have made room
  });
  window.addEventListener("beforeunload", (event) => {
    if (!lost.length) return;
    event.preventDefault();
    event.returnValue = ""; // what older browsers look at
  });
}

/** What is lost is told by the last change alone, however long an earlier one is asked about. */
async function look(ops, { isKept, signedIn, isGuest }) {
  const change = ++changes;
  const isLost = ops.length > 0 && !(await isKept());
  if (change !== changes) return;
  lost = isLost ? ops : [];
  const phrases = isLost ? await wordsHere() : null;
  if (change === changes) draw(phrases, signedIn, isGuest);
}

function draw(phrases, signedIn, isGuest) {
  const note = document.getElementById("unkept");
  if (!phrases) note?.remove();
  else if (!note) document.getElementById("main").before(made(phrases, () => download(ownOf(lost, signedIn(), isGuest))));
}

function made(phrases, save) {
  const key = h("button", { type: "button", class: "key" }, phrases.file);
  key.addEventListener("click", save);
  return h("div", { id: "unkept", class: "note out", role: "alert" }, h("p", {}, phrases.not_kept), key);
}
