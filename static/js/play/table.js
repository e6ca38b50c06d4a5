// The table's page: takes the plain form, asks its questions one at a time, and hands it back filled.
//
// #table-data: {table, version, players: {pid: {name}}, roster: [pid], rules, urls: {draft}, draft: {answers},
//   round: {number, lineup, deck, removed_suit, dealer, mode: "record" | "edit" | "insert", client_key, answers?}}
//   `round.answers` are those of a stored round, or what was typed before a refusal; `draft`: see draft.js.
// #phrases: scorekeeper/play/phrases.py.

import { json } from "../dom.js";
import { watchBoard } from "./board.js";
import { Controller } from "./controller.js";

let controller = null;

/** Take over the form that stands in the page now; htmx brings a fresh one with every answer. */
function takeOver() {
  const root = document.getElementById("entry");
  if (!root || root === controller?.root) return;
  const isFirst = controller === null;
  controller?.leave();
  controller = new Controller(root, json("table-data"), json("phrases"));
  controller.draw({ takeFocus: !isFirst });
  document.body.dataset.live = "";
}

const failed = (phrase) => () => controller?.failed(phrase);

watchBoard();
takeOver();
document.body.addEventListener("htmx:afterSettle", takeOver);
document.body.addEventListener("htmx:sendError", failed("offline"));
document.body.addEventListener("htmx:timeout", failed("offline"));
document.body.addEventListener("htmx:responseError", failed("not_saved"));
