// The table's page: takes the plain form, asks its questions one at a time, and hands it back filled.
//
// #table-data: {table, version, players: {pid: {name}}, roster: [pid], rules, urls: {draft}, draft: {counter, answers},
//   round: {number, lineup, deck, removed_suit, dealer, mode: "record" | "edit" | "insert", client_key, answers?}}
//   `round.answers` are those of a stored round, or what was typed before a refusal; `draft`: see draft.js.
// #phrases: scorekeeper/play/phrases.py.

import { json, watchToasts } from "../page.js";
import { isOn, shake, stayOn } from "../phone.js";
import { offer } from "./aids.js";
import { Controller } from "./controller.js";
import { goLive, watchBoard } from "./live.js";
import { goAlone, load, sendForms } from "./send.js";

const AGAIN = 2000; // ms

const main = document.getElementById("main");
let controller = null;

/** Take over the form that stands in the page now; every answer brings a fresh one. */
function takeOver() {
  const root = document.getElementById("entry");
  if (root === (controller?.root ?? null)) return;
  const isFirst = controller === null;
  const before = controller?.data.version;
  controller?.leave();
  controller = root?.querySelector("form[data-deal]") ? new Controller(root, json("table-data"), json("phrases"), main) : null;
  controller?.draw({ takeFocus: !isFirst });
  if (before < controller?.data.version && isOn("shake")) shake();
  if (controller?.page.mode === "record") atHome(controller.data.urls.table);
  main.toggleAttribute("data-reading", main.querySelector(".details[data-open]") !== null);
}

/** After an edit the page is the table again, also for a reload and for the language switch. */
function atHome(url) {
  if (location.pathname === url) return;
  history.replaceState(history.state, "", url);
  document.querySelector(".lang [name=next]").value = url;
}

/**
 * Another phone changed the table: a fresh form for a new deal, also where the end of a reopened evening stood; an edit
 * goes on and is told when it is saved. False where no form is to come, else whether it came.
 */
function freshForm() {
  const data = controller?.data ?? json("table-data");
  if (!data || (controller && controller.page.mode !== "record")) return false;
  const late = controller?.late();
  return load(data.urls.table).then((hasCome) => {
    if (hasCome) controller?.settling.begin();
    if (hasCome && late) controller?.show(late);
    return hasCome;
  });
}

/** What goes on without a network comes once the page is there, as soon as there is one: nothing waits for it. */
async function comeAlone() {
  if (!json("table-data")?.sheet) return;
  try {
    const { Alone } = await import("./offline/index.js");
    const alone = new Alone(() => controller);
    await alone.begin();
    goAlone(alone);
  } catch {
    setTimeout(comeAlone, AGAIN); // without it the page does as it did
  }
}

offer({ calls: () => import("./aids/calls.js"), guide: () => import("./aids/guide.js"), taken: () => import("./aids/taken.js") }, aidWords);
/** The words of the screens that few deals need: they are among those that the phone keeps (offline/index.js). */
async function aidWords() {
  const { fetchWords, keptWords } = await import("./offline/words.js");
  const isNew = (words) => words && "call_back" in words.phrases; // of this build, and not of the one before
  const kept = keptWords();
  return (isNew(kept) ? kept : await fetchWords(json("table-data").table)).phrases;
}

watchBoard(main);
watchToasts();
takeOver();
stayOn(isOn("awake"));
document.body.dataset.live = "";
sendForms((phrase) => controller?.failed(phrase));
goLive(main, { onVersion: freshForm, onDraft: () => controller?.draft.refresh() });
document.addEventListener("table:fresh", takeOver);
main.addEventListener("table:gone", freshForm);
setTimeout(comeAlone, 100);
setTimeout(() => import("./motion.js").then(({ watch }) => watch(main)).catch(() => {}), 100); // the page does without
