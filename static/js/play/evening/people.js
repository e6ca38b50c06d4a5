// Who sits at the table (scorekeeper/play/people.py), and what it agrees on (agreements.py).

import { cleanName, nameKey } from "./names.js";
import { given } from "./outside.js";
import { onceMoreRound } from "./rotation.js";
import { patch, put, without } from "./rounds.js";
import { keyOf, present, rounds, roundsPlayed, rulesNow, seats, theTable, things, totals } from "./sheet.js";

const tablePatch = (state, values) => patch(state, "table", state.table, values);
const seatsOf = (state) => theTable(state).seats;

/** Whoever of the league this phone knows by that name, at the table or there before: {uid, name}. */
export function personNamed(state, name) {
  const before = Object.entries(state.known).map(([uid, called]) => ({ uid, name: called }));
  return [...things(state, "player"), ...before].find((player) => nameKey(player.name) === nameKey(name));
}

const lastPlace = (state) => Math.max(0, ...rounds(state).map(({ position }) => position));

export function join(state, fields, key) {
  const { uid: pid, name } = personNamed(state, fields.get("name")) ?? { uid: key, name: cleanName(fields.get("name")) };
  const isNew = !seatsOf(state).some(([other]) => other === pid);
  const others = seatsOf(state).filter(([other]) => other !== pid);
  const after = fields.get("after");
  const place = after ? others.findIndex(([other]) => other === after) + 1 : others.length;
  const seated = [...others.slice(0, place), [pid, false, lastPlace(state)], ...others.slice(place)];
  const next = tablePatch(isNew ? put(state, "player", pid, { name }) : state, { seats: seated });
  const points = isNew ? startingPoints(state, fields.get("start")) : 0;
  return points ? put(next, "adjustment", key, given({ player: pid, points, starting: true, position: 0 })) : next;
}

/** What a latecomer begins with: 0, the lowest total, or the average, rounded half up. */
export function startingPoints(state, start) {
  const all = totals(state);
  const here = present(state).map((pid) => all[pid]);
  if (start === "lowest") return Math.min(...here);
  return start === "average" ? Math.floor((2 * here.reduce((sum, n) => sum + n, 0) + here.length) / (2 * here.length)) : 0;
}

/** For whom of the league this person may sit in: [[uid, name]…]. */
export function mayBePlayedFor(state, pid) {
  const here = seats(state);
  const isTaken = (whom, by) => by.some((other) => other !== pid) || here.some((seat) => seat.playsFor === whom && seat.pid !== pid);
  return state.away.filter(([whom, , by]) => !here.some((seat) => seat.pid === whom) && !isTaken(whom, by));
}

/** For whom somebody sits in; for himself where nobody is named. */
export function sitIn(state, fields, pid) {
  const absent = [fields.get("absent")].filter(Boolean);
  return tablePatch(state, { seats: seatsOf(state).map((seat) => (seat[0] === pid ? [...seat.slice(0, 3), ...absent] : seat)) });
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

/** Who plays and who deals is asked again where the answer named who left; the calls go, and the tricks of his hand. */
function forget(state, pid) {
  const { answers } = state.draft;
  const named = (value) => (Array.isArray(value) ? value.includes(pid) : value === pid);
  const goes = { lineup: named, dealer: named, calls: () => true, taken: () => `contract-${pid}` in answers };
  const kept = Object.entries(answers).filter(([question, value]) => !goes[question]?.(value));
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

export const rename = (state, fields, pid) => patch(state, "player", pid, { name: cleanName(fields.get("name")) });

/** It was somebody else all the time: in every round, adjustment and answer. */
export function replace(state, fields, old, key) {
  const { uid: pid, name } = personNamed(state, fields.get("name")) ?? { uid: key, name: cleanName(fields.get("name")) };
  const instead = (value) => JSON.parse(JSON.stringify(value).replaceAll(old, pid));
  // Whoever sat in for an absent member plays for himself once it was the member all the time.
  const seats = seatsOf(state).filter(([other]) => other !== pid)
    .map(([other, left, since, ...absent]) => [other, left, since, ...absent.filter((whom) => other !== old || whom !== pid)]);
  const next = without(tablePatch(state, { seats }), "player", old);
  const facts = Object.fromEntries(Object.entries(next.facts).map(([uid, values]) => [uid, instead(values)]));
  return put({ ...next, facts, draft: { ...next.draft, answers: instead(next.draft.answers) } }, "player", pid, { name });
}

export function deck(state, fields) {
  const kind = fields.get("deck");
  return tablePatch(state, { deck: kind, removed_suit: kind === "drop_suit" ? fields.get("removed_suit") : "" });
}

export function firstDealer(state, fields) {
  const dealer = fields.get("dealer");
  return dealer === "draw" ? state : tablePatch(state, { first_dealer: dealer });
}

export function onceMore(state) {
  const rules = { ...rulesNow(state), end: onceMoreRound(roundsPlayed(state), present(state).length) };
  const id = `here ${rules.end} ${theTable(state).rules}`;
  const settings = { agreed_end: rulesNow(state).end, ...theTable(state).settings };
  return tablePatch({ ...state, rules: { ...state.rules, [id]: rules } }, { rules: id, settings });
}
