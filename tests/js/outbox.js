// The outbox apart from the browser: a server that answers as it likes, and a store without a disk.

import { setImmediate as later } from "node:timers/promises";

import { newKey } from "../../static/js/outbox/keys.js";
import { opOf, unsent } from "../../static/js/outbox/queue.js";
import { Sender } from "../../static/js/outbox/sender.js";
import { Lasting } from "../../static/js/outbox/store.js";

export const A = "aaaaaaaa-0000-4000-8000-000000000001";
export const B = "bbbbbbbb-0000-4000-8000-000000000002";
export const ME = "me";

export const answer = (status, headers = {}, body = "") =>
  new Response([204, 304].includes(status) ? null : body, { status, headers: { "X-Outbox": "1", ...headers } });
export const saved = (version, more = {}) => answer(200, { "X-Version": String(version), ...more });
export const foreign = (status, body = "<h1>Welcome to the hotel</h1>") => new Response(body, { status });
export const gone = () => Promise.reject(new TypeError("Failed to fetch"));

/** A phone with its outbox, at a server that gives these answers in turn; a knock has answers of its own. */
export function phone({ answers = [], knocks = [], user = ME } = {}) {
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

export const round = (version, more = {}) => ({ fields: [["version", String(version)], ["action", "save"]], ...more });
export const of = (value) => () => value;
