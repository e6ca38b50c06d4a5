// The table goes on by itself where the server does not answer: what is entered is kept in the outbox first and sent
// from there. An answer in time is placed as it comes; without one the page goes on with what it knows itself, until all
// is sent and the server's own parts take their places again.
//
// What the server refuses stays on the sheet, marked, with what was entered after it: it was played, and whoever looks
// at the sheet shall find it there until somebody has mended or discarded it.

import { newKey } from "../../outbox/keys.js";
import * as outbox from "../../outbox/outbox.js";
import { json } from "../../page.js";
import { heard, line, lost } from "../network.js";
import { PARTS, load, place } from "../send.js";
import { draw, drawForm, tell } from "./drawing.js";
import { Known } from "./known.js";
import { watchLinks } from "./links.js";
import { isSameDeal, marks } from "./replay.js";
import { Screens } from "./screens.js";
import { fetchWords, keptWords } from "./words.js";

const PATIENCE = 3000; // ms for an answer, before the table goes on without
const OURS = [409, 422];
const QUIET = PARTS.filter((id) => id !== "toasts");

export class Alone {
  entering = 0; // forms whose answer somebody waits for
  isDrawn = false; // the page shows what the phone knows
  isAway = false; // an attempt to send was in vain
  goesOn = false; // an evening that is over: more of it is entered

  /** `controller()` is what asks the questions at the moment, if anything does. */
  constructor(controller) {
    this.controller = controller;
    this.known = new Known(json("table-data"));
    this.screens = new Screens(this);
  }

  async begin() {
    this.speak(keptWords());
    const asked = fetchWords(this.data.table).then((words) => this.speak(words));
    if (!this.phrases) await inTime(asked);
    await this.known.open();
    line.isHeld = () => this.ops.length > 0;
    document.addEventListener("table:fresh", () => this.known.take(json("table-data")));
    document.addEventListener("outbox:change", ({ detail }) => this.changed(detail.ops));
    document.addEventListener("outbox:sent", ({ detail }) => this.sent(detail));
    document.addEventListener("outbox:refused", ({ detail }) => this.refusedLater(detail));
    document.addEventListener("outbox:mend", ({ detail }) => this.mend(detail.op));
    watchLinks(this, this.screens, outbox.hurry);
    this.changed(await outbox.all());
  }

  speak(words) {
    if (!words) return;
    this.phrases = { ...json("phrases"), ...words.phrases };
    this.names = words.known;
  }

  get data() {
    return this.known.data;
  }

  get ops() {
    return this.known.ops;
  }

  state() {
    return this.known.state();
  }

  page() {
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    return { data: this.data, phrases: this.phrases, known: this.names, unsent: marks(this.ops), token };
  }

  // What is entered

  /** A form's fields, kept first and sent at once. `failed(phrase)` is told where nothing came of it. */
  async enter(path, fields, failed = () => {}) {
    const isFirst = this.ops.every(({ seq }) => seq === this.known.mending?.seq);
    const isAgain = path.endsWith("/again/");
    const table = isAgain ? newKey() : this.data.table;
    this.entering++;
    try {
      const seq = await outbox.put({ table, path, fields: isAgain ? [...fields, ["table", table]] : fields });
      this.known.mending = null;
      const outcome = isFirst ? await inTime(outbox.sent(seq)) : null;
      if (outcome?.kind === "sent") return await this.answered(outcome);
      if (outcome?.kind === "refused") return await this.refused(outcome, seq, failed);
      this.isAway = true;
      lost();
      if (isAgain) await this.playAgain(table);
    } finally {
      this.entering--;
    }
    if (!this.phrases) return failed("offline");
    this.goesOn = false;
    this.draw({ isLeft: true });
    return this.screens.entered();
  }

  async answered({ html, table }) {
    this.isDrawn = this.goesOn = false;
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
    await this.known.playAgain(table);
    document.getElementById("main").dataset.boardUrl = this.data.urls.board;
    history.replaceState(null, "", this.data.urls.table);
  }

  // What becomes of it

  changed(all) {
    this.known.ops = all.filter(({ table }) => table === this.data.table);
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

  sent({ op, html, version, table }) {
    if (op.table !== this.data.table) return;
    heard();
    if (table && table !== op.table) location.assign(`/tables/${table}/`); // another phone had begun it already
    this.known.stored(op, version, dataIn(html));
    if (this.entering || this.ops.length) return;
    this.isAway = false;
    if (!this.arrive(html)) this.bring();
  }

  /** Something entered before is refused: it stands, marked, on the sheet as the server has it now. */
  async refusedLater({ op, html }) {
    if (op.table !== this.data.table || this.entering) return;
    this.known.take(dataIn(html) ?? (await this.fresh().catch(() => null)));
    this.draw();
  }

  async fresh() {
    const answer = await fetch(this.data.urls.table, { headers: { "HX-Request": "true" } });
    return answer.status === 200 ? dataIn(await answer.text()) : null;
  }

  /** All is sent: the server's parts. Where they don't come now, the next poll looks for them again. */
  async bring() {
    this.isDrawn = false;
    try {
      const answer = await fetch(this.data.urls.table, { headers: { "HX-Request": "true" } });
      this.isDrawn = answer.status !== 200 || !this.arrive(await answer.text());
    } catch {
      this.isDrawn = true;
    }
  }

  /** A form that somebody is busy with goes on as it is. */
  arrive(html) {
    const [now, fresh] = [this.controller(), dataIn(html)];
    if (!fresh || this.ops.length) return false;
    this.isDrawn = false;
    const isKept = now && (now.page.mode !== "record" || isSameDeal(now.data, fresh));
    place(html, isKept ? QUIET.filter((id) => id !== "entry") : QUIET);
    this.known.take(fresh);
    if (isKept) now.rebase(fresh);
    return true;
  }

  mend(op) {
    if (op.table !== this.data.table) return;
    this.known.mending = op;
    this.draw();
  }

  // What is shown

  draw({ isLeft = false } = {}) {
    if (!this.phrases) return;
    this.isDrawn = true;
    draw(this.state(), this.page(), this.controller(), { isLeft, isKept: this.known.mending !== null, goesOn: this.goesOn });
  }

  /** An old round in the form, or one that was forgotten. */
  edit(form) {
    this.isDrawn = true;
    drawForm(this.state(), this.page(), form);
  }

  enterMore() {
    this.goesOn = true;
    this.draw({ isLeft: true });
  }

  /** Whether this arrow leads out of such a form. */
  isBack(link) {
    return link.matches(".bar > .tool:first-child") && this.controller()?.data.round.uid !== undefined;
  }

  /** No way on to a page that is the server's alone: said, unless the browser has a copy of it. */
  isLost() {
    if (navigator.serviceWorker?.controller) return false;
    tell(this.phrases.no_way);
    return true;
  }
}

function dataIn(html) {
  if (!html.includes('id="table-data"')) return null;
  const text = new DOMParser().parseFromString(html, "text/html").getElementById("table-data").textContent;
  const data = JSON.parse(text);
  return data.sheet ? data : null;
}

const inTime = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, PATIENCE, null))]);
