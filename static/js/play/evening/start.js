// A new evening on the phone (scorekeeper/play/start.py, start_form.py): the data of its table's page, as if the server
// had sent it. The table's uid and those of its people are made on the phone, and are posted with the form.

import { nextKey } from "../../outbox/keys.js";
import { CLASSIC, tricksTotal } from "../rules.js";
import { tableData } from "./board.js";
import { coming } from "./coming.js";
import { formOf } from "./form.js";
import { isEndless, rulesIn } from "./house.js";
import { MOST, cleanName, isBlank, isTooLong, nameKey } from "./names.js";
import { given } from "./outside.js";
import { SEATS, nameOf, present, rulesNow, theTable } from "./sheet.js";
import { open } from "./state.js";

/**
 * The data for `fields` as /start/ takes them, `table` and "pid-1" … among them; {refused} where the server would refuse.
 *
 * `rules` are those that the form began with, `date` is today's at the table, `words` has {fine, unnamed: "Player {number}"}.
 * A drawn first dealer is drawn before: the field holds a place.
 */
export function newTable(fields, { rules: start = CLASSIC, date, words }) {
  const form = formOf(fields);
  const people = peopleIn(form, words);
  const rules = rulesIn(form, start);
  const deck = deckIn(form, people.length);
  const refused = [...refusedNames(people), ...refusedEnd(form, start), ...refusedRules(rules, deck)];
  if (refused.length) return { refused };
  const first = people.find(({ seat }) => String(seat) === form.get("first_dealer")) ?? people[0];
  const balances = people.map(({ pid, seat }) => [pid, Number(form.get(`balance-${seat}`) || 0)]).filter(([, points]) => points);
  return laid({ table: form.get("table"), people, first: first.pid, deck, rules, balances, date, name: cleanName(form.get("session_name")), words });
}

/** The data for /tables/<uid>/again/: the same people, deck and house rules; who would have dealt next deals first. */
export function again(state, { table, date }) {
  const here = present(state);
  const { dealer } = coming(state, {});
  const { deck, removed_suit: removed, settings: { agreed_end: end, aids } } = theTable(state);
  const rules = { ...rulesNow(state), end: end ?? rulesNow(state).end };
  const people = here.map((pid) => ({ pid, name: nameOf(state, pid) }));
  const first = here.includes(dealer) ? dealer : here[0];
  return laid({ table, people, first, deck: { deck, removed_suit: removed }, rules, aids, balances: [], date, name: "", words: state.words });
}

/** As many as are wanted, and whoever was typed beyond: [{seat, pid, name}]; who has no name is called by the seat. */
export function peopleIn(form, words) {
  const wanted = Number(form.get("players")) || 4;
  const typed = Array.from({ length: SEATS }, (_, seat) => ({ seat, pid: form.get(`pid-${seat + 1}`), name: cleanName(form.get(`name-${seat}`)) }));
  return typed
    .map((person) => ({ ...person, name: isBlank(person.name) ? "" : person.name }))
    .filter(({ seat, name }) => name || seat < wanted)
    .map((person) => ({ ...person, name: person.name || words.unnamed.replace("{number}", person.seat + 1) }));
}

function deckIn(form, people) {
  if (people !== 3) return { deck: "full", removed_suit: "" };
  const deck = form.get("deck") || "drop_suit";
  return { deck, removed_suit: deck === "drop_suit" ? form.get("removed_suit") || "C" : "" };
}

const problem = (code, field, params = {}) => ({ code, field, player: null, params });

function refusedNames(people) {
  const keys = people.map(({ name }) => nameKey(name));
  const long = people.filter(({ name }) => isTooLong(name)).map(({ seat }) => problem("name_too_long", `name-${seat}`, { number: seat + 1, most: MOST }));
  const twice = people.filter(({ name }, place) => !isTooLong(name) && keys.indexOf(keys[place]) < place);
  return [...long, ...twice.map(({ seat, name }) => problem("two_called", `name-${seat}`, { name }))];
}

const refusedEnd = (form, start) => (isEndless(form, start) ? [problem("end_missing", "end_number")] : []);

function refusedRules({ min_bid: min, frisch_max: frisch, frisch_raise: raise }, { deck }) {
  const [least, total] = [min + frisch * raise, tricksTotal(deck)];
  return least > total ? [problem("rules_invalid", "rule-min_bid", { frisch, min: least, total })] : [];
}

const RULES = "here"; // the key of the house rules until the server has given one

function laid({ table, people, first, deck, rules, aids, balances, date, name, words }) {
  const facts = [
    ["session", table, { ...SESSION, name, date }],
    ["table", table, { ...deck, rules: RULES, first_dealer: first, settings: aids ? { aids } : {}, seats: people.map(({ pid }) => [pid, false, 0]) }],
    ...people.map((person) => ["player", person.pid, { name: person.name }]),
    ...balances.map(([pid, points]) => ["adjustment", pid, given({ player: pid, points, starting: true })]),
  ];
  const sheet = { facts, rules: { [RULES]: rules }, undo: [], redo: [], key: nextKey(table), words };
  const data = { table, version: 1, urls: urlsOf(table), draft: { counter: 0, answers: {} }, sheet };
  return { ...data, ...tableData(open(data), data), refused: [] };
}

const SESSION = {
  name: "", date: "", notes: "", state: "open", season: null, season_pinned: false, playoff: false, dispute: "", correction: "",
  correcting: false, corrected: null, deleted: false,
};

const PAGES = ["draft", "rounds", "undo", "redo", "board", "more", "fine", "links", "summary", "again", "reopen", "points", "screen"];

function urlsOf(table) {
  const base = `/tables/${table}/`;
  return { home: "/", table: base, save: `${base}rounds/`, ...Object.fromEntries(PAGES.map((page) => [page, `${base}${page}/`])) };
}
