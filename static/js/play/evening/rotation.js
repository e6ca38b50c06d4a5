// Who deals, who rests, who is where: the rotation of scorekeeper/rules (rotation.py, evening.py, moving.py, session.py).
//
// turn = {roster, last, moves, seats}: who dealt last, how many seats the deal has moved since, the last line-up.

import { check } from "../check.js";
import { clockwiseFrom } from "../rules.js";

export function nextPlayer(player, seats, roster) {
  const order = seats.includes(player) ? seats : roster;
  return clockwiseFrom(player, order).slice(1).find((other) => seats.includes(other)) ?? null;
}

/** Whether the deal goes round the whole roster: `sit_out` = dealer, and more people than seats. */
export const dealerRests = (seats, roster, rules) => rules.sit_out === "dealer" && roster.length > seats.length;

/** The turn before the first deal. Who is not on the roster any more: the first seat stands in. */
export function firstTurn(roster, firstDealer) {
  const last = firstDealer === null || roster.includes(firstDealer) ? firstDealer : roster[0] ?? null;
  return { roster, last, moves: 0, seats: [] };
}

/** Who deals the coming deal with this line-up. */
export function dealerOf(turn, seats, rules) {
  const { roster, last, moves } = turn;
  if (last === null) return null;
  if (dealerRests(seats, roster, rules)) return roster[(roster.indexOf(last) + moves) % roster.length];
  const here = seats.filter((player) => roster.includes(player));
  const playing = here.length ? here : roster;
  let dealer = last;
  for (let step = 0; step < moves; step++) dealer = nextPlayer(dealer, playing, roster) ?? dealer;
  return playing.includes(dealer) ? dealer : nextPlayer(dealer, playing, roster);
}

/** How many seats the deal moves after a deal: a void round moves it, an annulled deal doesn't. */
function movesAfter({ outcome }, rules) {
  if (outcome === "passed_out") return rules.passed_out_dealer === "next" ? 1 : 0;
  return outcome === "played" ? 1 : 0;
}

/**
 * One entry {deal, rules} or {covers} worked out, whose turn to deal it is being known:
 * {due, dealer, derived, after}.
 */
export function work(entry, turn) {
  if (!entry.deal) return { due: null, dealer: null, derived: true, after: { ...turn, moves: turn.moves + (entry.covers === 1 ? 1 : 0) } };
  const { deal, rules } = entry;
  const due = dealerOf(turn, deal.seats, rules);
  const given = deal.dealer ?? due;
  const dealer = turn.roster.includes(given) ? given : due;
  const isFaulty = check({ ...deal, dealer: given, roster: turn.roster }, rules).length > 0;
  const moves = isFaulty ? 1 : movesAfter(deal, rules);
  return { due, dealer, derived: dealer === due, after: { ...turn, last: dealer, moves, seats: deal.seats } };
}

/** Where the deal stands after these entries. */
export const turnAfter = (entries, turn) => entries.reduce((before, entry) => work(entry, before).after, turn);

/** For each entry whether its dealer is where the rotation puts him. */
export function derivedOf(entries, turn) {
  return entries.map((entry) => {
    const worked = work(entry, turn);
    turn = worked.after;
    return worked.derived;
  });
}

/** The dealers of the entries that `derived` names by place, moved to where the rotation puts them: {place: dealer}. */
export function movedDealers(entries, turn, derived) {
  const moved = {};
  entries.forEach((entry, place) => {
    let worked = work(entry, turn);
    if (entry.deal && derived.has(place) && !worked.derived && canMove(entry, worked.due, turn.roster)) {
      moved[place] = worked.due;
      worked = work({ ...entry, deal: { ...entry.deal, dealer: worked.due } }, turn);
    }
    turn = worked.after;
  });
  return moved;
}

/** A deal "without recorded calls whose line-up still fits": who rests doesn't play. */
function canMove({ deal, rules }, dealer, roster) {
  return (deal.calls ?? null) === null && deal.seats.includes(dealer) !== dealerRests(deal.seats, roster, rules);
}

/** The `resting` people whose turn it is to rest, in the roster's order; `rested` says of each round who did. */
export function fairestRest(roster, rested, resting) {
  const rank = (player) => {
    const rounds = rested.flatMap((people, number) => (people.includes(player) ? [number] : []));
    return [rounds.length, rounds.at(-1) ?? -1, -roster.indexOf(player)];
  };
  const before = (a, b) => a.map((value, key) => value - b[key]).find((difference) => difference !== 0) ?? 0;
  const chosen = [...roster].sort((a, b) => before(rank(a), rank(b))).slice(0, resting);
  return roster.filter((player) => chosen.includes(player));
}

// The end of a session

export function places(totals) {
  const all = Object.values(totals);
  return Object.fromEntries(Object.entries(totals).map(([player, total]) => [player, 1 + all.filter((other) => other > total).length]));
}

const numberIn = (end, word) => (end.startsWith(`${word} `) ? Number(end.slice(word.length + 1)) : null);

/** {reached, roundsLeft, winners}: where a session stands against its `end`. */
export function endingOf(rules, rounds, totals) {
  const [wanted, target] = [numberIn(rules.end, "rounds"), numberIn(rules.end, "target")];
  const roundsLeft = wanted === null ? null : Math.max(0, wanted - rounds);
  const reached = roundsLeft === 0 || (target !== null && rounds >= 1 && Object.values(totals).some((total) => total >= target));
  const place = places(totals);
  return { reached, roundsLeft, winners: reached ? Object.keys(totals).filter((player) => place[player] === 1) : [] };
}

const LIMIT = 1000; // as in rules/ruleset.py

export const onceMoreRound = (rounds, people) => `rounds ${Math.min(LIMIT, rounds + people)}`;

/** The factor to propose for the coming deal: `last_lap_factor` in the last lap. */
export function proposedFactor(rules, rounds, people) {
  const wanted = numberIn(rules.end, "rounds");
  const left = wanted === null ? 0 : wanted - rounds;
  return left >= 1 && left <= people ? rules.last_lap_factor : 1;
}
