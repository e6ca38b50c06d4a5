// The outbox apart from the browser: a server that answers as it likes, and a store without a disk.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as later } from "node:timers/promises";

import { newKey, nextKey } from "../../static/js/outbox/keys.js";
import { discarded, leftAside } from "../../static/js/outbox/aside.js";
import { broughtBack, cameAlong, mended, takenOver, retried } from "../../static/js/outbox/decisions.js";
import { behind, nextOf } from "../../static/js/outbox/order.js";
import { NEWEST, acknowledged, counts, isDiscarded, opOf, unsent } from "../../static/js/outbox/queue.js";
import { opsIn, ownOf, textOf } from "../../static/js/outbox/file.js";
import { outcomeOf } from "../../static/js/outbox/answers.js";
import { goesWith } from "../../static/js/outbox/given_up.js";
import { Sender, pause } from "../../static/js/outbox/sender.js";
import { Lasting } from "../../static/js/outbox/store.js";
import { leased } from "../../static/js/outbox/tabs.js";

const A = "aaaaaaaa-0000-4000-8000-000000000001";
const B = "bbbbbbbb-0000-4000-8000-000000000002";
const ME = "me";

const answer = (status, headers = {}, body = "") =>
  new Response([204, 304].includes(status) ? null : body, { status, headers: { "X-Outbox": "1", ...headers } });
const saved = (version, more = {}) => answer(200, { "X-Version": String(version), ...more });
const foreign = (status, body = "<h1>Welcome to the hotel</h1>") => new Response(body, { status });
const gone = () => Promise.reject(new TypeError("Failed to fetch"));

/** A phone with its outbox, at a server that gives these answers in turn; a knock has answers of its own. */
function phone({ answers = [], knocks = [], user = ME } = {}) {
  const store = new Lasting(() => Promise.reject(new Error("no disk")));
  const posts = [];
  const asked = [];
  const heard = [];
  const fetch = async (path, options) => {
    if (options.method !== "POST") asked.push(path);
    if (path === "/outbox/") return (knocks.shift() ?? (() => Response.json({ user, token: "fresh" })))();
    if (options.method === "POST") {
      const { version = null, ...fields } = Object.fromEntries(options.body);
      posts.push({ path, version: version && Number(version), token: options.headers["X-CSRFToken"], user: options.headers["X-Outbox"], age: options.headers["X-Outbox-Age"], fields });
    }
    return (answers.shift() ?? gone)();
  };
  const told = async (outcome) => {
    await later();
    heard.push({ ...outcome, posted: posts.length });
  };
  const sender = new Sender({ store, user, fetch, token: () => "cookie", words: (html) => html, told, now: () => 0 });
  const put = async (op) => {
    const [seq] = await store.edit((ops) => ({ put: [opOf({ table: A, path: `/tables/${op.table ?? A}/rounds/`, user, fields: [], ...op }, ops, newKey(), 0)] }));
    return seq;
  };
  const left = async () => unsent(await store.ops());
  return { store, sender, posts, asked, heard, put, left, fetch };
}

const round = (version, more = {}) => ({ fields: [["version", String(version)], ["action", "save"]], ...more });
const of = (value) => () => value;

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

test("what was refused holds back its own table only", async () => {
  const { put, sender, posts, left } = phone({ answers: [of(answer(422, {}, "no")), of(saved(3))] });
  await put(round(5));
  await put(round(5));
  await put(round(2, { table: B }));
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts.map((post) => post.path), [`/tables/${A}/rounds/`, `/tables/${B}/rounds/`]);
  assert.deepEqual((await left()).map((op) => op.state), ["refused", "waiting"]);
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
  await store.edit((ops) => takenOver(ops, "guest", ME));
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

test("to play again waits for what is on its way at the table before, and what comes after it waits for that", async () => {
  const { put, sender, posts, store } = phone({ answers: [of(answer(500)), of(saved(6)), of(saved(1)), of(saved(2))] });
  const seqs = [await put(round(5)), await put({ table: B, path: `/tables/${A}/again/` }), await put(round(1, { table: B }))];
  assert.deepEqual([...behind(await store.ops(), ME)], seqs.slice(1));
  assert.equal(await sender.drain(), "later");
  assert.equal(posts.length, 1);
  assert.equal(await sender.drain(), "done");
  assert.deepEqual(posts.slice(2).map(({ path, version }) => [path, version]), [[`/tables/${A}/again/`, null], [`/tables/${B}/rounds/`, 1]]);
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

test("somebody whom the league knows has his own name in what comes after him", async () => {
  const { put, sender, posts, store } = phone({ answers: [of(saved(6, { "X-Players": `${B}=known` })), of(saved(7))] });
  await put({ path: `/tables/${A}/people/join/`, fields: [["version", "5"], ["client_key", B]] });
  await put({ fields: [["version", "5"], [`tricks-${B}`, "3"], ["lineup", `x,${B}`]] });
  await sender.drain();
  assert.deepEqual([posts[1].fields["tricks-known"], posts[1].fields.lineup], ["3", "x,known"]);
  assert.deepEqual(unsent(await store.ops()), []);
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

const STEPS = { "/start": "Start", rounds: "Round", "rounds?annul": "Annulled", "rounds/*": "Changed", "people/join": "Joined", again: "New evening", "": "Else" };
const USER = "cccccccc-0000-4000-8000-000000000003";

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
