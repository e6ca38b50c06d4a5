// Answered here, and otherwise on another phone: both in sight above the question, until somebody says which is right.

import { drawing, h, num, sentence } from "../page.js";
import { split } from "./deal.js";
import { bid, key, name } from "./screens.js";
import { parseBid } from "./rules.js";

const TITLES = { declarer: "who_won", dealer: "ask_dealer", lineup: "ask_lineup", deck: "ask_deck", removed_suit: "ask_removed_suit", frisch: "ask_frisch", bid: "bid", contract: "says", tricks: "took" };

/** What a question is called in a sentence: "Bob took?" */
function title(question, page) {
  const [kind, player] = split(question);
  return sentence(page.phrases[TITLES[kind] ?? "ask_more"], { name: name(page, player) });
}

function value(question, v, page) {
  if (v === null || v === undefined) return "\u2013";
  if (Array.isArray(v)) return v.map((item) => name(page, item) || item).join(", ");
  if (question === "bid" && parseBid(v)) return bid(parseBid(v).level, parseBid(v).suit, page);
  if (["declarer", "dealer"].includes(question)) return h("bdi", { class: "name" }, name(page, v));
  if (question === "removed_suit") return drawing(v, `suit ${v}`, page.phrases[v]);
  if (question === "deck") return page.phrases[v];
  return typeof v === "number" ? num(v) : h("bdi", {}, v);
}

/** `draft` holds what was answered twice: the first of it, with a key for each answer and who gave it. */
export function twice(draft, page) {
  const [question] = Object.keys(draft.twice);
  if (!question) return [];
  const { v = null, by, as } = draft.server[question] ?? {};
  const other = name(page, as) || draft.who[by] || page.phrases.other_phone;
  const choice = (act, answer, ...whose) => key({ act, to: question, kind: "two" }, h("b", {}, value(question, answer, page)), h("small", {}, ...whose));
  return [
    h("div", { class: "note twice", role: "alert" },
      h("p", {}, title(question, page), " ", h("b", {}, page.phrases.which_is_right)),
      h("div", { class: "who" }, choice("mine", draft.twice[question], page.phrases.here), choice("theirs", v, h("bdi", {}, other)))),
  ];
}

/** The deal went on without these answers: {question: value}. */
export const missing = (answers, page, phrase) =>
  sentence(page.phrases[phrase], {
    what: h("span", {}, Object.entries(answers).map(([question, v], place) => [place > 0 && " \u00b7 ", title(question, page), " ", value(question, v, page)])),
  });
