import assert from "node:assert/strict";
import { test } from "node:test";

import { Draft } from "../../static/js/play/draft.js";
import { isLater, pace } from "../../static/js/play/live.js";
import { changes, merge } from "../../static/js/play/merging.js";
import { PATIENCE, inTimeOnce } from "../../static/js/play/network.js";

const KEY = "deal-7";
const memory = (kept = {}) => ({ kept, getItem: (name) => kept[name] ?? null, setItem: (name, value) => { kept[name] = value; }, removeItem: (name) => { delete kept[name]; } });

/** A draft whose server is a plain object, as the view would answer. */
function draftOf({ server = {}, store = memory(), key = KEY, replies = [], users } = {}) {
  const told = { sent: [], merged: [], gone: 0 };
  const draft = new Draft({
    name: "whist:t", key, users, server, store,
    post: async (body) => {
      told.sent.push(body);
      const reply = replies.shift();
      if (reply instanceof Error) throw reply;
      return reply ?? { key, counter: 1, answers: written(server, body.answers) };
    },
    onMerge: (answers) => told.merged.push(answers),
    onGone: () => { told.gone += 1; },
    onCounter: () => {},
  });
  return { draft, told, store };
}

const written = (server, sent) => {
  const next = { ...server };
  for (const [question, { v, base }] of Object.entries(sent)) next[question] = { v, n: base + 1 };
  return next;
};

test("what differs is named, and null takes an answer back", () => {
  assert.deepEqual(changes({ bid: "5H", declarer: "a" }, { bid: "6C" }), { bid: "6C", declarer: null });
  assert.deepEqual(changes({ lineup: ["a", "b"] }, { lineup: ["a", "b"] }), {});
});

test("an answer of ours stands unless somebody else's came after it", () => {
  const server = { bid: { v: "5H", n: 1 }, declarer: { v: "a", n: 2 } };
  const own = { bid: { v: "6C", base: 1 }, declarer: { v: "b", base: 1 } };
  assert.deepEqual(merge(server, own), { answers: { bid: "6C", declarer: "a" }, unsent: { bid: { v: "6C", base: 1 } } });
});

test("an answer is on the phone at once and on the server with the counter it replaces", async () => {
  const { draft, told, store } = draftOf({ server: { bid: { v: "5H", n: 3 } } });
  draft.keep({ bid: "6C", declarer: "a" });
  assert.deepEqual(JSON.parse(store.kept["whist:t:"]).unsent, { bid: { v: "6C", base: 3 }, declarer: { v: "a", base: 0 } });
  clearTimeout(draft.timer);
  await draft.send();
  assert.deepEqual(told.sent, [{ key: KEY, answers: { bid: { v: "6C", base: 3 }, declarer: { v: "a", base: 0 } } }]);
  assert.deepEqual(draft.unsent, {});
  assert.equal(told.merged.length, 0);
});

test("a dead phone comes back with what it had not sent; another deal's answers are left", () => {
  const store = memory({ "whist:t:": JSON.stringify({ key: KEY, unsent: { bid: { v: "6C", base: 0 } } }) });
  const back = draftOf({ store }).draft;
  clearTimeout(back.timer);
  assert.deepEqual(back.answers, { bid: "6C" });
  assert.deepEqual(draftOf({ store, key: "deal-8" }).draft.answers, {});
});

test("what somebody else left half answered on this phone is not sent under this one's name", () => {
  const store = memory();
  const one = draftOf({ store, users: ["a", ""] }).draft;
  one.keep({ bid: "6C" });
  clearTimeout(one.timer);
  const draftFor = (users) => {
    const { draft } = draftOf({ store, users });
    clearTimeout(draft.timer);
    return draft;
  };
  const answersOf = (users) => (({ answers, unsent }) => [answers, unsent])(draftFor(users));
  assert.deepEqual(answersOf(["b", ""]), [{}, {}]);
  const kept = [{ bid: "6C" }, { bid: { v: "6C", base: 0 } }];
  assert.deepEqual(answersOf(["a", ""]), kept);
  const another = draftFor(["b", ""]);
  another.stay({ at: "bid" });
  another.keep({ bid: "7D" });
  clearTimeout(another.timer);
  assert.deepEqual(answersOf(["b", ""]), [{ bid: "7D" }, { bid: { v: "7D", base: 0 } }]);
  assert.deepEqual(answersOf(["a", ""]), kept); // nor is it lost to what another enters there
  assert.deepEqual(answersOf(["c", "", "a"]), kept); // a guest, who came along with c
  assert.deepEqual(answersOf(["a", ""]), [{}, {}]); // and once it is somebody's it is nobody else's
});

test("without a connection everything waits", async () => {
  const { draft, told } = draftOf({ replies: [new Error("offline")] });
  draft.keep({ bid: "6C" });
  await draft.send();
  assert.deepEqual(draft.unsent, { bid: { v: "6C", base: 0 } });
  await draft.send();
  clearTimeout(draft.timer);
  assert.equal(told.sent.length, 2);
  assert.deepEqual(draft.unsent, {});
});

test("another phone's answers come in; where both answered the first one written stands", async () => {
  const theirs = { bid: { v: "7D", n: 1 }, "contract-b": { v: 2, n: 1 } };
  const { draft, told } = draftOf({ replies: [{ key: KEY, counter: 5, answers: theirs }] });
  draft.keep({ bid: "6C" });
  await draft.send();
  clearTimeout(draft.timer);
  assert.deepEqual(told.merged, [{ bid: "7D", "contract-b": 2 }]);
  assert.deepEqual(draft.unsent, {});
});

test("a deal that another phone saved is gone", async () => {
  const { draft, told } = draftOf({ replies: [{ key: "deal-8", counter: 9, answers: {} }] });
  draft.keep({ bid: "6C" });
  await draft.send();
  clearTimeout(draft.timer);
  assert.equal(told.gone, 1);
});

test("a form that is gone hears no more, not even that its deal was saved", async () => {
  const { draft, told } = draftOf({ replies: [{ key: "deal-8", counter: 9, answers: {} }] });
  draft.keep({ bid: "6C" });
  clearTimeout(draft.timer);
  const sending = draft.send();
  draft.stopped = true;
  await sending;
  assert.equal(told.gone, 0);
});

test("a phone that forbids storage still keeps the deal on the server", () => {
  const store = { getItem: () => { throw new Error("denied"); }, setItem: () => { throw new Error("denied"); } };
  const { draft } = draftOf({ store });
  draft.keep({ bid: "6C" });
  clearTimeout(draft.timer);
  assert.deepEqual(draft.answers, { bid: "6C" });
});

test("what does not come in time is waited for once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const isComing = inTimeOnce(new Promise(() => {}));
  const both = Promise.all([isComing(), isComing()]);
  context.mock.timers.tick(PATIENCE);
  assert.deepEqual([...(await both), await isComing()], [null, null, null]); // the last one with no time to wait in
});

test("a quiet table is asked less often", () => {
  assert.deepEqual([0, 1_000_000, 1_800_000].map(pace), [2000, 2000, 20000]);
});

test("an answer from before the last save is late", () => {
  assert.equal(isLater(["4", "9"], ["5", "1"]), false);
  assert.equal(isLater(["5", "9"], ["5", "9"]), false);
  assert.equal(isLater(["5", "10"], ["5", "9"]), true);
  assert.equal(isLater(["10", "1"], ["9", "9"]), true);
});

test("what was taken back from a list while another phone went on from it is for people to decide", async () => {
  for (const [before, back, after] of [[["a", "b"], ["a"], ["a", "b", "c"]], [["a"], null, ["a", "b"]]]) {
    const there = { key: KEY, counter: 3, answers: { taken: { v: after, n: 3, by: 2 } } };
    const { draft, store } = draftOf({ server: { taken: { v: before, n: 2 } }, replies: [there, there] });
    draft.keep(back ? { taken: back } : {});
    await draft.send();
    assert.deepEqual([draft.answers.taken, draft.twice], [after, { taken: back }]);
    clearTimeout(draft.timer);
    assert.deepEqual(draftOf({ server: there.answers, store }).draft.twice, { taken: back });
    await draft.refresh();
    assert.deepEqual(draft.twice, { taken: back });
  }
});

test("what was taken back and has come to the server is taken back: another phone goes on from it", async () => {
  const there = (v, n) => ({ key: KEY, counter: n, answers: { taken: { v, n } } });
  for (const [before, back] of [[["a", "b"], ["a"]], [["a"], null]]) {
    const { draft } = draftOf({ server: { taken: { v: before, n: 2 } }, replies: [there(back, 3), there(["a", "b"], 4)] });
    draft.keep(back ? { taken: back } : {});
    await draft.send();
    await draft.refresh();
    assert.deepEqual([draft.answers.taken, draft.twice], [["a", "b"], {}]);
  }
});
