// What a phone holds of an evening; sheet.js says what is in it.

import { keyOf } from "./sheet.js";

/** The state for the data of a table's page. */
export function open({ table, sheet, round, draft }) {
  const facts = Object.fromEntries(sheet.facts.map(([kind, uid, values]) => [keyOf(kind, uid), values]));
  const steps = (told) => told.map(([verb, rows, key]) => ({ verb, key, rows: rows.map(([kind, uid, values]) => [kind, uid, values]) }));
  const answers = Object.entries(draft.answers).filter(([, { v }]) => v !== null).map(([question, { v }]) => [question, v]);
  const [undo, redo] = [steps(sheet.undo), steps(sheet.redo)];
  const named = [...undo, ...redo].flatMap(({ rows }) => rows.filter(([kind, , values]) => kind === "player" && values));
  return {
    table, facts, rules: sheet.rules, words: sheet.words, undo, redo, away: [], refused: [],
    known: { ...sheet.absent, ...Object.fromEntries(named.map(([, uid, { name }]) => [uid, name])) },
    draft: { key: sheet.key ?? round.client_key, answers: Object.fromEntries(answers) },
  };
}

/** The same state, where it is known who of the league is away: [[uid, name, by whom they are played for elsewhere]]. */
export const withAway = (state, away) => ({
  ...state, away, known: { ...Object.fromEntries(away.map(([uid, name]) => [uid, name])), ...state.known },
});
