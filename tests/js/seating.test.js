import assert from "node:assert/strict";
import { test } from "node:test";

import { isSeated, peopleNeeded, tapped } from "../../static/js/play/seating.js";

test("a tapped name takes the first free place", () => {
  assert.deepEqual(tapped(["Dana", " ", "Bob", ""], "Eve"), ["Dana", "Eve", "Bob", ""]);
});

test("a second tap gives the place back, however the name was typed", () => {
  assert.deepEqual(tapped(["Dana", " eve ", "Bob", ""], "Eve"), ["Dana", "", "Bob", ""]);
});

test("with every place taken nobody else sits down", () => {
  assert.deepEqual(tapped(["A", "B"], "C"), ["A", "B"]);
});

test("who sits is known", () => {
  assert.equal(isSeated(["dana", ""], "Dana"), true);
  assert.equal(isSeated(["dana", ""], "Bob"), false);
});

test("a fifth name lays the table for five, and a name that goes leaves it laid", () => {
  assert.equal(peopleNeeded(["A", "B", "C", "D", "E", ""], 4), 5);
  assert.equal(peopleNeeded(["A", "B", "", "", "", ""], 4), 4);
  assert.equal(peopleNeeded(["A", "", "", "", "", ""], 5), 5);
});
