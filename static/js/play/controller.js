// One form on the page: taps in, screens out. What is asked and what follows is entry.js; here is only the DOM.

import { addSteppers, sentence } from "../page.js";
import { isOn, shake } from "../phone.js";
import { split, typed } from "./deal.js";
import { openDraft } from "./draft.js";
import { allPassed, answer, ask, current, merged, open, told } from "./entry.js";
import { readMore, showMore, submit } from "./form.js";
import { displaced } from "./merging.js";
import { mid, panel } from "./panel.js";
import { question } from "./questions.js";
import { notice } from "./screens.js";
import { keepSeat, readSeat } from "./seat.js";
import { missing, twice } from "./twice.js";

const SETTLES = 350; // ms in which a tap is meant for the question that another phone has just answered

export class Controller {
  constructor(root, data, phrases, main) {
    const { players, round: { number, mode } } = data;
    Object.assign(this, { root, data, main, sending: null });
    Object.assign(main.dataset, { version: data.version, draft: data.draft.counter });
    this.form = root.querySelector("form");
    const seat = mode === "record" ? this.knownSeat() : null;
    this.page = { phrases, players, number, mode, seat, higher: false, reason: null };
    this.draft = openDraft(data, root, {
      seat,
      onMerge: (answers) => this.merge(answers),
      onGone: () => main.dispatchEvent(new Event("table:gone")),
      onCounter: (counter) => (main.dataset.draft = counter),
    });
    this.state = open(data, this.draft.answers, { at: this.draft.place?.at, seat });
    this.takeFaults();
    addSteppers(root, phrases);
    this.part = root.querySelector("[data-more]");
    this.part.querySelector("[data-do='done']").hidden = false;
    this.part.addEventListener("toggle", () => this.part.open || this.done());
    root.addEventListener("click", (event) => this.tapped(event));
    this.form.addEventListener("change", ({ target }) => this.changed(target));
    if (this.draft.place?.more) this.more();
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
    if (link) this.set(ask(this.state, questionOf(link.hash)));
    else if (!button) return;
    else if (button.closest("[data-settling]")) return;
    else if (button.dataset.submit) this.send(button.dataset.submit);
    else if (button.dataset.no) this.explain(button.dataset);
    else this[button.dataset.do](button.dataset);
    event.preventDefault();
  }

  // What a tap may ask for, by data-do

  answer({ key, value }) {
    if (key === "factor") this.root.querySelector("[data-last-lap]")?.remove();
    this.set(answer(this.state, key, typed(key, value)));
  }

  ask({ key }) {
    this.set(ask(this.state, key || null));
  }

  all_passed() {
    this.set(allPassed(this.state));
  }

  higher() {
    this.page.higher = !this.page.higher;
    this.draw();
  }

  more() {
    this.root.dataset.view = "more";
    showMore(this.form, this.state);
    this.part.open = true;
    this.part.querySelector("summary").focus();
    this.stay();
  }

  done() {
    if (!this.root.dataset.view) return;
    delete this.root.dataset.view;
    this.part.open = false;
    this.set(ask(this.state, null));
  }

  phone() {
    this.done();
    this.ask({ key: "phone" });
  }

  seat({ value }) {
    const seat = value || null;
    keepSeat(this.data.table, seat);
    this.page.seat = this.draft.seat = seat;
    this.set({ ...this.state, seat, at: null });
  }

  /** Answered twice, and this phone's answer is the right one. */
  mine({ key }) {
    const { at } = this.state;
    this.set({ ...answer(this.state, key, this.draft.twice[key]), at });
  }

  theirs({ key }) {
    this.draft.yield(key);
    this.redraw();
  }

  save() {
    this.send("save");
  }

  pass_out() {
    this.send("all_passed");
  }

  again() {
    this.send(this.sending);
  }

  // ---

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
    this.draft.keep(told(state), state.filled);
    this.stay();
    this.draw();
    this.show(null);
  }

  stay() {
    this.draft.stay({ at: this.state.at, more: this.root.dataset.view === "more" });
  }

  /** Another phone wrote something: it is in the deal, and who answers here stays where he is. */
  merge(answers) {
    const before = current(this.state);
    const { own } = this.draft;
    this.state = merged(this.state, answers);
    const kept = told(this.state);
    const lost = displaced(own, answers, kept);
    this.draft.keep(kept, this.state.filled);
    const now = current(this.state);
    if (now !== before) {
      this.page.reason = null;
      this.settle();
      if (now !== "wait" && isOn("shake")) shake();
    }
    this.redraw();
    if (this.root.dataset.view) showMore(this.form, this.state);
    if (Object.keys(lost).length) this.show(missing(lost, this.page, "no_longer_fits"));
  }

  /** Another phone answered, and a finger may be on its way to what stood there. */
  settle() {
    const { dataset } = this.root.querySelector("[data-ask]");
    dataset.settling = "";
    setTimeout(() => delete dataset.settling, SETTLES);
  }

  /** Draw without taking the focus from where it is: the same key has it again, or else the question. */
  redraw() {
    const ask = this.root.querySelector("[data-ask]");
    const place = this.root.querySelector("[data-mid]");
    const focused = [ask, place].some((part) => part.contains(document.activeElement)) ? document.activeElement : null;
    this.draw({ takeFocus: false });
    if (!focused) return;
    const { do: act, key = "", value = "" } = focused.dataset;
    const again = [...this.root.querySelectorAll("[data-do]")].find(({ dataset: d }) => d.do === act && (d.key ?? "") === key && (d.value ?? "") === value);
    (again ?? ask.querySelector("h2")).focus({ preventScroll: true });
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

  /** Say something above the question, with a key to try again where that helps. */
  show(text, act) {
    this.root.querySelector("[data-notice]").replaceChildren(...(text ? notice(text, act, this.page) : []));
  }

  explain({ no, key, value }) {
    const { phrases } = this.page;
    const view = question(this.state);
    const words = {
      sum_forbidden: () => sentence(phrases.would_make, { n: Number(value), total: view.summary.total }),
      declarer_below_level: () => sentence(phrases.below_level, { n: view.summary.level }),
      tricks_left: () => sentence(phrases.only_left, { n: view.left }),
    };
    this.page.reason = words[no]();
    this.draw();
    document.getElementById("announce").replaceChildren(...words[no]());
    this.root.querySelector(`[data-key="${key}"][data-value="${value}"]`)?.focus();
  }

  /** Draw the current question. The focus follows it, unless the page has only just been opened. */
  draw({ takeFocus = true } = {}) {
    const view = question(this.state);
    const hasMid = view.kind === "tricks" || view.turn === "tricks";
    const lap = this.root.querySelector("[data-last-lap]");
    if (lap) lap.hidden = String(this.state.answers.factor) === lap.querySelector("button").dataset.value;
    const place = this.root.querySelector("[data-mid]");
    this.page.higher &&= view.kind === "auction";
    this.root.querySelector("[data-ask]").replaceChildren(...panel(view, this.page));
    place.replaceChildren(...(hasMid ? mid(view, this.page) : []));
    this.root.querySelector("[data-twice]").replaceChildren(...twice(this.draft, this.page));
    this.main.dataset.stage = hasMid ? "mid" : "board";
    if (takeFocus) this.root.querySelector("[data-ask] h2").focus({ preventScroll: true });
  }

  /** The server has caught up with what was entered here: this deal goes on upon its word. */
  rebase({ version, draft }) {
    this.data = { ...this.data, version };
    this.main.dataset.version = version;
    this.form.elements.version.value = version;
    if (this.page.mode === "record") this.draft.receive({ key: this.draft.key, ...draft });
  }

  leave() {
    this.draft.stop();
  }
}

const AUCTION = ["declarer", "bid"];

/** "#q-contract-a1" → the question of that name; what has no screen of its own is behind "more". */
function questionOf(hash) {
  const key = decodeURIComponent(hash).replace("#q-", "");
  if (AUCTION.includes(key)) return "auction";
  return split(key)[1] || ["deck", "removed_suit", "dealer", "frisch"].includes(key) ? key : "change";
}
