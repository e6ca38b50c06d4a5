// A trick while it is tapped in: {cards, at, suit, rank}. `at` is the place that the next card is for, null once the trick
// is whole; suit and rank are what is tapped of that card, in either order. Pure.
//
// All 52 cards at once would be keys too small for a thumb, or a page to scroll. A suit and a rank are two taps; who
// follows suit needs one, since the suit led stays chosen.

import { suitOf } from "./judge.js";

/** The trick with these cards, null where there is none yet, before the next tap. */
export function trick(cards) {
  const at = cards.indexOf(null);
  return { cards, at: at < 0 ? null : at, suit: at > 0 && cards[0] ? suitOf(cards[0]) : null, rank: null };
}

/** The next tap is for this place, whatever lies there. */
export const change = ({ cards }, at) => ({ ...trick(cards), at, ...(cards[at] && { suit: suitOf(cards[at]) }) });

export const tapSuit = (state, suit) => tapped({ ...state, suit });
export const tapRank = (state, rank) => tapped({ ...state, rank });

function tapped(state) {
  const { cards, at, suit, rank } = state;
  if (!suit || !rank) return state;
  if (!mayLie(state, `${rank}${suit}`)) return { ...state, rank: null };
  return trick(cards.map((card, place) => (place === at ? `${rank}${suit}` : card)));
}

/** Whether this card is free for the place: it lies in no other. */
export const mayLie = ({ cards, at }, card) => cards.every((other, place) => place === at || other !== card);

/** As many places as play, those that were there already kept. */
export const sized = ({ cards }, size) => trick(Array.from({ length: size }, (_, place) => cards[place] ?? null));

export const isWhole = ({ cards }) => cards.every(Boolean);

/** What an address says of the cards: null for what is none, or lies there already. */
export const read = (texts) => texts.map((text, place) => (isCard(text) && texts.indexOf(text) === place ? text : null));

/** Whether it is written as a card is in the page's form, and in its address. */
export const isCard = (text) => /^(?:10|[2-9JQKA])[CDHS]$/.test(text);
