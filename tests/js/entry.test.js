import assert from "node:assert/strict";
import { test } from "node:test";

import { allPassed, answer, ask, current, open, previous, told } from "../../static/js/play/entry.js";
import { question } from "../../static/js/play/questions.js";
import { CLASSIC } from "../../static/js/play/rules.js";

const FOUR = ["dana", "bob", "carmen", "dov"];

function table({ rules = {}, roster = FOUR, ...round } = {}) {
  return {
    rules: { ...CLASSIC, ...rules },
    roster,
    round: { lineup: roster.slice(0, 4), deck: "full", removed_suit: null, dealer: "dov", mode: "record", ...round },
  };
}

const play = (state, taps) => taps.reduce((now, [key, value]) => answer(now, key, value), state);
const AUCTION = [["declarer", "dana"], ["bid", "5S"]];
const CONTRACTS = [["contract-bob", 2], ["contract-carmen", 2], ["contract-dov", 3]];
const TRICKS = [["tricks-dana", 5], ["tricks-bob", 1], ["tricks-carmen", 4]];
const ROUND = [...AUCTION, ...CONTRACTS, ...TRICKS];

test("eight taps answer a round of four, the ninth saves it", () => {
  const asked = [];
  let state = open(table());
  for (const [key, value] of ROUND) {
    asked.push(current(state));
    state = answer(state, key, value);
  }
  assert.deepEqual(asked, [
    "auction", "auction", "contract-bob", "contract-carmen", "contract-dov", "tricks-dana", "tricks-bob", "tricks-carmen",
  ]);
  assert.equal(current(state), "preview");
  assert.equal(state.answers["contract-dana"], 5, "the declarer's contract follows the bid");
  assert.equal(state.answers["tricks-dov"], 3, "the last player's tricks follow");
  assert.deepEqual(question(state).lines.map(({ player, points, how }) => [player, points, how]), [
    ["dana", 35, "5² + 10"], ["bob", -10, "−10 × 1"], ["carmen", -20, "−10 × 2"], ["dov", 19, "3² + 10"],
  ]);
});

test("the bid grid starts at the minimum and leaves out what can't be trump", () => {
  const { rows } = question(open(table({ rules: { no_trump: false } })));
  assert.deepEqual(rows[0].map(({ value }) => value), ["5C", "5D", "5H", "5S"]);
  assert.equal(rows.length, 9);
});

test("all passed counts a frisch, raises the minimum, and asks to pass out after the last", () => {
  let state = answer(open(table()), "bid", "5H");
  state = allPassed(state);
  assert.equal(state.answers.frisch, 1);
  assert.equal(state.answers.bid, null, "nobody bid");
  assert.equal(question(state).rows[0][0].value, "6C");
  state = allPassed(allPassed(allPassed(state)));
  assert.equal(current(state), "passed_out");
  assert.equal(state.answers.frisch, 3);
});

test("without frisch all passed is the end of the deal", () => {
  assert.equal(current(allPassed(open(table({ rules: { frisch_max: 0 } })))), "passed_out");
});

test("the last to speak sees his forbidden contract and why", () => {
  const view = question(play(open(table()), [...AUCTION, ...CONTRACTS.slice(0, 2)]));
  assert.equal(view.player, "dov");
  assert.equal(view.forbidden, 4);
  assert.deepEqual(view.options.filter(({ problem }) => problem), [{ value: 4, problem: "sum_forbidden", on: false }]);
  assert.deepEqual([view.summary.sum, view.summary.by], [9, 4]);
});

test("the declarer's contract is raised in one tap, never below the level, and stays when the bid grows", () => {
  let state = play(open(table()), AUCTION);
  const { raise } = question(state);
  assert.deepEqual(raise, { player: "dana", key: "contract-dana", value: 6 });
  state = answer(state, raise.key, raise.value);
  assert.equal(current(state), "contract-bob");
  assert.equal(answer(state, "bid", "6C").answers["contract-dana"], 6);
  assert.equal(answer(state, "bid", "7C").answers["contract-dana"], 7);
  assert.deepEqual(question(ask(state, "contract-dana")).options.filter(({ problem }) => problem).map(({ value }) => value), [0, 1, 2, 3, 4]);
});

test("a raise that makes the sum thirteen asks the last to speak again, and only him", () => {
  const before = play(open(table()), [...AUCTION, ["contract-bob", 2], ["contract-carmen", 2], ["contract-dov", 3]]);
  const state = answer(before, "contract-dana", 6);
  assert.equal(current(state), "contract-dov");
  assert.deepEqual([state.answers["contract-bob"], state.answers["contract-carmen"]], [2, 2]);
});

test("another declarer keeps what others said and asks the old one for his contract", () => {
  const state = answer(play(open(table()), ROUND), "declarer", "bob");
  assert.deepEqual(
    ["bob", "carmen", "dov", "dana"].map((player) => state.answers[`contract-${player}`]), [5, 2, 3, undefined],
  );
  assert.equal(current(state), "contract-dana");
  assert.equal(question(state).forbidden, 3);
  assert.equal(current(answer(state, "contract-dana", 4)), "preview", "the tricks were told and stand");
});

test("a changed trick count moves the derived one and asks only for what no longer fits", () => {
  const done = play(open(table()), ROUND);
  const changed = answer(done, "tricks-bob", 2);
  assert.equal(current(changed), "preview");
  assert.equal(changed.answers["tricks-dov"], 2);
  const toomany = answer(done, "tricks-bob", 6);
  assert.equal(current(toomany), "tricks-carmen");
  assert.deepEqual(question(toomany).options.filter(({ problem }) => !problem).map(({ value }) => value), [0, 1, 2]);
});

test("all tricks gone: the others took none", () => {
  const state = play(open(table()), [...AUCTION, ...CONTRACTS, ["tricks-dana", 9], ["tricks-bob", 4]]);
  assert.equal(current(state), "preview");
  assert.deepEqual([state.answers["tricks-carmen"], state.answers["tricks-dov"]], [0, 0]);
});

test("a derived number that somebody contradicts asks whose number is wrong", () => {
  const derived = question(ask(play(open(table()), ROUND), "tricks-dov"));
  assert.equal(derived.fits, 3);
  assert.ok(derived.options.every(({ problem }) => !problem));
  const state = answer(play(open(table()), ROUND), "tricks-dov", 4);
  assert.equal(current(state), "whose-tricks");
  assert.deepEqual([question(state).sum, question(state).total], [14, 13]);
  const mended = answer(ask(state, "tricks-carmen"), "tricks-carmen", 3);
  assert.equal(current(mended), "preview");
});

test("one step back goes over what the phone filled in", () => {
  const state = play(open(table()), [...AUCTION, ...CONTRACTS.slice(0, 1)]);
  assert.equal(previous(state), "contract-bob");
  assert.equal(previous(ask(state, "contract-bob")), "auction");
  assert.equal(previous(open(table())), null);
});

const STORED = {
  declarer: "dana", bid: "5S", "contract-dana": 5, "contract-bob": 2, "contract-carmen": 2, "contract-dov": 3,
  "tricks-dana": 5, "tricks-bob": 1, "tricks-carmen": 4, "tricks-dov": 3,
};

test("an edit opens on the whole round and changes no number unseen", () => {
  const opened = open(table({ mode: "edit", answers: STORED }));
  assert.equal(current(opened), "preview");
  const wrong = answer(opened, "tricks-bob", 2);
  assert.equal(current(wrong), "whose-tricks");
  assert.equal(wrong.answers["tricks-dov"], 3);
  const view = question(ask(wrong, "tricks-carmen"));
  assert.equal(view.fits, 3);
  assert.ok(view.options.every(({ problem }) => !problem));
});

test("an edit that makes the contracts thirteen asks whose is wrong and keeps them all", () => {
  const state = answer(open(table({ mode: "edit", answers: STORED })), "contract-bob", 3);
  assert.equal(current(state), "whose-contract");
  assert.equal(state.answers["contract-dov"], 3);
});

test("an edit to a higher bid asks the declarer and raises nothing by itself", () => {
  const state = answer(open(table({ mode: "edit", answers: STORED })), "bid", "6S");
  assert.equal(state.answers["contract-dana"], 5);
  assert.equal(current(state), "contract-dana");
});

test("a dealer who has left the table is asked for first", () => {
  assert.equal(current(open(table({ mode: "insert", dealer: "gone" }))), "dealer");
  assert.equal(current(open(table({ mode: "insert", dealer: null }))), "auction", "old paper may not know him");
});

for (const [deck, removed, total] of [["drop_suit", "C", 13], ["drop_2345", null, 12], ["drop_card", null, 17]]) {
  test(`three players with ${deck} play ${total} tricks in seven taps and a save`, () => {
    const roster = ["a", "b", "c"];
    let state = open(table({ roster, lineup: roster, deck, removed_suit: removed, dealer: "c" }));
    assert.equal(question(state).rows[0].length, removed ? 4 : 5);
    state = play(state, [["declarer", "a"], ["bid", "5H"], ["contract-b", 4]]);
    assert.equal(question(state).forbidden, total - 9);
    assert.equal(question(state).options.length, total + 1);
    state = play(state, [["contract-c", 0], ["tricks-a", 5], ["tricks-b", 4]]);
    assert.equal(state.answers["tricks-c"], total - 9);
    assert.equal(current(state), "preview");
  });
}

test("four become three: a deck is asked for, then the suit that is out, and the leaver's numbers go", () => {
  let state = play(open(table()), [...AUCTION, ...CONTRACTS]);
  state = answer(state, "lineup", ["dana", "bob", "carmen"]);
  assert.equal(current(state), "deck");
  state = answer(state, "deck", "drop_suit");
  assert.equal(current(state), "removed_suit");
  assert.deepEqual(question(state).options.map(({ value }) => value), ["C", "D", "H", "S"]);
  state = answer(state, "removed_suit", "S");
  assert.equal(current(state), "auction", "spades can't be trump any more");
  assert.equal("contract-dov" in state.answers, false);
});

test("a dealer who sits out leaves the first call to his left", () => {
  const roster = [...FOUR, "eva"];
  const state = open(table({ roster, lineup: FOUR, dealer: "eva", rules: { sit_out: "dealer" } }));
  assert.equal(question(state).summary.firstCaller, "dana");
  assert.equal(current(state), "auction");
});

test("where the dealer sits out, another dealer changes chairs with the one who rested", () => {
  const roster = [...FOUR, "eva"];
  const house = { rules: { sit_out: "dealer" }, roster, lineup: FOUR, dealer: "eva" };
  const state = answer(play(open(table(house)), [...AUCTION, ["contract-bob", 2]]), "dealer", "bob");
  assert.deepEqual(state.answers.lineup, ["dana", "carmen", "dov", "eva"]);
  assert.deepEqual([question(state).summary.firstCaller, current(state)], ["carmen", "contract-carmen"]);
  assert.deepEqual(answer(open(table({ ...house, rules: {} })), "dealer", "bob").answers.lineup, FOUR);
});

test("a restored draft goes on where it was", () => {
  const draft = { declarer: "dana", bid: "5S", "contract-dana": 5, "contract-bob": 2 };
  assert.equal(current(open(table(), draft)), "contract-carmen");
});

test("a draft keeps what people told, not what follows; an edit's only what they changed", () => {
  assert.deepEqual(told(play(open(table()), ROUND)), {
    declarer: "dana", bid: "5S", "contract-dana": 5, "contract-bob": 2, "contract-carmen": 2, "contract-dov": 3,
    "tricks-dana": 5, "tricks-bob": 1, "tricks-carmen": 4,
  });
  assert.deepEqual(told(answer(open(table({ mode: "edit", answers: STORED })), "tricks-bob", 2)), { "tricks-bob": 2 });
});

test("what was sent and refused is newer than the draft, and read from text", () => {
  const answers = { frisch: "1", factor: "", bid: "6S", declarer: "dana", "contract-dana": "7", "tricks-dana": "" };
  const state = open(table({ answers }), { bid: "5S", frisch: 0 });
  assert.deepEqual([state.answers.bid, state.answers.frisch, state.answers.factor, state.answers["contract-dana"]], ["6S", 1, 1, 7]);
  assert.equal(told(state).bid, "6S");
});

test("a state is never changed in place", () => {
  const state = open(table());
  const frozen = JSON.stringify(state);
  answer(state, "declarer", "bob");
  assert.equal(JSON.stringify(state), frozen);
});

test("help that is on for a deal stays with it, and the plain question stands until its screen has come", () => {
  const state = open(table(), {}, { aids: { calls: true, tricks: true } });
  assert.equal(question(state).kind, "auction");
  assert.deepEqual(play(state, AUCTION).aids, { calls: true, tricks: true });
  assert.deepEqual(open(table()).aids, {});
});
