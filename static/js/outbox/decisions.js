// What somebody decides about the line of what is unsent (queue.js), as data. No I/O.

import { takenUp } from "./aside.js";
import { NEWEST, isOrphan, mayBeSent, rekeyed, renamed, unsent } from "./queue.js";
import { asEdit } from "./refusals.js";

const EDIT = /\/(?:rounds|points|adjustments)\/[0-9a-f-]{36}\//;

/** Try again, on the table as it is now; over something that is there already, on the table as the refusal told it. */
export function retried(ops, seq) {
  const op = ops.find((each) => each.seq === seq && each.state !== "sent");
  return op ? takenUp(ops, op, [again(op, EDIT.test(op.path) ? op.seen : null)]) : {};
}

function again({ status, says, html, conflict, seen, there, ...op }, version) {
  return { ...op, state: "waiting", version: op.version === null ? null : version ?? NEWEST };
}

/** In the place of what another phone has saved under its name; what was done to it is done to that. */
export function writtenOver(ops, seq) {
  const op = ops.find((each) => each.seq === seq && each.there);
  if (!op) return retried(ops, seq);
  const later = unsent(ops).filter((each) => each.seq > seq).map((each) => renamed(each, { [op.key]: op.there }));
  return takenUp(ops, op, [{ ...again(op, op.seen), path: asEdit(op) }, ...later]);
}

/** A guest's ops, once all that was this guest's came along with `user`. */
export const cameAlong = (ops, guests, user) => ({
  put: unsent(ops).filter((op) => guests.includes(op.user)).map((op) => ({ ...op, user })),
});

/** What a guest has left behind on this phone, from now on this user's: it goes out as it was entered. */
export const takenOver = (ops, left, user, isGuest) => ({
  put: unsent(ops).filter((op) => op.user === left && isOrphan(op, user, isGuest)).map(({ guest, ...op }) => ({ ...op, user })),
});

/** What a file brought, behind all that is here, but for what is here itself. */
export const broughtBack = (ops, given) => ({ put: given.filter(({ key }) => unsent(ops).every((op) => op.key !== key)) });

/**
 * A refused op as it was mended, in its old place and of its old time; by nobody but whose it is. So is one that is sent
 * once more from the form that it was refused to: it bears the same name.
 */
export function mended(ops, seq, op) {
  const isIt = (each) => each.seq === seq || (each.key === op.key && each.path === op.path);
  const old = ops.find((each) => each.state === "refused" && isIt(each) && mayBeSent(each, op.user));
  if (!old) return { put: [op] };
  const now = old.there && op.path === asEdit(old) ? (each) => renamed(each, { [old.key]: old.there }) : (each) => each;
  const later = unsent(ops).filter((each) => each.seq > old.seq).map((each) => rekeyed(now(each), { [old.key]: op.key }));
  return takenUp(ops, old, [...later, { ...op, seq: old.seq, at: old.at, tried: old.tried }]);
}
