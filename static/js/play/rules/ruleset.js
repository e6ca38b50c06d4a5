// What holds at this table: decks, suits, house rules. Names as in RULES.md.

export const SUITS = ["C", "D", "H", "S"];
export const DENOMINATIONS = [...SUITS, "NT"];

export const DECKS = {
  full: { players: 4, tricks: 13 },
  drop_suit: { players: 3, tricks: 13 },
  drop_2345: { players: 3, tricks: 12 },
  drop_card: { players: 3, tricks: 17 },
};

export const CLASSIC = {
  first_caller: "left", min_bid: 5,
  frisch_max: 3, frisch_raise: 1, frisch_passing: "left", frisch_cards: 3, passed_out_dealer: "same",
  no_trump: true,
  made: "square", made_bonus: 10, miss: 10, miss_scale: "flat", declarer_miss_factor: 1,
  zero_under: 50, zero_over: 25, zero_fail_under: -50, zero_fail_over: -50, zero_extra: 10,
  fine: 100, all_missed: "score", last_lap_factor: 1, sit_out: "chosen", end: "open",
};

export const isWhole = (value) => Number.isInteger(value);
export const within = (value, low, high) => isWhole(value) && value >= low && value <= high;
export const isMissing = (value) => value === null || value === undefined;

export const tricksTotal = (deck) => DECKS[deck]?.tricks ?? null;

/** The lowest level that may be bid after so many frisches; null where their number is no number. */
export function minLevel(rules, frisch) {
  return within(frisch, 0, rules.frisch_max) ? rules.min_bid + frisch * rules.frisch_raise : null;
}

/** "5H" → {level: 5, suit: "H"}; null for anything else. */
export function parseBid(text) {
  const found = /^(\d{1,2})(C|D|H|S|NT)$/.exec(text ?? "");
  return found && { level: Number(found[1]), suit: found[2] };
}

/** The suits that may be trump in this deal, lowest first. */
export function trumps(deal, rules) {
  return DENOMINATIONS.filter((suit) => (suit === "NT" ? rules.no_trump : suit !== deal.removed_suit));
}
