// What is entered at the table goes into the outbox first, and from there to the server. An answer in time is placed as it
// comes, one that refuses too; without one the page goes on with what it knows itself. `alone` is index.js.

import { newKey } from "../../outbox/keys.js";
import * as outbox from "../../outbox/outbox.js";
import { zone } from "../../zone.js";
import { today } from "../day.js";
import { inTime } from "../network.js";
import { load, place } from "../send.js";
import { refusedLater } from "./arriving.js";
import { tell } from "./drawing.js";
import { typeAgain } from "./typed.js";

const OURS = [409, 422];

/** A form's fields, kept first and sent at once. `failed(phrase)` is told where nothing came of it. */
export async function enter(alone, path, fields, failed = () => {}) {
  const mended = alone.mending.opFor(path);
  let outcome = null;
  alone.entering++;
  try {
    const kept = await keep(alone, path, fields, mended);
    outcome = kept.outcome;
    if (await isSettled(alone, outcome, mended)) return;
    if (kept.isAgain && outcome?.kind !== "refused") await playAgain(alone, kept.table);
  } finally {
    alone.entering--;
  }
  if (outcome?.kind === "refused") return refused(alone, outcome, failed);
  alone.isAway = true;
  return alone.goOn(failed);
}

/** Into the outbox, in the place of what it mends; with what came of it in time, where nothing goes out before it. */
async function keep({ known }, path, fields, mended) {
  const isFirst = known.ops.every(({ seq }) => seq === mended?.seq);
  const isAgain = path.endsWith("/again/");
  const table = isAgain ? newKey() : known.data.table;
  const stamp = isAgain ? [["table", table], ["day", today()], ["zone", zone()]] : [seen(fields, known.data)];
  const said = fields.filter(([name]) => name !== "version");
  const seq = await outbox.put({ table, path, fields: [...said, ...stamp], instead: mended?.seq });
  return { table, isAgain, outcome: isFirst ? await inTime(outbox.sent(seq)) : null };
}

/** Whether the page shows already what came of it. What is refused once more stands in the form with the new words. */
async function isSettled(alone, outcome, mended) {
  const { mending } = alone;
  if (mended && outcome?.kind === "refused") {
    await mending.look();
    return true;
  }
  const typed = mended ? mending.done() : {};
  if (outcome?.kind !== "sent") return false;
  await answered(alone, outcome);
  typeAgain(alone.controller(), typed);
  return true;
}

/** The version that the page shows: what the phone draws by itself bears none. */
const seen = (fields, { version }) => ["version", fields.find(([name]) => name === "version")?.[1] || String(version)];

async function answered(alone, { html, table }) {
  const { table: here, urls } = alone.data;
  alone.isDrawn = alone.goesOn = false;
  if (table && table !== here) return location.assign(`/tables/${table}/`);
  return place(html) || load(urls.table);
}

/** Told at once what is wrong. Who entered it has it in the form, or finds it in the list of what is unsent. */
async function refused(alone, outcome, failed) {
  const { op: { seq }, html, status } = outcome;
  if (status === 403) return location.reload(); // not ours to write any more: the page as it is now says why
  if (!OURS.includes(status)) return failed("not_saved");
  if (html.includes('id="entry"')) {
    place(html);
    return outbox.discard(seq);
  }
  await refusedLater(alone, outcome);
  return tell((await outbox.all()).find((op) => op.seq === seq)?.says ?? "");
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
