// The page of a table of which the server knows nothing. This phone may have begun it, and not be rid of it yet: then what
// it has of it comes in this page's place, or a word on what it waits for. Without anything unsent the server is right.

import { opsOf, signedIn, tableOf, whose } from "../outbox/outbox.js";
import { mayBeSent } from "../outbox/queue.js";

const place = document.querySelector("[data-lost]");
const uid = place.dataset.lost;
const waiting = new AbortController();

async function look() {
  const ops = await opsOf(uid);
  if (!ops.length) return;
  const kept = await tableOf(uid);
  if (kept?.data.sheet && mayBeSent(kept, whose()) && (await isEntered())) return;
  const isMine = ops.every((op) => mayBeSent(op, signedIn()));
  place.querySelector(isMine ? "[data-waits]" : "[data-others]").hidden = false;
  place.querySelector("a").search = new URLSearchParams({ next: location.pathname });
  document.querySelector("[data-nothing]").hidden = true;
  place.hidden = false;
}

async function isEntered() {
  try {
    const shell = await import("./shell.js");
    const page = await shell.fetched();
    waiting.abort();
    await shell.enter(page, location.pathname);
    return true;
  } catch {
    return false; // the network is gone by now
  }
}

/** Sent while this page still stands: the server knows it by now. */
function sent({ detail: { op, table } }) {
  if (op.table === uid) location.replace(`/tables/${table ?? uid}/${location.hash}`);
}

document.addEventListener("outbox:sent", sent, { signal: waiting.signal });
look();
