// What is left to be done with an op that was refused, and what becomes of those behind it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { mended, retried, writtenOver } from "../../static/js/outbox/decisions.js";
import { NEWEST, acknowledged, refused } from "../../static/js/outbox/queue.js";
import { keysOf } from "../../static/js/outbox/refusals.js";
import { stepIn, turnedBy } from "../../static/js/outbox/steps.js";

const uid = (n) => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [T, DEAL, EDIT, UNDO, OTHER] = [1, 2, 3, 4, 5].map(uid);
const op = (seq, path, key, fields = []) => ({ seq, user: "me", table: T, path: `/tables/${T}/${path}`, fields: [...fields, ["client_key", key]], key, version: 5, at: 0, state: "waiting" });

/** A deal, what is done to it and its undo; the deal refused: `told`. The new keys end with 901 and so on. */
function line(told, path = "rounds/") {
  const ops = [op(1, path, DEAL), op(2, `rounds/${DEAL}/`, EDIT), op(3, "undo/", UNDO, [["of", EDIT]]), op(4, "undo/", OTHER, [["of", DEAL]])];
  let n = 900;
  return refused(ops, 1, { status: 409, says: "no", html: "", conflict: null, seen: 8, ...told }, () => uid((n += 1))).put;
}

const told = ({ put }) => put.map(({ seq, path, key, version, fields }) => [seq, path.replace(`/tables/${T}/`, ""), key, version, fields.find(([name]) => name === "of")?.[1]]);

test("the undo of what takes another name goes on to be about it", () => {
  assert.deepEqual(told({ put: line({}) }), [
    [1, "rounds/", uid(901), 5, undefined], [2, `rounds/${uid(901)}/`, uid(902), 5, undefined], [3, "undo/", uid(903), 5, uid(902)], [4, "undo/", uid(904), 5, uid(901)],
  ]);
  const again = { ...op(null, "rounds/", OTHER), user: "me" };
  assert.deepEqual(told(mended(line({}), 1, again)).at(2), [4, "undo/", uid(904), 5, OTHER]);
});

test("whom the league knows has his name there, and his coming is the same step", () => {
  const ops = [op(1, "people/join/", DEAL), op(2, "undo/", UNDO, [["of", DEAL]]), op(3, `people/${DEAL}/leave/`, OTHER)];
  const { put: [, ...later] } = acknowledged(ops, ops[0], { version: 6, players: { [DEAL]: EDIT } }, 0);
  assert.deepEqual(told({ put: later }), [
    [2, "undo/", UNDO, 6, DEAL], [3, `people/${EDIT}/leave/`, OTHER, 6, undefined],
  ]);
});

for (const [path, place] of [["rounds/", "rounds"], ["rounds/insert/", "rounds"], ["points/", "points"]]) {
  test(`what another phone saved too is written over, or one's own saved beside it: ${path}`, () => {
    const ops = line({ conflict: "reused" }, path);
    assert.deepEqual(told(retried(ops, 1)), [[1, path, uid(901), NEWEST, undefined]]);
    assert.deepEqual(told(writtenOver(ops, 1)), [
      [1, `${place}/${DEAL}/`, uid(901), 8, undefined], [2, `rounds/${DEAL}/`, uid(902), 5, undefined],
      [3, "undo/", uid(903), 5, uid(902)], [4, "undo/", uid(904), 5, uid(901)],
    ]);
    const { there, conflict, seen, says, state } = writtenOver(ops, 1).put[0];
    assert.deepEqual([there, conflict, seen, says, state], [undefined, undefined, undefined, undefined, "waiting"]);
    const over = { ...op(null, `${place}/${DEAL}/`, uid(901)), user: "me" };
    assert.deepEqual(told(mended(ops, 1, over)).map(([seq, each]) => [seq, each]), [
      [2, `rounds/${DEAL}/`], [3, "undo/"], [4, "undo/"], [1, `${place}/${DEAL}/`],
    ]);
  });
}

test("an edit is sent again over what its refusal told of, and nothing later", () => {
  const ops = [op(1, `rounds/${DEAL}/`, EDIT)];
  const versionsAt = (seen) => retried(refused(ops, 1, { status: 409, conflict: "changed", seen }, () => OTHER).put, 1).put[0].version;
  assert.deepEqual([versionsAt(8), versionsAt(null)], [8, NEWEST]);
  assert.equal(writtenOver(refused(ops, 1, { status: 409, conflict: "changed", seen: 8 }, () => OTHER).put, 1).put[0].version, 8);
});

test("each refusal has the keys that match its words", () => {
  const phrases = { again: "Again", mend: "Mend", discard: "Discard", further: "Further", mine: "Mine", theirs: "Theirs", open_again: "Open" };
  const keys = (conflict) => keysOf({ conflict }, phrases).map((key) => key.join(" ")).join(", ");
  assert.deepEqual(["reused", "changed", "finished", "gone", null, undefined].map(keys), [
    "over Mine, ask Theirs, again Further, mend Mend", "again Mine, ask Theirs, mend Mend", "again Open, mend Mend, ask Discard", "ask Discard",
    "again Again, mend Mend, ask Discard", "again Again, mend Mend, ask Discard",
  ]);
});

test("an undo says what it takes back: a step of the server's, or one's own", () => {
  const deal = { declarer: OTHER, level: 6, suit: "H" };
  const data = {
    players: { [OTHER]: { name: "Dana" } }, alone: { steps: { [EDIT]: "Round deleted", [UNDO]: "Round entered" } },
    sheet: { facts: [["round", T, deal]], undo: [["delete_round", [["round", DEAL, deal]], EDIT]], redo: [["record_played", [["round", T, null]], UNDO]] },
  };
  assert.deepEqual([EDIT, UNDO, OTHER].map((of) => stepIn(data, of)), ["Round deleted Dana 6♥\ufe0e", "Round entered Dana 6♥\ufe0e", ""]);
  const own = op(1, "rounds/", DEAL, [["action", "save"], ["declarer", OTHER], ["bid", "5NT"]]);
  const turned = (more) => turnedBy({ ...op(2, "undo/", UNDO, [["of", DEAL]]), ...more }, [own], { [OTHER]: "Dana" }, { rounds: "Round entered", "": "Else" });
  assert.deepEqual([turned({}), turned({ what: "Fine" }), turned({ fields: [] })], ["Round entered Dana 5NT", "Fine", ""]);
});
