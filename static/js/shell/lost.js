// The page of a table of which the server knows nothing. This phone may have begun it, and not be rid of that yet: then what
// it has of it comes in this page's place, or a word on what it waits for. Else the server is right, whatever is unsent: the
// evening was deleted, or is not shared any more.

import { opsOf, tableOf, whose } from "../outbox/outbox.js";
import { makesTable, mayBeSent } from "../outbox/queue.js";

const place = document.querySelector("[data-lost]");
const uid = place.dataset.lost;
const waiting = new AbortController();

async function look() {
  const ops = await opsOf(uid);
  if (!ops.some(makesTable)) return;
  const kept = await tableOf(uid);
  const shell = kept?.data.sheet && mayBeSent(kept, whose()) ? await shellAtHand() : null;
  if (shell) return enter(shell);
  const isMine = ops.every((op) => mayBeSent(op, whose()));
  place.querySelector(isMine ? "[data-waits]" : "[data-others]").hidden = false;
  place.querySelector("a").search = new URLSearchParams({ next: location.pathname });
  document.querySelector("[data-nothing]").hidden = true;
  place.hidden = false;
}

/** Null where the network is gone by now. */
async function shellAtHand() {
  try {
    const shell = await import("./shell.js");
    return { ...shell, page: await shell.fetched() };
  } catch {
    return null;
  }
}

/** From then on the table's own page hears what is sent. */
async function enter(shell) {
  await shell.enter(shell.page, location.pathname);
  waiting.abort();
}

/** Sent while this page still stands: the server knows it by now. */
function sent({ detail: { op, table } }) {
  if (op.table === uid) location.replace(`/tables/${table ?? uid}/${location.hash}`);
}

document.addEventListener("outbox:sent", sent, { signal: waiting.signal });
look();
