// Lists of evenings, on the front page and in a league: fetched anew where the page is older than what the server knows.
// That is so once something that was unsent has gone out from here, and after the way back, where a browser may show a
// page as it was left.

import { fillZones } from "../zone.js";

const PLACE = "evenings-now";
const MORE = 300; // ms in which the next of several is sent

let timer = null;

/** From now on the page's list is kept as the server has it, where it has one. */
export function keepEvenings() {
  if (!document.getElementById(PLACE)) return;
  document.addEventListener("outbox:sent", () => {
    clearTimeout(timer);
    timer = setTimeout(bring, MORE);
  });
  window.addEventListener("pageshow", ({ persisted }) => persisted && bring());
  if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") bring();
}

/** Without a network it stays as it is: what is unsent then tells of itself once it goes out. */
async function bring() {
  try {
    const [fresh, { patch }] = await Promise.all([fetched(), import("./patch.js")]);
    const here = document.getElementById(PLACE);
    if (!fresh || !here) return;
    fillZones(fresh);
    patch(here, fresh);
  } catch {}
}

/** Nothing where the page is another one by now, or of somebody else. */
async function fetched() {
  const answer = await fetch(location.pathname + location.search, { cache: "no-store" });
  if (!answer.ok || answer.redirected) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.documentElement.dataset.user === document.documentElement.dataset.user ? page.getElementById(PLACE) : null;
}
