// A new evening from a table's page on plain http, where no other page can follow: the form over the board, and the new table
// in place of the one that stands there. `alone` is play/offline/index.js.

import { whose } from "../outbox/outbox.js";
import { h, json } from "../page.js";
import { standAt } from "../play/offline/entering.js";
import { formAtHand, goWithin } from "../play/offline/going.js";
import { beginWith } from "./form.js";
import { tablesHere } from "./known.js";
import { eveningName } from "./name.js";

/** Open the form. */
export async function openForm(alone) {
  const known = await tablesHere(whose());
  const here = known.filter(({ data }) => data.table === alone.data.table);
  const dialog = sheet(alone.phrases.close, formAtHand());
  document.body.append(dialog);
  goWithin((data, end) => beginAnew(alone, dialog, data, end));
  beginWith(dialog.querySelector("form"), [...here, ...known.filter((table) => !here.includes(table))]);
  dialog.showModal();
}

function sheet(label, form) {
  const close = h("button", { type: "button", class: "key plain" }, label);
  const title = h("h2", { id: "anew-title", class: "grow" }, json("outbox-phrases").steps["/start"]);
  const dialog = h("dialog", { class: "sheet stack", "aria-labelledby": "anew-title" }, h("div", { class: "top" }, title, close), form);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  return dialog;
}

async function beginAnew(alone, dialog, data, end) {
  dialog.close();
  await alone.known.begin(data);
  standAt(data);
  document.querySelector("#heading h1").replaceChildren(h("bdi", {}, eveningName(alone.state())));
  alone.isAway = true;
  alone.goOn();
  alone.tellDrawn(end);
}
