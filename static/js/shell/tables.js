// What the shell shows where it can't show what was asked for: the evenings that this phone has, and a way to try again.

import { drawing, h, json, num, spoken } from "../page.js";
import { isReached } from "../play/network.js";
import { boardOf } from "../play/evening/index.js";
import { tell } from "../play/offline/drawing.js";
import { endHere, isServed, whileHere } from "../play/offline/going.js";
import { followLinks } from "./follow.js";
import { eveningName } from "./name.js";
import { showStart } from "./new.js";

export function showTables(known) {
  const away = document.querySelector("[data-away]");
  const list = away.querySelector("[data-tables]");
  list.hidden = known.length === 0;
  list.querySelector("ul").replaceChildren(...known.map((table) => h("li", {}, item(table))));
  away.hidden = false;
  const key = away.querySelector("[data-new]");
  key.classList.toggle("go", !known.length);
  key.addEventListener("click", (event) => begin(event, known));
  away.querySelector("[data-retry]").addEventListener("click", retry);
  window.addEventListener("online", again, whileHere());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again(), whileHere());
  followLinks();
}

/** Without the way round by the network, which a page that only took another's place has not. */
function begin(event, known) {
  event.preventDefault();
  history.replaceState(history.state, "", event.currentTarget.href);
  endHere();
  showStart(known);
}

/** Without a service worker nothing but the browser's own page would come of it where there is no network. */
async function retry() {
  const phrases = json("outbox-phrases");
  if (isServed()) location.reload();
  else if (!(await again())) tell(phrases.still_away, phrases);
}

/** As soon as the server can be reached, what was asked for. */
async function again() {
  const isThere = await isReached();
  if (isThere) location.reload();
  return isThere;
}

function item({ data, ops, state }) {
  return h("a", { class: "item evening", href: data.urls.table },
    h("span", { class: "grow" },
      h("span", { class: "top" }, h("bdi", { class: "name" }, eveningName(state)), ops.length > 0 && unsent(ops.length)),
      h("span", { class: "standings" }, standings(state))));
}

function unsent(n) {
  const label = spoken(json("outbox-phrases").unsent, { n });
  return h("span", { class: "unsent", role: "img", "aria-label": label }, drawing("unsent", "icon"), h("span", { class: "n" }, String(n)));
}

/** Who has how much, the best first. */
function standings(state) {
  const columns = [...boardOf(state).columns].sort((a, b) => a.place - b.place);
  return columns.map(({ name, total, place }) =>
    h("span", { class: place === 1 && "leads" }, h("bdi", { class: "name" }, name), " ", num(total)));
}
