// The paper sheet and the data of the next deal as the table's page has them (scorekeeper/play/board.py, views/table.py).

import { breakdown, tricksTotal } from "../rules.js";
import { coming } from "./coming.js";
import { endingOf, places } from "./rotation.js";
import {
  adjustments, counts, dealOf, entries, isPoints, lineupOf, nameOf, present, roster, rounds, roundsIn, roundsPlayed,
  rulesNow, rulesOf, seats, theSession, theTable, totals,
} from "./sheet.js";

/** {columns, rows, roundsPlayed, roundsLeft, ending, dealer, firstCaller}, for whoever draws the sheet. */
export function boardOf(state) {
  const next = coming(state);
  const all = totals(state);
  const ending = endingOf(rulesNow(state), roundsPlayed(state), all);
  return {
    columns: seats(state).map((seat) => column(state, seat, next, all)), rows: rowsOf(state),
    roundsPlayed: roundsPlayed(state), roundsLeft: ending.roundsLeft, ending, dealer: next.dealer, firstCaller: next.first_caller,
  };
}

function column(state, { pid, left, playsFor }, next, all) {
  return {
    pid, name: nameOf(state, pid), total: all[pid], place: places(all)[pid], gap: Math.max(...Object.values(all)) - all[pid],
    rounds: roundsIn(rounds(state).filter((round) => lineupOf(round).includes(pid))),
    deals: next.dealer === pid, rests: !left && !next.lineup.includes(pid), left, playsFor,
    openFines: adjustments(state).filter(({ player, points }) => player === pid && points === null).length,
  };
}

function rowsOf(state) {
  const running = Object.fromEntries(roster(state).map((pid) => [pid, 0]));
  let number = 0;
  return entries(state).map((entry) => {
    if (!entry.lines) return adjustmentRow(state, entry, running);
    if (counts(entry)) number += isPoints(entry) ? entry.covers : 1;
    return roundRow(state, entry, running, counts(entry) ? number : null);
  });
}

function adjustmentRow(state, given, running) {
  running[given.player] += given.points ?? 0;
  const cells = roster(state).map((pid) => {
    const isHis = pid === given.player;
    return { pid, contract: null, tricks: null, fines: 0, points: isHis ? given.points : null, running: running[pid], seated: isHis, how: "" };
  });
  return { uid: given.uid, adjustment: given, round: null, number: null, kind: null, by: 0, cells };
}

function roundRow(state, round, running, number) {
  for (const [pid, , , , points] of round.lines) running[pid] += points ?? 0;
  const how = round.kind === "played" ? breakdown(dealOf(state, round), rulesOf(state, round)) : {};
  const cells = roster(state).map((pid) => cell(round, pid, running[pid], how[pid]));
  return { uid: round.uid, adjustment: null, round, number, ...overUnder(round), cells };
}

function cell({ lines }, pid, running, part) {
  const [, contract = null, tricks = null, fines = 0, points = null] = lines.find(([seated]) => seated === pid) ?? [];
  return { pid, contract, tricks, fines, points, running, seated: lines.some(([seated]) => seated === pid), how: part ? explained(part) : "" };
}

function explained({ how, factor, times = factor }) {
  return times === 1 ? how : `${how.includes(" ") ? `(${how})` : how} × ${times}`;
}

/** Whether the contracts were under or over the tricks, and by how many. */
function overUnder({ kind, deck, lines }) {
  if (kind !== "played" || lines.some(([, contract]) => contract === null)) return { kind: null, by: 0 };
  const by = lines.reduce((sum, [, contract]) => sum + contract, 0) - tricksTotal(deck);
  return { kind: by > 0 ? "over" : "under", by: Math.abs(by) };
}

/** What a Controller opens the coming deal with; of the page that the server sent, `given`, the addresses stay. */
export function tableData(state, given) {
  const next = coming(state);
  const players = Object.fromEntries(roster(state).map((pid) => [pid, { name: nameOf(state, pid) }]));
  const answers = Object.entries(state.draft.answers).map(([question, v]) => [question, { v, n: 1 }]);
  return {
    ...given, players, roster: present(state), rules: rulesNow(state), aids: theTable(state).settings.aids ?? {}, totals: totals(state), isOpen: theSession(state).state === "open",
    round: {
      number: roundsPlayed(state) + 1, mode: "record", client_key: state.draft.key, lineup: next.lineup, deck: next.deck,
      removed_suit: next.removed_suit, dealer: next.dealer, answers: {},
    },
    draft: { counter: given.draft.counter, answers: Object.fromEntries(answers) },
  };
}
