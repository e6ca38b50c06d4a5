// The question of the moment in the thumb's half: its heading, one step back, and below it the screen of its kind.

import { drawing, h, sentence } from "../dom.js";
import { name, overUnder, tool, trump, warning } from "./keys.js";
import { SCREENS } from "./screens.js";

/** The nodes of the panel for a view; `page` has phrases, players, number, mode and what is only about looks. */
export function panel(view, page) {
  const screen = SCREENS[view.kind] ?? (() => []);
  return [heading(view, page), ...screen(view, page)].filter(Boolean);
}

function heading(view, page) {
  const { phrases } = page;
  const [title, standing] = (TITLES[view.kind] ?? other)(view, page);
  const aside = page.reason ? warning(page.reason) : standing;
  return h(
    "header",
    { class: "asked" },
    view.back && tool("ask", drawing("back", "icon flip"), phrases.back, view.back),
    h("h2", { tabindex: "-1" }, title),
    aside && h("small", {}, aside),
    tool("more", drawing("more", "icon"), phrases.deal_more),
  );
}

const TITLES = {
  auction: ({ summary }, page) => [
    page.phrases.who_won,
    summary.firstCaller && sentence(page.phrases.speaks_first, { name: name(page, summary.firstCaller) }),
  ],
  contract: (view, page) => [asks("says", view, page), trump(view.summary, page)],
  tricks: (view, page) => [
    asks("took", view, page),
    view.left !== null && sentence(page.phrases.tricks_left, { n: view.left }),
  ],
  preview: (view, page) => [page.phrases.right_so, [trump(view.summary, page), " ", overUnder(view.summary, page)]],
};

const asks = (phrase, { player }, page) => sentence(page.phrases[phrase], { name: name(page, player) });
const other = ({ kind }, { phrases }) => [phrases[`ask_${kind.replace("-", "_")}`], null];
