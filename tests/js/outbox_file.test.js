// What is unsent as a file, and what such a file brings back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { broughtBack, takenOver } from "../../static/js/outbox/decisions.js";
import { opsIn, textOf } from "../../static/js/outbox/file.js";
import { NEWEST, unsent } from "../../static/js/outbox/queue.js";
import { A, B, ME, answer, of, phone, round } from "./outbox.js";

const STEPS = { "/start": "Start", rounds: "Round", "rounds?annul": "Annulled", "rounds/*": "Changed", "people/join": "Joined", again: "New evening", "": "Else" };
const USER = "cccccccc-0000-4000-8000-000000000003";

test("a file that calls somebody a guest makes nobody else's entries of theirs anybody's to send", async () => {
  const { put, store, left } = phone({});
  await put(round(5, { user: USER }));
  const [own] = await left();
  const forged = opsIn(textOf([{ ...own, key: B, guest: true }]), STEPS);
  await store.edit((ops) => broughtBack(ops, forged));
  await store.edit((ops) => takenOver(ops, USER, ME, () => false));
  assert.deepEqual((await left()).map(({ key, user }) => [key, user]), [[own.key, USER], [B, ME]]);
});

test("a file brings back what is not here, to be sent as it would have been", async () => {
  const { put, sender, store } = phone({ user: USER, answers: [of(answer(422, {}, '<div id="entry">no</div>'))] });
  await put(round(5));
  await put({ ...round(5), path: `/tables/${A}/rounds/${B}/` });
  await put({ table: B, path: `/tables/${B}/people/join/`, user: "" });
  await put({ table: B, path: "/start/", fields: [["table", B]] });
  await sender.drain();
  const before = unsent(await store.ops());
  assert.equal(before[0].state, "refused");
  const given = opsIn(textOf(before), STEPS);
  const plain = ({ user, table, path, fields, key, version, at }) => ({ user, table, path, fields, key, version, at, state: "waiting", tried: true });
  assert.deepEqual(given, before.map(plain));
  await store.edit(() => ({ remove: [before[1].seq, before[3].seq] }));
  const seqs = await store.edit((ops) => broughtBack(ops, given));
  assert.equal(seqs.length, 2);
  const after = unsent(await store.ops());
  assert.deepEqual(after.map(({ key }) => key), [before[0], before[2], before[1], before[3]].map(({ key }) => key));
  assert.deepEqual(await store.edit((ops) => broughtBack(ops, given)), []);
});

test("a file from a phone whose clock is ahead of this one's tells how long before it was written each was entered", () => {
  const op = { user: USER, table: A, path: `/tables/${A}/rounds/`, fields: [], key: B, version: 5, at: 500_000 };
  const at = (text, now) => opsIn(text, STEPS, now)[0].at;
  assert.equal(at(textOf([op], 600_000), 300_000), 200_000);
  assert.equal(at(textOf([op], 600_000), 700_000), 500_000); // carried about for a while
  for (const written of [undefined, "700000", 1e308]) {
    const text = JSON.stringify({ ...JSON.parse(textOf([op])), written });
    assert.equal(at(text, 550_000), written === 1e308 ? 0 : 500_000);
  }
});

test("a file from a phone whose clock was wrong tells of no time to come", () => {
  const op = { user: USER, table: A, path: `/tables/${A}/rounds/`, fields: [], key: B, version: 5 };
  const [late, early] = opsIn(textOf([{ ...op, at: 1e20 }, { ...op, at: -1e20 }]), STEPS);
  assert.ok(Math.abs(late.at - Date.now()) < 60_000);
  assert.equal(early.at, 0);
});

test("a file that is not ours brings nothing back", () => {
  const op = { user: USER, table: A, path: `/tables/${A}/rounds/`, fields: [["action", "save"]], key: B, version: 5, at: 0 };
  const begun = { ...op, path: `/tables/${B}/again/`, fields: [["table", A]] };
  assert.equal(opsIn(textOf([op, { ...op, user: "", version: NEWEST }, begun]), STEPS).length, 3);
  // What is put in when it is sent is put in then.
  const stamped = { ...op, fields: [["csrfmiddlewaretoken", "x"], ["action", "save"], ["version", "9"]] };
  assert.deepEqual(opsIn(textOf([stamped]), STEPS)[0].fields, [["action", "save"]]);
  const wrong = [
    { path: "/accounts/delete/" }, { path: `/tables/${A}/links/` }, { path: `/tables/${A}/rounds?annul/` }, { path: `/tables/${A}/../../accounts/delete/` },
    { path: `//example.org/tables/${A}/rounds/` }, { path: `/tables/${A}/constructor/` }, { path: `/tables/${A}/rounds/#` }, { path: undefined },
    { path: [`/tables/${A}/rounds/`] }, { path: `/tables/${B}/rounds/` }, { path: "/start/" }, { path: `/tables/${B}/again/` }, { path: `/tables/${A}/again/` },
    { path: "/start/", fields: [["table", B]] }, { path: "/start/", fields: [["table", A], ["table", B]] }, { path: `/tables/${A}/rounds/${"-".repeat(36)}/` },
    { user: "x" }, { user: [] }, { user: [USER] }, { user: undefined }, { table: "x" }, { table: [A] }, { key: undefined }, { key: [B] }, { version: "5" }, { at: "0" }, { fields: {} }, { fields: [["a", 1]] }, { fields: [["a"]] },
  ];
  for (const change of wrong) assert.throws(() => opsIn(textOf([op, { ...op, ...change }]), STEPS), Error, JSON.stringify(change));
  for (const text of ["", "[]", "null", '{"format":"whist-outbox/2","ops":[]}', textOf([null]), textOf({})]) assert.throws(() => opsIn(text, STEPS), Error, text);
});
