// What is entered at the table goes into the outbox first, and from there to the server. An answer in time is placed as it
// comes, one that refuses too; without one the page goes on with what it knows itself. `alone` is index.js.

import { newKey } from "../../outbox/keys.js";
import * as outbox from "../../outbox/outbox.js";
import { stepIn } from "../../outbox/steps.js";
import { zone } from "../../zone.js";
import { today } from "../day.js";
import { inTime } from "../network.js";
import { load, place } from "../send.js";
import { dataIn, showRefusal } from "./arriving.js";
import { typeAgain } from "./typed.js";

const OURS = [409, 422];

/** A form's fields, kept first and sent at once. `failed(phrase)` is told where nothing came of it. */
export async function enter(alone, path, fields, failed = () => {}) {
  const { mending } = alone;
  const mended = mending.opFor(path);
  alone.entering++;
  try {
    const { outcome, isAgain, table } = await keep(alone, path, fields, mended);
    if (outcome?.kind === "refused") return await refused(alone, outcome, failed);
    const typed = mended ? mending.done() : {};
    if (outcome?.kind === "sent") return await answered(alone, outcome, typed);
    if (isAgain) await playAgain(alone, table);
  } finally {
    alone.entering--;
    alone.notTaken.look();
  }
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
  const of = fields.find(([name]) => name === "of")?.[1];
  const what = of && stepIn(known.data, of);
  const seq = await outbox.put({ table, path, fields: [...said, ...stamp], what, instead: mended?.seq });
  return { table, isAgain, outcome: isFirst ? await inTime(outbox.sent(seq)) : null };
}

/** The version that the page shows: what the phone draws by itself bears none. */
const seen = (fields, { version }) => ["version", fields.find(([name]) => name === "version")?.[1] || String(version)];

async function answered(alone, { html, table }, typed) {
  const { table: here, urls } = alone.data;
  alone.isDrawn = alone.goesOn = false;
  if (table && table !== here) return location.assign(`/tables/${table}/`);
  if (!place(html)) await load(urls.table);
  return typeAgain(alone.controller(), typed);
}

/**
 * Told at once what is wrong. A deal stands in the form again and in the outbox too, until whoever entered it has mended or
 * discarded it: nothing that comes from elsewhere takes it away. Anything else is found in the list of what is unsent.
 */
async function refused(alone, outcome, failed) {
  const { known, mending, data } = alone;
  const { op: { seq }, html, status } = outcome;
  if (status === 403) return location.reload(); // not ours to write any more: the page as it is now says why
  if (!OURS.includes(status)) return failed("not_saved");
  if (html.includes('id="entry"') && !mending.op && isDone(outcome)) {
    place(html);
    return outbox.discard(seq);
  }
  const ops = await outbox.opsOf(data.table);
  known.hear(ops);
  const op = ops.find((each) => each.seq === seq);
  if (!op?.html) return goOnWith(alone, outcome, op);
  known.take(dataIn(html));
  return mending.showRefused(op);
}

/** Nothing was typed, or all of it is in the draft of the deal that is still played: there is nothing to choose between. */
function isDone({ op: { key, fields }, deal, status }) {
  const action = fields.find(([name]) => name === "action")?.[1];
  return !action || (deal === key && (status === 422 || action === "all_passed"));
}

/** Above the question it is told what was not taken (not_taken.js). */
async function goOnWith(alone, outcome, op) {
  alone.mending.leave();
  // Nothing was entered on top of it: the table goes on without it at once.
  if (op) await outbox.leaveAside(op.seq);
  return showRefusal(alone, outcome);
}

async function playAgain({ known }, table) {
  await known.playAgain(table);
  standAt(known.data);
}

/** The page is another table's. */
export function standAt({ urls }) {
  document.getElementById("main").dataset.boardUrl = urls.board;
  history.replaceState(history.state, "", urls.table);
}
