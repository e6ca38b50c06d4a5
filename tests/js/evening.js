// The phone's own evening, an order a line: {open: table data}, {apply: {path, fields, key}}, {start: [fields, ids]},
// {again: ids} or {like: ids}, again by a start form. Answers what it holds now: for tests/play/test_phone_evening.py and test_phone_begins.py.

import { createInterface } from "node:readline";

import { again, apply, boardOf, newTable, open, tableData } from "../../static/js/play/evening/index.js";
import { nameOf, present, rulesNow } from "../../static/js/play/evening/sheet.js";
import { withAway } from "../../static/js/play/evening/state.js";
import { begun, fieldsLike, named } from "../../static/js/play/offline/begin.js";

let state = null;
let given = null;

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (order.apply) state = apply(state, order.apply);
  else {
    given = order.open ?? begunBy(order);
    if (given.refused?.length) {
      process.stdout.write(`${JSON.stringify({ refused: given.refused })}\n`);
      continue;
    }
    state = withAway(open(given), given.away ?? []);
  }
  const { round, roster, rules, totals } = tableData(state, given);
  const told = { facts: state.facts, ruleSets: state.rules, draft: state.draft, refused: state.refused, round, roster, rules, totals, urls: given.urls, fields: given.fields, board: board() };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

function begunBy({ start, again: ids, like }) {
  if (start) return newTable(...start);
  if (ids) return again(state, ids);
  const known = present(state).map((pid) => [nameOf(state, pid), pid]);
  const page = { known, rules: rulesNow(state), words: { ...state.words, unnamed: "" }, owns: true };
  const { fields } = named(fieldsLike(state), page, like);
  return { ...begun(fields, page), fields };
}

function board() {
  const { columns, rows, roundsPlayed, roundsLeft, ending, dealer, firstCaller } = boardOf(state);
  const bare = rows.map(({ uid, number, kind, by, cells }) => ({ uid, number, kind, by, cells }));
  const { reached, winners } = ending;
  return { columns, rows: bare, roundsPlayed, roundsLeft, reached, winners: [...winners].sort(), dealer, firstCaller };
}
