// What a phone makes of a start form, and what it carries over once the server gave other names. That the evening is the
// server's is tests/play/test_phone_begins.py's to say.

import assert from "node:assert/strict";
import { test } from "node:test";

import { carry } from "../../static/js/outbox/carry.js";
import { inText, realNames } from "../../static/js/outbox/queue.js";
import { Lasting } from "../../static/js/outbox/store.js";
import { today } from "../../static/js/play/day.js";
import { again, open } from "../../static/js/play/evening/index.js";
import { asStart, begun, named, samePeople } from "../../static/js/play/offline/begin.js";
import { CLASSIC } from "../../static/js/play/rules.js";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const page = { known: [["Dana", "dana-uid"], ["דב", "dov-uid"]], words: { fine: "fine", unnamed: "Player {number}" }, rules: CLASSIC, owns: true };
const typed = (names, more = []) => [...names.map((name, seat) => [`name-${seat}`, name]), ["players", "4"], ["client_key", "old"], ...more];
const when = { day: "2026-11-26", zone: "Asia/Jerusalem" };

test("known people keep their uids, whatever their spelling; new ones get theirs", () => {
  const { fields, isDrawn } = named(typed(["Bob", " dana ", "", "דב"]), page, when);
  const told = Object.fromEntries(fields);
  assert.deepEqual([told["pid-2"], told["pid-4"], told.day, told.zone, isDrawn], ["dana-uid", "dov-uid", when.day, when.zone, false]);
  const own = [told.table, ...[1, 3, 5, 6, 7, 8].map((seat) => told[`pid-${seat}`])];
  assert.equal(new Set(own).size, 7);
  for (const uid of own) assert.match(uid, UUID);
  assert.equal("client_key" in told, false); // each try has its own
});

test("a lot is drawn among those who sit there, once", () => {
  const drawn = new Set();
  for (let n = 0; n < 300; n++) {
    const { fields, isDrawn } = named(typed(["Bob", "Dana", "Carmen", "", "", "Eve"], [["first_dealer", "draw"]]), page, when);
    assert.equal(isDrawn, true);
    const place = Object.fromEntries(fields).first_dealer;
    const data = begun(fields, page);
    const [, , { first_dealer: first }] = data.sheet.facts.find(([kind]) => kind === "table");
    assert.equal(first, Object.fromEntries(fields)[`pid-${Number(place) + 1}`]);
    drawn.add(place);
  }
  assert.deepEqual([...drawn].sort(), ["0", "1", "2", "3", "5"]);
});

test("what the server would refuse is refused with what its words need", () => {
  const { fields } = named(typed(["Dana", "dana", "x".repeat(41)], [["end_kind", "rounds"]]), page, when);
  const told = begun(fields, page).refused.map(({ code, field, params }) => [code, field, params]);
  assert.deepEqual(told, [
    ["name_too_long", "name-2", { number: 3, most: 40 }],
    ["two_called", "name-1", { name: "dana" }],
    ["end_missing", "end_number", {}],
  ]);
  const few = named(typed(["Dana"], [["players", "3"], ["deck", "drop_2345"], ["rule-min_bid", "10"]]), page, when);
  assert.deepEqual(begun(few.fields, page).refused.map(({ code, params }) => [code, params]), [["rules_invalid", { frisch: 3, min: 13, total: 12 }]]);
});

test("to play again, refused, is a start of the same evening", () => {
  const start = typed(["Dana", "Bob", "Carmen"], [["players", "3"], ["first_dealer", "1"], ["deck", "drop_2345"], ["preset", "zero_over_30"]]);
  const before = open(begun(named(start, page, when).fields, page));
  const data = again(before, { table: "new", date: when.day });
  const fields = [["client_key", "k"], ["table", "new"], ["day", when.day], ["zone", when.zone]];
  const op = asStart({ seq: 5, key: "k", table: "new", path: "/tables/old/again/", fields }, data);
  assert.deepEqual([op.seq, op.path, op.fields.some(([name]) => name === "like")], [5, "/start/", false]);
  const made = begun(op.fields, page);
  assert.deepEqual([made.table, made.sheet], ["new", data.sheet]);
  // Who sits down besides has a uid of his own.
  assert.match(Object.fromEntries(op.fields)["pid-4"], UUID);
});

test("the day turns at five in the morning of the phone", () => {
  const at = (hour, minute) => new Date(2026, 0, 1, hour, minute).getTime();
  assert.deepEqual([today(at(4, 59)), today(at(5, 0)), today(at(23, 59))], ["2025-12-31", "2026-01-01", "2026-01-01"]);
});

test("names are changed at once, so that one's new name is not another's old one", () => {
  assert.equal(inText("a-b-c", { a: "b", b: "a" }), "b-a-c");
  assert.equal(inText("a-b-c", {}), "a-b-c");
  const names = { table: "T", players: { p: "p", q: "Q" } };
  assert.deepEqual(realNames({ table: "t-1", path: "/start/" }, names), { q: "Q", "t-1": "T" });
  assert.deepEqual(realNames({ table: "t-1", path: "/tables/t-1/undo/" }, names), { q: "Q" });
});

test("what is kept of tables and of a deal that is half typed follows the server's names", async () => {
  const store = new Lasting(() => Promise.reject(new Error("no disk")));
  await store.keepTable({ uid: "t-1", user: "", at: 1, data: { table: "t-1", roster: ["p-1", "p-2"] } });
  await store.keepTable({ uid: "t-2", user: "other", at: 2, data: { table: "t-2", roster: ["p-2"] } });
  const storage = Object.create({
    getItem(name) { return this[name] ?? null; },
    setItem(name, text) { this[name] = text; },
    removeItem(name) { delete this[name]; },
  });
  globalThis.localStorage = Object.assign(storage, { "whist:t-1": '{"own":{"contract-p-1":3}}', "else:t-1": "p-1" });
  await carry(store, { op: { table: "t-1", path: "/start/", user: "" }, table: "T-1", players: { "p-1": "P-1", "p-2": "p-2" }, user: "guest" });
  assert.deepEqual((await store.tables()).sort((a, b) => a.at - b.at), [
    { uid: "T-1", user: "guest", at: 1, data: { table: "T-1", roster: ["P-1", "p-2"] } },
    { uid: "t-2", user: "other", at: 2, data: { table: "t-2", roster: ["p-2"] } },
  ]);
  assert.deepEqual({ ...storage }, { "else:t-1": "p-1", "whist:T-1": '{"own":{"contract-P-1":3}}' });
  delete globalThis.localStorage;
});

test("who sat down stays who he is in an evening that is mended, by his name, else by his seat", () => {
  const pids = Array.from({ length: 8 }, (_, n) => [`pid-${n + 1}`, `p${n + 1}`]);
  const fieldsOf = (...names) => names.map((name, seat) => [`name-${seat}`, name]);
  const before = [...fieldsOf("Dana", "Bob", "Carmen", "Dov", ""), ...pids];
  const mended = (...names) => {
    const fields = [...fieldsOf(...names), ...pids.map(([name]) => [name, "new"])];
    return samePeople(fields, before).slice(names.length).map(([, pid]) => pid).join(" ");
  };
  assert.equal(mended("Dana", "Bobby", "Carmen", "Dov"), "p1 p2 p3 p4 p5 p6 p7 p8");
  assert.equal(mended("bob", "Dana", "Carmen", "Dov"), "p2 p1 p3 p4 p5 p6 p7 p8");
  assert.equal(mended("Bob", "Eve", "Carmen", "Dov"), "p2 p1 p3 p4 p5 p6 p7 p8");
  assert.equal(mended("Dana", "Bob", "Carmen", "", "Dov"), "p1 p2 p3 p5 p4 p6 p7 p8");
});
