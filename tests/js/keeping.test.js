// What the outbox does where a browser is in its way: it stops what a page has begun, or keeps nothing more.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as later } from "node:timers/promises";

import { openDisk } from "../../static/js/outbox/disk.js";
import { Lasting } from "../../static/js/outbox/store.js";

/** A store whose transactions are over when the test says so; an aborted one, too, is told to be so only then. */
function slow() {
  const begun = [];
  const closed = [];
  const transaction = () => {
    const asked = {};
    const made = { asked, error: null, objectStore: () => ({ get: () => asked }) };
    made.abort = () => (made.error = new DOMException("", "AbortError"));
    begun.push(made);
    return made;
  };
  const open = () => {
    const asked = { result: { transaction, close: () => closed.push(1) } };
    queueMicrotask(() => asked.onsuccess());
    return asked;
  };
  return { begun, closed, indexed: { open } };
}

test("what was given up when the page was left is begun anew, even if that is told only after the way back", async () => {
  const heard = {};
  globalThis.addEventListener = (name, listener) => (heard[name] = listener);
  const { begun, indexed } = slow();
  const disk = await openDisk(indexed);
  delete globalThis.addEventListener;
  const found = disk.table("a");
  await later();
  heard.pagehide({ persisted: true });
  heard.pageshow();
  begun[0].onabort();
  await later();
  assert.equal(begun.length, 2);
  begun[1].asked.result = "kept";
  begun[1].oncomplete();
  assert.equal(await found, "kept");
});

test("what the browser itself stops is tried once more on the disk as it is opened anew, then told", async () => {
  const { begun, indexed, closed } = slow();
  const disk = await openDisk(indexed);
  const found = disk.table("a");
  const lost = disk.table("b");
  await later();
  for (const [which, name] of [[0, "UnknownError"], [1, "QuotaExceededError"]]) {
    begun[which].error = new DOMException("", name);
    begun[which].onabort();
  }
  await later();
  begun[2].asked.result = "kept";
  begun[2].oncomplete();
  begun[3].error = new DOMException("", "QuotaExceededError");
  begun[3].onabort();
  assert.equal(await found, "kept");
  await assert.rejects(lost, { name: "QuotaExceededError" });
  assert.deepEqual([begun.length, closed.length], [4, 2]);
});

/** A disk that takes nothing while `isFull`, though it lets go, and gives nothing either while `isGone`. */
function weak() {
  const disk = { isFull: false, isGone: false, last: 0, had: { ops: new Map(), tables: new Map() } };
  const fails = (isSo) => {
    if (isSo) throw new DOMException("", "QuotaExceededError");
  };
  const write = (things, key, { put = [], remove = [] }) => {
    fails((disk.isFull && put.length) || disk.isGone);
    for (const name of remove) things.delete(name);
    return put.map((thing) => {
      const name = thing[key] ?? disk.last + 1;
      if (key === "seq") disk.last = Math.max(disk.last, name);
      things.set(name, { ...thing, [key]: name });
      return name;
    });
  };
  const all = (things) => {
    fails(disk.isGone);
    return [...things.values()].sort((one, other) => one.seq - other.seq);
  };
  return Object.assign(disk, {
    ops: async () => all(disk.had.ops),
    edit: async (change) => write(disk.had.ops, "seq", change(all(disk.had.ops))),
    tables: async () => all(disk.had.tables),
    table: async (uid) => (fails(disk.isGone), disk.had.tables.get(uid)),
    writeTables: async (change) => void write(disk.had.tables, "uid", change),
  });
}

const op = (key, more = {}) => ({ key, state: "waiting", ...more });
const keysOf = (ops) => ops.map(({ key }) => key);

test("what the disk does not take is laid over it, and written with the next thing that it takes", async () => {
  const disk = weak();
  const store = new Lasting(async () => disk);
  const [first, second] = await store.edit(() => ({ put: [op("a"), op("b")] }));
  assert.equal(await store.isKept(), true);
  disk.isFull = true;
  const [third] = await store.edit((ops) => ({ put: [op("c"), { ...ops[1], key: "b2" }], remove: [first] }));
  assert.deepEqual([keysOf(await store.ops()), await store.isKept()], [["b2", "c"], false]);
  assert.deepEqual(keysOf(await disk.ops()), ["a", "b"]);
  // Another tab writes meanwhile: its place is before what it can't see.
  disk.isFull = false;
  await disk.edit(() => ({ put: [op("other")] }));
  assert.deepEqual(keysOf(await store.ops()), ["b2", "other", "c"]);
  const [fourth] = await store.edit((ops) => ({ put: [op("d"), { ...ops.at(-1), key: "c2" }], remove: [second] }));
  assert.deepEqual([keysOf(await store.ops()), await store.isKept()], [["other", "c2", "d"], true]);
  assert.deepEqual(keysOf(await disk.ops()), ["other", "c2", "d"]);
  assert.deepEqual([second, third > second, fourth], [2, true, third + 1]);
});

test("what another tab has taken away from a full disk is not put back, whatever was done to it here", async () => {
  const disk = weak();
  const [here, other] = [new Lasting(async () => disk), new Lasting(async () => disk)];
  const [first] = await here.edit(() => ({ put: [op("a"), op("b")] }));
  disk.isFull = true;
  await here.edit((ops) => ({ put: [...ops.map((each) => ({ ...each, tried: true })), op("c")] }));
  await here.edit((ops) => ({ put: [{ ...ops[0], tried: false }, { ...ops[2], tried: true }] }));
  await other.edit(() => ({ remove: [first] }));
  assert.deepEqual((await here.ops()).map(({ key, tried }) => [key, tried]), [["b", true], ["c", true]]);
  disk.isFull = false;
  await here.edit(() => ({ put: [op("d")] }));
  assert.deepEqual(keysOf(await disk.ops()), ["b", "c", "d"]);
});

test("what is written anew under the name of what another tab has taken away stays", async () => {
  const disk = weak();
  const [here, other] = [new Lasting(async () => disk), new Lasting(async () => disk)];
  const [seq] = await here.edit(() => ({ put: [op("a")] }));
  disk.isFull = true;
  await here.edit((ops) => ({ put: [{ ...ops[0], tried: true }] }));
  await other.edit(() => ({ remove: [seq] }));
  await here.edit(() => ({ put: [{ seq, state: "sent" }] }));
  assert.deepEqual(await here.ops(), [{ seq, state: "sent" }]);
});

test("what is handed out is nobody's to change but by a change", async () => {
  const store = new Lasting(() => Promise.reject(new Error("no disk")));
  await store.keepTable({ uid: "x", data: { round: 1 } });
  (await store.table("x")).data.round = 2;
  assert.deepEqual(await store.table("x"), { uid: "x", data: { round: 1 } });
});

test("a change that fails is no fault of the disk's: it is not tried once more", async () => {
  const store = new Lasting(async () => weak());
  let times = 0;
  const change = () => {
    times += 1;
    throw new Error("no");
  };
  await assert.rejects(store.edit(change), { message: "no" });
  assert.equal(times, 1);
});

test("tables too, and each is written with whatever else is", async () => {
  const disk = weak();
  const store = new Lasting(async () => disk);
  await store.keepTable({ uid: "x", at: 1 });
  disk.isFull = true;
  await store.keepTable({ uid: "y", at: 2 });
  await store.forgetTable("x");
  assert.deepEqual(await store.tables(), [{ uid: "y", at: 2 }]);
  assert.deepEqual([await store.table("y"), Boolean(await store.table("x"))], [{ uid: "y", at: 2 }, false]);
  assert.deepEqual([...disk.had.tables.keys()], ["x"]);
  await store.edit(() => ({ put: [op("a")] }));
  disk.isFull = false;
  await store.keepTable({ uid: "z", at: 3 });
  assert.deepEqual([[...disk.had.tables.keys()], keysOf(await disk.ops())], [["y", "z"], ["a"]]);
  assert.equal(await store.isKept(), true);
});

test("a disk that is gone for a while leaves what was last seen of it, and a change that fails changes nothing", async () => {
  const disk = weak();
  const store = new Lasting(async () => disk);
  await store.edit(() => ({ put: [op("a")] }));
  await store.ops();
  disk.isGone = true;
  await store.edit(() => ({ put: [op("b")] }));
  await assert.rejects(store.edit(() => { throw new Error("no"); }), { message: "no" });
  assert.deepEqual(keysOf(await store.ops()), ["a", "b"]);
  disk.isGone = false;
  await assert.rejects(store.edit(() => { throw new Error("no"); }), { message: "no" });
  assert.equal(await store.isKept(), false);
  await store.edit(() => ({}));
  assert.deepEqual(keysOf(await disk.ops()), ["a", "b"]);
});

test("a phone whose storage is full knows all the same whose the page is", async () => {
  const full = { getItem: () => "before", setItem: () => { throw new DOMException("", "QuotaExceededError"); } };
  Object.assign(globalThis, { document: { documentElement: { dataset: { user: "me" } } }, localStorage: full });
  const { signedInAs, whose } = await import("../../static/js/outbox/identity.js");
  assert.equal(whose(), "me");
  signedInAs("guest");
  assert.equal(whose(), "guest");
});

test("a page that is kept for everybody stays whose it was, though somebody else signs in elsewhere", async () => {
  const kept = new Map([["whist:user", "one"]]);
  globalThis.document = { documentElement: { dataset: {} } };
  globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem() {} };
  const { whose } = await import("../../static/js/outbox/identity.js?kept");
  kept.set("whist:user", "another");
  assert.equal(whose(), "one");
});

test("whether anything is lost is told by the last change, however late an earlier one hears what the browser keeps", async () => {
  const page = Object.assign(new EventTarget(), { getElementById: () => null });
  Object.assign(globalThis, { document: page, window: new EventTarget() });
  const { warnUnkept } = await import("../../static/js/outbox/unkept.js");
  const answers = [];
  warnUnkept({ isKept: () => new Promise((resolve) => answers.push(resolve)), settle() {}, signedIn: () => "" });
  const changed = (ops) => page.dispatchEvent(new CustomEvent("outbox:change", { detail: { ops } }));
  const asks = () => {
    const leaving = Object.defineProperty(new Event("beforeunload", { cancelable: true }), "returnValue", { writable: true });
    return !window.dispatchEvent(leaving);
  };
  changed([op("a")]);
  answers[0](false);
  await later();
  assert.equal(asks(), true);
  changed([op("a"), op("b")]);
  changed([]);
  answers[1](false);
  await later();
  assert.equal(asks(), false);
});
