import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { CLASSIC, facts, score } from "../../static/js/play/rules.js";
import { fault, howOf, worked } from "../../static/js/rulebook/points.js";
import { matches, spans } from "../../static/js/rulebook/search.js";
import { cases, dealOf } from "./cases.js";

const RULES = [
  CLASSIC,
  { ...CLASSIC, all_missed: "double", declarer_miss_factor: 2, zero_over: 30, zero_fail_over: -25, miss_scale: "progressive" },
];

for (const item of cases.valid) {
  test(`calculator: every player of ${item.id}`, () => {
    const deal = dealOf(item);
    for (const rules of RULES) {
      const allMissed = deal.seats.every((player) => deal.contracts[player] !== deal.tricks[player]);
      const found = deal.seats.map((player) => [player, worked({
        contract: deal.contracts[player], tricks: deal.tricks[player], under: facts(deal, rules).kind === "under", deck: deal.deck,
        declarer: player === deal.declarer, allMissed, fines: deal.fines[player] ?? 0,
      }, rules).points]);
      assert.deepEqual(Object.fromEntries(found), score(deal, rules));
    }
  });
}

test("calculator: how it came about", () => {
  const asked = { contract: 5, tricks: 3, under: true, deck: "full" };
  assert.equal(howOf(worked(asked, CLASSIC)), "−10 × 2");
  assert.equal(howOf(worked({ ...asked, factor: 2, fines: 1 }, CLASSIC)), "(−10 × 2) × 2 − 100");
  assert.equal(howOf(worked({ ...asked, contract: 0, tricks: 0, factor: 3 }, CLASSIC)), "50 × 3");
});

test("calculator: what no deal can be", () => {
  const asked = { contract: 5, tricks: 3, under: true, deck: "drop_2345" };
  assert.equal(fault(asked), null);
  assert.deepEqual(fault({ ...asked, tricks: 13 }), ["too_many", 12]);
  assert.deepEqual(fault({ ...asked, contract: 12 }), ["not_under", 12]);
  assert.equal(fault({ ...asked, contract: 12, under: false }), null);
  assert.deepEqual(fault({ ...asked, tricks: 5, allMissed: true }), ["is_made", 5]);
});

test("search: every word, without accents, points, capitals and marks", () => {
  const text = "Puntuación: \u2066−50\u2069 שָׁלוֹם";
  assert.deepEqual(["PUNTUACION", "-50 punt", "שלום", " ", "zero"].map((query) => matches(text, query)), [true, true, true, true, false]);
});

for (const { text, query, found } of JSON.parse(readFileSync(new URL("../rulebook/spans.json", import.meta.url), "utf8"))) {
  test(`search: where ${query} stands`, () => assert.deepEqual(spans(text, query).map(([start, end]) => text.slice(start, end)), found));
}
