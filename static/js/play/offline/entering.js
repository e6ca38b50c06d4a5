// What is entered at the table goes into the outbox first, and from there to the server. An answer in time is placed as it
// comes, one that refuses too; without one the page goes on with what it knows itself. `alone` is index.js.

import { newKey } from "../../outbox/keys.js";
import * as outbox from "../../outbox/outbox.js";
import { zone } from "../../zone.js";
import { today } from "../day.js";
import { lost } from "../network.js";
import { load, place } from "../send.js";
import { tell } from "./drawing.js";
import { typeAgain } from "./typed.js";

export const PATIENCE = 3000; // ms for an answer, before the table goes on without
const OURS = [409, 422];

/** A form's fields, kept first and sent at once. `failed(phrase)` is told where nothing came of it. */
export async function enter(alone, path, fields, failed = () => {}) {
  const { known, mending } = alone;
  const mended = mending.opFor(path);
  const isFirst = known.ops.every(({ seq }) => seq === mended?.seq);
  const isAgain = path.endsWith("/again/");
  const table = isAgain ? newKey() : known.data.table;
  alone.entering++;
  try {
    const begins = isAgain ? [["table", table], ["day", today()], ["zone", zone()]] : [];
    const seq = await outbox.put({ table, path, fields: [...fields, ...begins], instead: mended?.seq });
    const outcome = isFirst ? await inTime(outbox.sent(seq)) : null;
    if (mended && outcome?.kind === "refused") return await mending.look(); // with the new words, and kept as it was
    const typed = mended ? mending.done() : {};
    if (outcome?.kind === "sent") {
      await answered(alone, outcome);
      return typeAgain(alone.controller(), typed);
    }
    if (outcome?.kind === "refused") return await refused(outcome, seq, failed);
    alone.isAway = true;
    lost();
    if (isAgain) await playAgain(alone, table);
  } finally {
    alone.entering--;
  }
  return alone.goOn(failed);
}

async function answered(alone, { html, table }) {
  const { table: here, urls } = alone.data;
  alone.isDrawn = alone.goesOn = false;
  if (table && table !== here) return location.assign(`/tables/${table}/`);
  return place(html) || load(urls.table);
}

/** Told at once what is wrong, whoever entered it has it in the form: nothing is left to be sent. */
async function refused({ html, status }, seq, failed) {
  if (status === 403) return location.reload(); // not ours to write any more: the page as it is now says why
  if (!OURS.includes(status)) return failed("not_saved");
  if (!place(html)) tell((await outbox.all()).find((op) => op.seq === seq)?.says ?? "");
  return outbox.discard(seq);
}

async function playAgain({ known }, table) {
  await known.playAgain(table);
  standAt(known.data);
}

/** The page is another table's. */
export function standAt({ urls }) {
  document.getElementById("main").dataset.boardUrl = urls.board;
  history.replaceState(null, "", urls.table);
}

/** What comes of it, or null where that takes too long. */
export const inTime = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, PATIENCE, null))]);
