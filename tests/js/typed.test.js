// The keys, pastes and moves of a typed evening, without a page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { cellsOf } from "../../static/js/typed/kept.js";
import { pressed, pressedBid, pressedPoints } from "../../static/js/typed/keys.js";
import { beside, leaves, onward } from "../../static/js/typed/moves.js";
import { BID, blockOf, placed } from "../../static/js/typed/paste.js";

const MARKS = ["Da", "B", "C", "Do"];

/** What the cell has after these keys, and whether the last one was its end. */
function after(keys, press = pressed, text = "") {
  let isDone = false;
  for (const key of keys) ({ text, isDone } = press(text, key, MARKS));
  return [text, isDone];
}

test("a cell is done in two keys", () => {
  assert.deepEqual(after([["number", 5], ["made"]]), ["5", true]);
  assert.deepEqual(after([["number", 10], ["off", -2]]), ["10-2", true]);
  assert.deepEqual(after([["number", 0], ["off", 1]]), ["0+1", true]);
});

test("tricks can be told, fines added, another outcome chosen", () => {
  assert.deepEqual(after([["number", 5], ["tricks"], ["number", 11]]), ["5/11", true]);
  assert.deepEqual(after([["number", 5], ["fine"], ["fine"], ["off", -1]]), ["5-1!!", true]);
  assert.deepEqual(after([["off", 2]], pressed, "5-1!"), ["5+2!", true]);
  assert.deepEqual(after([["made"]], pressed, "5/4"), ["5", true]);
  assert.deepEqual(after([["number", 7]], pressed, "5-1"), ["7", false]);
});

test("without a contract there is no outcome", () => {
  for (const key of [["made"], ["off", -1], ["tricks"], ["fine"]]) {
    assert.deepEqual(after([key]), ["", false]);
    assert.deepEqual(after([key], pressed, "–"), ["–", false]);
  }
  assert.deepEqual(after([["rests"]]), ["–", true]);
  assert.deepEqual(after([["clear"]], pressed, "5-1"), ["", false]);
});

test("points are digits with a sign", () => {
  const digits = [["number", 1], ["number", 2], ["number", 0]];
  assert.deepEqual(after(digits, pressedPoints), ["120", false]);
  assert.deepEqual(after([...digits, ["sign"]], pressedPoints), ["-120", false]);
  assert.deepEqual(after([["sign"], ["number", 5], ["sign"]], pressedPoints), ["5", false]);
  assert.deepEqual(after([["number", 3]], pressedPoints, "5/4"), ["3", false]);
});

test("a bid is done once it says who, how high and which suit, in any order", () => {
  const parts = [["who", "B"], ["level", 5], ["suit", "♥"]];
  assert.deepEqual(after(parts, pressedBid), ["B 5♥", true]);
  assert.deepEqual(after(parts.toReversed(), pressedBid), ["B 5♥", true]);
  assert.deepEqual(after(parts.slice(0, 2), pressedBid), ["B 5", false]);
  assert.deepEqual(after([...parts, ["frisch", 3], ["double"]], pressedBid), ["B 5♥* x2", false]);
  assert.deepEqual(after([["who", "Do"]], pressedBid, "B 5♥* x2"), ["Do 5♥* x2", true]);
  assert.deepEqual(after([["suit", "NT"]], pressedBid, "Da 12♥"), ["Da 12NT", true]);
});

test("frisches are counted round to none, points only is one key, anything else begins anew", () => {
  assert.deepEqual(after(Array(4).fill(["frisch", 3]), pressedBid, "B 5♥"), ["B 5♥", false]);
  assert.deepEqual(after([["double"], ["double"]], pressedBid, "B 5♥"), ["B 5♥", false]);
  assert.deepEqual(after([["points"]], pressedBid, "B 5♥"), ["=", true]);
  assert.deepEqual(after([["who", "B"]], pressedBid, "whatever"), ["B", false]);
});

test("one cell's text is no block", () => {
  assert.equal(blockOf("5/4"), null);
  assert.equal(blockOf("5/4\n"), null);
  assert.deepEqual(blockOf("5\t\u200f4−1\r\n3\t –\u00a0\n\n"), [["5", "4-1"], ["3", "–"]]);
});

test("a block goes where it is pasted", () => {
  const at = { row: 2, column: 1 };
  const setting = { names: ["Dana", "Bob", "Carmen", "Dov"], marks: MARKS, bid: "Bid" };
  assert.deepEqual(placed([["5", "4"], ["3"]], at, setting).cells, [
    { row: 2, column: 1, text: "5" },
    { row: 2, column: 2, text: "4" },
    { row: 3, column: 1, text: "3" },
  ]);
  assert.equal(placed([["1", "2", "3", "4"]], at, setting).lost, 1);
  assert.equal(placed([["1", "2", "3", ""]], at, setting).lost, 0);
});

const PASTES = JSON.parse(readFileSync(new URL("../transfer/typed/pastes.json", import.meta.url), "utf8"));

for (const { is, block, rows, lost } of PASTES) {
  test(`at the bid the server and the page judge alike: ${is}`, () => {
    const setting = { names: ["Dana", "Bob"], marks: ["D", "B"], bid: "Bid" };
    const found = placed(block, { row: 0, column: BID }, setting);
    const sheet = rows.map(() => ["", "", ""]);
    for (const { row, column, text } of found.cells) sheet[row][column + 1] = text;
    assert.deepEqual([sheet, found.lost], [rows, lost]);
  });
}

test("a kept copy goes into the columns of its people", () => {
  const kept = [["seats", "dana bob eve"], ["bid-0", "B 5H"], ["cell-0-0", "3"], ["cell-0-1", ""], ["cell-7-1", "5"]];
  const more = [["cell-0-2", "9"], ["dealer-0", "1"], ["paper-1", "-20"], ["date", "2026-11-26"], ["version", "3"]];
  assert.deepEqual(cellsOf([...kept, ...more], ["bob", "dana"]), [
    { name: "bid-0", text: "B 5H", row: 0 },
    { name: "cell-0-1", text: "3", row: 0 },
    { name: "cell-7-0", text: "5", row: 7 },
    { name: "dealer-0", text: "0", row: 0 },
    { name: "paper-0", text: "-20", row: 0 },
  ]);
});

test("Enter leads along the row and on to the next", () => {
  const where = (row, column, by, skipsBids = false) => onward({ row, column }, by, { people: 4, skipsBids });
  assert.deepEqual(where(0, BID, 1), { row: 0, column: 0 });
  assert.deepEqual(where(0, 3, 1), { row: 1, column: BID });
  assert.deepEqual(where(0, 3, 1, true), { row: 1, column: 0 });
  assert.deepEqual(where(1, BID, -1), { row: 0, column: 3 });
  assert.equal(where(0, BID, -1), null);
});

test("arrows lead as they point on the screen", () => {
  const where = (key, isRtl) => beside({ row: 1, column: 0 }, key, { people: 4, isRtl });
  assert.deepEqual(where("ArrowUp"), { row: 0, column: 0 });
  assert.deepEqual(where("ArrowDown"), { row: 2, column: 0 });
  assert.deepEqual([where("ArrowRight", false), where("ArrowRight", true)], [{ row: 1, column: 1 }, { row: 1, column: BID }]);
  assert.equal(beside({ row: 0, column: 3 }, "ArrowRight", { people: 4, isRtl: false }), null);
});

test("an arrow moves the caret first", () => {
  assert.equal(leaves("ArrowLeft", { start: 1, end: 1, length: 3 }), false);
  assert.equal(leaves("ArrowLeft", { start: 0, end: 0, length: 3 }), true);
  assert.equal(leaves("ArrowRight", { start: 3, end: 3, length: 3 }), true);
  assert.equal(leaves("ArrowRight", { start: 0, end: 3, length: 3 }), true);
  assert.equal(leaves("ArrowDown", { start: 1, end: 1, length: 3 }), true);
});
