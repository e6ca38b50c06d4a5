// When the outbox sends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as later } from "node:timers/promises";

import { Runs } from "../../static/js/outbox/runs.js";

test("one run at a time, and one more where it was asked for meanwhile", async () => {
  const ends = [];
  const runs = new Runs({ isWaiting: async () => true, send: () => new Promise((end) => ends.push(end)) });
  const all = [runs.hurry(), runs.hurry()];
  await later();
  assert.equal(ends.length, 1);
  all.push(runs.hurry());
  ends[0]("done");
  await later();
  assert.equal(ends.length, 2);
  ends[1]("done");
  await Promise.all(all);
  assert.equal(ends.length, 2);
});

test("nothing to send costs no request; after one in vain the next comes by itself, later each time", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let isSomething = false;
  const kinds = ["later", new Error("gone"), "later", "done"];
  let sends = 0;
  const send = async () => {
    sends += 1;
    const kind = kinds.shift();
    if (kind instanceof Error) throw kind;
    return kind;
  };
  const runs = new Runs({ isWaiting: async () => isSomething, send });
  await runs.hurry();
  assert.equal(sends, 0);
  isSomething = true;
  await runs.hurry();
  const after = [];
  for (const wait of [1999, 1, 3999, 1]) {
    t.mock.timers.tick(wait);
    await later();
    after.push(sends);
  }
  assert.deepEqual(after, [1, 2, 2, 3]);
  // One in a hurry comes in the place of the next, and leaves none behind where all is done.
  await runs.hurry();
  assert.equal(sends, 4);
  t.mock.timers.tick(60_000);
  await later();
  assert.equal(sends, 4);
});
