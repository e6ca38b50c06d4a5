// Whose phone this is at a table: everybody's, or the phone of one chair, which answers for itself alone.
//
// Kept on the phone, table by table. Pure but for the storage: what such a phone is asked is told here as well.

import { isCalled } from "./aids.js";
import { contractOf, split, tricksOf } from "./deal.js";

const nameOf = (table) => `whist-seat:${table}`;

export function readSeat(table) {
  try {
    return localStorage.getItem(nameOf(table));
  } catch {
    return null; // forbidden in a private window
  }
}

export function keepSeat(table, seat) {
  try {
    if (seat) localStorage.setItem(nameOf(table), seat);
    else localStorage.removeItem(nameOf(table));
  } catch {}
}

/** What the phone of a chair asks while the deal has come to `open`; "wait" while it is another's turn. */
export function askedOf(seat, open, { answers: { declarer }, answers, aids }) {
  const [kind, player] = split(open);
  if (open === "auction") return declarer === seat || isCalled({ aids, answers }) ? open : "wait";
  if (!player || player === seat) return open;
  // Contracts have their order; tricks everybody tells when he likes.
  if (kind === "tricks" && isOpen(answers[tricksOf(seat)]) && !isOpen(answers[contractOf(seat)])) return tricksOf(seat);
  return "wait";
}

const isOpen = (value) => value === null || value === undefined;
