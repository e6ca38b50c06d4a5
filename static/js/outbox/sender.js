// Sends what is unsent, and writes down what becomes of it. What goes out and comes in is handed over, so that Node can
// test it.

import { contentOf, outcomeOf } from "./answers.js";
import { newKey } from "./keys.js";
import { nextOf } from "./order.js";
import { NEWEST, acknowledged, adopted, isDiscarded, marked, refused, saysOfAll, unsent } from "./queue.js";

const FIRST = 2000; // ms
const LONGEST = 60_000;
const TURNS = 4; // of an op in one run: for whoever turns out to be signed in, say. More of them change nothing.

/** How long to wait after so many attempts in vain. */
export const pause = (attempts) => Math.min(LONGEST, FIRST * 2 ** Math.max(0, attempts - 1));

export class Sender {
  /**
   * `store` as store.js has it; `fetch(path, options)` → Response; `token()` the one in the cookie, or ""; `words(html)`
   * what the server says in a refusal; `told(outcome)` hears {kind, op, status, html, version, …} of every attempt;
   * `user` who is signed in, as far as is known.
   */
  constructor({ store, user, fetch, token, words, told, now = Date.now }) {
    Object.assign(this, { store, user, fetch, token, words, told, now, fresh: "", isAway: false, isSure: false });
  }

  /** Send all that can be sent, oldest first. "done", or "later" where something of this user's waits for the server. */
  async drain() {
    const held = new Set();
    const turns = new Map();
    this.isSure = false; // that `user` is signed in: somebody else may be since the page was opened
    for (;;) {
      const op = nextOf(await this.store.ops(), this.user, held);
      if (!op) return held.size ? "later" : "done";
      if ((this.isAway || this.user === null) && !(await this.knock())) return "later";
      turns.set(op.seq, (turns.get(op.seq) ?? 0) + 1);
      const kind = await this.settle(op);
      if (kind === "away") return "later";
      if (kind === "later" || turns.get(op.seq) === TURNS) held.add(op.seq);
    }
  }

  /** Send one op, and write down what became of it. */
  async settle(op, isSecond = false) {
    if (op.user === "" && this.user) return this.adopt(op);
    const sent = await this.prepared(op);
    if (sent && !op.tried && !(await this.mark(op, true))) return "gone"; // given up since
    const answer = sent ? await this.post(sent) : null;
    const kind = answer ? answer.kind : "away";
    if (kind === "csrf" || kind === "other") return this.again(op, kind, isSecond);
    this.isAway = kind === "away";
    const more = kind === "sent" ? { wasDiscarded: await this.stored(sent, answer) } : {};
    if (kind === "refused") await this.store.edit((ops) => refused(ops, op.seq, this.refusal(op, answer), newKey));
    await this.told({ ...answer, ...more, kind, op: sent ?? op });
    return kind;
  }

  /** What was given up while it went out may be stored all the same: no later word tells of it. Says whether the op is there. */
  async mark(op, isTried) {
    return (await this.store.edit((ops) => marked(ops, op, isTried))).length > 0;
  }

  /** Says whether somebody has given it up, too late. */
  async stored(op, answer) {
    let wasDiscarded;
    await this.store.edit((ops) => {
      wasDiscarded = isDiscarded(ops, op);
      return acknowledged(ops, op, answer, this.now());
    });
    if (op.user === "" && answer.user) Object.assign(this, { user: answer.user, isSure: true });
    return wasDiscarded;
  }

  /** Nobody's becomes the property of whoever is signed in. */
  async adopt(op) {
    if (!this.isSure && !(await this.knock())) return "away";
    if (!this.user) return this.settle(op);
    await this.store.edit((ops) => adopted(ops, op.table, this.user));
    return "adopted";
  }

  /** Once more with a fresh token, or for whoever turns out to be signed in. */
  async again(op, kind, isSecond) {
    if (!op.tried) await this.mark(op, false);
    if (!(await this.knock())) return "away";
    if (kind === "csrf" || this.user === op.user) return isSecond ? "later" : this.settle(op, true);
    if (op.user !== "") await this.told({ kind, op, status: 401, html: "" });
    return kind;
  }

  /** The op with the version that it is to be sent on; null where the server can't be asked for it. */
  async prepared(op) {
    if (op.version !== NEWEST) return op;
    const board = `/tables/${op.table}/board/`;
    const answer = await this.ask(board, { headers: { "HX-Request": "true", "X-Outbox": op.user } });
    if (!answer?.headers.has("X-Outbox")) return null;
    const version = answer.headers.get("X-Version");
    // A table that is no longer there, or no longer ours, says so itself when the op is sent.
    const sent = { ...op, version: version === null ? 0 : Number(version) };
    await this.store.edit((ops) => ({ put: unsent(ops).filter((each) => each.seq === op.seq).map((each) => ({ ...each, version: sent.version })) }));
    return sent;
  }

  async post(op) {
    const fields = op.version === null ? op.fields : [...op.fields, ["version", String(op.version)]];
    const headers = { "HX-Request": "true", "X-Outbox": op.user, "X-Outbox-Age": ageOf(op, this.now()), "X-CSRFToken": this.token() || this.fresh };
    const answer = await this.ask(op.path, { method: "POST", headers, body: new URLSearchParams(fields), redirect: "manual" });
    const kind = answer ? outcomeOf(answer) : "away";
    if (kind === "away") return { kind, status: answer?.status ?? 0, html: "" };
    try {
      return { kind, status: answer.status, ...(await contentOf(answer)) };
    } catch {
      return { kind: "away", status: 0, html: "" }; // cut in the middle: whether it was stored is asked again
    }
  }

  /** Of a deal its form comes back with it, to be mended. */
  refusal(op, answer) {
    const { status, html, conflict, version: seen } = answer;
    const isDeal = op.fields.some(([name]) => name === "action") && html.includes('id="entry"');
    return { status, conflict, seen, says: this.words(html), html: isDeal ? html : "", tried: Boolean(op.tried) && !saysOfAll(op, answer) };
  }

  /** Whether the server is really there; it says who is signed in, and gives a token. */
  async knock() {
    const answer = await this.ask("/outbox/", { headers: { Accept: "application/json" } });
    const said = answer?.status === 200 ? await answer.json().catch(() => null) : null;
    if (typeof said?.token !== "string" || typeof said.user !== "string") return false;
    Object.assign(this, { user: said.user, fresh: said.token, isAway: false, isSure: true });
    return true;
  }

  async ask(path, options) {
    try {
      return await this.fetch(path, options);
    } catch {
      return null;
    }
  }
}

/** Seconds since it was entered, by this phone's clock, right or wrong: the server tells from them when that was. */
const ageOf = ({ at }, now) => String(Math.max(0, Math.round((now - at) / 1000)));
