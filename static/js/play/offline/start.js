// The form of a new evening goes through the outbox: kept first and sent at once. Without an answer in time the phone
// makes the table by itself, and goes on there.

import { json } from "../../page.js";
import { zone } from "../../zone.js";
import { today } from "../day.js";
import { isReached } from "../network.js";
import { begun, named, samePeople } from "./begin.js";
import { boxOf, boxWith, place, told, unread } from "./faults.js";
import { prepare, whileHere } from "./going.js";
import { launch } from "./launch.js";
import { fill, stampOf, startToMend } from "./mend_start.js";

const IDLE = 1500; // ms after which a first visit has all that it waits for

const busy = new WeakSet(); // forms on whose answer somebody waits
let passes = false; // a form that is the server's alone is on its way

/** From now on this form starts evenings also without a network. */
export function startAlone(form) {
  form.addEventListener("submit", (event) => submitted(form, event));
  window.addEventListener("pageshow", () => {
    busy.delete(form);
    passes = false;
  }, whileHere());
  window.addEventListener("hashchange", () => mend(form), whileHere());
  mend(form);
  setTimeout(prepare, IDLE);
}

async function mend(form) {
  const op = await startToMend();
  const several = form.querySelector(".several"); // would leave what was entered since where it is
  if (several) several.hidden = op !== null;
  if (op) fill(form, op);
}

async function submitted(form, event) {
  if (passes) return;
  event.preventDefault();
  if (busy.has(form)) return; // a second tap meanwhile is the same tap
  busy.add(form);
  const page = json("start-data");
  const { submitter } = event;
  let isGone = false;
  try {
    isGone = submitter?.hasAttribute("formaction") ? await pass(form, submitter) : await start(form, page);
  } finally {
    if (!isGone) busy.delete(form);
  }
}

/** What needs the server goes there, where it answers. */
async function pass(form, submitter) {
  place(form, null);
  passes = await isReached();
  if (passes) submitter.click();
  else place(form, boxWith([json("outbox-phrases").no_way]));
  return passes;
}

/** Start with what the form holds; says whether there is another page now. */
async function start(form, page) {
  const mended = await startToMend();
  const made = named([...new FormData(form)], page, mended ? stampOf(mended) : { day: today(), zone: zone() });
  const fields = mended ? samePeople(made.fields, mended.fields) : made.fields;
  const data = begun(fields, page);
  const problems = [...unread(form, page.faults), ...told(data.refused, page.faults)];
  place(form, problems.length ? boxOf(form, problems) : null);
  if (problems.length) return false;
  const evening = { table: data.table, path: "/start/", fields, data, end: made.isDrawn ? "#drawn" : "", instead: mended?.seq };
  return launch(evening, {
    refused: ({ html }, says) => place(form, boxIn(html) ?? boxWith([says])),
    waits: (says) => place(form, boxWith([says])),
  });
}

/** The server's own words, where its answer has the form. */
function boxIn(html) {
  const box = new DOMParser().parseFromString(html, "text/html").querySelector("[data-start] #problems");
  return box && document.importNode(box, true);
}
