// The line of what is unsent, as data, and what an answer changes for those behind; who is next tells order.js. No I/O.
//
// An op is a form post that waits: {seq, user, table, path, fields: [[name, value]…], key, version, at, state}. `key` is
// its client_key; `version` the table's version that it was made on, NEWEST where somebody said to try again on the table
// as it is now; `what` an undo or redo takes. `state`: "waiting", or "refused" with the server's `status` and words (`says`),
// the version that they are of (`seen`) and the `conflict` that leaves a choice (refusals.js). `tried`: it went out, and
// no answer said whether it is stored. `aside`: see aside.js. What was sent leaves a short trace, {seq, table,
// state: "sent", from, to}: on which version it was made and which it made.

export const NEWEST = "newest";
const TRACE = 24 * 60 * 60 * 1000; // ms

export const unsent = (ops) => ops.filter((op) => op.state !== "sent");
export const ofTable = (ops, table) => unsent(ops).filter((op) => op.table === table);

/** Whether it is of whoever looks at its table: once signed out, all that waits for somebody to come back. */
export const isOwn = (op, user) => user === "" || mayBeSent(op, user);

/** Whether it counts there. */
export const counts = (op, user) => op.aside === undefined && isOwn(op, user);

/** Whether its table comes of it: a start, or the same people once more. */
export const makesTable = ({ path, table }) => !path.includes(table);

/** An op for what a page hands over, {table, path, fields, user, what}: its stamp taken out of the fields. */
export function opOf({ table, path, fields, user, what = "" }, ops, key, now) {
  const field = (name) => fields.find(([each]) => each === name)?.[1];
  const own = field("client_key") || key;
  const rest = fields.filter(([name]) => !["client_key", "csrfmiddlewaretoken", "version"].includes(name));
  const version = versionOf(table, field("version"), ops);
  return { user, table, path, fields: [...rest, ["client_key", own]], key: own, version, at: now, state: "waiting", ...(what && { what }) };
}

/** The version that a page saw, or the one that this phone itself has made of it since. */
function versionOf(table, seen, ops) {
  if (seen === undefined || seen === "") return null;
  const trace = ops.find((op) => op.state === "sent" && op.table === table);
  const isOurs = trace && trace.from <= Number(seen) && Number(seen) < trace.to;
  return isOurs ? trace.to : Number(seen);
}

/** One's own; and nobody's, which becomes the property of whoever signs in on this phone. */
export const mayBeSent = (op, user) => op.user === user || op.user === "";

/** Whether a guest entered it, as far as this phone knows, or as the file says that brought this very op. */
export const isGuests = (op, isGuest) => op.guest === true || isGuest(op.user);

/** Left behind by a guest: nobody can sign in as one. */
export const isOrphan = (op, user, isGuest) => !mayBeSent(op, user) && isGuests(op, isGuest);

/** What stands in the line before an op goes out, and where its answer tells that it went out in vain: nothing if it is gone. */
export const marked = (ops, { seq }, isTried) => ({
  put: unsent(ops).filter((op) => op.seq === seq).map((op) => ({ ...op, tried: isTried })),
});

/**
 * What an answer of ours changes: the op leaves, the table's next ones are made on the version that it brought. So they
 * are where somebody has given it up meanwhile.
 *
 * `table` and `players` ({sent: real}) are the names that the server gave instead of those made on the phone, `user` the
 * guest that it made of nobody.
 */
export function acknowledged(ops, given, { version = null, table = null, user = null, players = {} }, now) {
  const here = unsent(ops).find(({ seq }) => seq === given.seq);
  if (!here && isSent(ops, given)) return {}; // another tab was told the same
  const op = here ?? given;
  const names = realNames(op, { table, players });
  const old = ops.filter((each) => each.state === "sent" && (each.table === op.table || now - each.at > TRACE));
  const trace = traceOf(op, version, old.find((each) => each.table === op.table), now);
  const guest = op.user === "" ? user : null;
  const later = unsent(ops).filter((each) => each.seq > op.seq);
  const changed = later.map((each) => renamed(isBehind(each, op) ? follows(each, trace, guest) : each, names));
  return { put: [{ ...trace, table: names[op.table] ?? op.table }, ...changed], remove: old.map((each) => each.seq) };
}

/** Whether this op was entered on top of that one: at its table, and by nobody else. */
export const isBehind = (op, { seq, table, user, aside }) =>
  op.seq > seq && op.table === table && op.aside === aside && mayBeSent(op, user);

/** Whether somebody has given it up since it went out. */
export const isDiscarded = (ops, op) => unsent(ops).every(({ seq }) => seq !== op.seq) && !isSent(ops, op);

const isSent = (ops, { seq, table }) =>
  ops.some((each) => each.state === "sent" && (each.seq === seq || (each.table === table && each.seq > seq)));

function traceOf(op, version, before, now) {
  const from = Number.isInteger(op.version) ? op.version : version;
  // Of a request that was sent twice, the answer may tell of a table on which somebody else has gone on since: what was
  // entered here without seeing that is refused then, and not laid over it unseen.
  const to = version === null || from === null ? from : Math.min(version, from + 1);
  return { seq: op.seq, table: op.table, state: "sent", from: before?.to === from ? before.from : from, to, at: now };
}

function follows(op, { to }, guest) {
  const version = op.version === NEWEST || to === null ? op.version : to;
  return { ...op, version, user: op.user || guest || "" };
}

/** {sent: real} where the server gave other names than those that were made on the phone; a table's only where it was. */
export function realNames(op, { table, players }) {
  const all = Object.entries({ ...players, ...(table && makesTable(op) ? { [op.table]: table } : {}) });
  return Object.fromEntries(all.filter(([sent, real]) => sent !== real));
}

/** A text with other names, at once: one's new name may be another's old one. */
export function inText(text, names) {
  const sent = Object.keys(names);
  return sent.length ? text.replace(new RegExp(sent.join("|"), "g"), (name) => names[name]) : text;
}

/** The op with other names for the table and people. Undo and redo name a step (`of`), by the request that made it. */
export function renamed(op, names) {
  const fields = op.fields.map(([name, value]) => [inText(name, names), name === "of" ? value : inText(value, names)]);
  return { ...op, table: names[op.table] ?? op.table, path: inText(op.path, names), fields };
}

/** The op where requests before it go out under other names, {key: key}, or it itself does. */
export function rekeyed(op, names) {
  const { fields, ...rest } = renamed(op, names);
  return { ...rest, key: names[op.key] ?? op.key, fields: fields.map(([name, value]) => [name, names[value] ?? value]) };
}

/** Nobody's ops of a table, from now on this user's. */
export const adopted = (ops, table, user) => ({
  put: ofTable(ops, table).filter((op) => op.user === "").map((op) => ({ ...op, user })),
});

/**
 * Kept until somebody decides. Where another phone went on (409) it takes a name of its own (`keyOf()`), and so does what
 * waits behind it: phones count the deals alike, and the other one has used those of before. None of them was stored,
 * since what was stored under its name is no conflict, and what is behind was never sent. No other refusal says that.
 */
export function refused(ops, seq, told, keyOf) {
  const op = ops.find((each) => each.seq === seq && each.state !== "sent");
  if (!op) return {};
  const later = unsent(ops).filter((each) => each.seq > seq && mayBeSent(each, op.user));
  const taken = told.status === 409 ? [op, ...later.filter((each) => isBehind(each, op))] : [];
  const names = Object.fromEntries(taken.map(({ key }) => [key, keyOf()]));
  const there = told.conflict === "reused" ? op.key : null;
  return { put: [{ ...rekeyed(op, names), ...told, there, state: "refused" }, ...later.map((each) => rekeyed(each, names))] };
}

/**
 * Whether a refusal says that no earlier attempt was stored either: the server knows it again, but for a start. To whoever
 * may not look there any more it tells nothing, not even of what a guest sent who came along.
 */
export const saysOfAll = ({ path }, { status }) =>
  status === 409 || (status === 422 && path.startsWith("/tables/") && !path.endsWith("/again/"));
