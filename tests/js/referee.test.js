import assert from "node:assert/strict";
import { test } from "node:test";

import { mayDeal, verdict } from "../../static/js/referee/judge.js";
import { change, isCard, isWhole, mayLie, read, sized, tapRank, tapSuit, trick } from "../../static/js/referee/trick.js";

const EMPTY = trick([null, null, null, null]);
const tapIn = (state, taps) => taps.split(" ").reduce((now, tap) => (/[CDHS]/.test(tap) ? tapSuit(now, tap) : tapRank(now, tap)), state);

test("the example of the rules: the only trump takes it", () => {
  assert.deepEqual(verdict(["9C", "QC", "7D", "8C"], "D"), { place: 2, reason: "only_trump", over: "QC" });
});

test("who follows suit is one tap, another suit two, in either order", () => {
  const state = tapIn(EMPTY, "C 9 Q D 7 8");
  assert.deepEqual(state, { cards: ["9C", "QC", "7D", "8C"], at: null, suit: null, rank: null });
  assert.deepEqual(tapIn(EMPTY, "9 C").cards, ["9C", null, null, null]);
  assert.equal(isWhole(state), true);
  assert.equal(isWhole(tapIn(EMPTY, "C 9 Q")), false);
});

test("a card that lies there can be changed, and changed back to itself", () => {
  const whole = tapIn(EMPTY, "C 9 Q D 7 8");
  const asked = change(whole, 2);
  assert.deepEqual([asked.at, asked.suit], [2, "D"]);
  assert.deepEqual(tapRank(asked, "7").cards, whole.cards);
  assert.deepEqual(tapIn(asked, "H A").cards, ["9C", "QC", "AH", "8C"]);
});

test("a card lies there once", () => {
  const state = tapIn(EMPTY, "C 9");
  assert.equal(mayLie(state, "9C"), false);
  assert.deepEqual(tapRank(state, "9"), { ...state, rank: null });
});

test("the trick keeps its cards where four become three and back", () => {
  const three = sized(tapIn(EMPTY, "C 9 Q 8 7"), 3);
  assert.deepEqual([three.cards, three.at], [["9C", "QC", "8C"], null]);
  assert.deepEqual(sized(three, 4), { cards: ["9C", "QC", "8C", null], at: 3, suit: "C", rank: null });
});

test("what is in a deck", () => {
  assert.equal(mayDeal({ kind: "full" }, "2C"), true);
  assert.equal(mayDeal({ kind: "drop_card" }, "2C"), true);
  assert.deepEqual(["5D", "6D"].map((card) => mayDeal({ kind: "drop_2345" }, card)), [false, true]);
  assert.deepEqual(["5D", "6H"].map((card) => mayDeal({ kind: "drop_suit", out: "D" }, card)), [false, true]);
});

test("what an address says is a card or none, and lies there once", () => {
  assert.deepEqual(read(["9C", "XX", "9C", "10H"]), ["9C", null, null, "10H"]);
  assert.deepEqual(["10H", "AS", "9C"].map(isCard), [true, true, true]);
  assert.deepEqual(["", "1C", "9X", "9CC", "NT"].map(isCard), [false, false, false, false, false]);
});
