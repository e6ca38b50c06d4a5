// The keys under the sheet on a phone, for the cell that is being typed: big, and never the phone's own keyboard.

import { drawing, h, num, spoken } from "../page.js";
import { pressed, pressedBid, pressedPoints } from "./keys.js";

const SUITS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S", NT: "NT" };
const OFF = [-3, -2, -1, 0, 1, 2, 3];

export class Keypad {
  /** `onPress` gets {text, isDone}; `setting` has marks, names, least, most, frisches. */
  constructor(setting, words, onPress) {
    Object.assign(this, { setting, words, onPress });
    this.box = h("div", { class: "keypad", role: "group", "aria-label": words.keys, hidden: true });
    // The cell keeps its caret.
    this.box.addEventListener("mousedown", (event) => event.preventDefault());
    this.box.addEventListener("click", (event) => this.tap(event.target.closest("button")));
    document.querySelector("main").append(this.box);
  }

  /** The keys for this kind of cell: "bid", "said" or "points". */
  show(kind, input) {
    this.input = input;
    if (this.kind !== kind || this.box.hidden) {
      this.kind = kind;
      this.box.replaceChildren(...this[kind]());
    }
    this.box.hidden = false;
    document.documentElement.dataset.keypad = "";
  }

  hide() {
    this.box.hidden = true;
    delete document.documentElement.dataset.keypad;
  }

  tap(button) {
    if (!button) return;
    const key = [button.dataset.key, "n" in button.dataset ? Number(button.dataset.n) : button.dataset.value];
    const { value } = this.input;
    if (key[0] === "close") return this.input.blur();
    if (key[0] === "next") return this.onPress({ text: value, isDone: true });
    if (key[0] === "digits") return this.show("points", this.input);
    const press = { bid: pressedBid, said: pressed, points: pressedPoints }[this.kind];
    this.onPress(press(value, key, this.setting.marks));
  }

  bid() {
    const { marks, names, least, most, frisches } = this.setting;
    const levels = Array.from({ length: most - least + 1 }, (_, place) => least + place);
    return [
      row(names.map((name, place) => key("who", { "data-value": marks[place] }, h("bdi", { class: "name" }, name))), names.length > 5 ? "four" : "", null),
      row([
        ...levels.map(number("level")),
        frisches && key("frisch", { "data-n": frisches, "aria-label": this.words.frisch }, "*"),
        key("double", { "aria-label": this.words.double }, num("×2")),
        key("points", { "aria-label": this.words.points }, "="),
        ...this.rest(),
      ], "many"),
      row([...Object.entries(SUITS).map(([suit, code]) => this.suit(suit, code)), this.onward()]),
    ];
  }

  said() {
    const numbers = Array.from({ length: this.setting.most + 1 }, (_, n) => n);
    return [
      row(numbers.map(number("number")), "many"),
      row(OFF.map((off) => this.outcome(off))),
      row([
        key("tricks", { "aria-label": this.words.tricks }, "/"),
        key("fine", { "aria-label": this.words.fine }, "!"),
        key("rests", { "aria-label": this.words.rests }, "–"),
        key("digits", { "aria-label": this.words.points }, num("±")),
        ...this.rest(),
        this.onward(),
      ]),
    ];
  }

  points() {
    const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map(number("number"));
    return [
      row(digits.slice(0, 5)),
      row(digits.slice(5)),
      row([
        key("sign", { "aria-label": this.words.sign }, num("−")),
        key("rests", { "aria-label": this.words.rests }, "–"),
        ...this.rest(),
        this.onward(),
      ]),
    ];
  }

  suit(suit, code) {
    return key("suit", { "data-value": suit, "aria-label": this.words[code] }, h("span", { class: code }, `${suit}\ufe0e`));
  }

  outcome(off) {
    if (off === 0) return key("made", { "aria-label": this.words.made, class: "made" }, "✓");
    const label = spoken(off < 0 ? this.words.short : this.words.over, { n: Math.abs(off) });
    return key("off", { "data-n": off, "aria-label": label }, num(off > 0 ? `+${off}` : `−${-off}`));
  }

  rest() {
    return [
      key("clear", { "aria-label": this.words.clear }, "⌫"),
      key("close", { "aria-label": this.words.close }, "▾"),
    ];
  }

  onward() {
    return key("next", { class: "on", "aria-label": this.words.next }, drawing("back", "icon onward"));
  }
}

/** Numbers run from left to right in every language, names as the columns do. */
const row = (keys, className = "", dir = "ltr") => h("div", { class: `row ${className}`, dir }, keys);
const number = (kind) => (n) => key(kind, { "data-n": n }, num(n));

function key(kind, { class: className = "", ...attributes }, face) {
  return h("button", { type: "button", tabindex: -1, class: `key ${className}`, "data-key": kind, ...attributes }, face);
}
