// What is written down at one table, as the server's facts have it (scorekeeper/play/facts.py), and what can be read off it.
//
// state = {table, facts, rules, words, known, draft, undo, redo, refused}
//   facts    {"kind uid": facts}: session, table, player, round, adjustment
//   rules    {id: rule set}; a round's facts and the table's name theirs by id
//   words    {fine}: what a fine's reason is called where none is typed
//   known    {uid: name}: who was at the table and is not any more, the league keeps its people; and who is away
//   away     [[uid, name, who plays for them at another table]]: for whom of the league somebody may sit in
//   draft    {key, answers}: the coming deal as far as it is answered
//   undo     steps that undo takes back, the last one first: {verb, key, rows: [[kind, uid, facts to put]]}; redo likewise
//   refused  what the rules found in the operation that was applied last

import { firstTurn, turnAfter } from "./rotation.js";

export const SEATS = 8; // people who share a table, at most
export const FEWEST = 3; // people who play at once

export const keyOf = (kind, uid) => `${kind} ${uid}`;

/** The things of one kind: [{uid, ...facts}]. */
export function things({ facts }, kind) {
  return Object.entries(facts).filter(([key]) => key.startsWith(`${kind} `)).map(([key, values]) => ({ uid: key.slice(kind.length + 1), ...values }));
}

export const theTable = (state) => state.facts[keyOf("table", state.table)];
export const theSession = (state) => things(state, "session")[0];
export const nameOf = (state, pid) => state.facts[keyOf("player", pid)]?.name ?? state.known[pid] ?? "";

const inOrder = (entries) => entries.sort((a, b) => a.position - b.position);

export const rounds = (state) => inOrder(things(state, "round"));
export const adjustments = (state) => inOrder(things(state, "adjustment"));

/** Rounds and adjustments together; at the same place what was given stands before the round. */
export const entries = (state) => inOrder([...adjustments(state), ...rounds(state)]);

export const seats = (state) => theTable(state).seats.map(([pid, left, since, playsFor = null]) => ({ pid, left, since, playsFor }));
export const playsFor = (state, pid) => seats(state).find((seat) => seat.pid === pid)?.playsFor ?? null;
export const roster = (state) => seats(state).map(({ pid }) => pid);
export const present = (state) => seats(state).filter(({ left }) => !left).map(({ pid }) => pid);
export const rulesNow = (state) => state.rules[theTable(state).rules];
export const rulesOf = (state, round) => state.rules[round.rules_id];

export const isPoints = ({ kind }) => kind === "points";
export const counts = ({ kind }) => kind === "played" || kind === "points";
export const lineupOf = ({ lines }) => lines.map(([pid]) => pid);
export const roundsIn = (found) => found.filter(counts).reduce((sum, round) => sum + (isPoints(round) ? round.covers : 1), 0);
export const roundsPlayed = (state) => roundsIn(rounds(state));

/** A round that is no points-only one as the rules judge it. */
export function dealOf(state, round) {
  const column = (place, keep) => Object.fromEntries(round.lines.filter((line) => keep(line[place])).map((line) => [line[0], line[place]]));
  return {
    seats: lineupOf(round), roster: roster(state), dealer: round.dealer, deck: round.deck, removed_suit: round.removed_suit || null,
    frisch: round.frisch, calls: round.calls, declarer: round.declarer, level: round.level, suit: round.suit || null,
    contracts: column(1, (said) => said !== null), tricks: column(2, (took) => took !== null), fines: column(3, Boolean),
    factor: round.factor, outcome: round.kind,
  };
}

/** A round as the rotation works it out. */
export const entryOf = (state, round) => (isPoints(round) ? { covers: round.covers } : { deal: dealOf(state, round), rules: rulesOf(state, round) });

/** Where the deal stands before the round `at` (null: before the coming deal). */
export function turnAt(state, at = null) {
  const before = rounds(state).filter((round) => at === null || round.position < at.position);
  return turnAfter(before.map((round) => entryOf(state, round)), firstTurn(roster(state), theTable(state).first_dealer));
}

/** Points of everyone on the roster, adjustments and starting balances in. */
export function totals(state) {
  const found = Object.fromEntries(roster(state).map((pid) => [pid, 0]));
  for (const { lines } of rounds(state)) for (const line of lines) found[line[0]] += line[4] ?? 0;
  for (const { player, points } of adjustments(state)) found[player] += points ?? 0;
  return found;
}
