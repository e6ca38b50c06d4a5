import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { DECKS } from "../../static/js/play/rules.js";
import { agrees, trickTotals } from "../../static/js/play/told_tricks.js";
import { countTricks } from "../../static/js/play/trick_count.js";

const CASES = JSON.parse(readFileSync(new URL("../rules/trick_counts.json", import.meta.url), "utf8"));
const seatsOf = (deck) => [..."ABCD"].slice(0, DECKS[deck].players);

for (const { title, deck, contracts, declarer, taken, expect } of CASES) {
  test(title, () => {
    const seats = seatsOf(deck);
    const count = countTricks([...taken], { seats, deck, contracts, declarer });
    const column = (name) => seats.map((player) => count.players[player][name]);
    const told = count && {
      told: count.told, left: count.left, leads: count.leads,
      taken: column("taken"), needed: column("needed"), too_many: column("tooMany"), too_few: column("tooFew"),
      missed: column("missed"),
    };
    assert.deepEqual(told, expect);
  });
}

test("everybody's tricks are known with the last one, under every deck", () => {
  for (const [deck, { tricks }] of Object.entries(DECKS)) {
    const deal = { seats: seatsOf(deck), deck };
    const taken = Array.from({ length: tricks }, (_, place) => (place < 5 ? "C" : "A"));
    assert.equal(trickTotals(taken.slice(1), deal), null);
    assert.deepEqual(trickTotals(taken, deal), { ...Object.fromEntries(deal.seats.map((player) => [player, 0])), A: tricks - 5, C: 5 });
    assert.equal(trickTotals([...taken, "A"], deal), null);
  }
});

test("what is no list of players is of no deal", () => {
  const deal = { seats: seatsOf("full"), deck: "full", contracts: {} };
  for (const taken of [null, undefined, "ABAB", 3, ["A", "E"]]) assert.equal(countTricks(taken, deal), null);
});

test("numbers that people said and tricks that were told may both be true, or not", () => {
  const deal = { seats: seatsOf("full"), deck: "full" };
  const told = [..."AABBC"];
  assert.ok(agrees(told, {}, deal));
  assert.ok(agrees(told, { A: 2, B: 10 }, deal));
  assert.ok(agrees(told, { A: 6, B: 2, C: 1, D: 4 }, deal));
  assert.ok(!agrees(told, { A: 1 }, deal), "he has taken two already");
  assert.ok(!agrees(told, { A: 2, B: 11 }, deal), "Carmen's one is left no room");
  assert.ok(!agrees(told, { A: 5, B: 2, C: 1, D: 4 }, deal), "together that's twelve");
  assert.ok(!agrees(told, { A: 7, B: 2, C: 1, D: 4 }, deal), "together that's fourteen");
});
