import assert from "node:assert/strict";
import { test } from "node:test";

import { after, view } from "../../static/js/play/aids/calls.js";
import { frischOf } from "../../static/js/play/aids/frisch.js";
import { allPassed, answer, current, merged, open, told } from "../../static/js/play/entry.js";
import { callsDiffer } from "../../static/js/play/deal.js";
import { CLASSIC } from "../../static/js/play/rules.js";

const FOUR = ["dana", "bob", "carmen", "dov"]; // Dana deals, Bob speaks first

function deal({ rules = {}, roster = FOUR, seat = null, aids = { calls: true }, draft, ...round } = {}) {
  const given = { lineup: roster, deck: "full", removed_suit: null, dealer: "dana", mode: "record", ...round };
  return open({ rules: { ...CLASSIC, ...rules }, roster, round: given }, draft, { seat, aids });
}

const called = (state, calls) => after(state, calls.split(" "));
const ROUND = { declarer: "bob", bid: "5S", "contract-bob": 5, "contract-carmen": 2, "contract-dov": 2, "contract-dana": 3, "tricks-bob": 5, "tricks-carmen": 2, "tricks-dov": 3, "tricks-dana": 3 };

test("a whole auction fills in who declares and the bid; one call back takes them out", () => {
  const state = called(deal(), "P 5C P P 5S P P P");
  assert.deepEqual(told(state), { calls: ["P bob", "5C carmen", "P dov", "P dana", "5S bob", "P carmen", "P dov", "P dana"], declarer: "bob", bid: "5S", "contract-bob": 5 });
  assert.equal(current(state), "contract-carmen");
  assert.equal(view(state).declarer, "bob");
  const before = called(state, "P 5C P P 5S P P");
  assert.deepEqual(told(before), { calls: ["P bob", "5C carmen", "P dov", "P dana", "5S bob", "P carmen", "P dov"] });
  assert.deepEqual([current(before), view(before).caller], ["auction", "dana"]);
});

test("the grid keeps each suit in its column, whatever is too low by now", () => {
  assert.deepEqual(view(called(deal(), "5H")).rows.slice(0, 2), [[null, null, null, "5S", "5NT"], ["6C", "6D", "6H", "6S", "6NT"]]);
  const { tiles } = view(called(deal(), "P 5C P P 5S"));
  assert.deepEqual(tiles.map(({ call }) => call), ["5S", "5C", "P", "P"]);
});

test("all pass: what to do with the cards, then a new auction without a call", () => {
  const state = called(deal(), "P P P P");
  assert.deepEqual([current(state), view(state).passed, view(state).frisch.number, view(state).frisch.minLevel], ["auction", true, 1, 6]);
  const next = allPassed(state);
  assert.deepEqual(told(next), { frisch: 1 });
  assert.equal(view(next).rows[0][0], "6C");
});

test("after the last frisch the passes stay with the deal that is passed out, half an auction does not", () => {
  const last = { draft: { frisch: 3 } };
  assert.deepEqual(allPassed(called(deal(last), "P P P P")).answers.calls, ["P", "P", "P", "P"]);
  assert.equal(allPassed(called(deal(last), "P P")).answers.calls, null);
  assert.equal(view(called(deal(last), "P P P P")).frisch, null);
});

test("what is told later drops the calls where it contradicts them", () => {
  const state = called(deal(), "5H P P P");
  assert.deepEqual(answer(state, "bid", "5H").answers.calls, ["5H", "P", "P", "P"]);
  for (const [key, value] of [["bid", "6H"], ["declarer", "dov"], ["dealer", "bob"], ["frisch", 1], ["lineup", ["dana", "bob", "carmen"]]]) {
    assert.equal(answer(state, key, value).answers.calls, undefined, key);
  }
  assert.equal(answer(called(deal(), "5H"), "dealer", "bob").answers.calls, undefined, "under way they are somebody else's");
  assert.deepEqual(answer(called(deal(), "5H"), "declarer", "dov").answers.calls, ["5H"], "nothing contradicts them yet");
});

test("an edit keeps calls that end otherwise, and asks for one of the two", () => {
  const edit = deal({ mode: "edit", aids: {}, answers: { ...ROUND, calls: ["P", "P", "P", "5S", "P", "P", "P"] } });
  assert.equal(current(edit), "calls_differ", "they say that Dana won");
  assert.equal(current(answer(edit, "calls", null)), "preview");
  const right = deal({ mode: "edit", aids: {}, answers: { ...ROUND, calls: ["5S", "P", "P", "P"] } });
  assert.equal(current(right), "preview");
  for (const [key, value] of [["bid", "5H"], ["declarer", "dov"], ["dealer", "bob"]]) {
    assert.ok(callsDiffer(answer(right, key, value)), key);
  }
});

test("the phone of one chair calls for that chair alone, and sees the others' calls", () => {
  const state = deal({ seat: "carmen" });
  assert.deepEqual([current(state), view(state).caller, view(state).seat], ["auction", "bob", "carmen"]);
  assert.equal(current(deal({ seat: "carmen", aids: {} })), "wait");
  assert.equal(current(called(deal({ seat: "carmen", aids: {} }), "P")), "auction", "another phone has begun to call");
});

test("calls are nobody else's where the chairs or the dealer changed", () => {
  const calls = ["P bob", "5H carmen"];
  assert.deepEqual(deal({ draft: { calls } }).answers.calls, ["P", "5H"]);
  assert.equal(deal({ draft: { calls }, dealer: "bob" }).answers.calls, undefined);
  assert.equal(deal({ draft: { calls, dealer: "bob" } }).answers.calls, undefined);
  assert.equal(deal({ draft: { calls }, roster: ["dana", "carmen", "bob", "dov"] }).answers.calls, undefined);
  assert.equal(merged(deal(), { calls, dealer: "bob" }).answers.calls, undefined);
  assert.deepEqual(told(merged(deal(), { calls })).calls, calls);
});

test("another phone's calls go on here", () => {
  const here = called(deal({ aids: {} }), "P");
  const next = merged(here, { calls: ["P", "5H"] });
  assert.deepEqual([current(next), view(next).caller], ["auction", "dov"]);
  assert.equal(current(merged(next, { calls: ["P", "5H", "P", "P", "P"], declarer: "carmen", bid: "5H" })), "contract-dov");
});

test("a frisch turns left, across, right where the house rules say so", () => {
  const seats = { seats: FOUR, roster: FOUR, dealer: "dana" };
  const turning = { ...CLASSIC, frisch_passing: "turning", frisch_max: 4 };
  assert.deepEqual([1, 2, 3, 4].map((n) => frischOf(seats, turning, n).direction), ["left", "across", "right", "left"]);
  assert.deepEqual(frischOf(seats, turning, 2).ways[0], { giver: "dana", receiver: "carmen" });
  const three = { seats: FOUR.slice(0, 3), roster: FOUR.slice(0, 3), dealer: "dana" };
  assert.deepEqual([1, 2, 3].map((n) => frischOf(three, turning, n).direction), ["left", "right", "left"]);
  assert.deepEqual(frischOf(three, turning, 2).ways[0], { giver: "dana", receiver: "carmen" });
  assert.equal(frischOf(seats, CLASSIC, 4), null);
});
