// The form of a new evening goes through the outbox: kept first and sent at once. Without an answer in time the phone
// makes the table by itself, and goes on there.

import * as outbox from "../../outbox/outbox.js";
import { h, json } from "../../page.js";
import { zone } from "../../zone.js";
import { today } from "../day.js";
import { isReached } from "../network.js";
import { begun, named } from "./begin.js";
import { boxOf, boxWith, place, told, unread } from "./faults.js";
import { goTo, prepare } from "./going.js";

const PATIENCE = 3000; // ms for an answer
const IDLE = 1500; // ms after which a first visit has all that it waits for

let isBusy = false;
let passes = false; // a form that is the server's alone is on its way

/** From now on this form starts evenings also without a network. */
export function startAlone(form) {
  form.addEventListener("submit", (event) => submitted(form, event));
  window.addEventListener("pageshow", () => (isBusy = passes = false));
  setTimeout(() => prepare().catch(() => {}), IDLE);
}

async function submitted(form, event) {
  if (passes) return;
  event.preventDefault();
  if (isBusy) return; // a second tap meanwhile is the same tap
  isBusy = true;
  const page = json("start-data");
  const { submitter } = event;
  const isGone = submitter?.hasAttribute("formaction") ? await pass(form, submitter, page) : await start(form, page);
  isBusy = isGone;
}

/** What needs the server goes there, where it answers. */
async function pass(form, submitter, { faults }) {
  place(form, null);
  passes = await isReached();
  if (passes) submitter.click();
  else place(form, boxWith([faults.no_way]));
  return passes;
}

/** Start with what the form holds; says whether there is another page now. */
async function start(form, page) {
  const { fields, isDrawn } = named([...new FormData(form)], page, { day: today(), zone: zone() });
  const data = begun(fields, page);
  const problems = [...unread(form, page.faults), ...told(data.refused, page.faults)];
  place(form, problems.length ? boxOf(form, problems) : null);
  if (problems.length) return false;
  const seq = await outbox.put({ table: data.table, path: "/start/", fields });
  const outcome = await inTime(outbox.sent(seq));
  const end = isDrawn ? "#drawn" : "";
  if (outcome?.kind === "sent") return leave(`${outcome.address ?? `/tables/${outcome.table}/`}${end}`);
  if (outcome?.kind === "refused") return refused(form, seq, outcome);
  await outbox.keepTable({ uid: data.table, data });
  if (await goTo(`${data.urls.table}${end}`)) return true;
  place(form, boxWith([json("outbox-phrases").kept]));
  follow(seq, end);
  return true;
}

const inTime = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, PATIENCE, null))]);

function leave(path) {
  location.assign(path);
  return true;
}

/** Told at once what is wrong, whoever typed it has it in the form: nothing is left to be sent. */
async function refused(form, seq, { html }) {
  const box = new DOMParser().parseFromString(html, "text/html").getElementById("problems");
  const says = (await outbox.all()).find((op) => op.seq === seq)?.says ?? "";
  place(form, box ? document.importNode(box, true) : boxWith([h("span", { dir: "auto" }, says)]));
  await outbox.discard(seq);
  return false;
}

/** A phone that has no page of its own for the table waits here until the server has one. */
function follow(seq, end) {
  document.addEventListener("outbox:sent", ({ detail: { op, table } }) => op.seq === seq && leave(`/tables/${table}/${end}`));
}
