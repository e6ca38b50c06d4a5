// What the server's forms and actions refuse, whatever the rules of the game say of it (scorekeeper/play/*_form.py,
// people.py, agreements.py): by step, each a list of {code, field, player, params} as check.js has them.
//
// "gone" is what the server answers 404 or a choice that is none any more; the others are 422.

import { deck, join, leave, rename, replace, sitsIn } from "./people_refusals.js";
import { isOfStrangers, pointsIn, pointsPeople } from "./points.js";
import { orElse, problem, unless } from "./problems.js";
import { FEWEST, adjustments, isPoints, lineupOf, nameOf, present, roster, rounds, theSession } from "./sheet.js";

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
    return orElse(unless(!before || roundOf(state, before), "gone"), () => points(state, form, pointsPeople(state, form, { everybody: Boolean(before) })));
  },
  "points/*": (state, form, uid) => {
    const round = roundOf(state, uid);
    return orElse(unless(round && isPoints(round), "gone"), () => points(state, form, pointsPeople(state, form, { round })));
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
  "people/*/plays-for": (state, form, uid) => ofSeated(state, uid, () => sitsIn(state, form, uid)),
  "people/*/rename": (state, form, uid) => ofSeated(state, uid, () => rename(state, form, uid)),
  "people/*/replace": (state, form, uid) => ofSeated(state, uid, () => replace(state, form, uid)),
  "finish": undecided,
  "reopen": undecided,
  "undo": ({ undo }, form) => turned(undo, form),
  "redo": ({ redo }, form) => turned(redo, form),
};

const hasAdjustment = (state, uid) => adjustments(state).some((given) => given.uid === uid);
const ofSeated = (state, uid, more) => orElse(unless(roster(state).includes(uid), "gone", "player", uid), more);

function lineup(state, form) {
  const named = form.all("lineup").join(",").split(",").filter(Boolean);
  return unless(named.every((pid) => roster(state).includes(pid)), "lineup_unknown", "lineup");
}

function points(state, form, people) {
  if (isOfStrangers(state, form)) return problem("gone");
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

/** Where the page knew which step it takes, it is that one or none. */
function turned([step], form) {
  const of = form.get("of");
  return orElse(unless(!of || step?.key === of, "gone"), () => unless(step, "nothing_left"));
}

function undecided(state) {
  return unless(["open", "finished"].includes(theSession(state).state), "decided");
}
