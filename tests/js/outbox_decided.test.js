// What was refused, tried or given up, and what somebody decides about it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as later } from "node:timers/promises";

import { newKey } from "../../static/js/outbox/keys.js";
import { discarded, leftAside } from "../../static/js/outbox/aside.js";
import { mended, retried } from "../../static/js/outbox/decisions.js";
import { goesWith } from "../../static/js/outbox/given_up.js";
import { behind } from "../../static/js/outbox/order.js";
import { NEWEST, acknowledged, counts, isDiscarded, opOf } from "../../static/js/outbox/queue.js";
import { A, B, ME, answer, foreign, gone, of, phone, round, saved } from "./outbox.js";

test("what was refused holds back its own table only", async () => {
  const { put, sender, posts, left } = phone({ answers: [of(answer(422, {}, "no")), of(saved(3))] });
  await put(round(5));
  await put(round(5));
  await put(round(2, { table: B }));
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts.map((post) => post.path), [`/tables/${A}/rounds/`, `/tables/${B}/rounds/`]);
  assert.deepEqual((await left()).map((op) => op.state), ["refused", "waiting"]);
});

test("what was refused but for another phone's going on may be stored: it keeps its name, and sent again it is the same op", async () => {
  for (const status of [404, 413, 422]) {
    const { put, sender, store, posts, left } = phone({ answers: [of(answer(status, {}, "no")), of(saved(6))] });
    const path = `/tables/${A}/rounds/`;
    const seq = await put(round(5, { fields: [["client_key", B]] }));
    await put(round(5));
    await sender.drain();
    const again = opOf({ table: A, path, user: ME, fields: [["client_key", B], ["version", "5"]] }, await store.ops(), newKey(), 0);
    await store.edit((ops) => mended(ops, null, again));
    assert.deepEqual((await left()).map((op) => [op.seq, op.state]), [[seq, "waiting"], [seq + 1, "waiting"]]);
    await sender.drain();
    assert.deepEqual(posts.slice(0, 2).map(({ fields }) => fields.client_key), [B, B]);
  }
});

test("what went out without an answer is marked from the first attempt on, until an answer tells of it", async () => {
  const cases = [
    [[gone], true],
    [[of(answer(500))], true],
    [[of(answer(401, { "X-Other-User": "1" }))], false],
    [[of(answer(403, { "X-CSRF-Failure": "1" })), of(answer(422))], false],
    [[of(answer(422))], false],
    [[of(foreign(413))], false],
    // Of an attempt before it a proxy knows nothing.
    [[gone, of(foreign(413))], true],
    [[gone, of(answer(409))], false],
    [[gone, of(answer(422))], false],
    // Who may not look there any more is told nothing of it.
    [[gone, of(answer(403))], true],
    [[gone, of(answer(404))], true],
    [[gone, of(answer(422))], true, "/start/"],
  ];
  for (const [answers, isTried, path] of cases) {
    const knocks = answers.length === 1 ? [of(Response.json({ user: "other", token: "t" }))] : [];
    const { put, sender, left } = phone({ answers: [...answers], knocks });
    await put(round(5, path && { path }));
    for (let n = 0; n < answers.length; n += 1) await sender.drain();
    assert.deepEqual((await left()).map((op) => Boolean(op.tried)), [isTried], JSON.stringify([answers.length, path]));
  }
});

test("an op is marked before it goes out, and one that is given up before that does not", async () => {
  const { put, sender, store, posts, left } = phone({ answers: [of(saved(6))] });
  const seq = await put(round(5));
  const { post, prepared } = sender;
  const marks = [];
  sender.post = async (op) => {
    marks.push((await left())[0].tried);
    return post.call(sender, op);
  };
  await sender.drain();
  assert.deepEqual(marks, [true]);
  await put(round(6));
  sender.prepared = async (op) => {
    await store.edit(() => ({ remove: [seq + 1] }));
    return prepared.call(sender, op);
  };
  assert.equal(await sender.drain(), "done");
  assert.equal(posts.length, 1);
});

test("what is given up while it goes out, and is stored: that is told, and what comes after it stands on it", async () => {
  let store = null;
  let seq = null;
  const late = async () => {
    await store.edit(() => ({ remove: [seq] }));
    return saved(6);
  };
  const made = phone({ answers: [late, of(saved(7))] });
  store = made.store;
  seq = await made.put(round(5));
  await made.put(round(5));
  assert.equal(await made.sender.drain(), "done");
  assert.deepEqual(made.posts.map(({ version }) => version), [5, 6]);
  assert.deepEqual(made.heard.map(({ kind, wasDiscarded }) => [kind, wasDiscarded]), [["sent", true], ["sent", false]]);
  // Another tab that hears the same answer later changes nothing.
  const before = await store.ops();
  assert.deepEqual(acknowledged(before, { seq, table: A, fields: [], version: 5, user: ME }, { version: 6 }, 0), {});
  assert.equal(isDiscarded(before, { seq, table: A }), false);
});

test("tried again or mended, an op that went out before stays marked", async () => {
  const { put, sender, store, left } = phone({ answers: [gone, of(foreign(413))] });
  const seq = await put(round(5));
  await sender.drain();
  await sender.drain();
  await store.edit((ops) => mended(ops, seq, opOf({ user: ME, table: A, path: `/tables/${A}/rounds/`, fields: [] }, ops, newKey(), 0)));
  assert.deepEqual((await left()).map(({ state, tried }) => [state, tried]), [["waiting", true]]);
});

test("what is refused at the table before holds back no new evening, but for who plays by which rules", async () => {
  const cases = [["finish", false], ["undo", false], ["rounds", false], ["people/join", true], ["rules", true]];
  for (const [step, isHeld] of cases) {
    const { put, sender, posts, store } = phone({ answers: [of(answer(409)), of(saved(1)), of(saved(2))] });
    await put(round(5, { path: `/tables/${A}/${step}/` }));
    const finish = await put(round(5, { path: `/tables/${A}/finish/` }));
    const later = [await put({ table: B, path: `/tables/${A}/again/` }), await put(round(1, { table: B }))];
    await sender.drain();
    assert.deepEqual(posts.map(({ path }) => path).slice(1), isHeld ? [] : [`/tables/${A}/again/`, `/tables/${B}/rounds/`], step);
    assert.deepEqual([...behind(await store.ops(), ME)], isHeld ? [finish, ...later] : [finish], step);
  }
});

test("an op that nothing becomes of is not tried at once again, and holds back its own table only", async () => {
  const knocks = Array.from({ length: 50 }, () => of(Response.json({ user: ME, token: "t" })));
  const { put, sender, posts, store, left } = phone({ answers: [of(saved(6))], knocks });
  const [odd] = await store.edit(() => ({ put: [{ user: "", table: [A], path: `/tables/${A}/undo/`, fields: [], key: [B], version: 1, at: 1, state: "waiting" }] }));
  await put(round(5, { table: B }));
  assert.equal(await sender.drain(), "later");
  assert.deepEqual(posts.map(({ path }) => path), [`/tables/${B}/rounds/`]);
  assert.deepEqual((await left()).map(({ seq }) => seq), [odd]);
});

test("tried again, an op goes out on the table as it is now, and the others follow", async () => {
  const { put, sender, posts, asked, store, left } = phone({
    answers: [of(answer(409, {}, "changed")), of(saved(9)), of(saved(10)), of(saved(11))],
  });
  const seq = await put(round(5));
  await put(round(5));
  await sender.drain();
  await store.edit((ops) => retried(ops, seq));
  assert.equal((await left())[0].version, NEWEST);
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(asked, [`/tables/${A}/board/`]);
  assert.deepEqual(posts.map((post) => post.version), [5, 9, 10]);
  // Another phone may have saved other deals under the names of before.
  assert.equal(new Set(posts.map((post) => post.fields.client_key)).size, 3);
});

test("what was refused and is left as it is holds back nothing that is entered then, until somebody decides", async () => {
  for (const decide of ["again", "mend", "discard"]) {
    const { put, sender, posts, store, left } = phone({ answers: [of(answer(409)), of(saved(9)), of(saved(10)), of(saved(11))] });
    const old = await put(round(5));
    const on = await put(round(5));
    await sender.drain();
    await store.edit((ops) => leftAside(ops, old));
    const next = await put(round(8));
    assert.deepEqual((await left()).map((op) => [op.seq, op.aside, counts(op, ME)]), [[old, old, false], [on, old, false], [next, undefined, true]]);
    assert.deepEqual([...behind(await store.ops(), ME)], [on]);
    await sender.drain();
    assert.deepEqual(posts.map(({ version }) => version), [5, 8]);
    assert.deepEqual((await left()).map((op) => [op.seq, op.version]), [[old, 5], [on, 5]]);
    const again = opOf({ user: ME, table: A, path: `/tables/${A}/rounds/`, fields: [["version", "9"]] }, [], B, 0);
    await store.edit((ops) => ({ again: retried, mend: (all, seq) => mended(all, seq, again), discard: (all, seq) => discarded(all, goesWith(all, seq)) })[decide](ops, old));
    assert.deepEqual((await left()).map((op) => [op.state, op.aside]), Array(decide === "discard" ? 1 : 2).fill(["waiting", undefined]), decide);
    await sender.drain();
    assert.deepEqual(posts.slice(2).map(({ version }) => version), { again: [10, 11], mend: [9, 10], discard: [5] }[decide]);
  }
});

test("a start that was refused is left by nobody, since its table comes of it, and what is left stays so", async () => {
  const { put, sender, store, left } = phone({ answers: [of(answer(422)), of(answer(422)), of(answer(422))] });
  const start = await put({ path: "/start/" });
  const first = await put(round(5, { table: B }));
  await put(round(5, { table: B, user: "other" }));
  await sender.drain();
  await store.edit((ops) => leftAside(ops, start));
  await store.edit((ops) => leftAside(ops, first));
  await store.edit((ops) => leftAside(ops, first));
  assert.deepEqual((await left()).map(({ aside }) => aside), [undefined, first, undefined]);
});

test("an op given up takes along what makes no sense without it", async () => {
  const { put, store } = phone();
  const first = await put(round(5, { fields: [["client_key", B]] }));
  const edit = await put({ path: `/tables/${A}/rounds/${B}/` });
  const other = await put(round(5));
  const undo = await put({ path: `/tables/${A}/undo/` });
  const redo = await put({ path: `/tables/${A}/redo/` });
  const ops = await store.ops();
  assert.deepEqual(goesWith(ops, first), [first, edit]);
  assert.deepEqual(goesWith(ops, other), [other, undo, redo]);
  assert.deepEqual(goesWith(ops, undo), [undo, redo]);
  const start = await put({ table: B, path: "/start/" });
  const behind = await put({ table: B });
  assert.deepEqual(goesWith(await store.ops(), start), [start, behind]);
});

test("what was mended goes out in its old place, and what is done to it after it", async () => {
  const { put, sender, posts, store } = phone({ answers: [of(answer(422, {}, "no")), of(saved(6)), of(saved(7)), of(saved(8))] });
  const seq = await put(round(5));
  const [{ key }] = await store.ops();
  await put(round(5));
  await put({ path: `/tables/${A}/rounds/${key}/` });
  await sender.drain();
  const again = opOf({ user: ME, table: A, path: `/tables/${A}/rounds/`, fields: [["version", "5"], ["client_key", B]] }, [], "", 0);
  await store.edit((ops) => mended(ops, seq, again));
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts.slice(1).map(({ path, version }) => [path, version]), [
    [`/tables/${A}/rounds/`, 5], [`/tables/${A}/rounds/`, 6], [`/tables/${A}/rounds/${B}/`, 7],
  ]);
  assert.equal(posts[1].fields.client_key, B);
});
