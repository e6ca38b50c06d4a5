import assert from "node:assert/strict";
import { test } from "node:test";

import { PASS, auctionOf, faultOf, possibleBids } from "../../static/js/play/auction.js";
import { CLASSIC } from "../../static/js/play/rules.js";
import { cases, dealOf } from "./cases.js";

for (const item of cases.auctions) {
  test(`${item.id} ${item.title}`, () => {
    const { expect, min_bid: lowest, calls, ...deal } = item;
    const auction = auctionOf(dealOf(deal), { ...CLASSIC, min_bid: lowest ?? CLASSIC.min_bid }, calls);
    if (expect.error) assert.equal(auction.fault, expect.error);
    else if (expect.declarer) assert.deepEqual([auction.declarer, auction.highest], [expect.declarer, `${expect.level}${expect.suit}`]);
    else assert.ok(auction.passed);
  });
}

const DEAL = dealOf({ players: ["A", "B", "C", "D"], dealer: "A" });
const after = (calls, deal = DEAL, rules = CLASSIC) => auctionOf(deal, rules, calls.split(" ").filter(Boolean));

test("whose turn it is, with re-entry after a pass", () => {
  const turns = ["", "P", "P 5C", "P 5C P", "P 5C P P", "P 5C P P 5D"].map((calls) => after(calls).turn);
  assert.deepEqual(turns, ["B", "C", "D", "A", "B", "C"]);
  assert.equal(after("P 5C P P 5D P P P").declarer, "B");
  assert.equal(after("P 5C P P 5D P P P").turn, null);
});

test("what may be bid: above the last bid, from the lowest level of this frisch up", () => {
  assert.deepEqual(possibleBids(after(""))[0], ["5C", "5D", "5H", "5S", "5NT"]);
  assert.deepEqual(possibleBids(after("5H"))[0], ["5S", "5NT"]);
  assert.deepEqual(possibleBids(after("5NT"))[0], ["6C", "6D", "6H", "6S", "6NT"]);
  assert.deepEqual(possibleBids(after("13NT")), []);
  assert.deepEqual(possibleBids(after("", { ...DEAL, frisch: 2 }))[0][0], "7C");
  const three = { ...DEAL, seats: ["A", "B", "C"], deck: "drop_suit", removed_suit: "D" };
  assert.deepEqual(possibleBids(after("5C", three, { ...CLASSIC, no_trump: false }))[0], ["5H", "5S"]);
  assert.equal(faultOf(after("", three), "5D"), "suit_removed");
});

test("a fault keeps the auction from ending anywhere", () => {
  const auction = after("5H 5D P P P");
  assert.deepEqual([auction.fault, auction.declarer, auction.isOver], ["not_higher", null, false]);
  assert.equal(faultOf(after("5H P P P"), PASS), "auction_over");
});
