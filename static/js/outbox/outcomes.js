// What became of what was sent, for whoever on this page waits for it.

const settled = new Map();
const waiting = new Map();

/** At once where it is stored or refused already, else the outcome of the next attempt. */
export function sent(seq) {
  if (settled.has(seq)) return Promise.resolve(settled.get(seq));
  return new Promise((resolve) => waiting.set(seq, [...(waiting.get(seq) ?? []), resolve]));
}

/** It goes out anew. */
export const forget = (seq) => settled.delete(seq);

/** Tell who waits. Says whether that is the end of it. */
export function settle(outcome) {
  const { kind, op } = outcome;
  const isSettled = kind === "sent" || kind === "refused";
  if (isSettled) settled.set(op.seq, outcome);
  for (const resolve of waiting.get(op.seq) ?? []) resolve(outcome);
  waiting.delete(op.seq);
  return isSettled;
}
