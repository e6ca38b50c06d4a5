// What a tap on the question's panel may ask for, by its data-do. `deal` is the controller.

import { typed } from "./deal.js";
import { allPassed, answer, ask } from "./entry.js";
import { showMore } from "./form.js";
import { keepSeat } from "./seat.js";

export const TAPS = {
  answer(deal, { key, value }) {
    if (key === "factor") deal.root.querySelector("[data-last-lap]")?.remove();
    deal.set(answer(deal.state, key, typed(key, value)));
  },

  ask: (deal, { key }) => deal.set(ask(deal.state, key || null)),
  all_passed: (deal) => deal.set(allPassed(deal.state)),

  /** Help for this one deal, on or off. */
  aid: (deal, { key, value }) => deal.set({ ...deal.state, aids: { ...deal.state.aids, [key]: value === "on" }, at: null }),

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
    const { at } = deal.state;
    deal.set({ ...answer(deal.state, key, deal.draft.twice[key]), at });
  },

  theirs(deal, { key }) {
    deal.draft.yield(key);
    deal.redraw();
  },

  save: (deal) => deal.send("save"),
  pass_out: (deal) => deal.send("all_passed"),
  again: (deal) => deal.send(deal.sending),
};
