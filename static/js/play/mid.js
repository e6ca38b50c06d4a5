// The middle of the table while the hand is played: trump, contracts, over or under by how much, who leads.
// Nothing here advises: help during a hand is table talk.

import { h, sentence } from "../dom.js";
import { bid, key, overUnder, person } from "./keys.js";

export function mid(view, page) {
  const { summary, tiles } = view;
  return [
    h(
      "div",
      { class: "trumps" },
      h("button", { type: "button", class: "big", "data-do": "ask", "data-key": "auction" }, bid(summary.level, summary.suit, page)),
      h(
        "button",
        { type: "button", class: "ou", "data-do": "ask", "data-key": "change" },
        h("b", {}, overUnder(summary, page)),
        h("small", {}, sentence(page.phrases.sum_of, { n: summary.sum, total: summary.total })),
      ),
    ),
    h("div", { class: `tiles of-${tiles.length}` }, tiles.map((tile) => contractTile(tile, summary, page))),
  ];
}

function contractTile({ player, key: to, value, contract, on }, { firstLead }, page) {
  const leads = player === firstLead && h("small", {}, page.phrases.leads);
  return key(
    { act: "ask", to, on, kind: `tile${player === firstLead ? " led" : ""}` },
    h("span", { class: "whose" }, person(page, player), value === null ? leads : took(value, contract, page)),
    h("b", { class: `n${value === contract ? " made" : ""}` }, String(contract)),
  );
}

const took = (value, contract, page) =>
  h("small", {}, value === contract ? page.phrases.made : sentence(page.phrases.took_n, { n: value }));
