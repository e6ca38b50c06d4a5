// The phone's own evening, an order a line: {open: table data}, {apply: {path, fields, key}}, {start: [fields, ids]} or
// {again: ids}. Answers what it holds now: for tests/play/test_phone_evening.py and test_phone_begins.py.

import { createInterface } from "node:readline";

import { again, apply, boardOf, newTable, open, tableData } from "../../static/js/play/evening/index.js";

let state = null;
let given = null;

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (order.apply) state = apply(state, order.apply);
  else {
    given = order.open ?? (order.start ? newTable(...order.start) : again(state, order.again));
    if (given.refused?.length) {
      process.stdout.write(`${JSON.stringify({ refused: given.refused })}\n`);
      continue;
    }
    state = open(given);
  }
  const { round, roster, rules, totals } = tableData(state, given);
  const told = { facts: state.facts, ruleSets: state.rules, draft: state.draft, refused: state.refused, round, roster, rules, totals, urls: given.urls, board: board() };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

function board() {
  const { columns, rows, roundsPlayed, roundsLeft, ending, dealer, firstCaller } = boardOf(state);
  const bare = rows.map(({ uid, number, kind, by, cells }) => ({ uid, number, kind, by, cells }));
  const { reached, winners } = ending;
  return { columns, rows: bare, roundsPlayed, roundsLeft, reached, winners: [...winners].sort(), dealer, firstCaller };
}
