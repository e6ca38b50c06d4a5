// What the referee's page shows, from what is known of the trick: the cards, the keys for the next one, the verdict, and
// who did not follow suit. `page` has phrases, people (value and name, in order of play), trump and deck.

import { drawing, h, num, sentence } from "../page.js";
import { RANKS, SUITS, mayDeal, notFollowing, rankOf, revoke, suitOf, verdict } from "./judge.js";
import { isWhole, mayLie } from "./trick.js";

export const HIGH_FIRST = [...RANKS].reverse();

/** A card as it is read: rank and suit, left to right in every language. */
export const face = (card, { phrases }) => h("bdi", { class: "n bid" }, `${rankOf(card)} `, sign(suitOf(card), phrases));

const sign = (suit, phrases) => drawing(suit, `suit ${suit}`, phrases[suit]);

export const ruling = ({ cards }, { trump }) => (cards.every(Boolean) && trump ? verdict(cards, trump) : null);

/** The trick, a key for each place, and what the form sends of it. */
export function places(state, page) {
  const place = ruling(state, page)?.place;
  return state.cards.map((card, at) => {
    const takes = at === place;
    const attributes = {
      type: "button", class: `key place${takes ? " takes" : ""}${at === state.at ? " asked" : ""}`, "data-place": at, "data-focus": `place-${at}`,
      "aria-pressed": String(at === state.at),
    };
    return h("div", {},
      h("button", attributes, h("bdi", { class: "name" }, page.people[at].name), card ? face(card, page) : h("span", { class: "soft" }, "?"), takes && h("small", {}, page.phrases.takes_it)),
      h("input", { type: "hidden", name: "card", value: card ?? "" }));
  });
}

/** A suit and a rank, one tap each. What lies there, or is not in the deck, can't be tapped. */
export function pad(state, page) {
  const { phrases, people, deck } = page;
  const ranks = HIGH_FIRST.map((rank) => {
    const is = state.suit && `${rank}${state.suit}`;
    const isOut = is ? !mayLie(state, is) || !mayDeal(deck, is) : !SUITS.some((suit) => mayDeal(deck, `${rank}${suit}`));
    return h("button", { type: "button", class: "key", "data-rank": rank, "data-focus": `rank-${rank}`, "aria-pressed": String(rank === state.rank), disabled: isOut }, is ? face(is, page) : rank);
  });
  const suits = SUITS.filter((suit) => mayDeal(deck, `A${suit}`)).map((suit) =>
    h("button", { type: "button", class: "key", "data-suit": suit, "data-focus": `suit-${suit}`, "aria-pressed": String(suit === state.suit) }, sign(suit, phrases)));
  return [
    h("p", { class: "label" }, sentence(phrases.which, { name: people[state.at].name })),
    h("div", { class: "suits n" }, suits),
    h("div", { class: "pad n" }, ranks),
  ];
}

/** The one sentence, or what it waits for. */
export function told(state, page) {
  const { phrases, people, trump } = page;
  if (!isWhole(state)) return [];
  if (!trump) return [h("p", { class: "problem" }, phrases.ask_trump)];
  const { place, reason, over } = ruling(state, page);
  return [h("p", { class: "verdict" }, sentence(phrases[reason], { name: people[place].name, card: face(state.cards[place], page), over: face(over, page) }))];
}

/** Who did not follow suit, with a choice of what was shown later; `shown` are the cards by place. */
export function suspects({ cards }, shown, page) {
  const had = HIGH_FIRST.map((rank) => `${rank}${suitOf(cards[0])}`).filter((card) => !cards.includes(card) && mayDeal(page.deck, card));
  return notFollowing(cards).map((place) => suspect(cards, place, { had, shown: shown.get(place) }, page));
}

function suspect(cards, place, { had, shown }, page) {
  const { phrases, people } = page;
  const { name } = people[place];
  const label = sentence(phrases.shown, { name, suit: sign(suitOf(cards[0]), phrases) });
  const options = had.map((card) => h("option", { value: `${place}${card}`, selected: card === shown }, `${rankOf(card)}${SIGNS[suitOf(card)]}`));
  const judged = shown && revoke(cards, place, shown);
  return h("div", { class: "tight" },
    h("label", { class: "pair" }, h("span", {}, label),
      h("select", { name: "shown", dir: "ltr", "data-focus": `shown-${place}` }, h("option", { value: "" }, phrases.nothing_shown), options)),
    judged && h("p", { class: "warn" }, sentence(phrases[judged], { name, card: face(cards[place], page), shown: face(shown, page) })));
}

const SIGNS = { C: "\u2663\ufe0e", D: "\u2666\ufe0e", H: "\u2665\ufe0e", S: "\u2660\ufe0e" };

/** Who revoked, as it stands: their places. */
export const revoked = ({ cards }, shown) =>
  notFollowing(cards).filter((place) => shown.has(place) && revoke(cards, place, shown.get(place)) === "revoked");

/** A key for each who is to be fined, with the `points` of it, below a word where he is fined in this deal already. */
export const fines = (places, { phrases, people }, { points, kind, times }) =>
  places.flatMap((place) => {
    const { value, name } = people[place];
    const [text, already] = [[sentence(phrases.fine, { name }), " ", h("small", {}, num(points))], times(value)];
    return [
      already > 0 && h("p", { class: "note" }, h("span", {}, sentence(phrases.fined, { name }), already > 1 && [" ", h("bdi", { class: "n" }, `\u00d7 ${already}`)])),
      h("button", { class: `key ${kind}`, name: "player", value }, h("span", {}, text)),
    ].filter(Boolean);
  });
