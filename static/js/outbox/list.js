// What is not sent yet: its count in the bar of every page, and behind it the list, with a way on for what was refused.

import { h, isInstalled } from "../page.js";
import { drawChip, warn } from "./chip.js";
import { download, ownOf } from "./file.js";
import { nextOf } from "./queue.js";
import { button, rows } from "./rows.js";
import { wordsHere } from "./words.js";

let phrases = null;
let outbox = null;
let ops = [];
let asked = null; // the op that somebody is about to discard
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
  document.querySelector("[data-unsent] button")?.addEventListener("click", () => outbox.hurry());
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
    dialog.addEventListener("close", () => (asked = null));
    document.body.append(dialog);
  }
  fill();
  dialog.showModal();
  // Asked where somebody looks after what is kept: a browser may have a question of its own then.
  if (ops.length) navigator.storage?.persist?.().catch(() => {});
}

function tapped(event) {
  if (event.target === dialog) return dialog.close(); // beside it
  const key = event.target.closest("[data-do]");
  if (key) actions[key.dataset.do](Number(key.dataset.seq));
}

const actions = {
  close: () => dialog.close(),
  send: () => outbox.hurry(),
  file: () => download(forFile()),
  again: (seq) => outbox.retry(seq),
  ask: (seq) => focusAfter(seq, seq),
  keep: (seq) => focusAfter(null, seq),
  discard: (seq) => outbox.discard(seq),
  mend: (seq) => {
    const op = ops.find((each) => each.seq === seq);
    dialog.close();
    location.assign(`/tables/${op.table}/#mend-${seq}`); // the table's page has the form
  },
};

const forFile = () => ownOf(ops, outbox.signedIn());

async function focusAfter(seq, place) {
  asked = seq;
  await fill();
  dialog.querySelector(`[data-seq="${place}"]`)?.focus();
}

async function fill() {
  const [tables, isKept] = await Promise.all([outbox.tables(), outbox.isKept()]);
  const names = Object.assign({}, ...tables.map((table) => namesOf(table)));
  const user = outbox.signedIn();
  const parts = [
    h("div", { class: "top" },
      h("h2", { id: "unsent-title" }, ops.length ? phrases.title : phrases.all_sent),
      button("close", phrases.close, { kind: "key plain" })),
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

function namesOf({ data }) {
  return Object.fromEntries(Object.entries(data?.players ?? {}).map(([pid, { name }]) => [pid, name]));
}

/** Where a browser empties what a site keeps unless it is installed. */
function mayBeEvicted() {
  const isSafari = /^Apple/.test(navigator.vendor ?? "");
  return isSafari && !isInstalled();
}
