// What stands around the sheet, as the phone draws it by itself: the line above it, undo, and the end of an evening.

import { drawing, h, num, sentence } from "../../page.js";
import { boardOf } from "../evening/index.js";
import { theSession } from "../evening/sheet.js";
import { title } from "./entry.js";

/** #standing: which round it is, how many are left; `data` of the deal that stands below, null where none does. */
export function standing(state, data, { phrases, data: { alone } }) {
  const { roundsPlayed, roundsLeft } = boardOf(state);
  const round = data ? title(data, phrases) : sentence(phrases.round_n, { n: roundsPlayed });
  const isLeft = roundsLeft !== null && data?.round.mode !== "edit";
  return h("small", { id: "standing" },
    alone.name && `${alone.name} \u00b7 `, round, isLeft && [" \u00b7 ", sentence(phrases.rounds_left, { left: num(roundsLeft) })]);
}

/** #undo: one tap back, and after it one forth. */
export function undo(state, { phrases, data: { urls, version } }) {
  const tool = (step, label) => h("form", { method: "post", action: urls[step], "data-swap": true },
    h("input", { type: "hidden", name: "version", value: version }),
    state[step][0].key && h("input", { type: "hidden", name: "of", value: state[step][0].key }),
    h("button", { class: "tool", "aria-label": label }, drawing(step, "icon")));
  return h("div", { id: "undo", class: "lang" },
    state.redo.length > 0 && tool("redo", phrases.redo), state.undo.length > 0 && tool("undo", phrases.undo));
}

/** In place of the question once the evening is finished (templates/play/_finished.html). */
export function finished(state, { phrases, data }) {
  const { urls, alone } = data;
  return h("section", { id: "entry", class: "entry", "aria-label": phrases.finished },
    h("div", { class: "below ask over" },
      h("h2", { class: "winner" }, winner(state, alone, phrases)),
      h("div", { class: "foot" },
        h("a", { class: "key tall", href: urls.summary }, phrases.share),
        alone.may_again && !alone.name && step(urls.again, "key go wide", phrases.play_again)),
      alone.can_decide && theSession(state).state === "finished"
        ? step(urls.reopen, "key plain wide", phrases.reopen)
        : h("a", { class: "key plain wide", href: "?enter" }, phrases.enter_more)));
}

export const step = (action, kind, text) =>
  h("form", { method: "post", action, "data-alone": true }, h("button", { class: kind }, text));

/** Who won; at one of several tables nobody does. */
function winner(state, { name }, phrases) {
  const { columns, roundsPlayed } = boardOf(state);
  const best = columns.filter(({ place }) => place === 1 && roundsPlayed > 0);
  if (!best.length) return phrases.no_round;
  const what = name ? phrases.first_here : best.length > 1 ? phrases.shared_win : phrases.winner;
  return [h("small", {}, what), " ", best.map((column, place) => [place > 0 && ", ", h("bdi", {}, column.name)])];
}
