// Who takes a trick and why, and whether somebody revoked. Pure; a mirror of scorekeeper/rules/referee.py, with cards as
// their text: "9C", "10H".

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
export const SUITS = ["C", "D", "H", "S"];
const LOW = RANKS.slice(0, 4);

export const suitOf = (card) => card.slice(-1);
export const rankOf = (card) => card.slice(0, -1);
const strength = (card) => RANKS.indexOf(rankOf(card));
const strongest = (cards) => cards.reduce((best, card) => (strength(card) > strength(best) ? card : best));

/** {place, reason, over}: the place in order of play that takes it, why, and the strongest card that it beats. */
export function verdict(cards, trump) {
  const [led] = cards.map(suitOf);
  const of = (suit) => cards.filter((card) => suitOf(card) === suit);
  const trumps = of(trump);
  const taken = strongest(trumps.length ? trumps : of(led));
  const others = cards.filter((card) => card !== taken);
  const [same, follow] = [suitOf(taken), led].map((suit) => others.filter((card) => suitOf(card) === suit));
  const over = strongest([same, follow, others].find((some) => some.length));
  return { place: cards.indexOf(taken), reason: reason(taken, trump, !same.length), over };
}

function reason(taken, trump, isOnly) {
  const how = isOnly ? "only" : "highest";
  if (suitOf(taken) === trump) return `${how}_trump`;
  return `${how}_${SUITS.includes(trump) ? "untrumped" : "no_trump"}`;
}

/** The places that did not follow suit. */
export const notFollowing = (cards) => cards.flatMap((card, place) => (suitOf(card) === suitOf(cards[0]) ? [] : [place]));

/** Judged by a card that the same player showed later. */
export function revoke(cards, place, shown) {
  const led = suitOf(cards[0]);
  if (place === 0) return "led";
  if (suitOf(cards[place]) === led) return "followed";
  return suitOf(shown) === led ? "revoked" : "other_suit";
}

/** Whether it can be in a hand of this deck. */
export function mayDeal({ kind, out }, card) {
  if (kind === "drop_suit") return suitOf(card) !== out;
  return kind !== "drop_2345" || !LOW.includes(rankOf(card));
}
