// Who sits at the table (scorekeeper/play/people.py), and what was given or taken outside the deals (adjustments.py).

import { onceMoreRound } from "./rotation.js";
import { fineInRound, patch, put, withRoomBefore, without } from "./rounds.js";
import { isPoints, keyOf, lineupOf, present, rounds, roundsPlayed, rulesNow, rulesOf, theTable, things, totals } from "./sheet.js";

const tablePatch = (state, values) => patch(state, "table", state.table, values);
const seatsOf = (state) => theTable(state).seats;

/** Names as people match them: case and surrounding blanks aside. */
export const nameKey = (name) => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

const personNamed = (state, name) => things(state, "player").find((player) => nameKey(player.name) === nameKey(name));
const lastPlace = (state) => Math.max(0, ...rounds(state).map(({ position }) => position));

export function join(state, fields, key) {
  const name = fields.get("name").trim();
  const known = personNamed(state, name);
  const pid = known?.uid ?? key;
  const others = seatsOf(state).filter(([other]) => other !== pid);
  const after = fields.get("after");
  const place = after ? others.findIndex(([other]) => other === after) + 1 : others.length;
  const seated = [...others.slice(0, place), [pid, false, lastPlace(state)], ...others.slice(place)];
  const next = tablePatch(known ? state : put(state, "player", pid, { name }), { seats: seated });
  const points = known ? 0 : startingPoints(state, fields.get("start"));
  return points ? put(next, "adjustment", key, given({ player: pid, points, starting: true, position: 0 })) : next;
}

const given = (values) => ({ player: null, points: null, reason: "", round: null, position: 0, starting: false, ...values });

/** What a latecomer begins with: 0, the lowest total, or the average, rounded half up. */
export function startingPoints(state, start) {
  const all = totals(state);
  const here = present(state).map((pid) => all[pid]);
  if (start === "lowest") return Math.min(...here);
  return start === "average" ? Math.floor((2 * here.reduce((sum, n) => sum + n, 0) + here.length) / (2 * here.length)) : 0;
}

export function comeBack(state, pid) {
  const since = lastPlace(state);
  return tablePatch(state, { seats: seatsOf(state).map((seat) => (seat[0] === pid ? [pid, false, since] : seat)) });
}

export function leave(state, fields, pid) {
  const isFour = present(state).length === 4;
  const seats = seatsOf(state).map(([other, left, ...rest]) => [other, left || other === pid, ...rest]);
  const deck = isFour ? { deck: fields.get("deck"), removed_suit: fields.get("deck") === "drop_suit" ? fields.get("removed_suit") : "" } : {};
  return forget(tablePatch(state, { seats, ...deck }), pid);
}

/** Who plays and who deals is asked again where the answer named who left. */
function forget(state, pid) {
  const named = (value) => (Array.isArray(value) ? value.includes(pid) : value === pid);
  const kept = Object.entries(state.draft.answers).filter(([question, value]) => !["lineup", "dealer"].includes(question) || !named(value));
  return { ...state, draft: { ...state.draft, answers: Object.fromEntries(kept) } };
}

/** Two neighbours change chairs, going round the table. */
export function order(state, fields) {
  const here = present(state);
  const pid = fields.get("player");
  const other = here[(here.indexOf(pid) + Number(fields.get("by")) + here.length) % here.length];
  const seats = seatsOf(state);
  const seatOf = (whom) => seats.find(([one]) => one === whom);
  return tablePatch(state, { seats: seats.map((seat) => (seat[0] === pid ? seatOf(other) : seat[0] === other ? seatOf(pid) : seat)) });
}

export const rename = (state, fields, pid) => patch(state, "player", pid, { name: fields.get("name").trim() });

/** It was somebody else all the time: in every round, adjustment and answer. */
export function replace(state, fields, old, key) {
  const name = fields.get("name").trim();
  const pid = personNamed(state, name)?.uid ?? key;
  const instead = (value) => JSON.parse(JSON.stringify(value).replaceAll(old, pid));
  const seats = seatsOf(state).filter(([other]) => other !== pid);
  const known = state.facts[keyOf("player", pid)] ?? { name };
  const next = without(tablePatch(state, { seats }), "player", old);
  const facts = Object.fromEntries(Object.entries(next.facts).map(([uid, values]) => [uid, instead(values)]));
  return put({ ...next, facts, draft: { ...next.draft, answers: instead(next.draft.answers) } }, "player", pid, known);
}

export function deck(state, fields) {
  const kind = fields.get("deck");
  return tablePatch(state, { deck: kind, removed_suit: kind === "drop_suit" ? fields.get("removed_suit") : "" });
}

export const firstDealer = (state, fields) => tablePatch(state, { first_dealer: fields.get("dealer") });

export function onceMore(state) {
  const rules = { ...rulesNow(state), end: onceMoreRound(roundsPlayed(state), present(state).length) };
  const id = `here ${rules.end} ${theTable(state).rules}`;
  const settings = { agreed_end: rulesNow(state).end, ...theTable(state).settings };
  return tablePatch({ ...state, rules: { ...state.rules, [id]: rules } }, { rules: id, settings });
}

// Points outside the deals

const numberOf = (text) => Number(text.trim().replace("−", "-"));

export function adjust(state, fields, key) {
  const starting = Boolean(fields.get("starting"));
  const position = starting ? 0 : withRoomBefore(state, null).position;
  const values = { player: fields.get("player"), points: numberOf(fields.get("points")), reason: fields.get("reason"), starting, position };
  return put(state, "adjustment", key, given(values));
}

/** A fine goes into the deal that it was for; where there is none it is points outside the deals. */
export function fine(state, fields, key, words) {
  const [player, much, uid] = ["player", "much", "round"].map((name) => fields.get(name));
  const round = rounds(state).find((each) => each.uid === uid) ?? null;
  if (much === "fine" && round && !isPoints(round)) return lineupOf(round).includes(player) ? fineInRound(state, round, player) : state;
  const cost = (round ? rulesOf(state, round) : rulesNow(state)).fine;
  const points = much === "later" ? null : much === "fine" ? -cost : -Math.abs(numberOf(fields.get("points")));
  const position = withRoomBefore(state, null).position;
  return put(state, "adjustment", key, given({ player, points: points === 0 ? 0 : points, reason: fields.get("reason") || words.fine, round: round?.uid ?? null, position }));
}

/** Settle what was left to be decided, or correct what was given; "none": no fine after all. */
export function settle(state, fields, uid) {
  const { round } = state.facts[keyOf("adjustment", uid)];
  const about = rounds(state).find((each) => each.uid === round);
  const much = fields.get("much");
  if (much === "none") return without(state, "adjustment", uid);
  const points = much === "fine" ? -(about ? rulesOf(state, about) : rulesNow(state)).fine : numberOf(fields.get("points"));
  return patch(state, "adjustment", uid, { points, reason: fields.get("reason") });
}
