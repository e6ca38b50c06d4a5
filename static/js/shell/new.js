// The form of a new evening in the shell, in the place of what stands there.

import { json } from "../page.js";
import { formAtHand } from "../play/offline/going.js";
import { followLinks } from "./follow.js";
import { beginWith } from "./form.js";

/** `known` as known.js has it. */
export function showStart(known) {
  const main = document.getElementById("main");
  const title = json("outbox-phrases").steps["/start"];
  document.title = title;
  document.querySelector("[data-title]").textContent = title;
  main.replaceChildren(formAtHand());
  followLinks();
  return beginWith(main.querySelector("form"), known);
}
