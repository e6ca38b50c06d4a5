// The outbox of this phone: whatever is entered at a table is kept here first, and sent from here.
//
//   put({table, path, fields})  keep a form post and send it as soon as may be → its seq
//   sent(seq)                   what becomes of it, {kind, op, status, html, version, …}: kinds as in sender.js. An
//                               attempt in vain answers too ("away", "later"): ask again for the next one
//   opsOf(table), all()         what is unsent, oldest first
//   discard(seq), retry(seq)    what somebody decided about one that was refused
//   mendingAt(table)            the refused op that stands in this table's form
//   tableOf(uid), keepTable({uid, user, at, data})   how a table stood when the server last said so
//
// On document: "outbox:change" with {ops}, "outbox:sent" and "outbox:refused" with the outcome as above, "outbox:mending"
// with {op} before a refused one comes into the table's form.

import { carry } from "./carry.js";
import { newKey } from "./keys.js";
import { cookieToken } from "../page.js";
import { showUnsent } from "./list.js";
import { mendHere } from "./mend.js";
import { goesWith, mended, ofTable, opOf, retried, unsent } from "./queue.js";
import { Sender, pause } from "./sender.js";
import { Memory, openStore } from "./store.js";
import { alone, channel, localStorageOr } from "./tabs.js";

const SIGNED_IN = "whist:user";
const TIMEOUT = 20_000; // ms

const root = document.documentElement;
const words = localStorageOr(null);
const outcomes = new Map();
const waiting = new Map();
let opened = openStore();
let timer = null;
let attempts = 0;
let draining = null;
let isWanted = false;
let known = null; // who was signed in at the last answer
let mending = null; // the refused op that stands in the table's form

/** Whose this page is; a page that is kept for everybody knows only who was here last. */
export const whose = () => root.dataset.user ?? words?.getItem(SIGNED_IN) ?? "";

/** Who is signed in as far as is known: after this page was opened it may have become somebody else. */
const signedIn = () => known ?? whose();

const sender = opened.then((store) => new Sender({ store, user: whose(), fetch: hurried, token: cookieToken, words: saidIn, told }));
const tell = channel(({ outcome }) => (outcome ? announce(outcome) : changed()));

export const all = async () => unsent(await (await opened).ops());
export const opsOf = async (table) => ofTable(await (await opened).ops(), table);
/** Whether this phone keeps what is entered when the page is closed. */
export const isKept = async () => (await opened).isKept;
export const tableOf = async (uid) => (await opened).table(uid);
export const tables = async () => (await opened).tables();
export const keepTable = async (table) => (await opened).keepTable({ user: whose(), at: Date.now(), ...table });

export async function put({ table, path, fields, user = whose() }) {
  const seq = mending?.table === table && mending.path === path ? mending.seq : null;
  mending = null;
  const seqs = await edit((ops) => mended(ops, seq, opOf({ table, path, fields, user }, ops, newKey(), Date.now())));
  outcomes.delete(seqs.at(-1));
  attempts = 0;
  drain();
  return seqs.at(-1);
}

export function sent(seq) {
  if (outcomes.has(seq)) return Promise.resolve(outcomes.get(seq));
  return new Promise((resolve) => waiting.set(seq, [...(waiting.get(seq) ?? []), resolve]));
}

/** The refused op of this table that stands in its form. */
export const mendingAt = (table) => (mending?.table === table ? mending : null);

function beginToMend(op) {
  mending = op;
  document.dispatchEvent(new CustomEvent("outbox:mending", { detail: { op } }));
}

/** Give an op up, and what makes no sense without it. */
export async function discard(seq) {
  await edit((ops) => ({ remove: ops.some((op) => op.seq === seq) ? goesWith(ops, seq) : [] }));
  return hurry(); // what was behind it waits no longer
}

export async function retry(seq) {
  await edit((ops) => retried(ops, seq));
  outcomes.delete(seq);
  return hurry();
}

/** Try at once, whatever the pause was. */
export function hurry() {
  attempts = 0;
  return drain();
}

/** Send what can be sent. Asked for while it is under way, it looks once more afterwards. */
export function drain() {
  isWanted = true;
  draining ??= run().finally(() => (draining = null));
  return draining;
}

async function run() {
  let left = "done";
  while (isWanted) {
    isWanted = false;
    clearTimeout(timer);
    const each = await sender;
    // Nothing to send costs no request.
    if (!(await all()).some((op) => op.state === "waiting")) continue;
    left = await alone(() => each.drain()).catch(() => "later");
  }
  if (left === "later") timer = setTimeout(drain, pause(++attempts));
  else attempts = 0;
}

/** Write to the store, and go on in memory where the disk is full or was taken away. */
async function edit(change) {
  const store = await opened;
  let seqs;
  try {
    seqs = await store.edit(change);
  } catch {
    const memory = new Memory(await store.ops().catch(() => []));
    opened = Promise.resolve(memory);
    (await sender).store = memory;
    seqs = await memory.edit(change);
  }
  await changed();
  tell({});
  return seqs;
}

async function changed() {
  document.dispatchEvent(new CustomEvent("outbox:change", { detail: { ops: await all() } }));
}

async function told(outcome) {
  known = (await sender).user;
  if (outcome.kind === "sent") await carry(await opened, outcome).catch(() => {}); // where nothing can be kept
  announce(outcome);
  tell({ outcome });
}

function announce(outcome) {
  const { op, kind, user } = outcome;
  const isSettled = kind === "sent" || kind === "refused";
  if (isSettled) outcomes.set(op.seq, outcome);
  // The guest that the server made of nobody is who this page's person is from now on.
  if (kind === "sent" && user && whose() === "") signedInAs(user);
  for (const resolve of waiting.get(op.seq) ?? []) resolve(outcome);
  waiting.delete(op.seq);
  if (isSettled) document.dispatchEvent(new CustomEvent(`outbox:${kind}`, { detail: outcome }));
  changed();
}

/** Pages of somebody who has signed out stay on no phone, but for what is unsent there. */
async function forgetOthers() {
  const [kept, ops] = [await tables(), await all()];
  const gone = kept.filter(({ uid, user }) => user !== whose() && !ops.some((op) => op.table === uid));
  for (const { uid } of gone) await (await opened).forgetTable(uid);
}

function signedInAs(user) {
  root.dataset.user = user;
  words?.setItem(SIGNED_IN, user);
}

/** A request that is given up where nothing comes of it: a phone on a bad line waits for minutes. */
async function hurried(path, options) {
  const patience = new AbortController();
  const gone = setTimeout(() => patience.abort(), TIMEOUT);
  try {
    return await fetch(path, { ...options, signal: patience.signal, cache: "no-store" });
  } finally {
    clearTimeout(gone);
  }
}

/** What the server says in a refusal: its problems, what stands beside fields, its messages; else the page's heading. */
function saidIn(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const said = [...page.querySelectorAll("#problems li, [role=alert], .problem, [data-toast] p")];
  const parts = said.length ? said : [...page.querySelectorAll("#problems, main h1, main p")];
  return [...new Set(parts.map((part) => part.textContent.trim().replace(/\s+/g, " ")).filter(Boolean))].join(" ");
}

if (root.dataset.user !== undefined) signedInAs(root.dataset.user);
mendHere({ all, begun: beginToMend });
showUnsent({ discard, hurry, isKept, retry, signedIn, tables });
window.addEventListener("online", hurry);
window.addEventListener("pageshow", hurry);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
hurry();
changed();
forgetOthers();

