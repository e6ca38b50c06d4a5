// What is seen of a deal: its question, what stands in the middle, what was answered twice. `deal` is the controller.

import { h, sentence } from "../page.js";
import { aid, aidFor, come } from "./aids.js";
import { split } from "./deal.js";
import { current, told } from "./entry.js";
import { heading, mid, panel } from "./panel.js";
import { notice } from "./pieces.js";
import { question } from "./questions.js";
import { twice } from "./twice.js";

/** Draw the current question. The focus follows it, unless the page has only just been opened. */
export function draw(deal, { takeFocus = true } = {}) {
  const { root, main, state, draft, page } = deal;
  fetchAid(deal);
  const view = question(state);
  const hasMid = view.kind === "tricks" || view.turn === "tricks" || Boolean(aid(view.kind)?.tile);
  const lap = root.querySelector("[data-last-lap]");
  if (lap) lap.hidden = String(state.answers.factor) === lap.querySelector("button").dataset.value;
  const possible = root.querySelector("[data-possible]");
  if (possible) possible.hidden = Object.keys(told(state)).length > 0; // between the rounds, not while a deal is on
  page.higher &&= ["auction", "calls"].includes(view.kind);
  root.querySelector("[data-ask]").replaceChildren(...panel(view, page));
  root.querySelector("[data-mid]").replaceChildren(...(hasMid ? mid(view, page) : []));
  root.querySelector("[data-twice]").replaceChildren(...twice(draft, page));
  main.dataset.stage = hasMid ? "mid" : "board";
  for (const key of root.querySelectorAll("[data-no]")) key.setAttribute("aria-description", h("p", {}, reasonOf(key.dataset, view, page)).textContent);
  if (takeFocus) toQuestion(deal, view);
}

/** The focus is on the question, and what it forbids is read out. */
function toQuestion({ root, page: { phrases } }, { forbidden: n = null, summary: { total } }, scroll) {
  root.querySelector("[data-ask] h2").focus(scroll);
  if (n !== null) say(sentence(phrases.would_make, { n, total }));
}

/** A screen that comes with its first use takes the place of the plain question, not of what a finger is on. */
async function fetchAid(deal) {
  const kind = aidFor(split(current(deal.state))[0], deal.state);
  if (kind && (await come(kind))) deal.settling.draw(() => deal.redraw(), { moves: true, own: true });
}

/** Draw without taking the focus from where it is: the same key has it again, or else the question. */
export function redraw(deal) {
  const { root } = deal;
  const parts = [...root.querySelectorAll("[data-ask], [data-mid]")];
  const focused = parts.some((part) => part.contains(document.activeElement)) ? document.activeElement : null;
  draw(deal, { takeFocus: false });
  if (!focused) return;
  const again = [...root.querySelectorAll("[data-do]")].find((other) => isSameKey(focused, other));
  if (again) again.focus({ preventScroll: true });
  else toQuestion(deal, question(deal.state), { preventScroll: true });
}

const isSameKey = (one, other) => ["do", "key", "value"].every((name) => (one.dataset[name] ?? "") === (other.dataset[name] ?? ""));

/** Say something above the question, with a key to try again where that helps. */
export function show({ root, page }, text, act) {
  root.querySelector("[data-notice]").replaceChildren(...(text ? notice(text, act, page) : []));
}

/** Why this key can't be chosen: beside the question, and read out. */
export function explain({ root, state, page }, dataset) {
  const view = question(state);
  page.reason = reasonOf(dataset, view, page);
  say(page.reason.map((part) => part.cloneNode?.(true) ?? part));
  root.querySelector(".asked").replaceWith(heading(view, page));
}

const say = (words) => document.getElementById("announce").replaceChildren(...words);

const REASONS = {
  sum_forbidden: ({ summary: { total } }, { would_make: text }, n) => sentence(text, { n, total }),
  declarer_below_level: ({ summary: { level: n } }, { below_level: text }) => sentence(text, { n }),
  tricks_left: ({ left: n }, { only_left: text }) => sentence(text, { n }),
};

const reasonOf = ({ no, value }, view, { phrases }) => REASONS[no](view, phrases, Number(value));
