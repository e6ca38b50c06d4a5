// What a tap on the question's panel may ask for, by its data-do. `deal` is the controller.

import { aid, aidFor, come } from "./aids.js";
import { split, typed } from "./deal.js";
import { allPassed, answer, ask, current } from "./entry.js";
import { showMore } from "./form.js";
import { keepSeat } from "./seat.js";

export const TAPS = {
  answer(deal, { key, value }) {
    if (key === "factor") deal.root.querySelector("[data-last-lap]")?.remove();
    deal.set(answer(deal.state, key, typed(key, value)));
  },

  ask: (deal, { key }) => deal.set(ask(deal.state, key || null)),
  all_passed(deal) {
    const { aids, answers: { frisch } } = deal.state;
    deal.set(allPassed(deal.state));
    if (aids.frisch && frisch < deal.state.answers.frisch) return TAPS.guide(deal);
  },

  /** Help for this one deal, on or off. It is drawn once it has come: nothing moves under the next tap. */
  async aid(deal, { key, value }) {
    const helped = () => ({ ...deal.state, aids: { ...deal.state.aids, [key]: value === "on" } });
    await come(aidFor(split(current(helped()))[0], helped()));
    deal.set(helped());
  },

  /** Where it can't be had, the number of frisches can be. */
  async guide(deal) {
    await come("guide");
    deal.set(ask(deal.state, aid("guide") ? "guide" : "frisch"));
  },

  higher(deal) {
    deal.page.higher = !deal.page.higher;
    deal.draw();
  },

  more(deal) {
    deal.root.dataset.view = "more";
    showMore(deal.form, deal.state);
    deal.part.open = true;
    deal.part.querySelector("summary").focus();
    deal.stay();
  },

  done(deal) {
    if (!deal.root.dataset.view) return;
    delete deal.root.dataset.view;
    deal.part.open = false;
    deal.set(ask(deal.state, null));
  },

  phone(deal) {
    TAPS.done(deal);
    TAPS.ask(deal, { key: "phone" });
  },

  seat(deal, { value }) {
    const seat = value || null;
    keepSeat(deal.data.table, seat);
    deal.page.seat = deal.draft.seat = seat;
    deal.set({ ...deal.state, seat, at: null });
  },

  /** Answered twice, and this phone's answer is the right one. */
  mine(deal, { key }) {
    const { state: { at }, draft: { twice: { [key]: value } } } = deal;
    deal.draft.yield(key); // where it no longer fits nothing is left to ask
    deal.set({ ...answer(deal.state, key, value), at });
  },

  theirs(deal, { key }) {
    deal.draft.yield(key);
    deal.redraw();
  },

  save: (deal) => deal.send("save"),
  pass_out: (deal) => deal.send("all_passed"),
  again: (deal) => deal.send(deal.sending),
};
