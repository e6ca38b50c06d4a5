// What the server's forms and actions refuse, whatever the rules of the game say of it (scorekeeper/play/*_form.py,
// people.py, agreements.py): by step, each a list of {code, field, player, params} as check.js has them.
//
// "gone" is what the server answers 404 or a choice that is none any more; the others are 422.

import { tricksTotal } from "../rules.js";
import { cleanName, isBlank, isTooLong, nameKey } from "./names.js";
import { pointsIn, pointsPeople } from "./points.js";
import { adjustments, isPoints, lineupOf, nameOf, present, roster, rounds, rulesNow, seats, theSession, things } from "./sheet.js";

const SEATS = 8;
const FEWEST = 3;
const SUITS = ["C", "D", "H", "S"];
const THREE = ["drop_suit", "drop_2345", "drop_card"];

const problem = (code, field = "", player = null, params = {}) => [{ code, field, player, params }];
const unless = (isFine, code, ...more) => (isFine ? [] : problem(code, ...more));

const roundOf = (state, uid) => rounds(state).find((round) => round.uid === uid);
const isDeal = (state, uid) => Boolean(roundOf(state, uid)) && !isPoints(roundOf(state, uid));

/** By place: (state, form, uid) → problems. */
export const REFUSALS = {
  "rounds": lineup,
  "rounds/insert": (state, form) => orElse(unless(roundOf(state, form.get("position")), "gone"), () => lineup(state, form)),
  "rounds/*": (state, form, uid) => orElse(unless(isDeal(state, uid), "gone"), () => lineup(state, form)),
  "rounds/*/delete": (state, form, uid) => unless(roundOf(state, uid), "gone"),
  "points": (state, form) => {
    const before = form.get("before");
    return orElse(unless(!before || roundOf(state, before), "gone"), () => points(state, form, pointsPeople(state, { everybody: Boolean(before) })));
  },
  "points/*": (state, form, uid) => {
    const round = roundOf(state, uid);
    return orElse(unless(round && isPoints(round), "gone"), () => points(state, form, pointsPeople(state, { round })));
  },
  "fine": fine,
  "adjustments": (state, form) => [
    ...unless(roster(state).includes(form.get("player")), "who", "player"),
    ...unless(typeof pointsIn(form.get("points")) === "number", "points_missing", "points"),
  ],
  "adjustments/*": (state, form, uid) => orElse(unless(hasAdjustment(state, uid), "gone"), () => settled(form)),
  "adjustments/*/cancel": (state, form, uid) => unless(hasAdjustment(state, uid), "gone"),
  "people/join": join,
  "people/order": (state, form) => unless(present(state).includes(form.get("player")) && ["-1", "1"].includes(form.get("by")), "gone", "player"),
  "people/deck": deck,
  "people/first-dealer": (state, form) => unless([...present(state), "draw"].includes(form.get("dealer")), "who", "dealer"),
  "people/*/leave": (state, form, uid) => ofSeated(state, uid, () => leave(state, form, uid)),
  "people/*/come-back": (state, form, uid) => ofSeated(state, uid, () => []),
  "people/*/rename": (state, form, uid) => ofSeated(state, uid, () => rename(state, form, uid)),
  "people/*/replace": (state, form, uid) => ofSeated(state, uid, () => replace(state, form, uid)),
  "finish": undecided,
  "reopen": undecided,
  "undo": ({ undo }) => unless(undo.length, "nothing_left"),
  "redo": ({ redo }) => unless(redo.length, "nothing_left"),
};

const orElse = (problems, more) => (problems.length ? problems : more());
const hasAdjustment = (state, uid) => adjustments(state).some((given) => given.uid === uid);
const ofSeated = (state, uid, more) => orElse(unless(roster(state).includes(uid), "gone", "player", uid), more);

function lineup(state, form) {
  const named = form.all("lineup").join(",").split(",").filter(Boolean);
  return unless(named.every((pid) => roster(state).includes(pid)), "lineup_unknown", "lineup");
}

function points(state, form, people) {
  const told = people.map((pid) => pointsIn(form.get(`points-${pid}`)));
  const covers = Number(form.get("covers").trim() || NaN);
  return [
    ...unless(Number.isInteger(covers) && covers >= 1 && covers <= 1000, "covers_invalid", "covers"),
    ...people.flatMap((pid, place) => unless(told[place] !== undefined, "points_unread", `points-${pid}`, pid)),
    ...unless(told.includes(undefined) || told.filter((given) => given !== null).length >= FEWEST, "three_played"),
  ];
}

function fine(state, form) {
  const [player, much, uid] = ["player", "much", "round"].map((name) => form.get(name));
  const round = roundOf(state, uid);
  const typed = pointsIn(form.get("points"));
  return [
    ...unless(roster(state).includes(player), "who", "player"),
    ...unless(uid === "now" || (round && round.kind !== "passed_out"), "gone", "round"),
    ...unless(["fine", "points", "later"].includes(much), "gone", "much"),
    ...unless(typed !== undefined && (much !== "points" || typed), "points_missing", "points"),
    ...unless(much !== "fine" || !round || lineupOf(round).includes(player), "not_in_round", "round", player, { name: nameOf(state, player) }),
  ];
}

function settled(form) {
  const typed = pointsIn(form.get("points"));
  const much = form.get("much");
  return [
    ...unless(["fine", "none", "points"].includes(much), "gone", "much"),
    ...unless(typed !== undefined && (much !== "points" || typed !== null), "points_missing", "points"),
  ];
}

// People

/** What is wrong with a name, before it is asked whose it is. */
function unnamed(form) {
  const name = cleanName(form.get("name"));
  return isBlank(name) ? problem("enter_name", "name") : unless(!isTooLong(name), "name_too_long", "name");
}

const called = (state, form, pid) => nameKey(nameOf(state, pid)) === nameKey(form.get("name"));
const twoCalled = (form) => problem("two_called", "name", null, { name: cleanName(form.get("name")) });

function join(state, form) {
  const here = present(state);
  const name = orElse(unnamed(form), () => (here.some((pid) => called(state, form, pid)) ? twoCalled(form) : []));
  return [
    ...name,
    ...unless(["", ...here].includes(form.get("after")), "gone", "after"),
    ...unless(["", "zero", "lowest", "average"].includes(form.get("start")), "gone", "start"),
    ...unless(here.length < SEATS, "too_many"),
  ];
}

/** A name is one person's in the whole league; this phone knows those who were ever at the table. */
function rename(state, form, pid) {
  const others = [...things(state, "player").map(({ uid }) => uid), ...Object.keys(state.known)].filter((other) => other !== pid);
  const isTaken = others.some((other) => nameKey(nameOf(state, other) || state.known[other]) === nameKey(form.get("name")));
  return orElse(unnamed(form), () => (isTaken ? twoCalled(form) : []));
}

function replace(state, form, pid) {
  const same = called(state, form, pid) ? problem("same_name", "name") : [];
  const by = roster(state).find((other) => called(state, form, other));
  const hasPlayed = rounds(state).some((round) => lineupOf(round).includes(by));
  const left = seats(state).filter((seat) => !seat.left && seat.pid !== by);
  return orElse(orElse(unnamed(form), () => same), () => orElse(
    hasPlayed ? problem("already_played", "name") : [], () => unless(left.length >= FEWEST, "needs_three")));
}

function leave(state, form, pid) {
  const remain = present(state).filter((other) => other !== pid);
  const isAsked = present(state).length === 4;
  const told = isAsked ? deckTold(form) : [];
  return orElse(told, () => orElse(unless(remain.length >= FEWEST, "needs_three"), () => (isAsked ? unplayable(state, form) : [])));
}

function deckTold(form) {
  const [kind, suit] = [form.get("deck"), form.get("removed_suit")];
  return [
    ...unless(THREE.includes(kind), "deck_missing", "deck"),
    ...unless(kind === "drop_suit" ? SUITS.includes(suit) : ["", ...SUITS].includes(suit), "suit_out_missing", "removed_suit"),
  ];
}

function deck(state, form) {
  return orElse(deckTold(form), () => unplayable(state, form));
}

/** The lowest bid after the last frisch may not be above the tricks of the deck. */
function unplayable(state, form) {
  const { min_bid: min, frisch_max: frisch, frisch_raise: raise } = rulesNow(state);
  return unless(min + frisch * raise <= tricksTotal(form.get("deck")), "rules_invalid", "rules");
}

function undecided(state) {
  return unless(["open", "finished"].includes(theSession(state).state), "decided");
}
