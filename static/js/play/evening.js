// The page of an evening at several tables, kept fresh while it is in sight and nobody is busy with it.
//
// It asks with the stamp that it has. 204: nothing new. An evening that is finished has no stamp, and asks no more; once
// somebody comes back to the page it asks all the same, since the evening may be open again.

import { watchToasts } from "../page.js";

const EVERY = 10_000; // ms
let timer = null;

const now = () => document.getElementById("now");
const isBusy = () => now().querySelector("details[open]") !== null || now().contains(document.activeElement);

function again() {
  clearTimeout(timer);
  if (document.visibilityState === "visible" && now().dataset.stamp) timer = setTimeout(ask, EVERY);
}

async function ask() {
  if (!isBusy()) await look().catch(() => {}); // no connection: the next question comes in its turn
  again();
}

async function look() {
  const response = await fetch(`?seen=${encodeURIComponent(now().dataset.stamp ?? "")}`);
  if (response.status !== 200 || response.redirected) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.getElementById("now");
  if (fresh && !isBusy() && !now().isEqualNode(fresh)) now().replaceWith(fresh);
}

watchToasts();
document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? ask() : clearTimeout(timer)));
again();
