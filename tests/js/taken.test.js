// Trick by trick: the list in the deal, what it fills in, what contradicts it, and taps that are none.

import assert from "node:assert/strict";
import { test } from "node:test";

import { aidFor, come, offer } from "../../static/js/play/aids.js";
import { slip, view } from "../../static/js/play/aids/taken.js";
import { answer, ask, current, merged, open, previous, told } from "../../static/js/play/entry.js";
import { CLASSIC, DECKS } from "../../static/js/play/rules.js";

offer({ taken: () => import("../../static/js/play/aids/taken.js") }, () => ({}));
await come("taken");

const NAMES = { D: "dana", B: "bob", C: "carmen", V: "vera" };
const listOf = (tricks) => [...tricks].map((first) => NAMES[first]);

/** A deal whose contracts are all said: Bob bid five hearts. */
function played({ deck = "full", contracts = [2, 5, 3, 2], aids = {}, seat = null } = {}) {
  const lineup = Object.values(NAMES).slice(0, DECKS[deck].players);
  const round = { lineup, deck, removed_suit: deck === "drop_suit" ? "C" : null, dealer: "dana", mode: "record" };
  const state = open({ rules: CLASSIC, roster: lineup, round }, {}, { aids, seat });
  return [["declarer", "bob"], ["bid", "5H"], ...lineup.map((player, place) => [`contract-${player}`, contracts[place]])]
    .reduce((now, [key, value]) => answer(now, key, value), state);
}

const after = (state, tricks) => answer(state, "taken", listOf(tricks));
const numbers = ({ answers }) => Object.fromEntries(Object.entries(answers).filter(([key]) => key.startsWith("tricks-")).map(([key, n]) => [key[7], n]));

const HANDS = {
  full: { contracts: [2, 5, 3, 2], tricks: "BBDCBCCVBVBDD", counts: { d: 3, b: 5, c: 3, v: 2 } },
  drop_suit: { contracts: [4, 6, 4], tricks: "BBDCBCCCBCBDD", counts: { d: 3, b: 5, c: 5 } },
  drop_2345: { contracts: [4, 6, 1], tricks: "DDDDDDDDDDDD", counts: { d: 12, b: 0, c: 0 } },
  drop_card: { contracts: [3, 9, 4], tricks: "BBDCBCCCBCBDDBBBB", counts: { d: 3, b: 9, c: 5 } },
};

for (const [deck, { contracts, tricks, counts }] of Object.entries(HANDS)) {
  test(`a whole hand of ${tricks.length}, trick by trick: ${deck}`, () => {
    let state = played({ deck, contracts, aids: { tricks: true } });
    for (const [place, first] of [...tricks].entries()) {
      assert.equal(aidFor("tricks", state), "taken");
      const { told: number, left, tiles } = view(state);
      const leader = place ? NAMES[tricks[place - 1]] : "bob";
      assert.deepEqual([number, left, tiles.filter(({ leads }) => leads).map(({ player }) => player)], [place, tricks.length - place, [leader]]);
      assert.deepEqual(numbers(state), {});
      state = answer(state, "taken", [...(state.answers.taken ?? []), NAMES[first]]);
    }
    assert.deepEqual([current(state), numbers(state), previous(state)], ["preview", counts, "taken"]);
    assert.deepEqual(Object.keys(told(state)).filter((key) => key.startsWith("tricks")), [], "they follow from the list");
    assert.equal(view(state).left, 0);
  });
}

test("it is told one by one where the table has it so, by a tap, or as another phone does it", () => {
  assert.equal(aidFor("tricks", played()), null);
  assert.equal(aidFor("tricks", played({ aids: { tricks: true } })), "taken");
  assert.equal(aidFor("tricks", after(played(), "B")), "taken");
  assert.equal(aidFor("tricks", after(played({ aids: { tricks: false } }), "B")), null);
});

test("the last trick is taken back also once all were told, and a number is asked for by itself", () => {
  const whole = after(played({ aids: { tricks: true } }), HANDS.full.tricks);
  const asked = ask(whole, "tricks-dana");
  assert.equal(aidFor("tricks", asked), null);
  const back = answer(whole, "taken", whole.answers.taken.slice(0, -1));
  assert.deepEqual([current(back), numbers(back), aidFor("tricks", back)], ["tricks-bob", {}, "taken"]);
});

test("where all numbers are known one of them is changed by itself, also where the table tells trick by trick", () => {
  const said = [["bob", 5], ["carmen", 3], ["vera", 2]].reduce((now, [player, n]) => answer(now, `tricks-${player}`, n), played({ aids: { tricks: true } }));
  assert.equal(current(said), "preview");
  assert.equal(aidFor("tricks", ask(said, "tricks-bob")), null);
});

test("the plain question keeps the list until a number contradicts it", () => {
  const five = after(played({ aids: { tricks: false } }), "BBDCB");
  const fits = answer(answer(five, "tricks-bob", 5), "tricks-carmen", 3);
  assert.deepEqual(fits.answers.taken, listOf("BBDCB"));
  assert.equal(answer(five, "tricks-bob", 2).answers.taken, undefined, "he has three");
  assert.equal(answer(fits, "tricks-vera", 5).answers.taken, undefined, "Dana's one is left no room");
  const all = answer(fits, "tricks-vera", 3);
  assert.deepEqual([numbers(all), all.answers.taken], [{ b: 5, c: 3, v: 3, d: 2 }, listOf("BBDCB")]);
});

test("a number changed after the last trick stands, and it is asked whose else is wrong", () => {
  const whole = after(played(), HANDS.full.tricks);
  const changed = answer(whole, "tricks-dana", 4);
  assert.deepEqual([current(changed), numbers(changed), changed.answers.taken], ["whose-tricks", { d: 4, b: 5, c: 3, v: 2 }, undefined]);
  assert.equal(current(answer(changed, "tricks-bob", 4)), "preview");
  assert.deepEqual(answer(whole, "tricks-dana", 3).answers.taken, whole.answers.taken);
});

test("a trick told after numbers takes the place of those that it contradicts", () => {
  const said = answer(answer(played(), "tricks-bob", 0), "tricks-carmen", 6);
  assert.deepEqual(numbers(after(said, "D")), { b: 0, c: 6 });
  assert.deepEqual(numbers(after(said, "DB")), {});
});

test("another line-up or deck drops what can't be of it", () => {
  const three = after(played({ deck: "drop_card", contracts: [3, 9, 4] }), "BBDCBCCCBCBDD");
  assert.equal(answer(three, "deck", "drop_2345").answers.taken, undefined);
  assert.deepEqual(answer(three, "deck", "drop_suit").answers.taken, three.answers.taken);
  const four = after(played(), "BBV");
  assert.equal(answer(four, "lineup", ["dana", "bob", "carmen"]).answers.taken, undefined);
  assert.deepEqual(answer(four, "declarer", "dana").answers.taken, four.answers.taken, "the tricks are the same");
});

test("tricks of another phone come in, and what is no list of this deal's counts for nothing", () => {
  const state = played();
  const draft = { ...told(state), taken: listOf("BBD") };
  assert.deepEqual(merged(state, draft).answers.taken, listOf("BBD"));
  for (const taken of ["BBD", 3, ["eve"], Array(14).fill("bob")]) {
    assert.equal(merged(state, { ...told(state), taken }).answers.taken, undefined);
  }
});

test("a finger that slips, and a trick that another phone has just told, count for no further one", () => {
  const at = 10_000;
  const tapped = { list: "dana,bob", at, player: "bob" };
  const two = ["dana", "bob"];
  const next = (who) => ({ number: 3, who });
  assert.equal(slip(tapped, two, next("bob"), at + 499), "counted_once");
  assert.equal(slip(tapped, two, next("bob"), at + 500), null);
  assert.equal(slip(tapped, two, next("dana"), at + 100), null, "that is another tile");
  const undone = { ...tapped, player: "" };
  const undo = { number: 2, who: "" };
  assert.equal(slip(undone, two, undo, at + 499), "counted_once");
  assert.equal(slip(undone, two, undo, at + 500), null);
  assert.equal(slip(undone, two, next("bob"), at + 100), null, "that mends it");
  assert.equal(slip(tapped, two, undo, at + 100), null);
  const other = { ...tapped, player: null };
  assert.equal(slip(other, two, next("dana"), at + 1499), "too_soon");
  assert.equal(slip(other, two, next("dana"), at + 1500), null);
  assert.equal(slip(tapped, two, { number: 2, who: "bob" }, at + 9000), "too_soon", "the key was of an earlier trick");
  assert.equal(slip(tapped, [...two, "vera"], next("bob"), at + 9000), "too_soon", "what stands there was not seen yet");
});
