// A deal that was refused, once more in the table's form, with the server's words beside it. Saved, it takes its old place
// in the line: what was entered after it still comes after it. What another phone enters meanwhile touches it nowhere.
//
// The address tells which one ("#mend-5"): going back leaves it as it was, and what was half typed before stands there
// again, since a draft is of one form alone (draft.js).

import * as outbox from "../../outbox/outbox.js";
import { asEdit, keysOf } from "../../outbox/refusals.js";
import { h } from "../../page.js";
import { placeNodes } from "../send.js";
import { typeAgain, typedIn } from "./typed.js";

export class Mending {
  op = null; // the one that stands in the form
  before = null; // the form of an old round that stood there, as Alone.edit takes it
  typed = {}; // what was half typed in a new deal

  constructor(alone) {
    this.alone = alone;
  }

  listen(signal) {
    window.addEventListener("hashchange", () => this.look(), { signal });
    document.addEventListener("outbox:change", ({ detail }) => this.changed(detail.ops), { signal });
    document.addEventListener("click", ({ target }) => {
      if (target.closest("[data-leave]")) this.leave();
      if (target.closest("[data-over]")) this.writeOver();
      if (target.closest("[data-give-up]")) outbox.askToDiscard(this.op.seq);
    }, { signal });
  }

  async look() {
    const seq = Number(/^#mend-(\d+)$/.exec(location.hash)?.[1]);
    const op = seq ? (await outbox.opsOf(this.alone.data.table)).find((each) => each.seq === seq && each.html) : null;
    if (op) this.show(op);
    else this.leave();
  }

  /** One that was entered a moment ago: there is nothing before it to go back to. */
  showRefused(op) {
    if (!this.op) history.pushState(history.state, "", `#mend-${op.seq}`);
    this.op ??= op;
    this.show(op, { isNew: true });
  }

  show(op, { isNew = false } = {}) {
    if (!this.op) Object.assign(this, { before: formNow(this.alone.controller()), typed: typedIn(this.alone.controller()) });
    this.op = this.alone.known.mending = op;
    placeNodes({ entry: formOf(op, this.alone, isNew) });
    this.alone.draw();
    document.getElementById("problems")?.focus();
  }

  /** It is left as it is, and what stood there before comes back: from now on the table goes on without it. */
  leave() {
    const { op, alone: { known } } = this;
    if (known.ops.some(({ seq }) => seq === op?.seq)) {
      known.ops = known.ops.filter(({ seq }) => seq < op.seq);
      outbox.leaveAside(op.seq);
    }
    this.close();
  }

  /** Back to what stood there before. */
  close() {
    const { op, before, alone } = this;
    const typed = this.done();
    if (!op) return;
    if (before) return alone.edit(before);
    alone.draw({ isLeft: true });
    typeAgain(alone.controller(), typed);
  }

  /** Discarded in the list, or sent again from there. */
  changed(ops) {
    if (this.op && !this.alone.entering && !ops.some(({ seq, state }) => seq === this.op.seq && state === "refused")) this.close();
  }

  /** Nothing stands in the form to be mended any more; what was half typed before. */
  done() {
    const { typed } = this;
    Object.assign(this, { op: null, before: null, typed: {} });
    this.alone.known.mending = null;
    if (location.hash.startsWith("#mend-")) history.replaceState(history.state, "", location.pathname + location.search);
    return typed;
  }

  /** What stands in the form, in the place of what another phone has saved. */
  writeOver() {
    const { op, alone } = this;
    alone.controller().form.setAttribute("action", asEdit(op));
    alone.controller().send(op.fields.find(([name]) => name === "action")[1]);
  }

  /** The op in whose place this comes, if it is what stands in the form. */
  opFor(path) {
    return this.op && [this.op.path, asEdit(this.op)].includes(path) ? this.op : null;
  }
}

/** An old round that somebody is busy with; a new deal comes back by its draft. */
function formNow(now) {
  if (!now || now.page.mode === "record") return null;
  return { data: now.data, position: now.form.elements.position.value };
}

/** The form of the refusal, of the table as the phone knows it now, and under the name that the op has by now. */
function formOf(op, { data, phrases }, isNew) {
  const { seq, key, says, html, conflict } = op;
  const entry = document.importNode(new DOMParser().parseFromString(html, "text/html").getElementById("entry"), true);
  const place = entry.querySelector("#table-data");
  const { round, sheet, ...rest } = JSON.parse(place.textContent); // the sheet of then is no news
  const mode = round.mode === "record" ? "mend" : round.mode;
  place.textContent = JSON.stringify({ ...rest, version: data.version, round: { ...round, mode, mends: seq, client_key: key, saves: conflict && wordsOf(op, phrases).again } });
  const { elements } = entry.querySelector("form");
  elements.version.value = data.version;
  elements.client_key.value = key;
  const below = entry.querySelector(".below");
  if (!entry.querySelector("#problems")) below.prepend(h("div", { id: "problems", class: "problems", tabindex: "-1", dir: "auto" }, says));
  below.prepend(ways(op, phrases, isNew));
  return entry;
}

const wordsOf = (op, phrases) => Object.fromEntries(keysOf(op, phrases));

/** What else may be done with it than to save it again. */
function ways(op, phrases, isNew) {
  const { over, ask } = wordsOf(op, phrases);
  const keys = h("div", { class: "keys" },
    over && h("button", { type: "button", class: "key", "data-over": true }, over),
    h("button", { type: "button", class: "key", "data-give-up": true }, ask),
    h("button", { type: "button", class: "key", "data-leave": true }, phrases.leave_as_is));
  // Of what was entered a moment ago there is nothing behind it to keep its place before.
  return isNew || op.conflict ? h("div", { class: "ways-on" }, keys) : h("div", { class: "note" }, h("p", {}, phrases.mend_here), keys);
}
