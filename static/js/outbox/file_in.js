// On the page of one's account: a file of what was not sent, brought back on this phone.

import { json, spoken } from "../page.js";
import { opsIn } from "./file.js";
import { bringBack, signedIn } from "./outbox.js";
import { mayBeSent } from "./queue.js";

const place = document.querySelector("[data-file-in]");
const { steps } = json("outbox-phrases");

async function take({ target }) {
  const [file] = target.files;
  target.value = ""; // the same file once more is a change again
  place.querySelector("[role=status]").textContent = file ? await toldOf(file) : "";
}

async function toldOf(file) {
  const { brought, others, nothing, unreadable } = place.dataset;
  try {
    const ops = opsIn(await file.text(), steps);
    const n = await bringBack(ops);
    const isOthers = ops.some((op) => !mayBeSent(op, signedIn()));
    return n ? `${spoken(brought, { n })}${isOthers ? `. ${others}` : ""}` : nothing;
  } catch {
    return unreadable;
  }
}

place.querySelector("input").addEventListener("change", take);
place.hidden = false;
