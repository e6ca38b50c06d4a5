// What becomes of what was entered: how it stands with the outbox, and the server's own parts once all is sent. `alone`
// is index.js.
//
// What the server refuses stays on the sheet, marked, with what was entered after it: it was played, and whoever looks
// at the sheet shall find it there until somebody has mended or discarded it. Others go on meanwhile, and it stands on what
// they entered. Once it is left as it is, the table goes on without it: it counts for nothing, and the list keeps it.

import { realNames } from "../../outbox/queue.js";
import { PATIENCE } from "../network.js";
import { PARTS, place } from "../send.js";
import { isSameDeal } from "./replay.js";
import { typeAgain, typedIn } from "./typed.js";

const QUIET = PARTS.filter((id) => id !== "toasts");

/** The outbox holds other ops than before. */
export function changed(alone, all) {
  const { known } = alone;
  known.hear(all);
  if (alone.entering) return;
  if (!known.ops.length) {
    alone.isAway = false;
    if (alone.isDrawn) bring(alone);
  } else if (isLate(alone)) alone.draw();
  else setTimeout(() => changed(alone, known.ops), PATIENCE);
}

const isLate = ({ isDrawn, isAway, known: { ops } }) =>
  isDrawn || isAway || ops.some(({ state, at }) => state === "refused" || Math.abs(Date.now() - at) >= PATIENCE);

export function sent(alone, { op, html, version, table, players }) {
  const { known } = alone;
  if (op.table !== known.data.table) return;
  if (table && table !== op.table) location.assign(`/tables/${table}/`); // another phone had begun it already
  const names = realNames(op, { table, players });
  known.stored(op, version, dataIn(html), names);
  // A form that names people otherwise is done with; what was typed in it is kept by their names.
  if (Object.keys(names).length) alone.draw({ isLeft: true });
  if (alone.entering || known.ops.length) return;
  alone.isAway = false;
  if (!arrive(alone, html)) bring(alone);
}

/** Something entered before is refused. */
export function refusedLater(alone, outcome) {
  return outcome.op.table === alone.known.data.table && !alone.entering ? showRefusal(alone, outcome) : null;
}

/** It stands, marked, on the sheet as the server has it now. */
export async function showRefusal(alone, { html }) {
  const { known } = alone;
  known.take(dataIn(html) ?? dataIn(await freshOf(known.data).catch(() => "")));
  const typed = typedIn(alone.controller());
  alone.draw();
  typeAgain(alone.controller(), typed);
}

/** Something was sent from here while the page was on its way: it shows the time before. */
export async function catchUp(alone) {
  const html = await freshOf(alone.data).catch(() => "");
  if (arrive(alone, html)) return;
  alone.known.take(dataIn(html));
  if (alone.isDrawn) alone.draw();
}

/** Others went on, and what was refused stands on that. Says whether the server told. */
export async function redraw(alone) {
  const html = await freshOf(alone.data).catch(() => "");
  if (!dataIn(html) || alone.entering || alone.known.isHeld) return false;
  await showRefusal(alone, { html });
  return true;
}

/** All is sent: the server's parts. Where they don't come now, the next poll looks for them again. */
async function bring(alone) {
  alone.isDrawn = false;
  const html = await freshOf(alone.data).catch(() => "");
  alone.isDrawn = !arrive(alone, html);
}

/** The table's parts as the server has them now; nothing where it answers otherwise. */
export async function freshOf({ urls }) {
  const answer = await fetch(urls.table, { headers: { "HX-Request": "true" } });
  return answer.status === 200 ? answer.text() : "";
}

/** A form that somebody is busy with goes on as it is. */
function arrive(alone, html) {
  const [now, fresh] = [alone.controller(), dataIn(html)];
  if (!fresh || alone.ops.length) return false;
  alone.isDrawn = false;
  const isKept = now && (now.page.mode !== "record" || isSameDeal(now.data, fresh));
  place(html, isKept ? QUIET.filter((id) => id !== "entry") : QUIET);
  alone.known.take(fresh);
  if (isKept) now.rebase(fresh);
  if (isKept) tellPossible(now, html);
  return true;
}

/** What is still possible is the server's word alone, and comes to a form that the phone made itself. */
function tellPossible(deal, html) {
  const { root } = deal;
  const told = parsed(html).querySelector("#entry [data-possible]");
  root.querySelector("[data-possible]")?.remove();
  if (!told) return;
  root.querySelector("[data-ask]").before(told);
  deal.redraw();
}

const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

/** The data of a table's page in these parts of it, null where they are none. */
export function dataIn(html) {
  if (!html.includes('id="table-data"')) return null;
  const data = JSON.parse(parsed(html).getElementById("table-data").textContent);
  return data.sheet ? data : null;
}
