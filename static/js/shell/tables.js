// What the shell shows where it can't show what was asked for: the evenings that this phone has, and a way to try again.

import { drawing, h, json, num, spoken } from "../page.js";
import { isReached } from "../play/network.js";
import { boardOf } from "../play/evening/index.js";
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
  away.querySelector("[data-retry]").addEventListener("click", () => location.reload());
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
}

/** Without the way round by the network, which a page that only took another's place has not. */
function begin(event, known) {
  event.preventDefault();
  history.pushState(null, "", event.currentTarget.href);
  showStart(known);
}

/** As soon as the server can be reached, what was asked for. */
async function again() {
  if (await isReached()) location.reload();
}

function item({ data, ops, state }) {
  return h("a", { class: "item evening", href: data.urls.table },
    h("span", { class: "grow" },
      h("span", { class: "top" }, h("bdi", { class: "name" }, eveningName(state)), ops.length > 0 && unsent(ops.length)),
      h("span", { class: "standings" }, standings(state))));
}

function unsent(n) {
  return h("span", { class: "soft", role: "img", "aria-label": spoken(json("outbox-phrases").unsent, { n }) }, drawing("unsent", "icon"), h("span", { class: "n" }, String(n)));
}

/** Who has how much, the best first. */
function standings(state) {
  const columns = [...boardOf(state).columns].sort((a, b) => a.place - b.place);
  return columns.map(({ name, total, place }) => h("span", { class: place === 1 && "leads" }, h("bdi", { class: "name" }, name), " ", num(total)));
}
