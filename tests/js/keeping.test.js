// What the outbox does where a browser is in its way: it stops what a page has begun, or keeps nothing more.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as later } from "node:timers/promises";

import { openStore } from "../../static/js/outbox/store.js";

/** A store whose transactions are over when the test says so; an aborted one, too, is told to be so only then. */
function slow() {
  const begun = [];
  const transaction = () => {
    const asked = {};
    const made = { asked, error: null, objectStore: () => ({ get: () => asked }) };
    made.abort = () => (made.error = new DOMException("", "AbortError"));
    begun.push(made);
    return made;
  };
  const open = () => {
    const asked = { result: { transaction } };
    queueMicrotask(() => asked.onsuccess());
    return asked;
  };
  return { begun, indexed: { open } };
}

test("what was given up when the page was left is begun anew, even if that is told only after the way back", async () => {
  const heard = {};
  globalThis.addEventListener = (name, listener) => (heard[name] = listener);
  const { begun, indexed } = slow();
  const store = await openStore(indexed);
  delete globalThis.addEventListener;
  const found = store.table("a");
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

test("what the browser itself stops, for want of space say, is told", async () => {
  const { begun, indexed } = slow();
  const store = await openStore(indexed);
  const found = store.table("a");
  await later();
  begun[0].error = new DOMException("", "QuotaExceededError");
  begun[0].onabort();
  await assert.rejects(found, { name: "QuotaExceededError" });
  assert.equal(begun.length, 1);
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
