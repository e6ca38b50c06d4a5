// The table's page: takes the plain form, asks its questions one at a time, and hands it back filled.
//
// #table-data: {table, version, players: {pid: {name}}, roster: [pid], rules, urls: {draft}, draft: {counter, answers},
//   round: {number, lineup, deck, removed_suit, dealer, mode: "record" | "edit" | "insert", client_key, answers?}}
//   `round.answers` are those of a stored round, or what was typed before a refusal; `draft`: see draft.js.
// #phrases: scorekeeper/play/phrases.py.

import { json, watchToasts } from "../page.js";
import { Controller } from "./controller.js";
import { goLive, watchBoard } from "./live.js";

const main = document.getElementById("main");
let controller = null;

/** Take over the form that stands in the page now; htmx brings a fresh one with every answer. */
function takeOver() {
  const root = document.getElementById("entry");
  if (root === (controller?.root ?? null)) return;
  const isFirst = controller === null;
  controller?.leave();
  controller = root?.querySelector("form[data-deal]") ? new Controller(root, json("table-data"), json("phrases"), main) : null;
  controller?.draw({ takeFocus: !isFirst });
  document.body.dataset.live = "";
  main.removeAttribute("data-reading");
}

/** Another phone changed the table: a fresh form for a new deal; an edit goes on and is told when it is saved. */
function freshForm() {
  if (!controller || controller.page.mode !== "record") return false;
  const parts = { target: "#entry", select: "#entry", swap: "outerHTML", selectOOB: "#scoreboard,#standing,#undo" };
  htmx.ajax("GET", location.pathname, parts);
  return true;
}

const failed = (phrase) => () => controller?.failed(phrase);

watchBoard(main);
watchToasts();
takeOver();
document.body.addEventListener("htmx:afterSettle", takeOver);
document.body.addEventListener("htmx:sendError", failed("offline"));
document.body.addEventListener("htmx:timeout", failed("offline"));
document.body.addEventListener("htmx:responseError", failed("not_saved"));
main.addEventListener("table:gone", freshForm);
if (window.htmx) goLive(main, { onVersion: freshForm, onDraft: () => controller?.draft.refresh() });
