// What somebody decides about the line of what is unsent (queue.js), as data. No I/O.

import { NEWEST, mayBeSent, renamed, unsent } from "./queue.js";

/** Try again, on the table as it is now. */
export function retried(ops, seq) {
  const op = ops.find((each) => each.seq === seq && each.state !== "sent");
  if (!op) return {};
  const { status, says, html, ...kept } = op;
  return { put: [{ ...kept, state: "waiting", version: op.version === null ? null : NEWEST }] };
}

/** A guest's ops, once all that was this guest's came along with `user`. */
export const cameAlong = (ops, guests, user) => ({
  put: unsent(ops).filter((op) => guests.includes(op.user)).map((op) => ({ ...op, user })),
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
  const later = unsent(ops).filter((each) => each.seq > old.seq);
  return { put: [...later.map((each) => renamed(each, { [old.key]: op.key })), { ...op, seq: old.seq, at: old.at, tried: old.tried }] };
}
