import assert from "node:assert/strict";
import { test } from "node:test";

import { check } from "../../static/js/play/check.js";
import { CLASSIC, breakdown, contractOptions, facts, score } from "../../static/js/play/rules.js";
import { cases, dealOf } from "./cases.js";

const codes = (deal, rules = CLASSIC) => check(deal, rules).map(({ code }) => code);
const V01 = dealOf(cases.valid.find(({ id }) => id === "V01"));

for (const item of cases.valid) {
  test(`${item.id} ${item.title}`, () => {
    const deal = dealOf(item);
    const { scores, derived } = item.expect;
    assert.deepEqual(codes(deal), []);
    assert.deepEqual(score(deal, CLASSIC), scores);
    const found = facts(deal, CLASSIC);
    const { next_dealer: later, ...expected } = derived; // whose turn it is next, the server says
    assert.deepEqual(
      {
        first_caller: found.firstCaller, contract_order: found.order, first_lead: found.firstLead, last_bidder: found.last,
        forbidden_contract: found.forbidden, sum: found.sum, kind: found.kind, min_level: found.minLevel,
      },
      expected,
    );
  });
}

for (const item of cases.invalid) {
  test(`${item.id} ${item.title}`, () => {
    assert.deepEqual(codes(dealOf(item)), [item.expect.error]);
  });
}

for (const item of cases.passed_out) {
  test(`${item.id} ${item.title}`, () => {
    const deal = dealOf(item);
    assert.deepEqual(codes(deal), item.expect.error ? [item.expect.error] : []);
    assert.equal(score(deal, CLASSIC), null);
  });
}

test("a contract is greyed only for the last to speak and below the declarer's level", () => {
  const refused = (player) => contractOptions({ ...V01, contracts: { B: 5, C: 3, D: 2 } }, CLASSIC, player)
    .filter(({ problem }) => problem).map(({ value, problem }) => [value, problem]);
  assert.deepEqual(refused("A"), [[3, "sum_forbidden"]]);
  assert.deepEqual(refused("C"), []);
  assert.deepEqual(refused("B"), [0, 1, 2, 3, 4].map((value) => [value, "declarer_below_level"]));
});

test("a dealer who rests leaves the first call to the next who plays", () => {
  const deal = { ...V01, roster: ["A", "B", "C", "D", "E"], seats: ["A", "B", "C", "D"], dealer: "E" };
  assert.equal(facts(deal, CLASSIC).firstCaller, "A");
});

test("house rules reach the points and say how", () => {
  const how = (rules, deal = V01) => {
    const parts = breakdown(deal, { ...CLASSIC, ...rules });
    return deal.seats.map((player) => [parts[player].points, parts[player].how]);
  };
  assert.deepEqual(how({}), [[-20, "−10 × 2"], [35, "5² + 10"], [19, "3² + 10"], [14, "2² + 10"]]);
  assert.deepEqual(how({ made: "linear", made_bonus: 0, miss: 5 }), [[-10, "−5 × 2"], [50, "10 × 5"], [30, "10 × 3"], [20, "10 × 2"]]);
  assert.deepEqual(how({ miss_scale: "progressive", miss: 99 })[0], [-10, "−5 × 2"]);
  const zeros = { ...V01, contracts: { A: 0, B: 5, C: 0, D: 0 }, tricks: { A: 3, B: 7, C: 3, D: 0 } };
  assert.deepEqual(how({ declarer_miss_factor: 2, zero_extra: 0 }, zeros), [[-50, "−50"], [-40, "−10 × 2 × 2"], [-50, "−50"], [50, "50"]]);
  assert.deepEqual(how({}, zeros)[0], [-30, "−50 + 10 × 2"]);
});

test("the factor multiplies points and never fines; all missed may void or double", () => {
  const missed = { ...V01, contracts: { A: 0, B: 9, C: 1, D: 2 }, tricks: { A: 1, B: 7, C: 2, D: 3 }, fines: { D: 1 }, factor: 3 };
  assert.deepEqual(score(missed, CLASSIC), { A: -150, B: -60, C: -30, D: -130 });
  assert.deepEqual(score(missed, { ...CLASSIC, all_missed: "void" }), { A: 0, B: 0, C: 0, D: -100 });
  assert.deepEqual(score(missed, { ...CLASSIC, all_missed: "double" }), { A: -300, B: -120, C: -60, D: -160 });
});

test("an annulled deal scores its fines and is judged by line-up, dealer and fines", () => {
  const deal = { seats: V01.seats, deck: "full", dealer: "A", outcome: "annulled", contracts: { A: 77 }, fines: { B: 2 } };
  assert.deepEqual(codes(deal), []);
  assert.deepEqual(score(deal, CLASSIC), { A: 0, B: -200, C: 0, D: 0 });
});

test("each remaining fault has its own code", () => {
  const three = { ...V01, seats: ["A", "B", "C"], contracts: { A: 1, B: 5, C: 3 }, tricks: { A: 4, B: 5, C: 4 } };
  assert.deepEqual(codes({ ...three, deck: "full" }), ["deck_invalid"]);
  assert.deepEqual(codes({ ...three, deck: "drop_suit" }), ["deck_invalid"]);
  assert.deepEqual(codes({ ...three, deck: "drop_suit", removed_suit: "H" }), ["suit_removed"]);
  assert.deepEqual(codes({ ...V01, suit: "NT" }, { ...CLASSIC, no_trump: false }), ["no_trump_off"]);
  assert.deepEqual(codes({ ...V01, tricks_total: 12 }), ["tricks_total_mismatch"]);
  assert.deepEqual(codes({ ...V01, factor: 11 }), ["factor_invalid"]);
  assert.deepEqual(codes({ ...V01, fines: { E: 1 } }), ["fine_unknown_player"]);
  assert.deepEqual(codes({ ...V01, tricks: {} }), Array(4).fill("tricks_missing"));
  assert.deepEqual(codes({ ...V01, frisch: 9, level: 2 }), ["frisch_range"], "a bad frisch silences the minimum");
  assert.deepEqual(
    codes({ ...V01, declarer: null, level: null, suit: null }), ["declarer_missing", "level_missing", "suit_missing"],
  );
  assert.deepEqual(
    check({ ...V01, declarer: null, contracts: { A: 3, B: 5, C: 3, D: 2 } }, CLASSIC).map(({ code, player }) => [code, player]),
    [["declarer_missing", null], ["sum_forbidden", null]],
  );
});
