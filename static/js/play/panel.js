// The question of the moment in the thumb's half: its heading, one step back, and below it the screen of its kind.

import { drawing, h, sentence } from "../page.js";
import { aid } from "./aids.js";
import { bid, key, name, overUnder, person, tool, trump, warning } from "./pieces.js";
import { SCREENS } from "./screens.js";

/** The nodes of the panel for a view; `page` has phrases, players, number, mode and what is only about looks. */
export function panel(view, page) {
  const screen = SCREENS[view.kind] ?? aid(view.kind)?.screen ?? (() => []);
  return [heading(view, page), ...screen(view, page)].filter(Boolean);
}

export function heading(view, page) {
  const { phrases } = page;
  const [title, standing] = (TITLES[view.kind] ?? aid(view.kind)?.title ?? other)(view, page);
  const aside = page.reason ? warning(page.reason) : standing;
  return h(
    "header",
    { class: "asked" },
    view.back && tool("ask", drawing("back", "icon flip"), phrases.back, view.back),
    h("h2", { tabindex: "-1", "aria-describedby": aside && "aside" }, title),
    why(view, page),
    aside && h("small", { id: "aside" }, aside),
    tool("more", drawing("more", "icon"), phrases.deal_more),
  );
}

/** The rules of this question; of the last contract with the numbers of this deal. */
function why({ kind, turn = kind, forbidden = null, summary: { total } }, { phrases, table }) {
  const numbers = forbidden === null ? "" : `&total=${total}&sum=${total - forbidden}`;
  return h("a", { class: "tool why", href: `${table}rulebook/?about=${turn}${numbers}`, "aria-label": phrases.rules });
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
  wait: (view, page) => (TITLES[view.turn] ?? other)(view, page),
  preview: (view, page) => [page.phrases.right_so, [trump(view.summary, page), " ", overUnder(view.summary, page)]],
};

const asks = (phrase, { player }, page) => sentence(page.phrases[phrase], { name: name(page, player) });
const other = ({ kind }, { phrases }) => [phrases[`ask_${kind.replace("-", "_")}`], null];

// The middle of the table while the hand is played: trump, contracts, over or under by how much, who leads.
// Nothing here advises: help during a hand is table talk. Where the table wants it a screen of its own brings the tiles.

export function mid(view, page) {
  const { summary, tiles } = view;
  const tileOf = aid(view.kind)?.tile ?? contractTile;
  const { sum_of: sum, tricks_left: left } = page.phrases;
  const standing = view.kind === "taken" ? sentence(left, { n: view.left }) : sentence(sum, { n: summary.sum, total: summary.total });
  return [
    h(
      "div",
      { class: "trumps" },
      h("button", { type: "button", class: "big", "data-do": "ask", "data-key": "auction" }, bid(summary.level, summary.suit, page), times(summary)),
      page.mode === "record" && switches(view, page),
      h(
        "button",
        { type: "button", class: "ou", "data-do": "ask", "data-key": "change" },
        h("b", {}, overUnder(summary, page)),
        h("small", {}, standing),
      ),
    ),
    h("div", { class: `tiles of-${tiles.length}` }, tiles.map((tile) => tileOf(tile, page, summary))),
  ];
}

/** To trick by trick and back, at any trick. */
function switches({ kind, left }, { phrases }) {
  const [value, text] = { tricks: ["on", phrases.trick_by_trick], taken: ["off", phrases.only_numbers] }[kind] ?? [];
  return text && left !== 0 && key({ act: "aid", to: "tricks", value, kind: "plain" }, text);
}

const times = ({ factor }) => factor > 1 && h("small", { class: "n" }, ` \u00d7 ${factor}`);

function contractTile({ player, key: to, value, contract, on }, page, { firstLead }) {
  const leads = player === firstLead && h("small", {}, page.phrases.leads);
  return key(
    { act: page.seat && page.seat !== player ? null : "ask", to, on, kind: `tile${player === firstLead ? " led" : ""}` },
    h("span", { class: "whose" }, person(page, player), value === null ? leads : took(value, contract, page)),
    h("b", { class: `n${value === contract ? " made" : ""}` }, String(contract)),
  );
}

const took = (value, contract, page) =>
  h("small", {}, value === contract ? page.phrases.made : sentence(page.phrases.took_n, { n: value }));
