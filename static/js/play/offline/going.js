// From a page that has no table yet to a table of which the server does not know: by way of the service worker, which
// opens the phone's own page, or where there is none, with that page in the place of this one.

import { newKey } from "../../outbox/keys.js";
import { isKept } from "../../outbox/outbox.js";
import { isReached } from "../network.js";
import { fetched } from "../../shell/fetching.js";

const STYLES = "link[rel=stylesheet]";
const PATIENCE = 8000; // ms in which a first visit gets its service worker

let asked = null;
let shell = null;
let within = null;
let here = new AbortController();
// Which of the pages that share this document's way back and forth. In the state of each of its addresses: whoever writes
// another address keeps the state.
let pageId = history.state?.pageId ?? newKey();

export const isServed = () => Boolean(navigator.serviceWorker?.controller);

/** While there is a network: what is needed then. */
export function prepare() {
  asked ??= fetchShell().catch(() => (asked = null));
  return asked;
}

async function fetchShell() {
  if (navigator.serviceWorker) await Promise.race([navigator.serviceWorker.ready, new Promise((done) => setTimeout(done, PATIENCE))]);
  if (!isServed() || !(await isKept())) await takeShell();
}

async function takeShell() {
  const page = await fetched();
  haveWords(page);
  // Its script leads to this one, so it is named by the page alone.
  shell = { page, ...(await import(page.getElementById("start-form").dataset.shell)) };
}

/** Words that this page would still have to ask for (outbox/words.js). */
function haveWords(page) {
  const place = document.getElementById("outbox-phrases");
  if (!place?.dataset.at) return;
  place.textContent = page.getElementById("outbox-phrases").textContent;
  delete place.dataset.at;
}

/** The form of a new evening as the shell has it, a copy, with how it looks; null where it is not at hand. */
export function formAtHand() {
  const kept = document.getElementById("start-form") ?? shell?.page.getElementById("start-form");
  if (shell) lookLike(shell.page);
  return kept && document.importNode(kept.content, true);
}

function lookLike(page) {
  const present = new Set([...document.querySelectorAll(STYLES)].map((link) => link.getAttribute("href")));
  const links = [...page.querySelectorAll(STYLES)].filter((link) => !present.has(link.getAttribute("href")));
  document.head.append(...links.map((link) => document.importNode(link)));
}

/** To the address of a page that comes in the place of this one. */
export function moveTo(path) {
  history.replaceState({ pageId }, "");
  pageId = newKey();
  history.pushState({ pageId }, "", path);
}

/**
 * Back or forth between such pages. To the browser they are one, also once one of them was loaded anew: it only changes
 * the address. Without a network what stands here stays.
 */
window.addEventListener("popstate", async ({ state }) => {
  if (state?.pageId && state.pageId !== pageId && (isServed() || (await isReached()))) location.reload();
});

/** The shell at an address, in the place of this page; says whether it is at hand. */
export async function enterAt(path) {
  if (!shell) await takeShell().catch(() => {});
  if (!shell) return false;
  await shell.enter(shell.page, path);
  return true;
}

/** For what listens to the document: it ends with the page, though the document goes on as another one. */
export const whileHere = () => ({ signal: here.signal });

/** Something else comes in the place of this page. */
export function endHere() {
  here.abort();
  here = new AbortController();
}

/** The form of a new evening over a table's page; says whether it is at hand, and needed since no other page can follow. */
export function openStart(alone) {
  if (shell && !isServed()) shell.openStart(alone);
  return shell !== null && !isServed();
}

/** A page that is a table's already takes another one itself: `show(data, end)`. */
export const goWithin = (show) => (within = show);

/** Go to the table of `data`, `end` being the end of its address; says whether there was a way. */
export async function goTo(data, end = "") {
  const path = `${data.urls.table}${end}`;
  if (within) await within(data, end);
  // What this browser keeps nowhere would end with the page.
  else if (isServed() && (await isKept())) location.assign(path);
  else return enterAt(path);
  return true;
}
