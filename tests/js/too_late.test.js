// What was discarded while it went out, and is stored: where that is told, and how.

import assert from "node:assert/strict";
import { test } from "node:test";

import { discardedHere, isToldHere, toldOf } from "../../static/js/outbox/too_late.js";

const HERE = "aaaaaaaa-0000-4000-8000-000000000001";
const REAL = "bbbbbbbb-0000-4000-8000-000000000002";
const PHRASES = { too_late: "Stored: {what}.", too_late_start: "Begun: {what}.", steps: { "/start": "Evening", again: "Evening", rounds: "Round" } };

/** An element as text, a link with where it leads. */
function element(name) {
  const made = { text: "" };
  made.setAttribute = (_, value) => (made.text += `[${value}]`);
  made.append = (...parts) => (made.text += parts.map((part) => part.text ?? part).join(""));
  made.toString = () => made.text;
  return made;
}

test("it is told where it was discarded, and where somebody looks, and nowhere else", () => {
  const document = { visibilityState: "hidden" };
  globalThis.document = document;
  const late = { op: { seq: 5 }, wasDiscarded: true };
  assert.equal(isToldHere(late), false);
  document.visibilityState = "visible";
  assert.deepEqual([isToldHere(late), isToldHere({ op: { seq: 5 }, wasDiscarded: false }), isToldHere({ op: { seq: 5 } })], [true, false, false]);
  document.visibilityState = "hidden";
  discardedHere(5);
  assert.deepEqual([isToldHere(late), isToldHere({ ...late, op: { seq: 6 } })], [true, false]);
});

test("it leads to its table as the server calls it, and a start is told to have begun", () => {
  globalThis.document = { createElement: element };
  const told = (path, fields, table) => toldOf({ op: { path, fields, table: HERE }, table }, {}, PHRASES).join("");
  assert.equal(told(`/tables/${HERE}/rounds/`, [["action", "save"], ["bid", "5NT"]], HERE), `Stored: [/tables/${HERE}/]Round 5NT.`);
  assert.equal(told("/start/", [["name-0", "Dana"], ["name-1", "Bob"]], REAL), `Begun: [/tables/${REAL}/]Evening Dana, Bob.`);
  assert.equal(told(`/tables/${REAL}/again/`, [], null), `Begun: [/tables/${HERE}/]Evening.`);
});
