// One form on the page: taps in, screens out. What is asked and what follows is entry.js, what is seen of it shown.js.

import { addSteppers } from "../page.js";
import { isOn, shake } from "../phone.js";
import { aidTap } from "./aids.js";
import { split } from "./deal.js";
import { openDraft } from "./draft_of.js";
import { answer, ask, current, merged, open, told } from "./entry.js";
import { readMore, showMore, submit } from "./form.js";
import { changes, displaced, same } from "./merging.js";
import { readSeat } from "./seat.js";
import { Settling } from "./settling.js";
import { draw, explain, redraw, show } from "./shown.js";
import { TAPS } from "./taps.js";
import { missing } from "./twice.js";

export class Controller {
  constructor(root, data, phrases, main) {
    const { players, round: { number, mode, saves = null } } = data;
    Object.assign(this, { root, data, main, sending: null });
    Object.assign(main.dataset, { version: data.version, draft: data.draft.counter });
    this.form = root.querySelector("form");
    const seat = mode === "record" ? this.knownSeat() : null;
    this.page = { phrases, players, number, mode, saves, seat, table: data.urls.table, higher: false, reason: null };
    this.draft = openDraft(data, root, {
      seat,
      onMerge: (answers) => this.merge(answers),
      onGone: () => main.dispatchEvent(new Event("table:gone")),
      onCounter: (counter) => (main.dataset.draft = counter),
    });
    this.aids = mode === "record" ? data.aids : {};
    const { at = null, aids } = this.draft.place ?? {};
    this.state = open(data, this.draft.answers, { at, seat, aids: { ...this.aids, ...aids } });
    this.settling = new Settling(root);
    this.takeFaults();
    addSteppers(root, phrases);
    this.part = root.querySelector("[data-more]");
    this.part.querySelector("[data-do='done']").hidden = false;
    this.part.addEventListener("toggle", () => this.part.open || TAPS.done(this));
    this.part.addEventListener("keydown", ({ key }) => key === "Escape" && TAPS.done(this));
    root.addEventListener("click", (event) => this.tapped(event));
    this.form.addEventListener("change", ({ target }) => this.changed(target));
    if (this.draft.place?.more) TAPS.more(this);
  }

  /** Whose phone this is at the table, as long as that person is there. */
  knownSeat() {
    const seat = readSeat(this.data.table);
    return this.data.roster.includes(seat) ? seat : null;
  }

  /** After a refusal the first question at fault is asked again. */
  takeFaults() {
    const [first] = this.root.querySelectorAll("#problems a");
    if (first) this.state = ask(this.state, questionOf(first.hash));
  }

  tapped(event) {
    const link = event.target.closest("#problems a");
    const button = event.target.closest("[data-do], [data-submit]");
    const before = this.asked;
    if (link) this.set(ask(this.state, questionOf(link.hash)));
    else if (!button) return;
    else if (this.settling.isTooSoon(button, event)) this.tooSoon();
    else if (button.dataset.submit) this.send(button.dataset.submit);
    else if (button.dataset.no) explain(this, button.dataset);
    else (TAPS[button.dataset.do] ?? aidTap(button.dataset.do))(this, button.dataset);
    if (this.asked !== before) this.settling.asks(event);
    event.preventDefault();
  }

  /** What is asked, and of whom: another one, and other keys stand under the finger. */
  get asked() {
    const { sending, state, root } = this;
    return [current(state), state.answers.calls?.length, root.dataset.view, sending].join();
  }

  changed(input) {
    if (!input.closest("[data-more]")) return;
    this.set(answer(this.state, ...readMore(this.form, input, this.data.roster)));
    showMore(this.form, this.state);
  }

  set(state) {
    this.state = state;
    this.page.reason = null;
    document.getElementById("announce").replaceChildren();
    this.root.querySelector("#problems")?.remove();
    this.keep(told(state));
    this.stay();
    this.draw();
    this.show(null);
  }

  /** Who won and with which bid is nobody's own word where the calls tell it. */
  keep(answers) {
    this.draft.keep(answers, answers.calls ? [...this.state.filled, "declarer", "bid"] : this.state.filled);
  }

  stay() {
    const { at, aids } = this.state;
    this.draft.stay({ at, aids: changes(this.aids ?? {}, aids), more: this.root.dataset.view === "more" });
  }

  /** Another phone wrote something: it is in the deal, and who answers here stays where he is. */
  merge(answers) {
    const [before, { calls }] = [current(this.state), this.state.answers];
    const { own, twice } = this.draft;
    this.state = merged(this.state, answers);
    const kept = told(this.state);
    const lost = displaced(own, answers, kept);
    this.keep(kept);
    const now = current(this.state);
    const isElse = now !== before;
    if (isElse) this.page.reason = null;
    if (isElse && now !== "wait" && isOn("shake")) shake();
    const isTold = this.root.querySelector("[data-twice]").hasChildNodes();
    this.settling.draw(() => this.showMerged(lost), { moves: isElse || !same(calls, this.state.answers.calls) || isTold !== Object.keys(twice).length > 0 });
  }

  showMerged(lost) {
    this.redraw();
    if (this.root.dataset.view) showMore(this.form, this.state);
    if (Object.keys(lost).length) this.show(missing(lost, this.page, "no_longer_fits"));
  }

  /** This tap was meant for what another phone has just answered: it counts for nothing, and that is said. */
  tooSoon() {
    if (isOn("shake")) shake();
    const isOthers = this.root.dataset.settling === "";
    if (isOthers && !this.root.querySelector("[data-notice]").hasChildNodes()) this.show(this.page.phrases.too_soon);
  }

  /** What was answered here and the deal went on without, to be told where it went on. */
  late() {
    const answers = this.draft.pending();
    return Object.keys(answers).length ? missing(answers, this.page, "went_on") : null;
  }

  send(action) {
    this.sending = action;
    this.show(null);
    submit(this.form, this.state.answers, action);
  }

  failed(phrase) {
    if (this.sending) this.show(this.page.phrases[phrase], "again");
  }

  draw(options) {
    draw(this, options);
  }

  redraw() {
    redraw(this);
  }

  show(text, act) {
    show(this, text, act);
  }

  /** The server has caught up with what was entered here: this deal goes on upon its word. */
  rebase({ version, draft }) {
    this.data = { ...this.data, version };
    this.main.dataset.version = version;
    this.form.elements.version.value = version;
    if (this.page.mode === "record") this.draft.receive({ key: this.draft.key, ...draft });
  }

  leave() {
    this.settling.end();
    this.draft.stop();
  }
}

const AUCTION = ["declarer", "bid"];

/** "#q-contract-a1" → the question of that name; what has no screen of its own is behind "more". */
function questionOf(hash) {
  const key = decodeURIComponent(hash).replace("#q-", "");
  if (AUCTION.includes(key)) return "auction";
  if (key === "calls") return "calls_differ";
  return split(key)[1] || ["deck", "removed_suit", "dealer", "frisch"].includes(key) ? key : "change";
}
