// What a phone shows of what it has not sent yet, and how it tells names apart in a narrow column.

import assert from "node:assert/strict";
import { test } from "node:test";

import { initialsOf } from "../../static/js/play/offline/initials.js";
import { isSameDeal, marks, replayed } from "../../static/js/play/offline/replay.js";

const T = "cef0192f-d981-4345-b00e-da3ff6392ddb";
const R = "8a1f0c52-0b7e-4b57-9d0a-000000000001";
const S = "8a1f0c52-0b7e-4b57-9d0a-000000000002";

test("initials are as the server has them", () => {
  assert.deepEqual(initialsOf(["Dana", "Dov", "Bob"]), ["Da", "Do", "B"]);
  assert.deepEqual(initialsOf(["Dana Levi", "Dana Cohen", "Dana Cohn"]), ["DL", "DC", "Dan"]);
  assert.deepEqual(initialsOf(["דנה", "דוב"]), ["דנ", "דו"]);
  assert.deepEqual(initialsOf(["👩🏽‍🎤a", "👩🏽‍🎤b"]), ["👩🏽‍🎤a", "👩🏽‍🎤b"]);
});

test("a row is marked for what made it and for what changed it, a refusal before the rest", () => {
  const ops = [
    { key: R, path: `/tables/${T}/rounds/`, state: "refused" },
    { key: "x", path: `/tables/${T}/rounds/${R}/`, state: "waiting" },
    { key: S, path: `/tables/${T}/rounds/`, state: "waiting" },
  ];
  assert.deepEqual([...marks(ops)], [[R, "refused"], ["x", "waiting"], [S, "waiting"]]);
});

test("what the server has already, or is another table's, changes nothing", () => {
  const state = { facts: {}, refused: [] };
  const ops = [{ key: R, path: `/tables/${T}/rounds/`, fields: [] }, { key: S, path: `/tables/${S}/rounds/`, fields: [] }];
  assert.equal(replayed(state, ops, { table: T, alone: { sent: [R] } }), state);
});

test("a form is of the same deal whatever was typed, and in whatever order it was told", () => {
  const data = { round: { client_key: R, lineup: ["a", "b"], deck: "full", answers: {} }, roster: ["a", "b"], rules: { fine: 1, end: "open" }, players: { a: { name: "A" } } };
  const same = { ...data, round: { answers: { bid: "5H" }, deck: "full", lineup: ["a", "b"], client_key: R }, rules: { end: "open", fine: 1 } };
  assert.equal(isSameDeal(data, same), true);
  assert.equal(isSameDeal(data, { ...same, round: { ...same.round, client_key: S } }), false);
  assert.equal(isSameDeal(data, { ...same, players: { a: { name: "B" } } }), false);
});
