// One sender among the tabs of a phone. Two at once would do no harm, since the server knows every request again: it
// would only be in vain. So a tab that was frozen in the middle is waited for, but not for ever.

import { localStorageOr } from "../page.js";

const NAME = "whist:sender";
const PATIENCE = 30_000; // ms
const LEASE = 5000;
const STEP = 500;

/** Run `work` while no other tab does. */
export function inTurn(work) {
  return navigator.locks ? locked(work) : leased(work, localStorageOr(null));
}

async function locked(work) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  const begun = () => {
    clearTimeout(timer);
    return work();
  };
  try {
    return await navigator.locks.request(NAME, { signal: patience.signal }, begun);
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    return navigator.locks.request(NAME, { steal: true }, work);
  }
}

/** Without locks (plain http): a lease in the phone's storage, which ends by itself where a tab was closed. */
export async function leased(work, storage, { wait = sleep, now = Date.now } = {}) {
  const id = String(Math.random());
  const holder = () => JSON.parse(storage?.getItem(NAME) ?? "null");
  const take = () => storage?.setItem(NAME, JSON.stringify({ id, until: now() + LEASE }));
  const given = now() + PATIENCE;
  while (holder()?.until > now() && holder().id !== id && now() < given) await wait(STEP);
  take();
  const renewing = setInterval(take, LEASE / 2);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    if (holder()?.id === id) storage.removeItem(NAME);
  }
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Tell the other tabs, and hear them. */
export function channel(heard) {
  if (!globalThis.BroadcastChannel) return () => {};
  const opened = new BroadcastChannel("whist");
  opened.onmessage = ({ data }) => heard(data);
  return (said) => opened.postMessage(said);
}
