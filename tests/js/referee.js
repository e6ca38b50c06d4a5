// Judges what comes on standard input: [{cards, trump, shown}…] → what the phone says of each (tests/rules/test_referee.py).

import { readFileSync } from "node:fs";

import { notFollowing, revoke, verdict } from "../../static/js/referee/judge.js";

const judged = ({ cards, trump, shown }) => ({
  ...verdict(cards, trump),
  suspects: notFollowing(cards),
  revokes: cards.map((_, place) => revoke(cards, place, shown)),
});

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(judged)));
