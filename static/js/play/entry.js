// One deal as it grows: answers in, the next question out. Pure: no DOM, no network, a new state for every change.
//
// state = {mode, rules, roster, start, answers, filled, at, seat, aids}
//   answers  by the names of the form: lineup, deck, dealer, frisch, declarer, bid, contract-<pid>, tricks-<pid>, …
//   start    the answers that the deal came with, before anybody told anything
//   filled   those that follow from others and were put in by the phone; never in an edit
//   at       a question that somebody asked for by a tap; null: the first open one
//   seat     whose phone this is, if it is the phone of one chair alone (seat.js)
//   aids     the help that is on for this deal: {calls, tricks, …}, by the table's setting or by a tap (aids.js)

import { aid } from "./aids.js";
import { check } from "./check.js";
import { callsDiffer, contractOf, dealOf, settle, speaking, split, tricksOf, typed, withCallers } from "./deal.js";
import { same } from "./merging.js";
import { askedOf } from "./seat.js";

/** The state for the page's data, with what a draft already knows laid over it. */
export function open({ round, rules, roster }, draft = {}, { at = null, seat = null, aids = {} } = {}) {
  const { lineup, deck, removed_suit: removed, dealer, mode, answers: given = {} } = round;
  const coming = { lineup, deck, removed_suit: removed || null, dealer, frisch: 0, factor: 1 };
  const typedIn = withoutBlanks(Object.fromEntries(Object.entries(given).map(([key, value]) => [key, typed(key, value)])));
  // An edit begins with what is stored; else these answers were sent and refused a moment ago, newer than any draft.
  const isEdit = mode === "edit";
  const start = isEdit ? { ...coming, ...typedIn } : coming;
  const answers = isEdit ? { ...start, ...draft } : { ...coming, ...draft, ...typedIn };
  const state = settle({ mode, rules, roster, start, answers, filled: [], at: null, seat, aids }, null);
  return at && isMeant(at, state) ? ask(state, at) : state;
}

const withoutBlanks = (answers) => Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null));

/** What a draft keeps: every answer that people gave, and the declarer's contract, since watchers want to see it. */
export function told(state) {
  const { mode, start, answers, filled } = state;
  const isKept = ([key, value]) =>
    value !== null && !(filled.includes(key) && split(key)[0] === "tricks") && JSON.stringify(value) !== JSON.stringify(start[key]);
  const kept = Object.fromEntries(Object.entries(answers).filter(isKept));
  return kept.calls && mode !== "edit" ? { ...kept, calls: withCallers(kept.calls, state) } : kept;
}

/** The same deal with the answers of a merged draft; what it derives follows anew. */
export function merged(state, draft) {
  // A declarer's contract that this phone filled in from the bid goes where the bid went.
  const isOurFill = (key) => state.filled.includes(key) && same(draft[key], state.answers[key]);
  const said = Object.fromEntries(Object.entries(draft).filter(([key]) => !isOurFill(key)));
  const next = settle({ ...state, answers: { ...state.start, ...said }, filled: [], at: null }, null);
  const now = current(state);
  return stays(now, state, next) && now !== current(next) ? ask(next, now) : next;
}

/** Whether somebody goes on answering what he was asked: it still means something, and no other phone answered it. */
function stays(key, before, next) {
  const asked = ANSWERED[key] ?? [key];
  const isAnswered = asked.some((name) => !same(before.answers[name], next.answers[name])) && asked.every((name) => has(next, name));
  return isMeant(key, next) && !isAnswered;
}

const ANSWERED = { auction: ["declarer", "bid"], passed_out: ["bid"] };
const SCREENS = ["auction", "calls_differ", "change", "phone", "passed_out", "lineup", "dealer", "frisch"];
const has = ({ answers }, key) => answers[key] !== null && answers[key] !== undefined;

/** Whether a question can be asked at all of this deal as it stands. */
function isMeant(key, { answers: { lineup, declarer, deck } }) {
  const [kind, player] = split(key);
  if (player) return ["contract", "tricks"].includes(kind) && lineup.includes(player) && lineup.includes(declarer);
  if (key === "deck") return lineup.length === 3;
  return key === "removed_suit" ? deck === "drop_suit" : SCREENS.includes(key) || Boolean(aid(key));
}

export function answer(state, key, value) {
  const answers = { ...state.answers, ...(key === "dealer" && resting(state, value)), [key]: value };
  return settle({ ...state, answers, filled: state.filled.filter((name) => name !== key), at: null }, key);
}

/** `sit_out` = dealer: another dealer gives his chair to the one who would have rested. */
function resting({ answers: { dealer, lineup }, roster, rules }, next) {
  const changes = rules.sit_out === "dealer" && lineup.includes(next) && roster.includes(dealer) && !lineup.includes(dealer);
  return changes && { lineup: roster.filter((player) => player === dealer || (player !== next && lineup.includes(player))) };
}

export const ask = (state, at) => ({ ...state, at });

/** Everybody passed: one frisch more, or the question whether the deal is passed out. */
export function allPassed(state) {
  const { frisch, calls, lineup } = state.answers;
  const nobody = { ...state, answers: { ...state.answers, declarer: null, bid: null } };
  if (frisch < state.rules.frisch_max) return answer(nobody, "frisch", frisch + 1);
  const isWhole = calls?.length === lineup.length && calls.every((call) => call === "P");
  return ask(isWhole ? state : answer(state, "calls", null), "passed_out");
}

/** The key of the question to show now; "wait" on the phone of a chair that is not asked. */
export function current(state) {
  if (state.at) return state.at;
  return state.seat ? askedOf(state.seat, firstOpen(state), state) : firstOpen(state);
}

const BEFORE = ["lineup", "deck", "removed_suit", "dealer", "frisch"];

/** Every question in the order in which a round asks them. */
function flow(state) {
  const order = speaking(state);
  const contracts = [...order.map(contractOf), "whose-contract"];
  const tricks = [...order.map(tricksOf), "whose-tricks"];
  return [...BEFORE, "auction", "calls_differ", ...contracts, ...tricks, "more", "preview"];
}

/** The question that the deal has come to, whoever is to answer it. */
export function firstOpen(state) {
  const open = check(dealOf(state), state.rules).map((problem) => questionFor(problem, state));
  if (callsDiffer(state)) open.push("calls_differ"); // in an edit, which keeps them for people to see
  return flow(state).find((key) => open.includes(key)) ?? "preview";
}

const FIELDS = {
  player: "lineup", deck: "deck", dealer: "dealer", frisch: "frisch",
  declarer: "auction", level: "auction", suit: "auction",
};

function questionFor({ code, field, player }, { answers }) {
  if (code === "sum_forbidden") return "whose-contract";
  if (code === "tricks_sum") return "whose-tricks";
  if (field === "contracts") return contractOf(player);
  if (field === "tricks") return tricksOf(player);
  if (field === "deck" && answers.deck === "drop_suit") return "removed_suit";
  return FIELDS[field] ?? "more";
}

/** The question before this one that a person has answered, or null: one step back. */
export function previous(state) {
  if (current(state) === "preview" && state.answers.taken && aid("taken")) return "taken"; // the last trick was told there
  const order = flow(state);
  const now = order.indexOf(current(state));
  const told = (key) => key === "auction" || (split(key)[1] && !state.filled.includes(key) && key in state.answers);
  return order.slice(0, Math.max(0, now)).filter(told).at(-1) ?? null;
}
