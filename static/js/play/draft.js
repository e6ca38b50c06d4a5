// The deal as far as it is answered, kept twice: at once on this phone, soon after on the server. Each answer has its own
// counter there, so phones merge (merging.js); a tap never waits for either.
//
// Sent: {key, seat, answers: {question: {v, base}}}; `seat` is whose phone this is, if anybody's. Answered, also with 409:
// {key, counter, answers: {question: {v, n, by, as}}, who: {by: name}} as they stand now. Another key: the deal has been
// saved meanwhile.

import { changes, compare, isBack, merge, same } from "./merging.js";

const WAIT = 400; // ms after the last tap
const RETRY = 8000; // ms after a failure

export const nameOf = (table) => `whist:${table}`;

/** What is kept under a name: {key, own, …}, `own` being what was answered here; null where nothing is that can be read. */
export function keptAs(store, name) {
  try {
    return JSON.parse(store.getItem(name));
  } catch {
    return null;
  }
}

/**
 * A draft for the page's data. `key` names the deal; `post(body)` answers with the parsed reply, null keeps all on the
 * phone. `onMerge(answers)` tells that another phone wrote something, `onGone()` that it saved the deal. `place` is where
 * somebody was, whatever the page keeps there, to be found again after the browser gave the page up. `users` are whose
 * page it is, and whose answers, kept here before, are theirs too. Everybody's are kept apart, below the `name`: nobody's
 * are sent under another's name, or written over.
 */
export class Draft {
  constructor({ name, key, users = [""], seat = null, server = {}, store, post, onMerge, onGone, onCounter }) {
    Object.assign(this, { key, seat, server, store, post, onMerge, onGone, onCounter, timer: null, sending: false, stopped: false });
    const names = users.map((user) => `${name}:${user}`);
    [this.name] = names;
    const found = names.find((each) => keptAs(store, each)?.key === key);
    const kept = found ? keptAs(store, found) : {};
    this.place = kept.place ?? null;
    this.who = {};
    this.own = kept.own ?? {};
    this.twice = kept.twice ?? {};
    this.back = kept.back ?? {}; // {question: true} of a list whose last was taken back here, until the server has it so
    ({ answers: this.answers, unsent: this.unsent } = merge(server, kept.unsent ?? {}));
    if (found && found !== this.name) this.takeOver(found);
    // What it had not sent is sent, and it is asked who answered otherwise meanwhile.
    const { twice } = compare(server, this.unsent, this.own, this.twice, {}, this.back);
    if (Object.keys({ ...kept.unsent, ...twice }).length) this.later(WAIT, () => this.refresh());
  }

  /** Keep these answers; what differs from before is sent soon. What the phone `filled` in was nobody's word. */
  keep(answers, filled = []) {
    const changed = changes(this.answers, answers);
    if (!Object.keys(changed).length) return;
    for (const [question, v] of Object.entries(changed)) {
      this.unsent[question] = { v, base: this.server[question]?.n ?? 0 };
      delete this.own[question];
      this.back[question] = isBack(question, this.answers[question], v);
      if ((v === null && !this.back[question]) || filled.includes(question)) continue;
      this.own[question] = v;
      delete this.twice[question];
    }
    this.answers = answers;
    this.write();
    this.later(WAIT);
  }

  /** What was answered here and is not in the deal as the others have it. */
  pending() {
    const unsent = Object.entries(this.unsent).filter(([question]) => question in this.own);
    return { ...this.twice, ...Object.fromEntries(unsent.map(([question, { v }]) => [question, v])) };
  }

  /** The other phone's answer is the right one. */
  yield(question) {
    delete this.twice[question];
    this.write();
  }

  stay(place) {
    if (same(place, this.place)) return;
    this.place = place;
    this.write();
  }

  later(ms, then = () => this.send()) {
    clearTimeout(this.timer);
    if (this.post) this.timer = setTimeout(then, ms);
  }

  async send() {
    if (Object.keys(this.unsent).length) await this.refresh();
  }

  /** Send what is unsent, if anything, and hear what the server holds. */
  async refresh() {
    if (this.sending || !this.post) return;
    const sent = { ...this.unsent };
    this.sending = true;
    try {
      this.receive(await this.post({ key: this.key, ...(this.seat && { seat: this.seat }), answers: sent }), sent);
    } catch {
      this.later(RETRY);
    } finally {
      this.sending = false;
    }
  }

  /** What the server holds now. Answers given while it was on its way stay ours; a form that is gone hears no more. */
  receive({ key, counter, answers: server, who = {} }, sent = {}) {
    if (this.stopped) return;
    if (key !== this.key) return this.onGone();
    this.onCounter(counter);
    for (const [question, { v }] of Object.entries(sent)) {
      // What was refused keeps its base: an answer given meanwhile did not know of the other phone's either.
      if (!same(server[question]?.v, v)) continue;
      delete this.back[question];
      if (v === null) delete this.own[question]; // nothing that another phone could contradict
      if (same(this.unsent[question]?.v, v)) delete this.unsent[question];
      else this.unsent[question].base = server[question]?.n ?? 0;
    }
    const { answers: before, server: heard, twice, who: named } = this;
    Object.assign(this, { server, who }, merge(server, this.unsent));
    Object.assign(this, compare(server, this.unsent, this.own, this.twice, heard, this.back));
    this.write();
    const differs = Object.keys({ ...changes(before, this.answers), ...changes(twice, this.twice) }).length > 0;
    if (differs || !same(named, who)) this.onMerge(this.answers);
    if (Object.keys(this.unsent).length) this.later(WAIT);
  }

  /** Once it is somebody's it is nobody else's any more. */
  takeOver(name) {
    this.write();
    this.store.removeItem(name);
  }

  // Storage may be full or forbidden (a private window): then the server's copy must do.
  write() {
    const { key, unsent, own, twice, back, place } = this;
    try {
      this.store.setItem(this.name, JSON.stringify({ key, unsent, own, twice, back, place }));
    } catch {}
  }
}
