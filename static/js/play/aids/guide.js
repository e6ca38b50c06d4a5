// The frisch guide: what everybody does with the cards, and what comes after.

import { h, sentence } from "../../page.js";
import { dealOf } from "../deal.js";
import { foot, key, name } from "../pieces.js";
import { frischOf } from "./frisch.js";

export const view = (state) => ({ frisch: frischOf(dealOf(state), state.rules, state.answers.frisch) });

export const title = ({ frisch }, page) => [frischTitle(frisch, page), null];
export const frischTitle = ({ number, max }, { phrases }) => sentence(phrases.frisch_of, { n: number, max });

export const screen = ({ frisch }, page) => [
  guide(frisch, page),
  foot(
    key({ act: "ask", to: "frisch", kind: "tall" }, page.phrases.change),
    key({ act: "ask", to: "", kind: "go" }, h("span", {}, sentence(page.phrases.new_auction, { n: frisch.minLevel }))),
  ),
];

/** How many cards to whom, by name; who speaks first then; what if all pass again. */
export function guide({ cards, direction, ways, speaks, minLevel, isLast, outDealer }, page) {
  const { phrases } = page;
  const way = ({ giver, receiver }) => h("li", {}, sentence(phrases.from_to, { giver: name(page, giver), receiver: name(page, receiver) }));
  return h("div", { class: "tight" },
    h("p", {}, sentence(phrases[`gives_${direction}`], { n: cards })),
    h("ul", { class: "ways-round" }, ways.map(way)),
    speaks && h("p", {}, sentence(phrases.then_speaks, { name: name(page, speaks), n: minLevel })),
    h("p", { class: "soft" }, phrases[isLast ? `then_out_${outDealer}` : "once_more_frisch"]));
}

export const TAPS = {};
