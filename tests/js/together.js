// Two phones in one deal, against a real server: taps, requests and answers in a seeded order. Says what came of each.
//
// In (stdin): {url, deals: [{seed, phones: [{cookie, token, data}]}]}, `data` being the table page's. Out: a line of JSON
// a deal: {seed, states: [answers of each phone], server, given: {question: [values]}, untold: [{phone, question, v}]}.

import { readFileSync } from "node:fs";

import { Draft } from "../../static/js/play/draft.js";
import { answer, current, merged, open, told } from "../../static/js/play/entry.js";
import { displaced, same } from "../../static/js/play/merging.js";
import { question } from "../../static/js/play/questions.js";

const STEPS = 60;
const MOST_INSISTS = 3; // then somebody gives in, as at a table

const seeded = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** A phone without a page: what controller.js does with answers, its requests held until somebody lets them go. */
class Phone {
  constructor(url, { cookie, token, data }) {
    Object.assign(this, { url, cookie, token, data, held: [], own: {}, seen: new Set(), insists: 0 });
    const store = { getItem: () => null, setItem: () => {} };
    this.draft = new Draft({
      name: "deal", key: data.round.client_key, server: data.draft.answers, store,
      post: (body) => this.post(body), onMerge: (answers) => this.merge(answers),
      onGone: () => { throw new Error("nobody saves here"); }, onCounter: () => {},
    });
    this.draft.later = () => {}; // the order is the test's to make
    this.state = open(data, this.draft.answers);
  }

  async post(body) {
    await this.gate();
    const headers = { "Content-Type": "application/json", Cookie: this.cookie, "X-CSRFToken": this.token, Origin: this.url };
    const response = await fetch(this.url + this.data.urls.draft, { method: "POST", headers, body: JSON.stringify(body) });
    if (![200, 409].includes(response.status)) throw new Error(`${response.status}: ${await response.text()}`);
    const reply = await response.json();
    await this.gate();
    return reply;
  }

  gate() {
    return new Promise((go) => this.held.push(go));
  }

  async release() {
    this.held.shift()?.();
    await new Promise((done) => setTimeout(done, 15)); // for the server to answer
  }

  set(state) {
    this.state = state;
    this.draft.keep(told(state), state.filled);
    this.look();
  }

  merge(answers) {
    const { own } = this.draft;
    this.state = merged(this.state, answers);
    const kept = told(this.state);
    for (const key of Object.keys(displaced(own, answers, kept))) this.seen.add(key);
    this.draft.keep(kept, this.state.filled);
    this.look();
  }

  look() {
    for (const key of Object.keys(this.draft.twice)) this.seen.add(key);
  }

  /** Answer what is asked with something that may be said. */
  tap(random) {
    const pick = (list) => list[Math.floor(random() * list.length)];
    const view = question(this.state);
    if (view.kind === "auction") {
      const key = this.state.answers.declarer && random() < 0.6 ? "bid" : "declarer";
      this.give(key, key === "bid" ? pick(view.rows.flat()).value : pick(view.players).player);
    } else if (["contract", "tricks"].includes(view.kind)) {
      this.give(view.key, pick(view.options.filter(({ problem }) => !problem).slice(0, 6)).value);
    } else if (view.kind === "preview") {
      const key = pick(Object.keys(this.draft.own).filter((name) => name.includes("-")));
      if (key && random() < 0.3) this.state = { ...this.state, at: key };
    } else if (view.kind.startsWith("whose-")) {
      this.state = { ...this.state, at: pick(view.tiles).key };
    }
  }

  give(key, value) {
    const before = { ...this.draft.own };
    this.set(answer(this.state, key, value));
    this.own[key] = value;
    this.seen.delete(key);
    // What this tap made impossible was taken back before the eyes of who tapped.
    for (const name of Object.keys(before)) if (!(name in this.draft.own)) delete this.own[name];
  }

  decide(random) {
    const [key] = Object.keys(this.draft.twice);
    if (!key) return;
    const value = this.draft.twice[key];
    if (value !== null && random() < 0.5 && this.insists < MOST_INSISTS) {
      this.insists += 1;
      this.give(key, value);
    } else {
      this.draft.yield(key);
      delete this.own[key];
    }
  }
}

async function play(url, { seed, phones: given }) {
  const random = seeded(seed);
  const phones = given.map((each) => new Phone(url, each));
  for (let step = 0; step < STEPS; step += 1) {
    const phone = phones[Math.floor(random() * phones.length)];
    const [tap, send, go] = [0.45, 0.65, 0.92];
    const chance = random();
    if (chance < tap) phone.tap(random);
    else if (chance < send) phone.draft.refresh();
    else if (chance < go) await phone.release();
    else phone.decide(random);
  }
  await calm(phones, random);
  const untold = phones.flatMap(({ own, seen, draft }, phone) =>
    Object.entries(own).filter(([key, v]) => !same(draft.answers[key], v) && !seen.has(key)).map(([key, v]) => ({ phone, question: key, v })));
  const values = Object.fromEntries(Object.entries(phones[0].draft.server).map(([key, { v }]) => [key, v]).filter(([, v]) => v !== null));
  return { seed, states: phones.map(({ state }) => told(state)), server: values, left: phones.map(({ draft }) => [draft.unsent, draft.twice]), untold, asks: phones.map(({ state }) => current(state)) };
}

/** Everything is sent and heard, and who answered twice says which is right, until nothing is left. */
async function calm(phones, random) {
  for (let round = 0; round < 20; round += 1) {
    for (const phone of phones) {
      while (phone.draft.sending) await phone.release();
      phone.decide(random);
      phone.draft.refresh();
      while (phone.draft.sending) await phone.release();
    }
  }
}

const { url, deals } = JSON.parse(readFileSync(0, "utf8"));
const played = await Promise.all(deals.map((deal) => play(url, deal)));
for (const deal of played) console.log(JSON.stringify(deal));
