// What is unsent as a file, for who wants it safe elsewhere than in the browser; and what such a file brings back.
//
// A file may come from anywhere: of each op only what it is made of is taken, and only if it is a step at a table that a
// page of ours could have made itself. It goes out under the name of whoever entered it, as it would have at first, and
// its key tells the server what it has already.

import { NEWEST, isGuests, isOrphan, isOwn } from "./queue.js";
import { isStep } from "./steps.js";

const FORMAT = "whist-outbox/1";
const UID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const IS_UID = new RegExp(`^${UID}$`);
const IS_PATH = new RegExp(`^/tables/(${UID})(?:/${UID}|/[a-z-]+)+/$`);
const IS_BEGUN = new RegExp(`^/(?:start|tables/${UID}/again)/$`);
const STAMP = ["csrfmiddlewaretoken", "version"]; // put in when it is sent

/** One's own of these ops, and what guests have left behind; once signed out, all that waits for somebody to come back. */
export const ownOf = (ops, user, isGuest) =>
  ops.filter((op) => isOwn(op, user) || isOrphan(op, user, isGuest)).map((op) => (isGuests(op, isGuest) ? { ...op, guest: true } : op));

export const textOf = (ops, now = Date.now()) => JSON.stringify({ format: FORMAT, written: now, ops }, null, 1);

export function download(ops) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([textOf(ops)], { type: "application/json" }));
  link.download = `whist-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The ops in a file's text, to be sent anew; fails where that is no file of ours. `steps` as steps.js has them. */
export function opsIn(text, steps, now = Date.now()) {
  const { format, written, ops } = JSON.parse(text);
  if (format !== FORMAT || !Array.isArray(ops) || !ops.every((op) => isOurs(op, steps))) throw new Error("no file of ours");
  // What was refused is sent once more: the server says why again, and its words need no trust in the file. Whoever has the
  // file may have sent all of it from elsewhere.
  const ahead = Number.isFinite(written) ? Math.max(0, written - now) : 0; // the clock of that phone, of this one
  return ops.map(({ user, table, path, fields, key, version, at, guest }) => ({
    user, table, path, fields: fields.filter(([name]) => !STAMP.includes(name)), key, version,
    at: past(at - ahead, now), state: "waiting", tried: true, ...(guest === true && { guest }),
  }));
}

function isOurs(op, steps) {
  const { user, table, path, fields, key, version, at } = op ?? {};
  return [table, key, user === "" ? table : user].every((uid) => isText(uid, IS_UID)) && Array.isArray(fields) && fields.every(isField) &&
    isText(path) && isStep(path, steps) && isAbout(path, table, fields) &&
    (version === null || version === NEWEST || Number.isInteger(version)) && Number.isFinite(at);
}

const isText = (value, shape = /^/) => typeof value === "string" && shape.test(value);

/** Whether it goes to its own table: that is in its path, or comes of it under the name that the form gives it. */
const isAbout = (path, table, fields) => (IS_BEGUN.test(path)
  ? !path.includes(table) && fields.filter(([name]) => name === "table").every(([, value]) => value === table) && fields.some(([name]) => name === "table")
  : IS_PATH.exec(path)?.[1] === table);

/** A time that there has been, whatever the clock of that phone said. */
const past = (at, now) => Math.max(0, Math.min(at, now));

const isField = (field) => Array.isArray(field) && field.length === 2 && field.every((part) => isText(part));
