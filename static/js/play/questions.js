// What a screen shows for one question: names, values, what is allowed and why not. Pure, as entry.js.

import { aid, aidFor } from "./aids.js";
import { contractOf, dealOf, speaking, split, tricksOf } from "./deal.js";
import { current, firstOpen, previous } from "./entry.js";
import { DECKS, SUITS, breakdown, contractOptions, facts, tricksTotal, trumps } from "./rules.js";

/** {key, kind, player, back, …}: everything the panel needs to draw the current question. */
export function question(state) {
  const key = current(state);
  const [asked, player] = split(key);
  const screen = aid(aidFor(asked, state));
  const kind = screen ? aidFor(asked, state) : asked;
  const shared = { key, kind, player, back: previous(state), summary: summary(state) };
  return { ...shared, ...(screen?.view ?? VIEWS[kind])?.(state, player) };
}

/** Bid, sum and over or under, as they stand: shown on every screen from the first contract on. */
export function summary(state) {
  const deal = dealOf(state);
  const { total, sumSoFar: sum, kind, sum: whole, firstLead, order, firstCaller } = facts(deal, state.rules);
  const { level, suit, declarer, factor } = deal;
  return { level, suit, declarer, factor, total, sum, complete: whole !== null, kind, by: Math.abs(total - sum), firstLead, order, firstCaller };
}

const VIEWS = {
  auction(state) {
    const { lineup, declarer, bid, frisch } = state.answers;
    const deal = dealOf(state);
    const { minLevel, total } = facts(deal, state.rules);
    const suits = trumps(deal, state.rules);
    const levels = Array.from({ length: Math.max(0, total - minLevel + 1) }, (_, step) => minLevel + step);
    return {
      players: lineup.map((player) => ({ player, on: player === declarer })),
      rows: levels.map((level) => suits.map((suit) => ({ value: `${level}${suit}`, level, suit, on: bid === `${level}${suit}` }))),
      frisch, frischMax: state.rules.frisch_max, minLevel, deck: deal.deck, removed: deal.removed_suit,
    };
  },

  contract(state, player) {
    const deal = dealOf(state);
    const { forbidden, last } = facts(deal, state.rules);
    return {
      tiles: tiles(state, contractOf, player),
      raise: raise(state, deal, player),
      forbidden: player === last ? forbidden : null,
      options: contractOptions(deal, state.rules, player).map((option) => ({ ...option, on: deal.contracts[player] === option.value })),
    };
  },

  tricks(state, player) {
    const deal = dealOf(state);
    const { contracts: { [player]: contract }, tricks } = deal;
    const left = tricksLeft(state, deal, player);
    return {
      tiles: tiles(state, tricksOf, player),
      contract, left, fits: fitting(state, deal, player),
      options: numbers(deal).map((value) => ({
        value, off: value - contract, on: tricks[player] === value, problem: left !== null && value > left ? "tricks_left" : null,
      })),
    };
  },

  wait(state) {
    const [turn, player] = split(firstOpen(state));
    const deal = dealOf(state);
    const isOwn = turn === "contract" && deal.declarer === state.seat;
    return {
      turn, player, seat: state.seat, plays: deal.seats.includes(state.seat), declarer: deal.declarer, left: null,
      tiles: tiles(state, turn === "tricks" ? tricksOf : contractOf),
      raise: isOwn ? raise(state, deal, player) : null,
    };
  },

  preview(state) {
    const deal = dealOf(state);
    const parts = breakdown(deal, state.rules);
    return {
      factor: deal.factor,
      allMissed: state.rules.all_missed !== "score" && Object.values(parts).some((part) => part.allMissed) ? state.rules.all_missed : null,
      lines: speaking(state).map((player) => ({
        player, contract: deal.contracts[player], tricks: deal.tricks[player], ...parts[player],
        filled: state.filled.includes(tricksOf(player)),
      })),
    };
  },

  calls_differ: (state) => ({ calls: state.answers.calls ?? [] }),
  "whose-contract": (state) => whose(state, contractOf, (deal) => deal.contracts),
  "whose-tricks": (state) => whose(state, tricksOf, (deal) => deal.tricks),
  change: (state) => ({ contracts: tiles(state, contractOf), tricks: tiles(state, tricksOf) }),
  phone: (state) => ({ options: [null, ...state.roster].map((value) => ({ value, on: (state.seat ?? null) === value })) }),
  passed_out: (state) => ({ dealer: state.answers.dealer, frisch: state.answers.frisch }),
  deck: (state) => ({
    options: Object.keys(DECKS).filter((deck) => DECKS[deck].players === state.answers.lineup.length)
      .map((value) => ({ value, tricks: DECKS[value].tricks, on: state.answers.deck === value })),
  }),
  removed_suit: (state) => ({ options: SUITS.map((value) => ({ value, on: state.answers.removed_suit === value })) }),
  dealer: (state) => ({ options: state.roster.map((value) => ({ value, on: state.answers.dealer === value })) }),
  frisch: (state) => ({
    options: Array.from({ length: state.rules.frisch_max + 1 }, (_, value) => ({ value, on: state.answers.frisch === value })),
  }),
};

function tiles(state, keyOf, now = null) {
  return speaking(state).map((player) => ({
    player, key: keyOf(player), value: state.answers[keyOf(player)] ?? null, on: player === now,
    contract: state.answers[contractOf(player)] ?? null, filled: state.filled.includes(keyOf(player)),
  }));
}

/** The declarer's next higher contract, one tap away while the others speak. */
function raise(state, deal, now) {
  const own = deal.contracts[deal.declarer];
  if (deal.declarer === now || own === null || own >= tricksTotal(deal.deck)) return null;
  return { player: deal.declarer, key: contractOf(deal.declarer), value: own + 1 };
}

const numbers = ({ deck }) => Array.from({ length: tricksTotal(deck) + 1 }, (_, value) => value);

/** Tricks not yet told when this player's turn comes; later answers give way to a change. Null: all others were told. */
function tricksLeft(state, deal, player) {
  const told = (other) => deal.tricks[other] !== null && !state.filled.includes(tricksOf(other));
  if (state.mode === "edit" || deal.seats.every((other) => other === player || told(other))) return null;
  const order = speaking(state);
  const before = order.slice(0, order.indexOf(player)).filter(told);
  return before.reduce((left, other) => left - deal.tricks[other], tricksTotal(deal.deck));
}

/** The one number that makes the tricks add up once everybody else's is told; null otherwise. */
function fitting(state, deal, player) {
  if (tricksLeft(state, deal, player) !== null) return null;
  const others = deal.seats.filter((other) => other !== player);
  const value = others.reduce((left, other) => left - (deal.tricks[other] ?? NaN), tricksTotal(deal.deck));
  return value >= 0 ? value : null;
}

/** An edit left a sum that can't be: whose number is wrong, and what it would have to be. */
function whose(state, keyOf, valuesOf) {
  const deal = dealOf(state);
  const values = valuesOf(deal);
  const total = tricksTotal(deal.deck);
  const sum = deal.seats.reduce((all, player) => all + (values[player] ?? 0), 0);
  return { sum, total, tiles: tiles(state, keyOf) };
}
