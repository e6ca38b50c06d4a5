// The next deal as the rules propose it; what was answered comes before any proposal (scorekeeper/play/coming.py).

import { DECKS, SUITS, clockwiseFrom, firstCaller } from "../rules.js";
import { dealerOf, fairestRest, nextPlayer } from "./rotation.js";
import { isPoints, lineupOf, present, roster, rounds, rulesNow, rulesOf, seats, theTable, turnAt } from "./sheet.js";

/** {lineup, deck, removed_suit, dealer, first_caller} of the deal after the last one, or just before the round `at`. */
export function coming(state, answers = state.draft.answers, at = null) {
  const rules = at ? rulesOf(state, at) : rulesNow(state);
  const turn = turnAt(state, at);
  const lineup = answeredLineup(state, answers) ?? lineupAround(at) ?? proposedLineup(state, turn, at);
  const due = at ? dealerOf(turn, lineup, rules) : dealerDue(state, turn, lineup, rules);
  const dealer = roster(state).includes(answers.dealer) ? answers.dealer : due;
  const deck = answeredDeck(answers, deckFor(state, lineup, at));
  const first = dealer ? firstCaller({ dealer, seats: lineup, roster: roster(state) }, rules) : null;
  return { lineup, ...deck, dealer, first_caller: first };
}

function answeredLineup(state, { lineup = [] }) {
  const known = lineup.filter((pid) => roster(state).includes(pid));
  return known.length === new Set(known).size && (known.length === 3 || known.length === 4) ? known : null;
}

const lineupAround = (at) => (at && !isPoints(at) ? lineupOf(at) : null);

function answeredDeck(answers, proposed) {
  let { deck, removed_suit: removed } = proposed;
  if (deck === "full") return { deck, removed_suit: null };
  if (answers.deck in DECKS && answers.deck !== "full") deck = answers.deck;
  if (SUITS.includes(answers.removed_suit)) removed = answers.removed_suit;
  return { deck, removed_suit: deck === "drop_suit" ? removed || "C" : null };
}

/** The full deck for four; for three that of the round `at`, or the table's. */
function deckFor(state, lineup, at) {
  if (lineup.length === 4) return { deck: "full", removed_suit: null };
  const { deck, removed_suit: removed } = at === null || at.deck === "full" ? theTable(state) : at;
  return deck === "full" ? { deck: "drop_suit", removed_suit: "C" } : { deck, removed_suit: removed || null };
}

/** Who deals next among the people who are here; who has left deals no more, but the deal goes on from his chair. */
function dealerDue(state, turn, lineup, rules) {
  const here = present(state);
  const still = { ...turn, roster: turn.roster.filter((pid) => here.includes(pid) || pid === turn.last) };
  const due = dealerOf(still, lineup, rules);
  return here.includes(due) || lineup.includes(due) ? due : due && nextPlayer(due, lineup, turn.roster);
}

/** Everyone, or four of them: the dealer rests where the house rules say so, else whose turn it fairly is. */
function proposedLineup(state, turn, at) {
  const people = present(state);
  const tooMany = people.length - 4;
  if (tooMany <= 0) return people;
  const rules = rulesNow(state);
  const dealer = rules.sit_out === "dealer" ? dealerDue(state, turn, people.slice(0, 4), rules) : null;
  const others = people.filter((pid) => pid !== dealer);
  const resting = [dealer, ...fairestRest(others, restsSoFar(state, at), tooMany - (dealer ? 1 : 0))];
  return people.filter((pid) => !resting.includes(pid));
}

/** For each deal so far, who of today's table was there and did not play. */
function restsSoFar(state, at) {
  const here = seats(state).filter(({ left }) => !left);
  return rounds(state)
    .filter((round) => round.kind === "played" && (at === null || round.position < at.position))
    .map((round) => here.filter(({ pid, since }) => since < round.position && !lineupOf(round).includes(pid)).map(({ pid }) => pid));
}

/** The order in which this deal's people speak before anybody has bid. */
export const speakingOrder = ({ lineup, first_caller: first }) => clockwiseFrom(first ?? lineup[0], lineup);
