import assert from "node:assert/strict";
import { test } from "node:test";

import { again, apply, boardOf, coming, newTable, open, steps, tableData } from "../../static/js/play/evening/index.js";
import { nextKey } from "../../static/js/outbox/keys.js";

const uid = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const TABLE = uid(900000);
const [DANA, BOB, CARMEN, DOV, EVE] = [1, 2, 3, 4, 5].map(uid);
const WORDS = { fine: "fine", unnamed: "Player {number}" };

const begun = (more = [], names = ["Dana", "Bob", "Carmen", "Dov"]) => newTable(
  [["table", TABLE], ["players", String(names.length)], ...names.flatMap((name, seat) => [[`name-${seat}`, name], [`pid-${seat + 1}`, uid(seat + 1)]]), ...more],
  { date: "2026-11-26", words: WORDS });

let keys = 1000;
const did = (state, path, fields = [], key = uid((keys += 1))) => apply(state, { path, fields, key });

/** A deal of four in short: contracts and tricks, the highest declares. */
function played(state, contracts = [1, 5, 3, 2], tricks = [3, 5, 3, 2], more = []) {
  const { lineup, dealer } = coming(state);
  const fields = [
    ["action", "save"], ["lineup", lineup.join(",")], ["dealer", dealer], ["declarer", lineup[contracts.indexOf(Math.max(...contracts))]], ["bid", "5H"],
    ...lineup.flatMap((pid, seat) => [[`contract-${pid}`, String(contracts[seat])], [`tricks-${pid}`, String(tricks[seat])]]), ...more,
  ];
  return apply(state, { path: `/tables/${TABLE}/rounds/`, fields, key: state.draft.key });
}

const codes = ({ refused }) => refused.map(({ code }) => code);
const totalsOf = (state) => boardOf(state).columns.map(({ total }) => total);

test("a new table has the data of its page", () => {
  const data = begun();
  assert.deepEqual(Object.keys(data).sort(), ["aids", "draft", "isOpen", "players", "refused", "roster", "round", "rules", "sheet", "table", "totals", "urls", "version"]);
  assert.deepEqual(data.round, {
    number: 1, mode: "record", client_key: nextKey(TABLE), lineup: [DANA, BOB, CARMEN, DOV], deck: "full", removed_suit: null, dealer: DANA, answers: {},
  });
  assert.deepEqual(steps(open(data)), { undo: false, redo: false });
});

test("a saved deal is on the sheet under the key that the server knows it by", () => {
  const before = open(begun());
  const state = played(before);
  assert.deepEqual(codes(state), []);
  const board = boardOf(state);
  assert.deepEqual(board.rows.map(({ uid: round, number, kind, by }) => [round, number, kind, by]), [[before.draft.key, 1, "under", 2]]);
  assert.deepEqual(totalsOf(state), [-20, 35, 19, 14]);
  assert.deepEqual(board.columns.map(({ place, gap, deals }) => [place, gap, deals]), [[4, 55, false], [1, 0, true], [2, 16, false], [3, 21, false]]);
  assert.deepEqual(state.draft, { key: nextKey(before.draft.key), answers: {} });
  const data = tableData(state, begun());
  assert.deepEqual([data.round.number, data.round.dealer, data.round.client_key], [2, BOB, state.draft.key]);
  assert.deepEqual(before.undo, [], "the state before is as it was");
});

test("calls go with whoever leaves", () => {
  const begun5 = open(begun([], ["Dana", "Bob", "Carmen", "Dov", "Eve"]));
  const state = { ...begun5, draft: { ...begun5.draft, answers: { calls: ["5H", "P"], frisch: 1 } } };
  assert.deepEqual(did(state, `people/${EVE}/leave/`).draft.answers, { frisch: 1 });
});

test("what the rules refuse changes nothing, and says why", () => {
  const before = open(begun());
  const state = played(before, [1, 5, 3, 4], [1, 5, 3, 4]);
  assert.deepEqual(codes(state), ["sum_forbidden"]);
  assert.deepEqual({ ...state, refused: [] }, before);
});

test("undo gives a deal's answers back, redo takes them off the form again", () => {
  const state = played(open(begun()));
  const back = did(state, "undo/");
  assert.deepEqual([boardOf(back).rows.length, back.draft.answers.bid, back.draft.answers[`tricks-${DANA}`]], [0, "5H", 3]);
  assert.deepEqual(steps(back), { undo: false, redo: true });
  const forth = did(back, "redo/");
  assert.deepEqual([totalsOf(forth), forth.draft.answers], [totalsOf(state), {}]);
  assert.equal(forth.draft.key, nextKey(nextKey(state.draft.key)));
});

test("undo and redo by name turn that step alone", () => {
  const state = played(played(open(begun())));
  const [last, before] = state.undo.map(({ key }) => key);
  assert.deepEqual([last, before], boardOf(state).rows.map(({ uid: round }) => round).reverse());
  assert.deepEqual(codes(did(state, "undo/", [["of", before]])), ["gone"]);
  const back = did(state, "undo/", [["of", last]]);
  assert.deepEqual([boardOf(back).rows.length, back.redo[0].key], [1, last]);
  assert.deepEqual(codes(did(back, "redo/", [["of", before]])), ["gone"]);
  assert.equal(boardOf(did(back, "redo/", [["of", last]])).rows.length, 2);
  assert.deepEqual(codes(did(did(back, "undo/"), "undo/", [["of", before]])), ["gone"]);
});

test("all passed: one frisch more while there is one left, then a deal that is none", () => {
  let state = open(begun());
  for (const frisch of [0, 1, 2]) {
    state = did(state, "rounds/", [["action", "all_passed"], ["lineup", [DANA, BOB, CARMEN, DOV].join(",")], ["dealer", DANA], ["frisch", String(frisch)]]);
    assert.deepEqual(state.draft.answers, { dealer: DANA, lineup: [DANA, BOB, CARMEN, DOV], frisch: frisch + 1 });
  }
  assert.deepEqual(steps(state), { undo: false, redo: false }, "an auction is no step");
  state = did(state, "rounds/", [["action", "all_passed"], ["lineup", [DANA, BOB, CARMEN, DOV].join(",")], ["dealer", DANA], ["frisch", "3"]]);
  assert.deepEqual(boardOf(state).rows.map(({ number, round }) => [number, round.kind]), [[null, "passed_out"]]);
  assert.equal(coming(state).dealer, DANA);
});

test("points that were given for a round stay when it is taken off, and come back with it", () => {
  const key = uid(77);
  let state = played(open(begun()));
  const round = boardOf(state).rows[0].uid;
  state = did(state, "fine/", [["player", BOB], ["round", round], ["much", "later"], ["points", ""], ["reason", ""]], key);
  assert.equal(boardOf(state).columns[1].openFines, 1);
  state = did(state, `rounds/${round}/delete/`);
  assert.equal(state.facts[`adjustment ${key}`].round, null);
  assert.equal(did(state, "undo/").facts[`adjustment ${key}`].round, round);
});

test("who comes again under a known name is the same person", () => {
  const first = did(open(begun()), "people/join/", [["name", "Eve"], ["after", DOV], ["start", "zero"]], EVE);
  const gone = did(first, "undo/");
  assert.deepEqual(boardOf(gone).columns.length, 4);
  const second = did(gone, "people/join/", [["name", " EVE "], ["after", DANA], ["start", "zero"]]);
  assert.deepEqual(boardOf(second).columns.map(({ pid, name }) => [pid, name]).slice(0, 2), [[DANA, "Dana"], [EVE, "Eve"]]);
  assert.deepEqual(codes(did(gone, `people/${DANA}/rename/`, [["name", "eve"]])), ["two_called"]);
});

test("five people: each rests in turn", () => {
  let state = open(begun([], ["Dana", "Bob", "Carmen", "Dov", "Eve"]));
  const rested = [];
  for (let deal = 0; deal < 5; deal += 1) {
    rested.push(boardOf(state).columns.find(({ rests }) => rests).name);
    state = played(state);
  }
  assert.deepEqual(rested, ["Eve", "Dov", "Carmen", "Bob", "Dana"]);
});

test("what the server's forms refuse is refused on the phone", () => {
  const state = played(open(begun()));
  const round = boardOf(state).rows[0].uid;
  const eight = ["E", "F", "G", "H"].reduce((now, name) => did(now, "people/join/", [["name", name], ["after", ""]]), state);
  const three = did(state, `people/${DOV}/leave/`, [["deck", "drop_card"], ["removed_suit", ""]]);
  const five = did(state, "people/join/", [["name", "Eve"], ["after", ""]], EVE);
  const refused = [
    [eight, "people/join/", [["name", "I"]], ["too_many"]],
    [state, "people/join/", [["name", "\u200b"]], ["enter_name"]],
    [state, "people/join/", [["name", "x".repeat(41)]], ["name_too_long"]],
    [state, "people/join/", [["name", "dana"]], ["two_called"]],
    [three, `people/${BOB}/leave/`, [], ["needs_three"]],
    [state, `people/${BOB}/leave/`, [["deck", "drop_suit"]], ["suit_out_missing"]],
    [state, `people/${BOB}/replace/`, [["name", "Bob"]], ["same_name"]],
    [state, `people/${BOB}/replace/`, [["name", "Carmen"]], ["already_played"]],
    [did(open(begun([], ["Dana", "Bob", "Carmen"])), "people/deck/", [["deck", "drop_2345"]]), `people/${BOB}/replace/`, [["name", "Dana"]], ["needs_three"]],
    [five, "fine/", [["player", EVE], ["round", round], ["much", "fine"]], ["not_in_round"]],
    [state, "fine/", [["player", BOB], ["round", "now"], ["much", "points"], ["points", "0"]], ["points_missing"]],
    [state, "points/", [["covers", "1"], [`points-${BOB}`, "5"]], ["three_played"]],
    [state, "points/", [["covers", "1"], ["before", uid(5000)]], ["gone"]],
    [state, "rounds/insert/", [["position", uid(5000)]], ["gone"]],
    [state, `rounds/${uid(5000)}/`, [], ["gone"]],
    [state, `adjustments/${uid(5000)}/`, [["much", "none"]], ["gone"]],
    [open(begun()), "undo/", [], ["nothing_left"]],
  ];
  for (const [from, path, fields, expected] of refused) {
    const after = did(from, path, fields);
    assert.deepEqual([path, codes(after)], [path, expected]);
    assert.deepEqual({ ...after, refused: [] }, { ...from, refused: [] });
  }
});

test("what only the server decides is left to it", () => {
  const state = open(begun());
  for (const [path, fields] of [["rules/", [["preset", "no_frisch"]]], ["people/first-dealer/", [["dealer", "draw"]]]]) {
    assert.deepEqual(did(state, path, fields), state);
  }
});

test("names that two people share, and rules that no deck bears, begin no evening", () => {
  assert.deepEqual(codes(begun([], ["Dana", "Bob", "dana ", "Dov"])), ["two_called"]);
  assert.deepEqual(codes(begun([["rule-min_bid", "15"]])), ["rules_invalid"]);
});

test("to play again goes on where the evening stopped, with the end that was agreed", () => {
  let state = played(open(begun([["end_kind", "rounds"], ["end_number", "8"]])));
  state = did(state, "once-more/");
  assert.equal(boardOf(state).ending.roundsLeft, 4);
  const data = again(state, { table: uid(900100), date: "2026-11-27" });
  assert.deepEqual([data.rules.end, data.round.dealer, data.round.number, data.roster], ["rounds 8", BOB, 1, [DANA, BOB, CARMEN, DOV]]);
});

test("a long evening is no slower to go on with", () => {
  let state = open(begun());
  for (let deal = 0; deal < 150; deal += 1) state = played(state);
  const round = boardOf(state).rows[3].uid;
  const began = performance.now();
  state = did(state, `rounds/${round}/delete/`);
  boardOf(state);
  assert.ok(performance.now() - began < 500, `${performance.now() - began} ms`);
  assert.equal(boardOf(state).roundsPlayed, 149);
});
