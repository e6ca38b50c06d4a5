// What is not sent yet: its count in the bar of every page, and behind it the list, with a way on for what was refused.

import { h, isInstalled, sentence } from "../page.js";
import { drawChip, warn } from "./chip.js";
import { download, ownOf } from "./file.js";
import { nextOf } from "./queue.js";
import { button, rows } from "./rows.js";
import { stepOf } from "./steps.js";
import { wordsHere } from "./words.js";

let phrases = null;
let outbox = null;
let ops = [];
let asked = null; // the op that somebody is about to discard
let isQuestion = false; // opened for that alone
let tooLate = []; // what was discarded, and is stored
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
  document.addEventListener("outbox:sent", ({ detail }) => detail.wasDiscarded && tellLate(detail.op));
  document.querySelector("[data-unsent] button")?.addEventListener("click", () => outbox.hurry());
}

/** Ask whether this op shall be discarded, with what stands in it. */
export async function askToDiscard(seq) {
  phrases ??= await wordsHere();
  if (!phrases) return;
  asked = seq;
  isQuestion = true;
  open();
}

/** The answer of what was given up meanwhile came after all: it is on the sheet, where undo takes it back. */
async function tellLate(op) {
  phrases ??= await wordsHere();
  if (!phrases) return;
  const { step, detail } = stepOf(op, namesIn(await outbox.tables()), phrases.steps);
  tooLate = [...tooLate, sentence(phrases.too_late, { what: `${step} ${detail}`.trim() })];
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
  // Asked where somebody looks after what is kept: a browser may have a question of its own then.
  if (ops.length) navigator.storage?.persist?.().catch(() => {});
}

function closed() {
  asked = null;
  isQuestion = false;
  tooLate = [];
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
  send: () => outbox.hurry(),
  file: () => download(forFile()),
  again: (seq) => outbox.retry(seq),
  ask: (seq) => focusAfter(seq, seq),
  keep: (seq) => (isQuestion ? dialog.close() : focusAfter(null, seq)),
  discard: (seq) => {
    if (isQuestion) dialog.close();
    return outbox.discard(seq);
  },
};

const forFile = () => ownOf(ops, outbox.signedIn());

async function focusAfter(seq, place) {
  asked = seq;
  await fill();
  dialog.querySelector(`[data-seq="${place}"]`)?.focus();
}

async function fill() {
  const [tables, isKept, now] = await Promise.all([outbox.tables(), outbox.isKept(), outbox.all()]);
  ops = now; // that one of them is going out at this moment is told to nobody
  const names = namesIn(tables);
  const user = outbox.signedIn();
  const parts = [
    h("div", { class: "top" },
      h("h2", { id: "unsent-title" }, ops.length ? phrases.title : phrases.all_sent),
      button("close", phrases.close, { kind: "key plain" })),
    tooLate.map((text) => h("div", { class: "note", role: "alert" }, h("p", {}, text))),
    ops.length > 0 && h("p", { class: "soft" }, isKept ? phrases.kept : phrases.not_kept),
    ops.length > 0 && h("ol", { class: "list" }, rows({ ops, names, phrases, user, asked })),
    nextOf(ops, user) && button("send", phrases.send, { kind: "key go wide" }),
    forFile().length > 0 && [
      h("p", { class: "note" }, mayBeEvicted() ? phrases.evicted : phrases.may_go, " ", phrases.file_stays),
      button("file", phrases.file, { kind: "key wide" }),
    ],
  ];
  dialog.replaceChildren(...parts.flat().filter(Boolean));
}

const namesIn = (tables) => Object.assign({}, ...tables.map(namesOf));

function namesOf({ data }) {
  return Object.fromEntries(Object.entries(data?.players ?? {}).map(([pid, { name }]) => [pid, name]));
}

/** Where a browser empties what a site keeps unless it is installed. */
function mayBeEvicted() {
  const isSafari = /^Apple/.test(navigator.vendor ?? "");
  return isSafari && !isInstalled();
}
