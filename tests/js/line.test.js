import assert from "node:assert/strict";
import test from "node:test";

import { lineOf } from "../../static/js/play/line.js";

const parts = {
  line: "%(preset)s, zero %(under)s/%(over)s, %(end)s",
  open: "no limit",
  rounds: "%(number)s rounds",
  target: "up to %(number)s points",
  custom: "Custom",
};
const classic = { preset: "Classic", under: "50", over: "25", end: "open", number: "" };

test("what holds is told in one line", () => {
  assert.equal(lineOf(classic, parts), "Classic, zero 50/25, no limit");
});

test("the end is told with its number, and as open until there is one", () => {
  assert.equal(lineOf({ ...classic, end: "rounds", number: "12" }, parts), "Classic, zero 50/25, 12 rounds");
  assert.equal(lineOf({ ...classic, end: "target", number: "500" }, parts), "Classic, zero 50/25, up to 500 points");
  assert.equal(lineOf({ ...classic, end: "target" }, parts), "Classic, zero 50/25, no limit");
});

test("rules that are no preset are custom ones", () => {
  assert.equal(lineOf({ ...classic, preset: null, over: "-40" }, parts), "Custom, zero 50/-40, no limit");
});
