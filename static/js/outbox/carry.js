// What the phone keeps beside its outbox, once the server gave other names than those that were made here, or made a
// guest of nobody: how tables stood (store.js), and what is half typed in a deal.

import { localStorageOr } from "../page.js";
import { inText, realNames } from "./queue.js";

const OWN = /^whist/;

/** `outcome` of an op that is stored; it happens before anybody hears of it. */
export async function carry(store, { op, table, players = {}, user }) {
  const names = realNames(op, { table, players });
  const guest = op.user === "" ? user : null;
  if (!guest && !Object.keys(names).length) return;
  for (const kept of await store.tables()) {
    const now = { ...withNames(kept, names), user: kept.user || guest || "" };
    if (now.uid !== kept.uid) await store.forgetTable(kept.uid);
    await store.keepTable(now);
  }
  carryTyped(localStorageOr(null), names);
}

/** Data with other names, wherever they stand in it. */
export const withNames = (data, names) => (Object.keys(names).length ? JSON.parse(inText(JSON.stringify(data), names)) : data);

function carryTyped(storage, names) {
  for (const name of Object.keys(storage ?? {}).filter((each) => OWN.test(each))) {
    const [now, text] = [inText(name, names), storage.getItem(name)];
    if (now !== name) storage.removeItem(name);
    if (now !== name || inText(text, names) !== text) storage.setItem(now, inText(text, names));
  }
}
