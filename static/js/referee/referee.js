// A trick on its page: what is tapped and chosen there, and the answer at once.

import { h, json } from "../page.js";
import { pad, places, revoked, ruling, suspects, told } from "./drawn.js";
import { mayDeal } from "./judge.js";
import { drawFine, keep } from "./sent.js";
import { change, isCard, isWhole, read, sized, tapRank, tapSuit, trick } from "./trick.js";

export class Referee {
  constructor(form) {
    this.form = form;
    this.shown = new Map();
    this.phrases = json("phrases");
    this.begin(new URLSearchParams(location.search));
    form.addEventListener("click", (event) => this.tapped(event.target));
    form.addEventListener("change", (event) => this.chosen(event.target));
    form.dataset.live = "";
    this.draw();
  }

  /** From the page as the server made it; a page that is kept knows nothing of its address. */
  begin(address) {
    const { elements } = this.form;
    const given = [...this.form.querySelectorAll("select[name=card]")].map(({ value }) => value);
    const cards = given.some(Boolean) ? given : address.getAll("card");
    for (const name of ["deck", "removed_suit", "trump", "led"]) {
      const radios = [...(elements[name]?.length ? elements[name] : [])];
      for (const radio of radios) if (radio.value === address.get(name)) radio.checked = true;
    }
    for (const text of [...this.form.querySelectorAll("select[name=shown]")].map(({ value }) => value).concat(address.getAll("shown"))) this.show(text);
    this.state = sized(trick(read(cards)), this.page.people.length);
    this.fit();
  }

  get page() {
    const { elements } = this.form;
    const deck = { kind: elements.deck?.value ?? this.form.dataset.deck, out: elements.removed_suit?.value ?? this.form.dataset.out };
    return { phrases: this.phrases, trump: elements.trump.value, deck, people: this.people(deck) };
  }

  /** In order of play. */
  people({ kind }) {
    const radios = [...this.form.querySelectorAll("[name=led]")];
    const named = radios.map(({ value, labels }) => ({ value, name: labels[0].textContent.trim() }));
    const first = Math.max(0, radios.findIndex(({ checked }) => checked));
    if (named.length) return [...named.slice(first), ...named.slice(0, first)];
    const numbers = [1, 2, 3, 4].slice(0, kind === "full" ? 4 : 3);
    return numbers.map((n) => ({ value: String(n), name: this.phrases.player.replace("%(number)s", n) }));
  }

  show(text) {
    if (isCard(text.slice(1))) this.shown.set(Number(text[0]), text.slice(1));
  }

  tapped(target) {
    const { place, suit, rank, next } = target.closest("button")?.dataset ?? {};
    const { cards } = this.state;
    if (place) this.state = change(this.state, Number(place));
    else if (suit) this.state = tapSuit(this.state, suit);
    else if (rank) this.state = tapRank(this.state, rank);
    else if (next !== undefined) this.goOn();
    else return;
    if (this.state.cards.some((card, at) => card !== cards[at])) this.shown.clear();
    this.draw();
  }

  /** Who took the trick leads to the next. */
  goOn() {
    const found = ruling(this.state, this.page);
    const leads = found && this.page.people[found.place].value;
    for (const radio of this.form.querySelectorAll("[name=led]")) if (radio.value === leads) radio.checked = true;
    this.state = trick(this.state.cards.map(() => null));
  }

  chosen({ name }) {
    if (name === "shown") this.readShown();
    else if (name === "deck" || name === "removed_suit") this.fit();
    else if (name === "cards") return;
    this.draw();
  }

  readShown() {
    this.shown.clear();
    for (const { value } of this.form.querySelectorAll("select[name=shown]")) this.show(value);
  }

  /** As many places as play, and only what their deck has. */
  fit() {
    const { deck, people } = this.page;
    const label = this.form.querySelector("[name=deck]:checked")?.labels[0].textContent.trim();
    if (label) this.form.querySelector("[data-deck-told]").textContent = label;
    this.state = sized(trick(this.state.cards.map((card) => (card && mayDeal(deck, card) ? card : null))), people.length);
    for (const radio of this.form.querySelectorAll("[name=trump]")) {
      radio.disabled = deck.kind === "drop_suit" && radio.value === deck.out;
      if (radio.disabled) radio.checked = false;
    }
  }

  draw() {
    const focus = document.activeElement?.dataset.focus;
    const { form, state, page } = this;
    const put = (selector, ...nodes) => form.querySelector(selector).replaceChildren(...nodes.flat());
    const isReady = isWhole(state) && state.at === null;
    put(".trick", places(state, page));
    put("[data-pad]", state.at === null ? this.next() : pad(state, page));
    put("#verdict", isReady ? told(state, page) : []);
    const suspected = isReady ? suspects(state, this.shown, page) : [];
    put("[data-suspects]", suspected);
    form.querySelector("#revokes").hidden = !suspected.length;
    const write = form.querySelector("[data-write]");
    write.hidden = isReady && !write.querySelector(".problem"); // nothing between who revoked and the fine
    drawFine(form, isReady ? revoked(state, this.shown) : [], page);
    for (const told of form.querySelectorAll("#trump > .problem")) told.remove();
    if (focus) document.querySelector(`[data-focus="${focus}"]:not(:disabled)`)?.focus({ preventScroll: true });
    keep(form);
  }

  next() {
    const { phrases } = this;
    return [h("button", { type: "button", class: "key wide", "data-next": true, "data-focus": "next" }, this.form.elements.led ? phrases.next_trick : phrases.clear)];
  }
}
