// The front page and others that lead to tables, without a network: the same people once more in one tap, and the ways to a
// table and to the form of a new evening.

import { newKey } from "../../outbox/keys.js";
import * as outbox from "../../outbox/outbox.js";
import { json } from "../../page.js";
import { followLinks } from "../../shell/follow.js";
import { tablesHere } from "../../shell/known.js";
import { zone } from "../../zone.js";
import { today } from "../day.js";
import { again } from "../evening/index.js";
import { nameOf, present, rulesNow } from "../evening/sheet.js";
import { isReached } from "../network.js";
import { tableAt } from "./addresses.js";
import { dataIn, freshOf } from "./arriving.js";
import { begun, fieldsLike, named } from "./begin.js";
import { tell } from "./drawing.js";
import { prepare, whileHere } from "./going.js";
import { launch } from "./launch.js";

const AGAIN = "form[action$='/again/']";
const IDLE = 1500; // ms after which all is there that somebody waits for

let isBusy = false;

/** From now on this page goes on without a network. */
export function goOn() {
  document.addEventListener("submit", submitted, whileHere());
  followLinks();
  window.addEventListener("pageshow", () => (isBusy = false), whileHere());
  setTimeout(() => prepare().then(look).catch(() => {}), IDLE);
}

/** The tables that may begin again as they are now, where this phone knows them otherwise or not at all. */
async function look() {
  for (const form of document.querySelectorAll(AGAIN)) {
    const uid = tableAt(form.getAttribute("action"));
    const [kept, unsent] = await Promise.all([outbox.tableOf(uid), outbox.opsOf(uid)]);
    const isKnown = kept?.user === outbox.whose() && kept.data.version >= Number(form.dataset.version ?? 0);
    const data = isKnown || unsent.length ? null : dataIn(await freshOf({ urls: { table: `/tables/${uid}/` } }));
    if (data) await outbox.keepTable({ uid, data });
  }
}

async function submitted(event) {
  if (!event.target.matches(AGAIN)) return;
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  let isGone = false;
  try {
    isGone = await onceMore(event.target, tableAt(event.target.getAttribute("action")));
  } finally {
    isBusy = isGone;
  }
}

/** The same people, as the server has them where it can be asked, else as this phone saw them last. */
async function onceMore(form, uid) {
  const here = (await tablesHere(outbox.whose())).find(({ data }) => data.table === uid);
  const isThere = await isReached();
  const phrases = json("outbox-phrases");
  if (!here && !isThere) return tell(phrases.needs_way, phrases);
  const ids = { table: newKey(), day: today(), zone: zone() };
  const evening = isThere ? asked(form, here, ids) : known(here, ids);
  return launch(evening, { refused: (_, says) => tell(says, phrases), waits: (says) => tell(says, phrases) });
}

function asked(form, here, { table, day, zone }) {
  const alone = { ...here?.data.alone, answers: {}, sent: [] };
  const data = here ? { ...again(here.state, { table, date: day }), alone } : null;
  const another = form.elements.another ? { another: "1" } : {}; // though the next evening has begun
  return { table, path: form.getAttribute("action"), fields: Object.entries({ table, day, zone, ...another }), data };
}

/** In a start form's words: who sat there then plays now, whatever has become of that table since. */
function known({ data: { alone }, state }, ids) {
  const people = present(state).map((pid) => [nameOf(state, pid), pid]);
  const page = { known: people, rules: rulesNow(state), words: { ...state.words, unnamed: "" }, owns: alone.owns };
  const { fields } = named(fieldsLike(state), page, ids);
  const data = begun(fields, page);
  return { table: ids.table, path: "/start/", fields, data: data.refused.length ? null : data };
}
