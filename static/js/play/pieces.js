// What the screens of the questions share: keys, names, a bid, rows of words. A tap is told by data-do, data-key and
// data-value.

import { drawing, h, sentence } from "../page.js";
import { parseBid } from "./rules.js";

export const name = (page, player) => page.players[player]?.name ?? "";
export const person = (page, player) => h("bdi", { class: "name" }, name(page, player));

/** A key. `on` is told to readers as well; what can't be chosen stays reachable, so that it can say why. */
export function key({ act, to, value, on, no, kind = "" }, ...children) {
  const attributes = {
    type: "button",
    class: `key ${kind}`,
    "data-do": act,
    "data-key": to,
    "data-value": value,
    "aria-pressed": on === undefined ? null : String(Boolean(on)),
    "aria-disabled": no ? "true" : null,
    "data-no": no,
  };
  return h("button", attributes, ...children);
}

export const tool = (act, icon, label, to) =>
  h("button", { type: "button", class: "tool", "data-do": act, "data-key": to, "aria-label": label }, icon);

export function bid(level, suit, page) {
  const mark = suit === "NT" ? h("span", { class: "NT" }, "NT") : drawing(suit, `suit ${suit}`, page.phrases[suit]);
  return h("bdi", { class: "n bid" }, `${level} `, mark);
}

/** An auction in the order in which it was called: "5♣ – pass – 5♠". */
export const calls = (made, page) => made.flatMap((call, place) => [place > 0 && " \u2013 ", aCall(call, page)]);

export function aCall(call, page) {
  const found = parseBid(call);
  return found ? bid(found.level, found.suit, page) : page.phrases.pass;
}

/** The trump that was bid; a tap changes it. */
export const trump = ({ level, suit }, page) =>
  level && h("button", { type: "button", class: "chiplet", "data-do": "ask", "data-key": "auction" }, bid(level, suit, page));

export const overUnder = ({ kind, by }, { phrases }) => kind && sentence(phrases[kind], { n: by });

export const foot = (...keys) => h("div", { class: "foot" }, ...keys);
export const row = (...parts) => h("p", { class: "sum" }, ...parts.map((part) => part && h("span", {}, part)));
export const warning = (parts) => h("strong", { class: "warn" }, parts);

/** 0..T in even rows, left to right: seven a row, six where a deck has 17 tricks. */
export const pad = (keys) => h("div", { class: `pad n${keys.length > 14 ? " six" : ""}` }, keys);

/** A few answers of one question side by side. */
export function choices(view, label) {
  const keys = view.options.map(({ value, on }) => key({ act: "answer", to: view.key, value, on, kind: "tall" }, label(value)));
  return [h("div", { class: "choices" }, keys)];
}

/** A player with the number he told: a tap asks it again. */
export function tile(page, { player, key: to, value, on }) {
  const number = value === null ? (on ? "?" : "\u2013") : String(value);
  return key({ act: "ask", to, on, kind: "two" }, person(page, player), h("b", { class: "n" }, number));
}

/** Something to be told above the question, with a key that tries again where that helps. */
export const notice = (text, act, page) => [
  h("p", { class: "note", role: "alert" }, h("span", {}, text), act && key({ act, kind: "plain" }, page.phrases.again)),
];
