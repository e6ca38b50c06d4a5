// What is not sent yet: its count in the bar of every page, and behind it the list, with a way on for what was refused.

import { drawing, h, json, sentence, spoken } from "../page.js";
import { file } from "./file.js";
import { goesWith, mayBeSent, nextOf } from "./queue.js";
import { numbersOf, stepOf } from "./steps.js";

const SHORT = 1500; // ms

let phrases = null;
let outbox = null;
let ops = [];
let asked = null; // the op that somebody is about to discard
let dialog = null;

/** Show the count and the list of this outbox from now on. */
export function showUnsent(given) {
  phrases = json("outbox-phrases");
  if (!phrases) return;
  outbox = given;
  document.addEventListener("outbox:change", ({ detail }) => {
    ops = detail.ops;
    draw();
    warn();
  });
  document.querySelector("[data-unsent] button")?.addEventListener("click", () => outbox.hurry());
}

function draw() {
  const young = ops.filter((op) => op.state === "waiting" && Date.now() - op.at < SHORT);
  // What goes out at once needs no count that comes and goes.
  if (young.length) setTimeout(draw, SHORT);
  chip().hidden = ops.length === young.length;
  chip().classList.toggle("refused", ops.some((op) => op.state === "refused"));
  const label = spoken(phrases.unsent, { n: ops.length });
  if (chip().getAttribute("aria-label") !== label) chip().setAttribute("aria-label", label);
  chip().replaceChildren(drawing("unsent", "icon"), h("span", { class: "n" }, String(ops.length)));
  if (dialog?.open) fill();
}

/** Where somebody signs out: a word on what would stay behind. */
function warn() {
  const place = document.querySelector("[data-unsent]");
  if (place) place.hidden = !ops.some((op) => mayBeSent(op, outbox.signedIn()));
}

function chip() {
  const drawn = document.getElementById("unsent");
  if (drawn) return drawn;
  const button = h("button", { id: "unsent", class: "tool unsent", type: "button", hidden: true });
  button.addEventListener("click", open);
  const title = document.getElementById("heading");
  if (title) title.after(button);
  else document.body.prepend(button);
  return button;
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
}

function tapped(event) {
  if (event.target === dialog) return dialog.close(); // beside it
  const key = event.target.closest("[data-do]");
  if (key) actions[key.dataset.do](Number(key.dataset.seq));
}

const actions = {
  close: () => dialog.close(),
  send: () => outbox.hurry(),
  file: () => file(ops),
  again: (seq) => outbox.retry(seq),
  ask: (seq) => focusAfter(seq, seq),
  keep: (seq) => focusAfter(null, seq),
  discard: (seq) => outbox.discard(seq),
  mend: (seq) => {
    const op = ops.find((each) => each.seq === seq);
    dialog.close();
    // The table's page takes the form of the refusal; from elsewhere one goes there first.
    const isTaken = !document.dispatchEvent(new CustomEvent("outbox:mend", { detail: { op }, cancelable: true }));
    if (!isTaken) location.assign(`/tables/${op.table}/#mend-${seq}`);
  },
};

function focusAfter(seq, place) {
  asked = seq;
  fill();
  dialog.querySelector(`[data-seq="${place}"]`)?.focus();
}

async function fill() {
  const [tables, isKept] = await Promise.all([outbox.tables(), outbox.isKept()]);
  const names = Object.assign({}, ...tables.map((table) => namesOf(table)));
  const held = new Set();
  const parts = [
    h("div", { class: "top" }, h("h2", { id: "unsent-title" }, ops.length ? phrases.title : phrases.all_sent), button("close", phrases.close, { kind: "key plain" })),
    ops.length ? h("p", { class: "soft" }, isKept ? phrases.kept : phrases.not_kept) : null,
    ops.length ? h("ol", { class: "list" }, ops.map((op) => row(op, names, held))) : null,
    nextOf(ops, outbox.signedIn()) ? button("send", phrases.send, { kind: "key go wide" }) : null,
    ops.length && mayBeEvicted() ? h("p", { class: "note" }, phrases.evicted) : null,
    ops.length ? button("file", phrases.file, { kind: "key wide" }) : null,
  ];
  dialog.replaceChildren(...parts.filter(Boolean));
}

function row(op, names, held) {
  const { step, detail } = stepOf(op, names, phrases.steps);
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", hour: "numeric", minute: "2-digit" }).format(op.at);
  const state = stateOf(op, held.has(op.table));
  held.add(op.table);
  const what = h("div", { class: "grow" }, h("b", {}, step), detail ? [" ", h("bdi", {}, detail)] : null, h("small", {}, h("bdi", {}, when), state ? ` · ${state}` : ""));
  const isOpen = op.state === "refused" || asked === op.seq || isSignedOut(op);
  return h(
    "li",
    {},
    h("div", { class: "item" }, what, isOpen ? null : button("ask", drawing("close", "icon", phrases.discard), { seq: op.seq, kind: "tool" })),
    isOpen ? h("div", { class: "ways tight" }, op.state === "refused" ? refusal(op, names) : null, asked === op.seq ? sure(op) : ways(op)) : null,
  );
}

/** What the server says, and the numbers that it says it of. */
function refusal(op, names) {
  const own = numbersOf(op, names).map(([name, numbers], place) => [place ? " · " : "", h("bdi", {}, name), " ", h("bdi", { class: "n" }, numbers)]);
  return [h("p", { class: "problem", dir: "auto" }, op.says), own.length ? h("p", { class: "soft" }, `${phrases.yours}: `, own) : null];
}

function stateOf(op, isBehind) {
  if (op.state === "refused") return "";
  if (!mayBeSent(op, outbox.signedIn())) return outbox.signedIn() ? phrases.others : phrases.signed_out;
  return isBehind ? phrases.behind : phrases.waits;
}

const isSignedOut = (op) => op.user !== "" && outbox.signedIn() === "";

function ways(op) {
  const { seq, state, html } = op;
  return h(
    "div",
    { class: "keys" },
    state === "refused" ? button("again", phrases.again, { seq }) : null,
    html ? button("mend", phrases.mend, { seq }) : null,
    isSignedOut(op) ? h("a", { class: "key", href: `${phrases.sign_in_at}?next=${encodeURIComponent(location.pathname)}` }, phrases.sign_in) : null,
    button("ask", phrases.discard, { seq }),
  );
}

function sure({ seq }) {
  const others = goesWith(ops, seq).length - 1;
  return [
    h("p", { class: "soft" }, phrases.sure, others ? [" ", sentence(phrases.with_it, { n: others })] : null),
    h("div", { class: "keys" }, button("keep", phrases.leave, { seq }), button("discard", phrases.discard, { seq, kind: "key danger" })),
  ];
}

function button(act, face, { seq, kind = "key" } = {}) {
  return h("button", { type: "button", class: kind, "data-do": act, "data-seq": seq }, face);
}

function namesOf({ data }) {
  return Object.fromEntries(Object.entries(data?.players ?? {}).map(([pid, { name }]) => [pid, name]));
}

/** Where a browser empties what a site keeps unless it is installed. */
function mayBeEvicted() {
  const isSafari = /^Apple/.test(navigator.vendor ?? "");
  return isSafari && !navigator.standalone && !matchMedia("(display-mode: standalone)").matches;
}
