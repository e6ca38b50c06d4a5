// What is not sent yet: its count in the bar of every page, and behind it the list, with a way on for what was refused.

import { h } from "../page.js";
import { drawChip, warn, watchWarnings } from "./chip.js";
import { download, ownOf } from "./file.js";
import { listed, namesIn } from "./listed.js";
import { nextOf } from "./order.js";
import { discardedHere, isToldHere, toldOf } from "./too_late.js";
import { wordsHere } from "./words.js";

let phrases = null;
let outbox = null;
let ops = [];
let asked = null; // the op that somebody is about to discard
let mine = null; // the op of a guest's that somebody is about to send
let isQuestion = false; // opened for that alone
let late = []; // what was discarded, and is stored
let word = null; // what came of it that somebody wanted all sent
let dialog = null;

/** Show the count and the list of this outbox from now on. */
export function showUnsent(given) {
  outbox = given;
  document.addEventListener("outbox:change", async ({ detail }) => {
    ops = detail.ops;
    warn(ops, outbox.signedIn());
    phrases ??= await wordsHere();
    if (phrases) draw();
  });
  document.addEventListener("outbox:sent", ({ detail }) => isToldHere(detail) && tellLate(detail));
  watchWarnings(sendNow, () => download(ownOf(ops, outbox.signedIn(), outbox.isGuest)));
}

/** Open the list, as a tap on the count does. */
export async function openList() {
  phrases ??= await wordsHere();
  if (phrases && !dialog?.open) open();
}

/** Ask whether this op shall be discarded, with what stands in it. */
export async function askToDiscard(seq) {
  phrases ??= await wordsHere();
  if (!phrases) return;
  asked = seq;
  isQuestion = true;
  open();
}

/** What was given up meanwhile is stored after all. */
async function tellLate(outcome) {
  phrases ??= await wordsHere();
  if (!phrases) return;
  late = [...late, toldOf(outcome, namesIn(await outbox.tables()), phrases)];
  if (!dialog?.open) open();
  else fill();
}

function draw() {
  const again = drawChip(ops, phrases, open);
  if (again) setTimeout(draw, again);
  if (dialog?.open) fill();
}

function open() {
  if (!dialog) {
    dialog = h("dialog", { class: "sheet stack", "aria-labelledby": "unsent-title" });
    dialog.addEventListener("click", tapped);
    dialog.addEventListener("close", closed);
    document.body.append(dialog);
  }
  fill();
  dialog.showModal();
  document.dispatchEvent(new Event("outbox:looked"));
  // Asked where somebody looks after what is kept: a browser may have a question of its own then.
  if (ops.length) navigator.storage?.persist?.().catch(() => {});
}

function closed() {
  asked = mine = null;
  isQuestion = false;
  late = [];
  word = null;
}

function tapped(event) {
  if (event.target === dialog) return dialog.close(); // beside it
  const link = event.target.closest("a");
  if (link) return follow(link, event);
  const key = event.target.closest("[data-do]");
  if (key) actions[key.dataset.do](Number(key.dataset.seq));
}

/** What it leads to may be this very page, under the list. */
function follow({ pathname, hash }, event) {
  dialog.close();
  if (pathname === location.pathname && !hash) event.preventDefault();
}

const actions = {
  close: () => dialog.close(),
  send: async () => {
    word = await sendNow();
    if (dialog.open) fill();
  },
  file: () => download(ownOf(ops, outbox.signedIn(), outbox.isGuest)),
  again: (seq) => outbox.retry(seq),
  over: (seq) => outbox.writeOver(seq),
  ask: (seq) => focusAfter(seq, seq),
  mine: (seq) => {
    [asked, mine] = [null, seq];
    return fill();
  },
  take: (seq) => {
    mine = null;
    return outbox.takeOver(ops.find((op) => op.seq === seq)?.user);
  },
  keep: (seq) => (isQuestion ? dialog.close() : focusAfter(null, seq)),
  discard: (seq) => {
    if (isQuestion) dialog.close();
    discardedHere(seq);
    return outbox.discard(seq);
  },
};

/** Try at once; a word where something has still to wait for the server. */
async function sendNow() {
  await outbox.hurry();
  return nextOf(await outbox.all(), outbox.signedIn()) ? phrases.still_away : null;
}

async function focusAfter(seq, place) {
  [asked, mine] = [seq, null];
  await fill();
  dialog.querySelector(`[data-seq="${place}"]`)?.focus();
}

async function fill() {
  const [tables, isKept, now] = await Promise.all([outbox.tables(), outbox.isKept(), outbox.all()]);
  ops = now; // that one of them is going out at this moment is told to nobody
  const user = outbox.signedIn();
  dialog.replaceChildren(...listed({ ops, late, word, isKept, names: namesIn(tables), phrases, user, isGuest: outbox.isGuest, asked, mine }));
}
