// The table goes on by itself where the server does not answer: what is entered is kept in the outbox first and sent
// from there. An answer in time is placed as it comes; without one the page goes on with what it knows itself, until all
// is sent and the server's own parts take their places again.
//
// What the server refuses stays on the sheet, marked, with what was entered after it: it was played, and whoever looks
// at the sheet shall find it there until somebody has mended or discarded it.

import { newKey } from "../../outbox/keys.js";
import * as outbox from "../../outbox/outbox.js";
import { h, json } from "../../page.js";
import { playAgain } from "../evening/again.js";
import { tableData } from "../evening/index.js";
import { theSession } from "../evening/sheet.js";
import { heard, line, lost } from "../network.js";
import { load, PARTS, place, placeNodes } from "../send.js";
import { finished, standing, undo } from "./around.js";
import { scoreboard } from "./board.js";
import { entry } from "./entry.js";
import { after, isSameDeal, marks, opened, replayed } from "./replay.js";
import { fetchWords, keptWords } from "./words.js";

const PATIENCE = 3000; // ms for an answer, before the table goes on without
const OURS = [409, 422];
const QUIET = PARTS.filter((id) => id !== "toasts");

export class Alone {
  ops = []; // what is unsent of this table
  entering = 0; // forms whose answer somebody waits for
  isDrawn = false; // the page shows what the phone knows
  isAway = false; // an attempt to send was in vain
  mending = null; // the refused op that stands in the form
  isEntering = false; // more of an evening that is over

  /** `controller()` is what asks the questions at the moment, if anything does. */
  constructor(controller) {
    this.controller = controller;
    this.hold(json("table-data"));
  }

  async begin() {
    const { table, version } = this.data;
    this.speak(keptWords());
    const asked = fetchWords(table).then((words) => this.speak(words));
    if (!this.phrases) await inTime(asked);
    const kept = await outbox.tableOf(table);
    if (kept?.data.sheet && kept.data.version > version && kept.user === outbox.whose()) this.hold(kept.data);
    this.keep();
    line.isHeld = () => this.ops.length > 0;
    document.addEventListener("table:fresh", () => this.take(json("table-data")));
    document.addEventListener("outbox:change", ({ detail }) => this.changed(detail.ops));
    document.addEventListener("outbox:sent", ({ detail }) => this.sent(detail));
    document.addEventListener("outbox:mend", ({ detail }) => this.mend(detail.op));
    this.changed(await outbox.all());
  }

  speak(words) {
    if (!words) return;
    this.phrases = { ...json("phrases"), ...words.phrases };
    this.known = words.known;
  }

  // What the phone knows

  hold(data) {
    this.data = data;
    this.base = opened(data);
  }

  /** The server's word on the table, unless it is of a time before what is known. */
  take(data) {
    if (!data?.sheet || data.table !== this.data.table || data.version < this.data.version) return;
    this.hold(data);
    this.keep();
  }

  keep() {
    const { table, players } = this.data;
    outbox.keepTable({ uid: table, data: { ...this.data, players } });
  }

  /** The evening as it will be once all is sent. */
  state() {
    return replayed(this.base, this.ops.filter(({ seq }) => seq !== this.mending?.seq), this.data);
  }

  page() {
    return { data: this.data, phrases: this.phrases, unsent: marks(this.ops), token: tokenOf() };
  }

  // What is entered

  /** A form's fields, kept first and sent at once. `failed(phrase)` is told where nothing came of it. */
  async enter(path, fields, failed = () => {}) {
    const isFirst = this.ops.every(({ seq }) => seq === this.mending?.seq);
    this.entering++;
    try {
      const table = path.endsWith("/again/") ? fields.find(([name]) => name === "table")[1] : this.data.table;
      const seq = await outbox.put({ table, path, fields });
      this.mending = null;
      const outcome = isFirst ? await inTime(outbox.sent(seq)) : null;
      if (outcome?.kind === "sent") return await this.answered(outcome);
      if (outcome?.kind === "refused") return await this.refused(outcome, seq, failed);
      this.isAway = true;
      lost();
      if (path.endsWith("/again/")) await this.playAgain(table);
    } finally {
      this.entering--;
    }
    if (!this.phrases) return failed("offline");
    this.isEntering = false;
    return this.draw({ isLeft: true });
  }

  async answered({ html, table }) {
    heard();
    this.isDrawn = false;
    if (table && table !== this.data.table) return location.assign(`/tables/${table}/`);
    return place(html) || load(this.data.urls.table);
  }

  /** Told at once what is wrong, whoever entered it has it in the form: nothing is left to be sent. */
  async refused({ html, status }, seq, failed) {
    if (status === 403) return location.reload(); // not ours to write any more: the page as it is now says why
    if (!OURS.includes(status)) return failed("not_saved");
    if (!place(html)) tell((await outbox.all()).find((op) => op.seq === seq)?.says ?? "");
    return outbox.discard(seq);
  }

  async playAgain(table) {
    const text = JSON.stringify({ ...this.data, sheet: null }).replaceAll(this.data.table, table);
    const state = playAgain(this.state(), table, newKey());
    const shown = tableData(state, { ...JSON.parse(text), version: 1, draft: { counter: 0, answers: {} } });
    const sheet = { facts: Object.entries(state.facts).map(([key, facts]) => [...key.split(" "), facts]), rules: state.rules, undo: [], redo: [], key: state.draft.key, words: state.words };
    this.hold({ ...shown, sheet, alone: { ...shown.alone, answers: {}, sent: [] } });
    this.keep();
    this.ops = await outbox.opsOf(table);
    const main = document.getElementById("main");
    main.dataset.boardUrl = this.data.urls.board;
    history.replaceState(null, "", this.data.urls.table);
  }

  // What becomes of it

  changed(all) {
    this.ops = all.filter(({ table }) => table === this.data.table);
    if (this.entering) return;
    if (!this.ops.length) {
      this.isAway = false;
      if (this.isDrawn) this.bring();
    } else if (this.isLate()) this.draw();
    else setTimeout(() => this.changed(this.ops), PATIENCE);
  }

  isLate() {
    return this.isDrawn || this.isAway || this.ops.some(({ state, at }) => state === "refused" || Date.now() - at >= PATIENCE);
  }

  /** One op is stored: what the server says of the table then is what the later ones are added to. */
  sent({ op, html, version, table }) {
    if (op.table !== this.data.table) return;
    heard();
    if (table && table !== op.table) location.assign(`/tables/${table}/`); // another phone had begun it already
    const fresh = dataIn(html);
    if (fresh?.table === op.table && fresh.version >= this.data.version) {
      this.hold(fresh);
      this.keep();
    } else {
      this.base = after(this.base, op, op.table);
      this.data = { ...this.data, version: version ?? this.data.version };
    }
    this.ops = this.ops.filter(({ seq }) => seq !== op.seq);
    if (this.entering || this.ops.length) return;
    this.isAway = this.isDrawn = false;
    if (!this.arrive(html)) this.bring();
  }

  async bring() {
    this.isDrawn = false;
    try {
      const answer = await fetch(this.data.urls.table, { headers: { "HX-Request": "true" } });
      this.isDrawn = answer.status !== 200 || !this.arrive(await answer.text());
    } catch {
      this.isDrawn = true; // looked for again with the next poll
    }
  }

  /** The server's parts, once it has all. A form that somebody is busy with goes on as it is. */
  arrive(html) {
    const [now, fresh] = [this.controller(), dataIn(html)];
    if (!fresh || this.ops.length) return false;
    this.take(fresh);
    const isKept = now && (now.page.mode !== "record" || isSameDeal(now.data, fresh));
    place(html, isKept ? QUIET.filter((id) => id !== "entry") : QUIET);
    if (isKept) now.rebase(fresh);
    return true;
  }

  mend(op) {
    if (op.table !== this.data.table) return;
    this.mending = op;
    this.draw();
  }

  // What is shown

  /** The page as the phone knows it; `isLeft`: the form that stood there is done with. */
  draw({ isLeft = false } = {}) {
    if (!this.phrases) return;
    this.isDrawn = true;
    const [state, page, now] = [this.state(), this.page(), this.controller()];
    const data = tableData(state, this.data);
    const isBusy = this.mending || (!isLeft && now && now.page.mode !== "record");
    const isOver = theSession(state).state !== "open" && !this.isEntering;
    const isSame = now && !isOver && isSameDeal(now.data, data);
    const shown = isBusy ? now.data : isOver ? null : data;
    placeNodes({
      scoreboard: scoreboard(state, page),
      standing: standing(state, shown, page),
      undo: undo(state, page),
      ...(!isBusy && !isSame && { entry: isOver ? finished(state, page) : entry(state, data, page) }),
    });
    if (isLeft) document.getElementById("toasts").replaceChildren();
  }

  /** Another form in the place of the deal's: an old round, or one that was forgotten. */
  show(data, position) {
    placeNodes({ entry: entry(this.state(), data, this.page(), position), standing: standing(this.state(), data, this.page()) });
  }
}

function tell(text) {
  document.getElementById("toasts").replaceChildren(h("div", { class: "toast", "data-toast": true }, h("p", { dir: "auto" }, text)));
}

const tokenOf = () => document.querySelector("[name=csrfmiddlewaretoken]").value;

function dataIn(html) {
  if (!html.includes('id="table-data"')) return null;
  const text = new DOMParser().parseFromString(html, "text/html").getElementById("table-data").textContent;
  const data = JSON.parse(text);
  return data.sheet ? data : null;
}

const inTime = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, PATIENCE, null))]);
