// A table in the shell: drawn from what the phone knows, and handed over to what goes on with it on any page of a table.

import { h, json } from "../page.js";
import { tableData } from "../play/evening/index.js";
import { theSession } from "../play/evening/sheet.js";
import { finished, standing, undo } from "../play/offline/around.js";
import { scoreboard } from "../play/offline/board.js";
import { entry } from "../play/offline/entry.js";
import { marks } from "../play/offline/replay.js";
import { eveningName } from "./name.js";

/** `table` as known.js has it. */
export function showTable({ data, ops, state }) {
  const page = { data, phrases: json("phrases"), known: [], unsent: marks(ops), token: "" };
  const isOver = theSession(state).state !== "open";
  const next = tableData(state, data);
  const below = isOver ? finished(state, page) : entry(state, next, page);
  dress(data, eveningName(state));
  document.getElementById("main").replaceChildren(scoreboard(state, page), withData(below, next));
  document.getElementById("standing").replaceWith(standing(state, isOver ? null : next, page));
  document.getElementById("undo").replaceWith(undo(state, page));
  return import("../play/table.js");
}

/** The page is this table's. A page behind it is opened from it once it stands. */
function dress({ urls, version, draft }, name) {
  document.title = name;
  document.body.className = "at-table";
  document.querySelector("[data-title]").textContent = name;
  const more = document.querySelector("[data-behind]");
  more.href = urls.more;
  more.hidden = false;
  const main = document.getElementById("main");
  main.className = "table";
  Object.assign(main.dataset, { boardUrl: urls.board, version, draft: draft.counter });
  if (location.pathname !== urls.table) history.replaceState(history.state, "", urls.table);
}

/** The data with what the phone goes on from (offline/index.js), as the server's page has it. */
function withData(below, data) {
  below.querySelector("#table-data")?.remove();
  below.prepend(h("script", { id: "table-data", type: "application/json" }, JSON.stringify(data)));
  return below;
}
