// The phone's own evening, an order a line: {open: table data} or {apply: {path, fields, key}}. Answers what it holds now:
// for tests/play/test_phone_evening.py.

import { createInterface } from "node:readline";

import { apply, boardOf, open, tableData } from "../../static/js/play/evening/index.js";

let state = null;
let given = null;

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (order.open) [given, state] = [order.open, open(order.open)];
  else state = apply(state, order.apply);
  const { round, roster, rules, totals } = tableData(state, given);
  const { columns, rows } = boardOf(state);
  const told = { facts: state.facts, ruleSets: state.rules, draft: state.draft, refused: state.refused, round, roster, rules, totals, columns, rows };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
