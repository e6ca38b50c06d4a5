// Answers of several phones brought together. Pure.
//
//   server  {question: {v, n, by?, as?}}: the value (null: taken back), how often it was written, by which user, for which seat
//   unsent  {question: {v, base}}: given here, base being the n of the answer that it replaces
//   own     {question: v}: what was last answered here, until another phone answers otherwise
//   twice   {question: v}: answered here, and otherwise on another phone; until somebody says which is right

export const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Questions whose answer differs between two sets: {question: value}, null where it was taken back. */
export function changes(before, after) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((question) => !same(before[question], after[question]));
  return Object.fromEntries(differing.map((question) => [question, after[question] ?? null]));
}

/** What the server and this phone know: an answer of ours stands unless somebody else's came after it. */
export function merge(server, own) {
  const answers = valuesOf(server);
  const unsent = {};
  for (const [question, { v, base }] of Object.entries(own)) {
    if ((server[question]?.n ?? 0) > base) continue;
    unsent[question] = { v, base };
    if (v === null) delete answers[question];
    else answers[question] = v;
  }
  return { answers, unsent };
}

const valuesOf = (server) =>
  Object.fromEntries(Object.entries(server).filter(([, { v }]) => v !== null).map(([question, { v }]) => [question, v]));

const GROWING = ["calls", "taken"]; // lists that every phone adds to

/** Whether a list goes on from what was answered here: then nobody answered otherwise. */
const goesOn = (question, list, v) => GROWING.includes(question) && same(list?.slice(0, v?.length), v);

/** Whether the last of such a list was taken back: who goes on from it then has not heard so. */
export const isBack = (question, before, v) => GROWING.includes(question) && before?.length > 0 && same(v ?? [], before.slice(0, -1));

/**
 * After the server was heard, which had these answers `before`: {own, twice} as they stand now. What is still unsent is not
 * decided yet. Of a list that every phone adds to, any phone may take back what is there. What was taken back here (`back`)
 * and the server was not told stands against whatever goes on from it.
 */
export function compare(server, unsent, own, twice, before = {}, back = {}) {
  const next = { own: { ...own }, twice: { ...twice } };
  for (const [question, v] of Object.entries({ ...twice, ...own })) {
    if (question in unsent) continue;
    const list = server[question]?.v;
    const agrees = same(list, v) || (!back[question] && goesOn(question, list, v));
    const isTakenBack = !agrees && goesOn(question, before[question]?.v, v) && goesOn(question, v, list ?? []);
    delete next.twice[question];
    delete next.own[question];
    if (!isTakenBack) next[agrees ? "own" : "twice"][question] = v;
    else if (list?.length) next.own[question] = list;
  }
  return next;
}

/** Answers given here that stood in the merged deal, and that its other answers leave no room for. */
export const displaced = (own, answers, kept) =>
  Object.fromEntries(Object.entries(own).filter(([question, v]) => same(answers[question], v) && !same(kept[question], v)));
