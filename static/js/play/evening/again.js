// The same people once more, at a table of their own (scorekeeper/play/start.py).

import { nextKey } from "../../outbox/keys.js";
import { coming } from "./coming.js";
import { present, rulesNow, theSession, theTable, things } from "./sheet.js";

/** The state of a new evening at the table `uid`: nothing is written yet, and the deal goes on where it stopped. */
export function playAgain(state, uid, session) {
  const here = present(state);
  const dealer = coming(state, {}).dealer;
  const { deck, removed_suit, rules, settings } = theTable(state);
  const agreed = { ...rulesNow(state), end: settings.agreed_end ?? rulesNow(state).end };
  const people = things(state, "player").filter(({ uid: pid }) => here.includes(pid));
  const facts = {
    [`session ${session}`]: { ...theSession(state), uid: undefined, name: "", notes: "", state: "open" },
    [`table ${uid}`]: {
      deck, removed_suit, rules, settings: {}, first_dealer: here.includes(dealer) ? dealer : here[0], seats: here.map((pid) => [pid, false, 0]),
    },
    ...Object.fromEntries(people.map(({ uid: pid, name }) => [`player ${pid}`, { name }])),
  };
  return { ...state, table: uid, facts, rules: { [rules]: agreed }, undo: [], redo: [], refused: [], draft: { key: nextKey(uid), answers: {} } };
}
