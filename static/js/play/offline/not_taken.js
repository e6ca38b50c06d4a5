// What the server has not taken of this table, told where somebody plays: a note above the question, until somebody has
// looked or closed it. A deal that stands in the form to be mended says so itself. `alone` is index.js.

import { namesIn } from "../../outbox/listed.js";
import * as outbox from "../../outbox/outbox.js";
import { stepOf } from "../../outbox/steps.js";
import { wordsHere } from "../../outbox/words.js";
import { drawing, h, sentence } from "../../page.js";
import { isOn, shake } from "../../phone.js";

export class NotTaken {
  heard = new Set(); // by their seqs: those that the note tells, or has told
  seen = new Set(); // of these, what needs no more telling
  note = null;
  looks = 0;

  constructor(alone) {
    this.alone = alone;
  }

  /** Something was sent, refused or decided, or another form stands in the page. */
  async look({ isNews = true } = {}) {
    const { known, mending, entering } = this.alone;
    if (entering) return; // the answer may stand in the form at once
    const refused = known.own.filter(({ state }) => state === "refused");
    this.forget(refused);
    const told = refused.filter(({ seq }) => seq !== mending.op?.seq && !this.seen.has(seq));
    const isNew = told.some(({ seq }) => !this.heard.has(seq));
    for (const { seq } of told) this.heard.add(seq);
    if (isNew && isNews && isOn("shake")) shake();
    const look = ++this.looks;
    const phrases = told.length ? await wordsHere() : null;
    if (look === this.looks) this.show(phrases && made(told, namesIn([this.alone]), phrases), { isNew });
  }

  /** One that is tried again, and refused again, is told again. */
  forget(refused) {
    for (const seq of this.heard) {
      if (refused.some((op) => op.seq === seq)) continue;
      this.heard.delete(seq);
      this.seen.delete(seq);
    }
  }

  show(note, { isNew = false } = {}) {
    if (note && this.note?.isConnected && this.note.isEqualNode(note)) return;
    this.note?.remove();
    this.note = note;
    if (!note) return;
    note.addEventListener("click", ({ target }) => this.tapped(target.closest("button")));
    document.querySelector("#entry .below")?.prepend(note);
    if (isNew) document.getElementById("announce").textContent = note.querySelector("p").textContent; // each deal has it anew
  }

  tapped(key) {
    if (key?.matches("[data-look]")) outbox.openList();
    else if (key) this.looked();
  }

  looked() {
    this.seen = new Set(this.heard);
    this.show(null);
  }
}

function made(told, names, phrases) {
  const what = told.map((op) => stepOf(op, names, phrases.steps)).map(({ step, detail }) => `${step} ${detail}`.trim()).join(" · ");
  return h("div", { class: "note not-taken" },
    h("p", {}, sentence(phrases.not_taken, { what }), h("small", { dir: "auto" }, told[0].says)),
    h("button", { type: "button", class: "key", "data-look": true }, phrases.look),
    h("button", { type: "button", class: "tool", "data-seen": true }, drawing("close", "icon", phrases.close)));
}
