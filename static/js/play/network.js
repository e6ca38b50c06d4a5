// What this page knows of its way to the server.

const FRESH = 8000; // ms after an answer in which the next one is taken for granted
const PATIENCE = 2000; // ms for an answer that somebody waits for

/** `heard`: when the server last answered. `isHeld()`: something entered here is unsent, so that the server knows less. */
export const line = { heard: 0, isHeld: () => false };

export const heard = () => (line.heard = Date.now());
export const lost = () => (line.heard = 0);

/** Whether the server can be reached, asked where that is not known: a hotel's network answers too, but not so. */
export async function isReached() {
  if (navigator.onLine && Date.now() - line.heard < FRESH) return true;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const answer = await fetch("/outbox/", { headers: { Accept: "application/json" }, signal: patience.signal, cache: "no-store" });
    if (typeof (await answer.json()).token !== "string") return false;
    heard();
    return true;
  } catch {
    lost();
    return false;
  } finally {
    clearTimeout(timer);
  }
}
