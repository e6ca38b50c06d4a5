// Several phones in one deal: whose answer stands, what each phone is asked, and what is to be decided by people.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answer, open } from "../../static/js/play/entry.js";
import { changes, compare, displaced, merge, same } from "../../static/js/play/merging.js";
import { question } from "../../static/js/play/questions.js";
import { CLASSIC } from "../../static/js/play/rules.js";
import { askedOf } from "../../static/js/play/seat.js";
import { disputed } from "../../static/js/play/twice.js";

test("nothing said, null and undefined are the same answer; zero is one of its own", () => {
  assert.deepEqual([same(null, undefined), same(0, null), same(["a", "b"], ["a", "b"]), same(["a"], ["b"])], [true, false, true, false]);
  assert.deepEqual(changes({ bid: "5H", dealer: "a", frisch: 0 }, { bid: "6H", frisch: 0, factor: 2 }), { bid: "6H", dealer: null, factor: 2 });
});

test("an answer from here stands until another phone's comes after the one that it replaces", () => {
  const server = { bid: { v: "5H", n: 2 }, "contract-a": { v: 3, n: 1 }, "contract-b": { v: null, n: 4 } };
  const unsent = { bid: { v: "6S", base: 1 }, "contract-a": { v: null, base: 1 }, "contract-c": { v: 0, base: 0 } };
  assert.deepEqual(merge(server, unsent), {
    answers: { bid: "5H", "contract-c": 0 },
    unsent: { "contract-a": { v: null, base: 1 }, "contract-c": { v: 0, base: 0 } },
  });
});

test("what was answered here and is otherwise at the server is for people to decide, once it was sent", () => {
  const server = { bid: { v: "5H", n: 1 }, "contract-a": { v: 2, n: 3 }, "contract-b": { v: 1, n: 2 } };
  const own = { bid: "5H", "contract-a": 3, "contract-c": 4 };
  const unsent = { "contract-c": { v: 4, base: 0 } };
  assert.deepEqual(compare(server, unsent, own, {}), { own: { bid: "5H", "contract-c": 4 }, twice: { "contract-a": 3 } });
  // The other phone gives in; and what was taken back there differs too.
  const gaveIn = { ...server, "contract-a": { v: 3, n: 4 }, bid: { v: null, n: 2 } };
  assert.deepEqual(compare(gaveIn, {}, { bid: "5H" }, { "contract-a": 3 }), { own: { "contract-a": 3 }, twice: { bid: "5H" } });
});

test("what another phone takes back from a list is no answer otherwise; what never came to the server is", () => {
  const own = { calls: ["P", "5H"] };
  const heard = (calls, before) => compare({ calls: { v: calls, n: 3 } }, {}, own, {}, { calls: { v: before, n: 2 } });
  assert.deepEqual(heard(["P"], ["P", "5H"]), { own: { calls: ["P"] }, twice: {} });
  assert.deepEqual(heard(["P"], ["P", "5H", "P"]), { own: { calls: ["P"] }, twice: {} });
  assert.deepEqual(heard(null, ["P", "5H"]), { own: {}, twice: {} });
  assert.deepEqual(heard(["P", "5C"], ["P", "5H"]), { own: {}, twice: own });
  assert.deepEqual(heard(["P"], ["P"]), { own: {}, twice: own });
});

test("a list that another phone added to goes on from what was told here; one that says otherwise is told twice", () => {
  const own = { taken: ["a", "b"], lineup: ["a", "b", "c"] };
  const heard = (taken) => compare({ taken: { v: taken, n: 3 }, lineup: { v: ["a", "b", "c", "d"], n: 2 } }, {}, own, {});
  assert.deepEqual(heard(["a", "b", "a"]), { own: { taken: ["a", "b"] }, twice: { lineup: own.lineup } });
  for (const otherwise of [["a", "c", "b"], ["a"], null]) {
    assert.deepEqual(heard(otherwise).twice, own);
  }
});

test("only what stood in the merged deal and fell out of it is told as having no room any more", () => {
  const own = { "contract-a": 3, "contract-b": 2, bid: "5H" };
  assert.deepEqual(displaced(own, { "contract-a": 3, "contract-b": 1, bid: "5H" }, { "contract-b": 1, bid: "5H" }), { "contract-a": 3 });
});

const FOUR = ["dana", "bob", "carmen", "dov"];
const dealt = (...taps) => taps.reduce(
  (state, [key, value]) => answer(state, key, value),
  open({ rules: CLASSIC, roster: FOUR, round: { lineup: FOUR, deck: "full", removed_suit: null, dealer: "dov", mode: "record" } }),
);
const asks = (state) => FOUR.map((seat) => askedOf(seat, question(state).key, state));

test("the phone of a chair waits while another is asked, and its own contract comes in its turn", () => {
  const auction = [["declarer", "bob"], ["bid", "5H"]];
  assert.deepEqual(asks(dealt()), ["wait", "wait", "wait", "wait"], "who won the auction says so himself");
  assert.deepEqual(asks(dealt(["declarer", "bob"])), ["wait", "auction", "wait", "wait"]);
  assert.deepEqual(asks(dealt(...auction)), ["wait", "wait", "contract-carmen", "wait"]);
  assert.deepEqual(asks(dealt(...auction, ["contract-carmen", 3])), ["wait", "wait", "wait", "contract-dov"]);
});

test("tricks are told on every phone at once; who has told waits, and all see the end", () => {
  const contracts = [["declarer", "bob"], ["bid", "5H"], ["contract-carmen", 3], ["contract-dov", 2], ["contract-dana", 1]];
  assert.deepEqual(asks(dealt(...contracts)), ["tricks-dana", "tricks-bob", "tricks-carmen", "tricks-dov"]);
  assert.deepEqual(asks(dealt(...contracts, ["tricks-dov", 2])), ["tricks-dana", "tricks-bob", "tricks-carmen", "wait"]);
  const told = [["tricks-dov", 2], ["tricks-bob", 5], ["tricks-carmen", 3]];
  assert.deepEqual(asks(dealt(...contracts, ...told)), ["preview", "preview", "preview", "preview"], "the last one's follow");
});

test("two answers to one question: which, and whose the other is", () => {
  const page = { players: { dana: { name: "Dana" } }, phrases: { other_phone: "another phone" } };
  const twice = { "contract-bob": 2, bid: "5H" };
  const of = (server, who = {}) => disputed({ twice, server, who }, page);
  assert.deepEqual(of({ "contract-bob": { v: 3, n: 2, by: 7 } }, { 7: "Phone 2" }), { question: "contract-bob", here: 2, there: 3, whose: "Phone 2" });
  assert.equal(of({ "contract-bob": { v: 3, n: 2, by: 7, as: "dana" } }, { 7: "Phone 2" }).whose, "Dana", "the chair that it was answered for");
  assert.deepEqual(of({}), { question: "contract-bob", here: 2, there: null, whose: "another phone" }, "it was taken back there");
  assert.equal(disputed({ twice: {}, server: {}, who: {} }, page), null);
});
