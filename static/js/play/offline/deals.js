// The data of the form for a deal that is written down, or was forgotten (views/table.py: Asked).

import { newKey } from "../../outbox/keys.js";
import { boardOf, coming } from "../evening/index.js";
import { answersOf } from "../evening/rounds.js";
import { isPoints, nameOf, roster, rounds, rulesOf } from "../evening/sheet.js";

/** An old round in the form; null for a points-only one, which has its own. */
export function editOf(state, uid, given) {
  const round = rounds(state).find((each) => each.uid === uid);
  if (!round || isPoints(round)) return null;
  return { data: dataOf(state, given, round, "edit", { ...answersOf(round), reason: round.reason }) };
}

/** A round that comes before this one. */
export function insertOf(state, uid, given) {
  const round = rounds(state).find((each) => each.uid === uid);
  return { data: dataOf(state, given, round, "insert", {}), position: uid };
}

function dataOf(state, given, round, mode, answers) {
  const { lineup, deck, removed_suit, dealer } = coming(state, answers, round);
  const { number } = boardOf(state).rows.find(({ uid }) => uid === round.uid);
  const players = Object.fromEntries(roster(state).map((pid) => [pid, { name: nameOf(state, pid) }]));
  return {
    ...given, players, roster: roster(state), rules: rulesOf(state, round), draft: { counter: given.draft.counter, answers: {} },
    round: { number: number ?? 0, mode, uid: round.uid, client_key: newKey(), lineup, deck, removed_suit, dealer, answers },
  };
}
