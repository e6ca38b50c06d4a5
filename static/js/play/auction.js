// The auction, call by call: what was called, who is next and what he may call. Pure; a mirror of scorekeeper/rules/auction.py.

import { clockwiseFrom, firstCaller, minLevel, parseBid, tricksTotal, trumps } from "./rules.js";

export const PASS = "P";

/** How a deal's auction stands after these calls: "P", or a bid such as "5H". */
export function auctionOf(deal, rules, calls = deal.calls ?? []) {
  const order = clockwiseFrom(firstCaller(deal, rules), deal.seats);
  const start = {
    order, calls: [], highest: null, bidder: null, passes: 0, fault: null,
    suits: trumps(deal, rules), lowest: minLevel(rules, deal.frisch ?? 0), total: tricksTotal(deal.deck),
  };
  return ended(calls.reduce(after, start));
}

/** With what follows: `turn`, who calls next; `declarer` once it is closed; whether all `passed`. */
function ended(auction) {
  const { order, calls, highest, bidder, passes, fault } = auction;
  const isClosed = highest !== null && passes === order.length - 1;
  const passed = highest === null && passes === order.length;
  const isOver = isClosed || passed;
  return {
    ...auction,
    isOver: isOver && !fault,
    passed: passed && !fault,
    declarer: isClosed && !fault ? order[bidder] : null,
    turn: isOver ? null : (order[calls.length % order.length] ?? null),
  };
}

function after(auction, call) {
  const { order, calls, passes } = auction;
  const now = { ...auction, calls: [...calls, call] };
  const fault = faultOf(auction, call);
  if (fault) return { ...now, fault: auction.fault ?? fault };
  if (call === PASS) return { ...now, passes: passes + 1 };
  return { ...now, highest: call, bidder: calls.length % order.length, passes: 0 };
}

/** Why this can't be called now, by its code in RULES.md; null where it can. */
export function faultOf(auction, call) {
  if (ended(auction).turn === null) return "auction_over";
  if (call === PASS) return null;
  const bid = parseBid(call);
  if (!bid) return "call_unreadable";
  const { suits, lowest, total, highest } = auction;
  if (bid.level > total) return "level_above_max";
  if (lowest !== null && bid.level < lowest) return "level_below_min";
  if (!suits.includes(bid.suit)) return bid.suit === "NT" ? "no_trump_off" : "suit_removed";
  return highest !== null && !isHigher(bid, parseBid(highest), suits) ? "not_higher" : null;
}

const isHigher = (bid, other, suits) =>
  bid.level > other.level || (bid.level === other.level && suits.indexOf(bid.suit) > suits.indexOf(other.suit));

/** Every bid that may be made now, a list for each level, the lowest first. */
export function possibleBids(auction) {
  const { suits, total } = auction;
  const levels = Array.from({ length: total }, (_, step) => step + 1);
  const rows = levels.map((level) => suits.map((suit) => `${level}${suit}`).filter((call) => !faultOf(auction, call)));
  return rows.filter((row) => row.length);
}
