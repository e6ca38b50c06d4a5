// What is refused of who sits at the table, as refusals.js has it (scorekeeper/play/people_form.py, people.py, agreements.py).

import { tricksTotal } from "../rules.js";
import { cleanName, isBlank, isTooLong, nameKey } from "./names.js";
import { mayBePlayedFor, personNamed } from "./people.js";
import { orElse, problem, unless } from "./problems.js";
import { FEWEST, SEATS, lineupOf, nameOf, present, roster, rounds, rulesNow, seats, things } from "./sheet.js";

const SUITS = ["C", "D", "H", "S"];
const THREE = ["drop_suit", "drop_2345", "drop_card"];

/** What is wrong with a name, before it is asked whose it is. */
function unnamed(form) {
  const name = cleanName(form.get("name"));
  return isBlank(name) ? problem("enter_name", "name") : unless(!isTooLong(name), "name_too_long", "name");
}

const called = (state, form, pid) => nameKey(nameOf(state, pid)) === nameKey(form.get("name"));
const twoCalled = (form) => problem("two_called", "name", null, { name: cleanName(form.get("name")) });

export function join(state, form) {
  const here = present(state);
  const name = orElse(unnamed(form), () => (here.some((pid) => called(state, form, pid)) ? twoCalled(form) : playedFor(state, form)));
  return [
    ...name,
    ...unless(["", ...here].includes(form.get("after")), "gone", "after"),
    ...unless(["", "zero", "lowest", "average"].includes(form.get("start")), "gone", "start"),
    ...unless(here.length < SEATS, "too_many"),
  ];
}

/** Nobody plays here for who is here himself, but for `old` in whose place he comes. */
function playedFor(state, form, old = null) {
  const { uid } = personNamed(state, form.get("name")) ?? {};
  const by = seats(state).find(({ pid, left, playsFor: whom }) => uid && whom === uid && !left && pid !== old);
  return by ? problem("played_for", "name", by.pid, { names: nameOf(state, by.pid) }) : [];
}

export function sitsIn(state, form, pid) {
  const absent = form.get("absent");
  const another = state.away.find(([whom, , by]) => whom !== absent && by.includes(pid));
  const isOffered = !absent || mayBePlayedFor(state, pid).some(([whom]) => whom === absent);
  return orElse(unless(isOffered, "gone", "absent"), () => (absent && another ? problem("plays_for_another", "absent", pid, { name: another[1] }) : []));
}

/** A name is one person's in the whole league; this phone knows those who were ever at the table. */
export function rename(state, form, pid) {
  const others = [...things(state, "player").map(({ uid }) => uid), ...Object.keys(state.known)].filter((other) => other !== pid);
  const isTaken = others.some((other) => nameKey(nameOf(state, other)) === nameKey(form.get("name")));
  return orElse(unnamed(form), () => (isTaken ? twoCalled(form) : []));
}

export function replace(state, form, pid) {
  const same = called(state, form, pid) ? problem("same_name", "name") : [];
  const by = roster(state).find((other) => called(state, form, other));
  const hasPlayed = rounds(state).some((round) => lineupOf(round).includes(by));
  const left = seats(state).filter((seat) => !seat.left && seat.pid !== by);
  return orElse(orElse(unnamed(form), () => same), () => orElse(
    hasPlayed ? problem("already_played", "name") : playedFor(state, form, pid), () => unless(left.length >= FEWEST, "needs_three")));
}

export function leave(state, form, pid) {
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

export function deck(state, form) {
  return orElse(deckTold(form), () => unplayable(state, form));
}

/** The lowest bid after the last frisch may not be above the tricks of the deck. */
function unplayable(state, form) {
  const { min_bid: min, frisch_max: frisch, frisch_raise: raise } = rulesNow(state);
  return unless(min + frisch * raise <= tricksTotal(form.get("deck")), "rules_invalid", "rules");
}
