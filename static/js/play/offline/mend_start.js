// A start that was refused, once more in the form of a new evening: with what was typed, and the server's words. Sent again
// it takes its old place, before all that was entered at its table since. The address tells which one ("#mend-5"). To play
// again with the same people is one too.

import * as outbox from "../../outbox/outbox.js";
import { makesTable, mayBeSent } from "../../outbox/queue.js";
import { formOf } from "../evening/form.js";
import { asStart } from "./begin.js";
import { boxWith, place } from "./faults.js";

const ELSEWHERE = ["league", "like", "meeting"];
const GONE = [403, 404];

/** The op, as a start; null where there is none to mend. */
export async function startToMend() {
  const seq = Number(/^#mend-(\d+)$/.exec(location.hash)?.[1]);
  const op = seq ? (await outbox.all()).find((each) => each.seq === seq) : null;
  if (!op || op.state !== "refused" || !makesTable(op) || !mayBeSent(op, outbox.whose())) return null;
  if (op.path === "/start/") return op;
  const kept = await outbox.tableOf(op.table);
  return kept ? asStart(op, kept.data) : null;
}

/** Put it into the form. A league that is gone, or not theirs any more, makes way for their own. */
export function fill(form, { fields, status, says }) {
  for (const [name, text] of fields) if (!GONE.includes(status) || !ELSEWHERE.includes(name)) put(form, name, text);
  form.elements.as_seen.value = "1"; // every house rule stands in the form
  form.dispatchEvent(new Event("input"));
  place(form, boxWith([says]));
}

function put(form, name, text) {
  if (form.elements[name]) form.elements[name].value = text; // of radios the one that has it
}

/** How it is named and dated is for good: what was entered since says so. */
export const stampOf = ({ table, fields }) => ({ table, day: formOf(fields).get("day"), zone: formOf(fields).get("zone") });
