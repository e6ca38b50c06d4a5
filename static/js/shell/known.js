// The tables that this phone knows, each with what is unsent there.

import { all, tables } from "../outbox/outbox.js";
import { counts, mayBeSent } from "../outbox/queue.js";
import { opened, replayed } from "../play/offline/replay.js";

/** Of whoever was signed in here last, the latest first: [{data, at, ops, state}]. Nobody's are whoever's comes next. */
export async function tablesHere(user) {
  const [kept, ops] = await Promise.all([tables(), all()]);
  return kept
    .filter((table) => mayBeSent(table, user) && table.data.sheet)
    .sort((a, b) => b.at - a.at)
    .map(({ uid, at, data }) => withUnsent(data, at, ops.filter((op) => op.table === uid && counts(op, user))));
}

const withUnsent = (data, at, ops) => ({ data, at, ops, state: replayed(opened(data), ops, data) });
