// The page as the phone knows the table: board, the line above it, undo, and the deal that is next.

import { drawing, h, showToast } from "../../page.js";
import { tableData } from "../evening/index.js";
import { theSession } from "../evening/sheet.js";
import { placeNodes } from "../send.js";
import { finished, standing, undo } from "./around.js";
import { scoreboard } from "./board.js";
import { entry } from "./entry.js";
import { isSameDeal } from "./replay.js";

/**
 * Draw `state`; `page` = {data, phrases, unsent, token}, `now` what asks the questions at the moment, if anything does.
 * `isLeft`: the form that stood there is done with; `isKept`: it goes on whatever it is; `goesOn`: an evening that is over does.
 */
export function draw(state, page, now, { isLeft, isKept, goesOn }) {
  const data = tableData(state, page.data);
  const isOver = theSession(state).state !== "open" && !goesOn;
  const stays = isKept || (!isLeft && now && now.page.mode !== "record") || (now && !isOver && isSameDeal(now.data, data));
  const shown = stays ? now?.data : isOver ? null : data;
  placeNodes({
    scoreboard: scoreboard(state, page),
    standing: standing(state, shown, page),
    undo: undo(state, page),
    ...(!stays && { entry: isOver ? finished(state, page) : entry(state, data, page) }),
  });
  if (isLeft) document.getElementById("toasts").replaceChildren();
}

/** Another form in the place of the deal's: an old round, or one that was forgotten. The sheet makes room for it. */
export function drawForm(state, page, { data, position }) {
  document.querySelectorAll("#scoreboard [data-open]").forEach((row) => row.removeAttribute("data-open"));
  placeNodes({ entry: entry(state, data, page, position), standing: standing(state, data, page) });
}

/** The phone's own word, until it goes or is closed. */
export function tell(text, phrases) {
  const close = h("button", { type: "button", class: "tool", "data-dismiss": true }, drawing("close", "icon", phrases.close));
  const toast = h("div", { class: "toast", "data-toast": true, "data-own": true }, h("p", { dir: "auto" }, text), close);
  document.getElementById("toasts").replaceChildren(toast);
  showToast(toast);
}
