// The outbox of this phone: whatever is entered at a table is kept here first, and sent from here.
//
//   put({table, path, fields, what, instead})  keep a form post and send it as soon as may be → its seq; in the place of the
//                               refused op whose seq is `instead`, where there is one
//   sent(seq)                   what becomes of it, {kind, op, status, html, version, …}: kinds as in answers.js. An
//                               attempt in vain answers too ("away", "later"): ask again for the next one
//   madeOf(table)               the table's version that was last made from here
//   opsOf(table), all()         what is unsent, oldest first
//   discard(seq), retry(seq), writeOver(seq)   what somebody decided about one that was refused; askToDiscard(seq) asks first
//   leaveAside(seq)             it is left as it is: the table goes on without it, and without what was entered on top of it
//   takeOver(guest)             what a guest has left behind goes out under one's own name
//   bringBack(ops)              what a file brought (file.js) → how many of them were not here
//   hurry()                     send what can be sent, whatever the pause was
//   whose(), signedIn()         whose this page is; who is signed in as far as is known
//   tables(), tableOf(uid), keepTable({uid, user, at, data})   how a table stood when the server last said so
//   isKept()                    whether nothing of all that ends with the page
//   changed()                   tell what is unsent once more
//
// On document: "outbox:change" with {ops}, "outbox:sent" and "outbox:refused" with the outcome as above; `wasDiscarded` is
// one that was given up while it went out. "outbox:looked" once somebody opens the list; openList() opens it.

import { cookieToken } from "../page.js";
import { discarded, leftAside } from "./aside.js";
import { hurried, saidIn } from "./asking.js";
import { carry } from "./carry.js";
import { broughtBack, cameAlong, mended, retried, takenOver, writtenOver } from "./decisions.js";
import { goesWith } from "./given_up.js";
import * as identity from "./identity.js";
import { newKey } from "./keys.js";
import * as list from "./list.js";
import * as outcomes from "./outcomes.js";
import { ofTable, opOf, unsent } from "./queue.js";
import { Runs } from "./runs.js";
import { Sender } from "./sender.js";
import { Lasting } from "./store.js";
import { channel, inTurn } from "./tabs.js";
import { warnUnkept } from "./unkept.js";

const store = new Lasting();
let known = null; // who was signed in at the last answer

/** Whose this page is. */
export const { whose } = identity;
export const { askToDiscard, openList } = list;
export const { sent } = outcomes;

/** Who is signed in as far as is known: after this page was opened it may have become somebody else. */
export const signedIn = () => known ?? whose();

const sender = new Sender({ store, user: whose(), fetch: hurried, token: cookieToken, words: saidIn, told });
const tell = channel(({ outcome }) => (outcome ? announce(outcome) : changed()));

const isWaiting = async () => (await all()).some((op) => op.state === "waiting");
export const { hurry } = new Runs({ isWaiting, send: () => inTurn(() => sender.drain()) });

export const all = async () => unsent(await store.ops());
export const opsOf = async (table) => ofTable(await store.ops(), table);
export const madeOf = async (table) => (await store.ops()).find((op) => op.state === "sent" && op.table === table)?.to ?? null;
export const { isKept, tables } = store;
export const tableOf = store.table;
export const keepTable = (table) => store.keepTable({ user: whose(), at: Date.now(), ...table });

export async function put({ table, path, fields, what, user = whose(), instead = null }) {
  const seqs = await edit((ops) => mended(ops, instead, opOf({ table, path, fields, what, user }, ops, newKey(), Date.now())));
  outcomes.forget(seqs.at(-1));
  hurry();
  return seqs.at(-1);
}

/** Give an op up, and what makes no sense without it. */
export async function discard(seq) {
  await edit((ops) => (ops.some((op) => op.seq === seq) ? discarded(ops, goesWith(ops, seq)) : {}));
  return hurry(); // what was behind it waits no longer
}

/** What this guest has left behind goes out under one's own name. */
export async function takeOver(guest) {
  if (signedIn()) await edit((ops) => takenOver(ops, guest, signedIn(), identity.isGuest));
  return hurry();
}

export const leaveAside = (seq) => edit((ops) => leftAside(ops, seq));
export const retry = (seq) => decide(seq, retried);
export const writeOver = (seq) => decide(seq, writtenOver);

async function decide(seq, change) {
  await edit((ops) => change(ops, seq));
  outcomes.forget(seq);
  return hurry();
}

export async function bringBack(given) {
  const { length } = await edit((ops) => broughtBack(ops, given));
  hurry();
  return length;
}

async function edit(change) {
  const seqs = await store.edit(change);
  await changed();
  tell({});
  return seqs;
}

/** Tell what is unsent once more: a page that takes another's place has heard nothing of it. */
export async function changed() {
  document.dispatchEvent(new CustomEvent("outbox:change", { detail: { ops: await all() } }));
}

async function told(outcome) {
  known = sender.user;
  if (outcome.kind === "sent") await carry(store, outcome).catch(() => {}); // where the storage is full of what is half typed
  announce(outcome);
  tell({ outcome });
}

function announce(outcome) {
  const { kind, user } = outcome;
  // The guest that the server made of nobody is who this page's person is from now on.
  if (kind === "sent" && user && whose() === "") identity.signedInAs(user);
  if (outcomes.settle(outcome)) document.dispatchEvent(new CustomEvent(`outbox:${kind}`, { detail: outcome }));
  changed();
}

/** Pages of somebody who has signed out stay on no phone, but for what is unsent there. */
async function forgetOthers() {
  const [kept, ops] = [await tables(), await all()];
  const gone = kept.filter(({ uid, user }) => user !== whose() && !ops.some((op) => op.table === uid));
  for (const { uid } of gone) await store.forgetTable(uid);
}

warnUnkept({ isKept, settle: () => edit(() => ({})), signedIn, isGuest: identity.isGuest });
list.showUnsent({ all, discard, hurry, isGuest: identity.isGuest, isKept, retry, signedIn, tables, takeOver, writeOver });
window.addEventListener("online", hurry);
window.addEventListener("pageshow", hurry);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
const guests = identity.guestsAlong();
if (guests.length) edit((ops) => cameAlong(ops, guests, whose()));
hurry();
changed();
forgetOthers();
