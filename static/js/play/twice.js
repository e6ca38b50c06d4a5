// Answered here, and otherwise on another phone: both in sight above the question, until somebody says which is right.

import { drawing, h, num, sentence } from "../page.js";
import { split, withoutCallers } from "./deal.js";
import { bid, calls, key, name } from "./pieces.js";
import { parseBid } from "./rules.js";

const TITLES = { declarer: "who_won", dealer: "ask_dealer", lineup: "ask_lineup", deck: "ask_deck", removed_suit: "ask_removed_suit", frisch: "ask_frisch", calls: "call_by_call", bid: "bid", contract: "says", tricks: "took", taken: "trick_by_trick" };

/** What a question is called in a sentence: "Bob took?" */
function title(question, page) {
  const [kind, player] = split(question);
  return sentence(page.phrases[TITLES[kind] ?? "ask_more"], { name: name(page, player) });
}

/** An answer as people read it; of who took the tricks what is beyond the `same` ones of the other list. */
function value(question, v, page, same) {
  if (v === null || v === undefined) return "\u2013";
  if (question === "calls") return calls(withoutCallers(v), page);
  if (question === "taken") return same === undefined ? num(v.length) : tricks(v, same, page);
  if (Array.isArray(v)) return v.map((item) => name(page, item) || item).join(", ");
  if (question === "bid" && parseBid(v)) return bid(parseBid(v).level, parseBid(v).suit, page);
  if (["declarer", "dealer"].includes(question)) return h("bdi", { class: "name" }, name(page, v));
  if (question === "removed_suit") return drawing(v, `suit ${v}`, page.phrases[v]);
  if (question === "deck") return page.phrases[v];
  return typeof v === "number" ? num(v) : h("bdi", {}, v);
}

/** What was answered twice, the first of it: {question, here, there, whose}; null where nothing was. */
export function disputed({ twice, server, who }, page) {
  const [question] = Object.keys(twice);
  if (!question) return null;
  const { v = null, by, as } = server[question] ?? {};
  return { question, here: twice[question], there: v, whose: name(page, as) || who[by] || page.phrases.other_phone };
}

/** The first few tricks from a place on: "3: Dana, 4: Bob". */
function tricks(taken, from, page) {
  const few = taken.slice(from, from + 3).map((player, place) => [place > 0 && ", ", num(from + place + 1), ": ", h("bdi", {}, name(page, player))]);
  return few.length ? [...few, taken.length > from + 3 && " \u2026"] : "\u2013";
}

/** How many of two lists are the same from the first one on. */
function alike(one, other) {
  const differs = one.findIndex((item, place) => item !== other[place]);
  return differs < 0 ? one.length : differs;
}

/** A key for each of the two answers, and who gave it. */
export function twice(draft, page) {
  const found = disputed(draft, page);
  if (!found) return [];
  const { question, here, there, whose } = found;
  const same = question === "taken" ? alike(here ?? [], there ?? []) : undefined;
  const choice = (act, answer, by) => key({ act, to: question, kind: "two" }, h("b", {}, value(question, answer, page, same)), h("small", {}, by));
  return [
    h("div", { class: "note twice", role: "alert" },
      h("p", {}, title(question, page), " ", h("b", {}, page.phrases.which_is_right)),
      h("div", { class: "who" }, choice("mine", here, page.phrases.here), choice("theirs", there, h("bdi", {}, whose)))),
  ];
}

/** The deal went on without these answers: {question: value}. */
export const missing = (answers, page, phrase) =>
  sentence(page.phrases[phrase], {
    what: h("span", {}, Object.entries(answers).map(([question, v], place) => [place > 0 && " \u00b7 ", title(question, page), " ", value(question, v, page)])),
  });
