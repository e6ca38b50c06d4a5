// Who sits at the table, as templates/play/people.html and person.html have it.

import { drawing, h, num, sentence, spoken } from "../../page.js";
import { coming } from "../evening/index.js";
import { mayBePlayedFor, startingPoints } from "../evening/people.js";
import { SEATS, nameOf, playsFor, present, seats, theTable, totals } from "../evening/sheet.js";
import { DECKS, SUITS } from "../rules.js";
import { chips, field, send, textField, who } from "./fields.js";
import { suit } from "./marks.js";

const name = (state, pid) => h("bdi", { class: "name" }, nameOf(state, pid));

export const namesOf = (state) => present(state).map((pid, place) => [place > 0 && " \u00b7 ", h("bdi", {}, nameOf(state, pid))]);
export const roundsMore = (state, phrases) => sentence(phrases.rounds_more, { n: present(state).length });

export function everybody(state, page) {
  const { phrases, data: { urls } } = page;
  const gone = seats(state).filter(({ left }) => left);
  return {
    title: phrases.people,
    back: "more/",
    parts: [
      h("section", { class: "tight" }, h("h3", {}, phrases.clockwise), h("ol", { class: "list" }, present(state).map((pid) => seat(state, pid, page)))),
      gone.length > 0 && h("section", { class: "tight" }, h("h3", {}, phrases.gone), h("ul", { class: "list" }, gone.map(({ pid }) =>
        h("li", {}, h("a", { class: "item", href: `${urls.table}people/${pid}/` }, h("span", { class: "grow" }, name(state, pid))))))),
      present(state).length < SEATS && joins(state, page),
      present(state).length === 3 && fold(phrases.deck_for_three, `${urls.table}people/deck/`, deckFields(theTable(state), phrases), phrases.this_deck),
      fold(phrases.first_dealer, `${urls.table}people/first-dealer/`, [who("dealer", phrases.who_first, state, present(state), theTable(state).first_dealer)], phrases.save_it),
    ],
  };
}

function seat(state, pid, { phrases, data: { urls } }) {
  const deals = coming(state).dealer === pid;
  const labels = { name: nameOf(state, pid) };
  const move = (by, icon, label) => h("button", { class: "tool", name: "by", value: by, "aria-label": spoken(label, labels) }, drawing(icon, "icon"));
  return h("li", { class: "seat" },
    h("a", { class: "item", href: `${urls.table}people/${pid}/` },
      h("span", { class: "grow" }, name(state, pid), deals && h("small", {}, phrases.deals_next)), h("b", {}, num(totals(state)[pid]))),
    h("form", { method: "post", action: `${urls.table}people/order/`, "data-alone": true }, h("input", { type: "hidden", name: "player", value: pid }),
      move(-1, "up", phrases.chair_back), move(1, "down", phrases.chair_on)));
}

const fold = (title, action, fields, label, { open = false } = {}) =>
  h("details", { class: "fold", open }, h("summary", {}, title), send(action, fields, label));

function joins(state, { phrases, known, data: { urls } }) {
  const here = present(state);
  const option = (pid) => h("option", { value: pid, selected: pid === here.at(-1) }, nameOf(state, pid));
  const starts = [["zero", num(0)], ["lowest", [phrases.lowest, " ", h("small", {}, num(startingPoints(state, "lowest")))]],
    ["average", [phrases.average, " ", h("small", {}, num(startingPoints(state, "average")))]]];
  return fold(phrases.joins, `${urls.table}people/join/`, [
    nameField("join", phrases.name, known),
    field(phrases.left_of, h("select", { name: "after" }, here.map(option))),
    chips("start", phrases.starts_with, starts, "zero"),
  ], phrases.sit_down);
}

function nameField(list, label, known, value = "") {
  const proposes = known.length > 0;
  return [
    textField("name", label, { value, dir: "auto", autocapitalize: "words", list: proposes ? `known-${list}` : null }),
    proposes && h("datalist", { id: `known-${list}` }, known.map((each) => h("option", { value: each }))),
  ];
}

function deckFields({ deck, removed_suit: out }, phrases) {
  return [
    chips("deck", phrases.ask_deck, Object.keys(DECKS).filter((each) => each !== "full").map((each) => [each, phrases[`deck_${each}`]]), deck === "full" ? "drop_suit" : deck, "decks"),
    chips("removed_suit", phrases.ask_removed_suit, SUITS.map((code) => [code, suit(code, phrases)]), out || "C", "suit-out"),
  ];
}

/** Where the league has people who are not there tonight. */
function sitsIn(state, pid, action, phrases) {
  const [absent, members] = [playsFor(state, pid), mayBePlayedFor(state, pid)];
  if (!members.length && !absent) return null;
  const title = absent ? sentence(phrases.sits_in_for, { name: nameOf(state, absent) }) : phrases.sits_in;
  const option = ([uid, called]) => h("option", { value: uid, selected: uid === absent }, called);
  const choice = h("select", { name: "absent" }, h("option", { value: "" }, phrases.nobody), members.map(option));
  return fold(h("span", {}, title), action, [field(phrases.for_whom, choice)], phrases.save_it, { open: Boolean(absent) });
}

export function person(state, page, pid) {
  const { phrases, known, data: { urls } } = page;
  const base = `${urls.table}people/${pid}/`;
  const here = present(state);
  const card = (...parts) => h("div", { class: "card stack" }, ...parts);
  const goes = here.length === 3
    ? h("p", { class: "card soft" }, phrases.needs_three)
    : fold(phrases.goes_home, `${base}leave/`, here.length === 4 ? deckFields(theTable(state), phrases) : [], phrases.goes_home);
  return {
    title: h("bdi", {}, nameOf(state, pid)),
    back: "people/",
    parts: [
      card(send(`${base}rename/`, nameField("rename", phrases.name, [], nameOf(state, pid)), phrases.rename, "key wide")),
      sitsIn(state, pid, `${base}plays-for/`, phrases),
      here.includes(pid) ? goes : card(send(`${base}come-back/`, [], phrases.is_back)),
      fold(phrases.somebody_else, `${base}replace/`, nameField("replace", phrases.who_really, known), phrases.replace),
    ],
  };
}
