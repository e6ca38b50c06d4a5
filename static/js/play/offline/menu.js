// What stands behind the table's dots, and how the evening ends (templates/play/more.html, summary.html).

import { h } from "../../page.js";
import { boardOf } from "../evening/index.js";
import { theSession } from "../evening/sheet.js";
import { step } from "./around.js";
import { namesOf, roundsMore } from "./people.js";
import { places } from "./points.js";

export function more(state, { phrases, hasReferee, data: { urls, alone } }) {
  const link = (below, text, ...small) => h("li", {}, h("a", { class: "item", href: `${urls.table}${below}` }, h("span", { class: "grow" }, text, small)));
  const isOpen = theSession(state).state === "open";
  return {
    title: phrases.deal_more,
    parts: [
      section(phrases.points, [link("fine/", phrases.fine), link("adjustments/", phrases.give_points), link("points/", phrases.only_points)]),
      hasReferee && section(phrases.help, [link("referee/", phrases.referee)]),
      section(phrases.table, [
        link("people/", phrases.people, h("small", {}, namesOf(state))),
        isOpen && h("li", {}, onceMore(state, urls, phrases)),
        (alone.can_decide || alone.may_again) && link("summary/", isOpen && alone.can_decide ? phrases.result_finish : phrases.result),
      ]),
    ],
  };
}

const section = (title, items) => h("section", { class: "tight" }, h("h3", {}, title), h("ul", { class: "list" }, items));

const onceMore = (state, urls, phrases) =>
  h("form", { method: "post", action: `${urls.table}once-more/`, "data-alone": true },
    h("button", { class: "item" }, h("span", { class: "grow" }, phrases.once_more, h("small", {}, roundsMore(state, phrases)))));

export function result(state, { phrases, data: { urls, alone } }) {
  const isOpen = theSession(state).state === "open";
  const isOver = !isOpen || boardOf(state).ending.reached;
  return {
    title: phrases.result,
    back: "more/",
    parts: [
      places(state, phrases),
      isOpen && alone.can_decide && step(`${urls.table}finish/`, "key wide", phrases.finish),
      !isOpen && alone.can_decide && step(urls.reopen, "key plain wide", phrases.reopen),
      isOver && alone.may_again && !alone.name && step(urls.again, "key go wide", phrases.play_again),
    ],
  };
}
