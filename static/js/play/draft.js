// The deal as far as it is answered, kept twice: at once on this phone, soon after on the server. Each answer has its own
// counter there, so two phones merge; a tap never waits for either.
//
// Sent: {key, answers: {question: {v, base}}}, base being the counter of the answer it replaces. Answered, also with
// 409: {key, counter, answers: {question: {v, n}}} as they stand now. Another key: the deal has been saved meanwhile.

const WAIT = 400; // ms after the last tap
const RETRY = 8000; // ms after a failure

/** What the server and this phone know, merged: an answer of ours stands unless somebody else's came after it. */
export function merge(server, own) {
  const answers = valuesOf(server);
  const unsent = {};
  for (const [question, { v, base }] of Object.entries(own)) {
    if ((server[question]?.n ?? 0) !== base) continue;
    unsent[question] = { v, base };
    if (v === null) delete answers[question];
    else answers[question] = v;
  }
  return { answers, unsent };
}

const valuesOf = (server) =>
  Object.fromEntries(Object.entries(server).filter(([, { v }]) => v !== null).map(([question, { v }]) => [question, v]));

export const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Questions whose answer differs between two sets: {question: value}, null where it was taken back. */
export function changes(before, after) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((question) => !same(before[question], after[question]));
  return Object.fromEntries(differing.map((question) => [question, after[question] ?? null]));
}

/**
 * A draft for the page's data. `key` names the deal; `post(body)` answers with the parsed reply, null keeps all on the
 * phone. `onMerge(answers)` tells that another phone wrote something, `onGone()` that it saved the deal.
 */
export class Draft {
  constructor({ name, key, server = {}, store, post, onMerge, onGone, onCounter }) {
    Object.assign(this, { name, key, server, store, post, onMerge, onGone, onCounter, timer: null, sending: false, stopped: false });
    const kept = this.read();
    ({ answers: this.answers, unsent: this.unsent } = merge(server, kept?.key === key ? kept.unsent : {}));
    if (Object.keys(this.unsent).length) this.later(WAIT);
  }

  /** Keep these answers; what differs from before is sent soon. */
  keep(answers) {
    const changed = changes(this.answers, answers);
    if (!Object.keys(changed).length) return;
    for (const [question, v] of Object.entries(changed)) {
      this.unsent[question] = { v, base: this.server[question]?.n ?? 0 };
    }
    this.answers = answers;
    this.write();
    this.later(WAIT);
  }

  later(ms) {
    clearTimeout(this.timer);
    if (this.post) this.timer = setTimeout(() => this.send(), ms);
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
      this.receive(await this.post({ key: this.key, answers: sent }), sent);
    } catch {
      this.later(RETRY);
    } finally {
      this.sending = false;
    }
  }

  /** What the server holds now. Answers given while it was on its way stay ours; a form that is gone hears no more. */
  receive({ key, counter, answers: server }, sent = {}) {
    if (this.stopped) return;
    if (key !== this.key) return this.onGone();
    this.onCounter(counter);
    for (const [question, { v }] of Object.entries(sent)) {
      if (same(this.unsent[question]?.v, v)) delete this.unsent[question];
      else this.unsent[question].base = server[question]?.n ?? 0;
    }
    this.server = server;
    const merged = merge(server, this.unsent);
    this.unsent = merged.unsent;
    const differs = Object.keys(changes(this.answers, merged.answers)).length > 0;
    this.answers = merged.answers;
    this.write();
    if (differs) this.onMerge(merged.answers);
    if (Object.keys(this.unsent).length) this.later(WAIT);
  }

  read() {
    try {
      return JSON.parse(this.store.getItem(this.name));
    } catch {
      return null;
    }
  }

  // Storage may be full or forbidden (a private window): then the server's copy must do.
  write() {
    try {
      this.store.setItem(this.name, JSON.stringify({ key: this.key, unsent: this.unsent }));
    } catch {}
  }
}

/** The draft for the page's data. Edits and insertions stay on the phone, and only until the table changes. */
export function openDraft(data, root, { onMerge, onGone, onCounter }) {
  const { table, version, round, urls, draft } = data;
  const isShared = round.mode === "record";
  const opened = new Draft({
    name: isShared ? `whist:${table}` : `whist:${table}:${round.mode}`,
    key: isShared ? round.client_key : `${location.pathname}${location.search}@${version}`,
    server: isShared ? draft?.answers ?? {} : {},
    store: localStorageOr(new Map()),
    post: isShared ? (body) => post(urls.draft, body, root) : null,
    onCounter,
    onMerge,
    onGone,
  });
  const flush = () => document.visibilityState === "hidden" ? opened.send() : opened.later(0);
  document.addEventListener("visibilitychange", flush);
  window.addEventListener("online", flush);
  opened.stop = () => {
    opened.stopped = true;
    clearTimeout(opened.timer);
    document.removeEventListener("visibilitychange", flush);
    window.removeEventListener("online", flush);
  };
  return opened;
}

/** The phone's storage, or a memory that ends with the page where it is forbidden. */
function localStorageOr(memory) {
  try {
    return window.localStorage;
  } catch {
    return { getItem: (name) => memory.get(name) ?? null, setItem: (name, value) => memory.set(name, value) };
  }
}

async function post(url, body, root) {
  const token = root.querySelector("[name=csrfmiddlewaretoken]").value;
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), keepalive: true });
  if (!response.ok && response.status !== 409) throw new Error(String(response.status));
  return response.json();
}
