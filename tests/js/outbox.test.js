// What is sent, when, and what its answer does to what comes after it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { newKey, nextKey } from "../../static/js/outbox/keys.js";
import { outcomeOf } from "../../static/js/outbox/answers.js";
import { behind } from "../../static/js/outbox/order.js";
import { unsent } from "../../static/js/outbox/queue.js";
import { pause } from "../../static/js/outbox/sender.js";
import { leased } from "../../static/js/outbox/tabs.js";
import { A, B, ME, answer, foreign, gone, of, phone, round, saved } from "./outbox.js";

test("keys are UUIDs, and the next one is one more", () => {
  assert.match(newKey(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(newKey(), newKey());
  assert.equal(nextKey("8a1f0c52-0b7e-4b57-9d0a-0000000000ff"), "8a1f0c52-0b7e-4b57-9d0a-000000000100");
  assert.equal(nextKey("8a1f0c52-0b7e-4b57-9d0a-ffffffffffff"), "8a1f0c52-0b7e-4b57-9d0a-000000000000");
});

test("every answer is told apart", () => {
  const cases = [
    [saved(6), "sent"],
    [answer(204), "sent"],
    [answer(409), "refused"],
    [answer(422), "refused"],
    [answer(404), "refused"],
    [answer(403), "refused"],
    [answer(403, { "X-CSRF-Failure": "1" }), "csrf"],
    [answer(401), "refused"],
    [answer(401, { "X-Other-User": "1" }), "other"],
    [answer(429), "later"],
    [answer(500), "later"],
    [answer(302, { Location: "/accounts/sign-in/" }), "later"],
    [foreign(200), "away"],
    [foreign(404), "away"],
    [foreign(403), "away"],
    [foreign(503), "away"],
    [foreign(413), "refused"],
    [{ status: 0, headers: new Headers(), type: "opaqueredirect" }, "away"],
    [{ status: 200, headers: new Headers({ "X-Outbox": "1" }), redirected: true }, "away"],
  ];
  assert.deepEqual(cases.map(([each]) => outcomeOf(each)), cases.map(([, kind]) => kind));
});

test("the server is told for how long each was kept, by the clock that it was entered by, whichever that is", async () => {
  const hour = 3_600_000;
  const cases = [[0, 0], [499, 0], [90_000, 90], [36 * hour, 129_600], [-36 * hour, 0]]; // the last one was set back meanwhile
  const { put, sender, posts, left } = phone({ answers: cases.map(() => gone) });
  const start = sender.now();
  await put({ path: "/start/", fields: [] });
  for (const [passed] of cases) {
    sender.now = () => start + passed;
    assert.equal(await sender.drain(), "later");
  }
  assert.deepEqual(posts.map(({ age }) => age), cases.map(([, age]) => String(age)));
  assert.equal((await left()).length, 1);
});

test("an op is a form without its stamp, which is put in when it is sent", async () => {
  const { put, sender, posts, left } = phone({ answers: [of(saved(6))] });
  await put({ fields: [["csrfmiddlewaretoken", "old"], ["version", "5"], ["client_key", B], ["lineup", "x"], ["lineup", "y"]] });
  assert.deepEqual((await left())[0].fields, [["lineup", "x"], ["lineup", "y"], ["client_key", B]]);
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts, [{ path: `/tables/${A}/rounds/`, version: 5, token: "cookie", user: ME, age: "0", fields: { lineup: "y", client_key: B } }]);
  assert.deepEqual(await left(), []);
});

test("what is made on top of unsent ops goes out on the versions that they bring", async () => {
  const { put, sender, posts, heard } = phone({ answers: [of(saved(6)), of(saved(6)), of(saved(7))] });
  for (let n = 0; n < 3; n += 1) await put(round(5));
  await sender.drain();
  // The second was a frisch, say, which changes no version.
  assert.deepEqual(posts.map((post) => post.version), [5, 6, 6]);
  assert.deepEqual(heard.map(({ kind, version }) => [kind, version]), [["sent", 6], ["sent", 6], ["sent", 7]]);
});

test("what a page enters that hasn't seen its own last change yet stands on that change", async () => {
  const { put, sender, posts } = phone({ answers: [of(saved(6)), of(saved(7)), of(saved(8)), of(saved(9))] });
  await put(round(5));
  await sender.drain();
  await put(round(5));
  await sender.drain();
  await put(round(5));
  await sender.drain();
  // A page that is older than all of them has missed what somebody else did.
  await put(round(4));
  await sender.drain();
  assert.deepEqual(posts.map((post) => post.version), [5, 6, 7, 4]);
});

test("an answer that was lost is asked for again with the same key, and nothing is laid over what others did meanwhile", async () => {
  const { put, sender, posts, left } = phone({ answers: [gone, of(saved(8)), of(answer(409, {}, "changed"))] });
  const first = await put(round(5));
  await put(round(5));
  assert.equal(await sender.drain(), "later");
  assert.equal(await sender.drain(), "done");
  // The table is at 8: this phone's own round made it 6, and 7 and 8 it has not seen.
  assert.deepEqual(posts.map((post) => post.version), [5, 5, 6]);
  assert.equal(posts[0].fields.client_key, posts[1].fields.client_key);
  assert.deepEqual((await left()).map(({ seq, state, status, says }) => [seq, state, status, says]), [[first + 1, "refused", 409, "changed"]]);
});

test("a fault of the server at one table lets the others through", async () => {
  const { put, sender, posts } = phone({ answers: [of(answer(500)), of(saved(3))] });
  await put(round(5));
  await put(round(2, { table: B }));
  assert.equal(await sender.drain(), "later");
  assert.equal(posts.length, 2);
});

test("no network, a proxy without its server, a hotel's page, a redirect: kept, and first a knock", async () => {
  const { put, sender, posts, asked, left } = phone({
    answers: [of(foreign(503)), of(foreign(200)), of(Response.redirect("http://portal/", 302)), of(saved(6))],
    knocks: [gone, of(foreign(200)), of(Response.json({ hello: "guest" })), ...Array(3).fill(() => Response.json({ user: ME, token: "fresh" }))],
  });
  await put(round(5));
  const tries = [];
  for (let n = 0; n < 7; n += 1) tries.push(await sender.drain());
  assert.deepEqual(tries, ["later", "later", "later", "later", "later", "later", "done"]);
  assert.deepEqual([posts.length, asked.length, (await left()).length], [4, 6, 0]);
  assert.equal(new Set(posts.map((post) => post.fields.client_key)).size, 1);
});

test("an answer cut in the middle counts as none", async () => {
  const broken = () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error("cut")) }), { headers: { "X-Outbox": "1", "X-Version": "6" } });
  const { put, sender, left } = phone({ answers: [broken, of(saved(6))] });
  await put(round(5));
  assert.equal(await sender.drain(), "later");
  assert.equal((await left()).length, 1);
  assert.equal(await sender.drain(), "done");
});

test("a token that has grown old is asked for anew, once", async () => {
  const old = () => answer(403, { "X-CSRF-Failure": "1" });
  const { put, sender, posts, asked } = phone({ answers: [old, of(saved(6)), old, old] });
  sender.token = () => "";
  await put(round(5));
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts.map((post) => post.token), ["", "fresh"]);
  await put(round(6));
  assert.equal(await sender.drain(), "later");
  assert.equal(posts.length, 4);
  assert.deepEqual(asked, ["/outbox/", "/outbox/", "/outbox/"]);
});

test("to play again waits for what is on its way at the table before, and what comes after it waits for that", async () => {
  const { put, sender, posts, store } = phone({ answers: [of(answer(500)), of(saved(6)), of(saved(1)), of(saved(2))] });
  const seqs = [await put(round(5)), await put({ table: B, path: `/tables/${A}/again/` }), await put(round(1, { table: B }))];
  assert.deepEqual([...behind(await store.ops(), ME)], seqs.slice(1));
  assert.equal(await sender.drain(), "later");
  assert.equal(posts.length, 1);
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts.slice(2).map(({ path, version }) => [path, version]), [[`/tables/${A}/again/`, null], [`/tables/${B}/rounds/`, 1]]);
});

test("an answer names another table only for one that this phone made, and only in what was entered on it since", async () => {
  const { put, sender, posts } = phone({ answers: [gone, of(saved(6, { "X-Table": B })), of(saved(1, { "X-Table": B })), of(saved(2))] });
  const [C] = [newKey()];
  await put(round(5));
  await put({ table: C, path: "/start/" });
  await put(round(5));
  await put(round(1, { table: C }));
  await sender.drain();
  await sender.drain();
  assert.deepEqual(posts.slice(1).map(({ path }) => path), [`/tables/${A}/rounds/`, "/start/", `/tables/${A}/rounds/`, `/tables/${B}/rounds/`]);
});

test("somebody whom the league knows has his own name in what comes after him", async () => {
  const { put, sender, posts, store } = phone({ answers: [of(saved(6, { "X-Players": `${B}=known` })), of(saved(7))] });
  await put({ path: `/tables/${A}/people/join/`, fields: [["version", "5"], ["client_key", B]] });
  await put({ fields: [["version", "5"], [`tricks-${B}`, "3"], ["lineup", `x,${B}`]] });
  await sender.drain();
  assert.deepEqual([posts[1].fields["tricks-known"], posts[1].fields.lineup], ["3", "x,known"]);
  assert.deepEqual(unsent(await store.ops()), []);
});

test("the pause grows to a minute", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6, 20].map(pause), [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

test("without locks one tab sends while it holds the lease, and a tab that is gone is not waited for", async () => {
  const kept = {};
  const storage = { getItem: (name) => kept[name] ?? null, setItem: (name, value) => { kept[name] = value; }, removeItem: (name) => { delete kept[name]; } };
  let clock = 0;
  const waits = [];
  const wait = async (ms) => { waits.push(ms); clock += ms; };
  storage.setItem("whist:sender", JSON.stringify({ id: "closed", until: 1200 }));
  assert.equal(await leased(async () => JSON.parse(kept["whist:sender"]).until, storage, { wait, now: () => clock }), 6500);
  assert.deepEqual([waits, kept], [[500, 500, 500], {}]);
  assert.equal(await leased(async () => "done", null), "done");
});
