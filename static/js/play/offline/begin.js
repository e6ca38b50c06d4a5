// A new evening that the phone begins: the fields as /start/ takes them, with the names that the phone gives, and the
// table that comes of them. Pure.
//
// page = {rules, words, known, owns}: the house rules that the form began with, {fine, unnamed}, [[name, uid]…] of those
// whom the league knows, and whether the league is one's own (#start-data, views/start_alone.py).

import { newKey } from "../../outbox/keys.js";
import { formOf } from "../evening/form.js";
import { coming, newTable, open } from "../evening/index.js";
import { nameKey } from "../evening/names.js";
import { SEATS, nameOf, present, rulesNow, theTable } from "../evening/sheet.js";
import { peopleIn } from "../evening/start.js";

const OURS = ["client_key", "csrfmiddlewaretoken", "day", "table", "zone"];
const PLACES = [...Array(SEATS).keys()];

/**
 * {fields, isDrawn}: the fields of a start form with the table's uid, the people's, the day and the zone. A first dealer
 * who is to be drawn is drawn here. Known people have their own uids, new ones get theirs from the phone.
 */
export function named(typed, { known, words }, { day, zone, table = newKey() }) {
  const form = formOf(typed);
  const people = peopleIn(form, words);
  const uids = new Map(known.map(([name, uid]) => [nameKey(name), uid]));
  const nameAt = (seat) => people.find((each) => each.seat === seat)?.name ?? "";
  const pids = PLACES.map((seat) => uids.get(nameKey(nameAt(seat))) ?? newKey());
  const isDrawn = form.get("first_dealer") === "draw";
  const drawn = String(people[Math.floor(Math.random() * people.length)].seat);
  const fields = typed.filter(([name]) => !OURS.includes(name)).map(([name, value]) => (isDrawn && name === "first_dealer" ? [name, drawn] : [name, value]));
  const ids = pids.map((pid, seat) => [`pid-${seat + 1}`, pid]);
  return { fields: [...fields, ["table", table], ["day", day], ["zone", zone], ...ids], isDrawn };
}

/** The fields with the uids of those who sat down before: who is there still, or in the place of whom, is who he was. */
export function samePeople(fields, before) {
  const [now, old] = [formOf(fields), formOf(before)];
  const nameAt = (form, seat) => nameKey(form.get(`name-${seat}`));
  const stays = PLACES.map((seat) => PLACES.find((was) => nameAt(now, seat) && nameAt(old, was) === nameAt(now, seat)));
  const left = PLACES.filter((was) => !stays.includes(was));
  const free = (seat) => left.splice(Math.max(0, left.indexOf(seat)), 1)[0];
  const inPlace = stays.map((was, seat) => was ?? (left.includes(seat) ? free(seat) : undefined));
  const pids = inPlace.map((was, seat) => old.get(`pid-${(was ?? free(seat)) + 1}`));
  return fields.map(([name, value]) => [name, /^pid-\d$/.test(name) ? pids[name.at(-1) - 1] : value]);
}

const NEW = { drawn_anew: false, name: "", answers: {}, sent: [] };

/** The data of the table's page for these fields, or {refused} as the server would refuse them. */
export function begun(fields, { rules, words, owns }) {
  const data = newTable(fields, { rules, words, date: formOf(fields).get("day") });
  return data.refused.length ? data : { ...data, alone: { ...NEW, can_decide: true, may_again: true, owns } };
}

/** A start form as it is filled for the same people at the same table, who would have dealt next dealing first. */
export function fieldsLike(state) {
  const here = present(state);
  const { deck, removed_suit: removed, settings } = theTable(state);
  const dealer = Math.max(0, here.indexOf(coming(state, {}).dealer));
  return [
    ["like", state.table], ["players", String(here.length)], ["first_dealer", String(dealer)], ["deck", here.length === 3 ? deck : ""], ["removed_suit", removed],
    ...here.map((pid, seat) => [`name-${seat}`, nameOf(state, pid)]),
    ...rulesFields({ ...rulesNow(state), end: settings.agreed_end ?? rulesNow(state).end }),
  ];
}

/** An op by which the same people play again, as a start: as they sat down at the table that the phone made of it (`data`). */
export function asStart(op, data) {
  const here = present(open(data));
  const pids = PLACES.map((seat) => [`pid-${seat + 1}`, here[seat] ?? newKey()]);
  const like = fieldsLike(open(data)).filter(([name]) => name !== "like");
  return { ...op, path: "/start/", fields: [...op.fields, ...like, ...pids] };
}

/** House rules as a form says every one of them. */
export function rulesFields({ end, ...rules }) {
  const [kind, number = ""] = end.split(" ");
  const text = (value) => (typeof value === "boolean" ? (value ? "True" : "False") : String(value));
  return [["preset", "custom"], ["end_kind", kind], ["end_number", number], ...Object.entries(rules).map(([name, value]) => [`rule-${name}`, text(value)])];
}
