// Whose it is that waits on this phone, and under whose name it goes out.

import assert from "node:assert/strict";
import { test } from "node:test";

import { newKey } from "../../static/js/outbox/keys.js";
import { cameAlong, mended, takenOver } from "../../static/js/outbox/decisions.js";
import { ownOf } from "../../static/js/outbox/file.js";
import { counts, opOf } from "../../static/js/outbox/queue.js";
import { A, B, ME, answer, gone, of, phone, round, saved } from "./outbox.js";

test("what is another's stays, and goes out when its owner is back", async () => {
  const knocks = [of(Response.json({ user: "she", token: "t" })), of(Response.json({ user: ME, token: "t" }))];
  const { put, sender, posts, left, heard } = phone({ answers: [of(answer(401, { "X-Other-User": "1" })), of(saved(3)), of(saved(6))], knocks });
  await put(round(5));
  await put(round(2, { table: B, user: "she" }));
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts.map((post) => post.user), [ME, "she"]);
  assert.deepEqual((await left()).map((op) => [op.user, op.state]), [[ME, "waiting"]]);
  // Nothing more goes out before somebody has heard of it.
  assert.deepEqual(heard.map(({ kind, posted }) => [kind, posted]), [["other", 1], ["sent", 2]]);
  await sender.knock();
  await sender.drain();
  assert.deepEqual(await left(), []);
});

test("nobody's evening becomes the guest's that the server makes of it, by the server's names", async () => {
  const json = { table: B, user: "guest", players: { "p-1": "P-1", "p-2": "p-2" } };
  const { put, sender, posts, left } = phone({
    user: "",
    answers: [of(answer(200, { "X-Version": "0", "X-Table": B, "Content-Type": "application/json" }, JSON.stringify(json))), of(saved(1)), of(saved(0))],
  });
  await put({ path: "/start/", fields: [["table", A], ["pid-1", "p-1"]] });
  await put({ fields: [["contract-p-1", "3"], ["lineup", "p-1,p-2"]] });
  await put({ table: "cccc", path: `/tables/${A}/again/`, fields: [] });
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts.slice(1).map(({ path, version, user }) => [path, version, user]), [
    [`/tables/${B}/rounds/`, 0, "guest"],
    [`/tables/${B}/again/`, null, "guest"],
  ]);
  const { client_key: _key, ...fields } = posts[1].fields;
  assert.deepEqual(fields, { "contract-P-1": "3", lineup: "P-1,p-2" });
  assert.deepEqual(await left(), []);
});

test("the guest's cookie came, the answer's body did not: the start is that guest's", async () => {
  const { put, sender, posts } = phone({ user: "", answers: [of(answer(401, { "X-Other-User": "1" })), of(saved(0))], knocks: [of(Response.json({ user: "guest", token: "t" }))] });
  await put({ path: "/start/", fields: [["table", A]] });
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts.map((post) => post.user), ["", "guest"]);
});

test("nobody's goes to who is signed in now, not to whose page sends it", async () => {
  const cases = [
    [{ user: "", token: "t" }, [["", A]], []], // signed out in another tab
    [{ user: "other", token: "t" }, [["other", A]], []],
    [null, [], [["", A]]],
  ];
  for (const [said, sent, left] of cases) {
    const old = phone({ user: ME, answers: [of(saved(6))], knocks: [said ? of(Response.json(said)) : gone] });
    await old.put(round(5, { user: "" }));
    assert.equal(await old.sender.drain(), said ? "done" : "later");
    assert.deepEqual(old.posts.map(({ user, path }) => [user, path.split("/")[2]]), sent);
    assert.deepEqual((await old.left()).map(({ user, table }) => [user, table]), left);
  }
});

test("a guest's ops are the user's with whom the guest came along, and nobody else's are", async () => {
  const { put, store, left } = phone();
  for (const user of ["guest", "other", "", "guest"]) await put(round(5, { user }));
  await store.edit((ops) => cameAlong(ops, ["guest", "former"], ME));
  assert.deepEqual((await left()).map(({ user }) => user), [ME, "other", "", ME]);
});

test("what another user entered at the same table holds back nothing of one's own, and stays as it is", async () => {
  const { put, sender, posts, left } = phone({ answers: [of(saved(6)), of(answer(409, {}, "no"))] });
  const other = await put(round(5, { user: "other" }));
  await put(round(5));
  const mine = await put(round(6, { fields: [["version", "6"], ["client_key", B]] }));
  await put(round(5, { user: "other", fields: [["version", "5"], ["client_key", B]] }));
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts.map(({ version, user }) => [version, user]), [[5, ME], [6, ME]]);
  assert.deepEqual((await left()).map(({ user, state, version, key }) => [user, state, version, key === B]), [
    ["other", "waiting", 5, false], [ME, "refused", 6, false], ["other", "waiting", 5, true],
  ]);
  assert.deepEqual([other < mine, (await left()).filter((op) => counts(op, ME)).map(({ seq }) => seq)], [true, [mine]]);
});

test("what a guest has left behind goes out as one's own once that is asked for, and is in the file; what an account has does not", async () => {
  const { put, sender, posts, store, left } = phone({ answers: [of(saved(6)), of(saved(7))] });
  await put(round(5, { user: "guest" }));
  await put(round(5, { user: "account" }));
  await put(round(2, { table: B, user: "guest" }));
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts, []);
  const owners = async (user) => ownOf(await left(), user, (uid) => uid === "guest").map((op) => [op.user, op.guest]);
  const guests = ["guest", true];
  assert.deepEqual([await owners(ME), await owners("account")], [[guests, guests], [guests, ["account", undefined], guests]]);
  await store.edit((ops) => takenOver(ops, "guest", ME, (uid) => uid === "guest"));
  await sender.drain();
  assert.deepEqual(posts.map(({ path, user }) => [path, user]), [[`/tables/${A}/rounds/`, ME], [`/tables/${B}/rounds/`, ME]]);
  assert.deepEqual((await left()).map(({ user }) => user), ["account"]);
});

test("another user's op that was refused is not mended under one's own name", async () => {
  const { put, sender, store, left } = phone({ user: "other", answers: [of(answer(422, {}, "no"))] });
  const seq = await put(round(5, { user: "other" }));
  await sender.drain();
  await store.edit((ops) => mended(ops, seq, opOf({ table: A, path: `/tables/${A}/rounds/`, user: ME, fields: [] }, ops, newKey(), 0)));
  assert.deepEqual((await left()).map(({ user, state }) => [user, state]), [["other", "refused"], [ME, "waiting"]]);
});
