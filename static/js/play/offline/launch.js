// An evening that somebody starts: kept first and sent at once. An answer in time leads to its table; without one the phone
// goes on at the table that it has made by itself.

import * as outbox from "../../outbox/outbox.js";
import { json } from "../../page.js";
import { inTime } from "../network.js";
import { goTo, whileHere } from "./going.js";

/**
 * `data` is the table's as the phone makes it, null where it can't; `end` the end of the table's address. Told at once what
 * is wrong, by `refused(outcome, text)`, nothing is left to be sent; `waits(text)` where only the server can go on.
 * `instead` the seq of the refused op that it is, mended: that stays. Says whether there is another page now, or soon.
 */
export async function launch({ table, path, fields, data, end = "", instead }, { refused, waits }) {
  const seq = await outbox.put({ table, path, fields, instead });
  const outcome = await inTime(outbox.sent(seq));
  if (outcome?.kind === "sent") return leave(`/tables/${outcome.table}/${end}`);
  if (outcome?.kind === "refused") {
    const op = (await outbox.all()).find((each) => each.seq === seq);
    refused(outcome, op?.says ?? "");
    if (!instead) await outbox.discard(seq);
    return false;
  }
  if (data && (await goOn(table, data, end))) return true;
  waits(json("outbox-phrases").kept);
  document.addEventListener("outbox:sent", ({ detail }) => detail.op.seq === seq && leave(`/tables/${detail.table}/${end}`), whileHere());
  return true;
}

/** At the table as the phone has made it; says whether there was a way. */
async function goOn(uid, data, end) {
  await outbox.keepTable({ uid, data });
  return goTo(data, end);
}

function leave(path) {
  location.assign(path);
  return true;
}
