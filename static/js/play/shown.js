// What is seen of a deal: its question, what stands in the middle, what was answered twice. `deal` is the controller.

import { sentence } from "../page.js";
import { aid, aidFor, come } from "./aids.js";
import { split } from "./deal.js";
import { current, told } from "./entry.js";
import { mid, panel } from "./panel.js";
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
  if (takeFocus) root.querySelector("[data-ask] h2").focus({ preventScroll: true });
}

/** A screen that comes with its first use takes the place of the plain question, not of what a finger is on. */
async function fetchAid(deal) {
  const kind = aidFor(split(current(deal.state))[0], deal.state);
  if (kind && (await come(kind))) deal.settling.draw(() => deal.redraw(), { moves: true, own: true });
}

/** Draw without taking the focus from where it is: the same key has it again, or else the question. */
export function redraw(deal) {
  const { root } = deal;
  const ask = root.querySelector("[data-ask]");
  const parts = [ask, root.querySelector("[data-mid]")];
  const focused = parts.some((part) => part.contains(document.activeElement)) ? document.activeElement : null;
  draw(deal, { takeFocus: false });
  if (!focused) return;
  const again = [...root.querySelectorAll("[data-do]")].find((other) => isSameKey(focused, other));
  (again ?? ask.querySelector("h2")).focus({ preventScroll: true });
}

const isSameKey = (one, other) => ["do", "key", "value"].every((name) => (one.dataset[name] ?? "") === (other.dataset[name] ?? ""));

/** Say something above the question, with a key to try again where that helps. */
export function show({ root, page }, text, act) {
  root.querySelector("[data-notice]").replaceChildren(...(text ? notice(text, act, page) : []));
}

/** A word beside the question, read out too; the focus is back where it was. */
export function explain(deal, words, { key = "", value = "" } = {}) {
  deal.page.reason = words;
  draw(deal);
  document.getElementById("announce").replaceChildren(...words.map((part) => (part.cloneNode ? part.cloneNode(true) : part)));
  deal.root.querySelector(`[data-key="${key}"][data-value="${value}"]`)?.focus();
}

const REASONS = {
  sum_forbidden: ({ summary: { total } }, { would_make: text }, n) => sentence(text, { n, total }),
  declarer_below_level: ({ summary: { level: n } }, { below_level: text }) => sentence(text, { n }),
  tricks_left: ({ left: n }, { only_left: text }) => sentence(text, { n }),
};

/** Why a key can't be chosen. */
export const reasonOf = ({ no, value }, { state, page }) => REASONS[no](question(state), page.phrases, Number(value));
