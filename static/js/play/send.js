// Sends forms marked data-swap and puts the parts of the answer in the places of those with the same id.
//
// The table needs no more of htmx than this, and htmx would be a third of what a phone loads on its first visit. The
// server answers as it would to htmx: 200, or 409 and 422 with the form and what was typed.

import { whose } from "../page.js";
import { inTimeOnce } from "./network.js";
import { patch } from "./patch.js";

const OURS = [200, 409, 422];
export const PARTS = ["entry", "coming", "scoreboard", "standing", "screen", "undo", "toasts"];

/** Put each part of the answer in its place, those of `ids`; says whether there was one. */
export function place(html, ids = PARTS) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return placeNodes(Object.fromEntries(ids.map((id) => [id, page.getElementById(id)])));
}

/** The same with parts at hand, by their ids. */
export function placeNodes(nodes) {
  const parts = Object.entries(nodes).map(([id, fresh]) => [fresh, document.getElementById(id)]).filter(([fresh, old]) => fresh && old);
  for (const [fresh, old] of parts) {
    // A region that is read out must stay the same element, or nothing is read; a form begins anew.
    if (old.getAttribute("role") === "status") old.replaceChildren(...fresh.childNodes);
    else if (old.id === "entry") old.replaceWith(fresh);
    else inSight(old, () => patch(old, fresh));
  }
  if (parts.length) document.dispatchEvent(new Event("table:fresh"));
  return parts.length > 0;
}

/** Where somebody has scrolled up or reads a row, that stays where it is while the sheet grows below it. */
function inSight(part, change) {
  const isRead = part.scrollTop !== 0 || part.querySelector("[data-open]");
  const read = isRead && (part.querySelector("[data-open]") ?? firstBelow(part, part.querySelector("thead")));
  const before = read && read.getBoundingClientRect().top;
  change();
  if (read?.isConnected) part.scrollTop += read.getBoundingClientRect().top - before;
}

function firstBelow(part, head) {
  const edge = head?.getBoundingClientRect().bottom ?? 0;
  return [...part.querySelectorAll("tbody tr")].find((row) => row.getBoundingClientRect().bottom > edge);
}

/** The parts of the table at this address; says whether they came. */
export async function load(url) {
  const response = await fetch(url, { headers: { "HX-Request": "true" } });
  return response.status === 200 && place(await response.text());
}

const KEPT = ["[data-swap]", "[data-alone]", "#row-form", ...["once-more", "reopen", "again"].map((step) => `[action$="/${step}/"]`)].join();

let alone = null;
let hasCome;
const isComing = inTimeOnce(new Promise((done) => (hasCome = done)));

/** From now on what is entered goes through the phone's outbox (offline/index.js). */
export function goAlone(given) {
  alone = given;
  hasCome();
}

/** `failed(phrase)` is told why nothing came of it: "offline", or "not_saved". */
export function sendForms(failed) {
  const { body } = document;
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches(alone ? KEPT : "[data-swap]")) return;
    event.preventDefault();
    if (body.hasAttribute("data-busy")) return; // a second tap meanwhile is the same tap
    body.dataset.busy = "";
    try {
      await send(form, event.submitter, failed);
    } catch {
      failed("offline");
    } finally {
      delete body.dataset.busy;
    }
  });
}

async function send(form, submitter, failed) {
  // Not form.action: a field of that name stands in its way.
  const path = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const fields = [...new FormData(form)];
  if (submitter?.name) fields.push([submitter.name, submitter.value]);
  if (!alone) await isComing(); // it keeps what is refused
  return alone ? alone.enter(path, fields, failed) : post(path, fields, failed);
}

/** Without an outbox yet: straight to the server, and under nobody's name but that of whose page it is. */
async function post(path, fields, failed) {
  const headers = { "HX-Request": "true", "X-Outbox": whose() };
  const response = await fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });
  // Not ours to write any more: the table was confirmed, or the link has ended. The page as it is now says which.
  if (response.status === 403 && !response.headers.has("X-CSRF-Failure")) return location.reload();
  // A sign-in page or a stranger's answer is no "saved", whatever its status.
  if (!OURS.includes(response.status) || response.redirected || !place(await response.text())) failed("not_saved");
}
