// Reads [{deal, rules, calls, frisch}, …] and answers how the phone plays each auction, and plans the frisch: for
// tests/rules/test_mirror.py.

import { readFileSync } from "node:fs";

import { frischOf } from "../../static/js/play/aids/frisch.js";
import { auctionOf, possibleBids } from "../../static/js/play/auction.js";

function played({ deal, rules, calls, frisch }) {
  const auction = auctionOf(deal, rules, calls);
  const plan = frischOf(deal, rules, frisch);
  return {
    fault: auction.fault, declarer: auction.declarer, highest: auction.fault ? null : auction.highest, passed: auction.passed, isOver: auction.isOver,
    bids: auction.fault ? [] : possibleBids(auction).flat(),
    frisch: plan && [plan.cards, plan.direction, Object.fromEntries(plan.ways.map(({ giver, receiver }) => [giver, receiver])), plan.minLevel],
  };
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(played)));
