// What this page knows of its way to the server.

export const PATIENCE = 3000; // ms for an answer, before the table goes on without
const KNOCK = 2000; // ms for one that somebody waits for

/**
 * `isHeld()`: something entered here is on its way, so that the server knows less. `isOwn()`: what it refused stands on the
 * sheet with what it knows, drawn by the page; `catchUp()` draws both as they are now, and says whether the server told.
 */
export const line = { isHeld: () => false, isOwn: () => false, catchUp: async () => false };

/**
 * Whether the server can be reached: asked each time, since a page that is left for one that doesn't come is gone, and a
 * phone may be on a network that leads nowhere. A hotel's answers too, but not so.
 */
export async function isReached() {
  if (!navigator.onLine) return false;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), KNOCK);
  try {
    const answer = await fetch("/outbox/", { headers: { Accept: "application/json" }, signal: patience.signal, cache: "no-store" });
    return typeof (await answer.json()).token === "string";
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** What comes of a promise, or null where that takes too long. */
export const inTime = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, PATIENCE, null))]);

/** The same for what many wait for: the first of them gives up for all of those after him. */
export function inTimeOnce(promise) {
  let waited = null;
  return () => (waited ??= inTime(promise));
}
