// The form of a deal as the phone makes it by itself (templates/play/_entry.html): what is sent and what stands behind
// "more". The questions draw the rest (controller.js).

import { h, num, sentence } from "../../page.js";
import { proposedFactor } from "../evening/rotation.js";
import { boardOf } from "../evening/index.js";
import { roundsPlayed, rulesNow } from "../evening/sheet.js";
import { DECKS, SUITS, tricksTotal } from "../rules.js";
import { radios } from "./fields.js";

/** #entry for `data`, the shape of views.table.table_data; `position` is the uid of the round before which it is inserted. */
export function entry(state, data, { phrases, token }, position = "") {
  const { mode } = data.round;
  const { sheet, ...shown } = data;
  return h("section", { id: "entry", class: "entry", "aria-label": phrases.the_deal, "data-mode": mode },
    h("script", { id: "table-data", type: "application/json" }, JSON.stringify(shown)),
    h("div", { class: "mid", "data-mid": true }),
    h("div", { class: "below" },
      h("div", { "data-notice": true }), h("div", { "data-twice": true }),
      mode === "record" && ending(state, data, phrases),
      mode === "record" && lastLap(state, data, phrases),
      h("div", { class: "ask", "data-ask": true }),
      form(data, phrases, token, position)));
}

function ending(state, { urls }, phrases) {
  return boardOf(state).ending.reached && h("div", { class: "note ending" },
    h("p", {}, phrases.end_reached),
    h("a", { class: "key", href: urls.summary }, phrases.result),
    h("form", { method: "post", action: `${urls.table}once-more/`, "data-alone": true }, h("button", { class: "key" }, phrases.once_more)));
}

function lastLap(state, { roster }, phrases) {
  const factor = proposedFactor(rulesNow(state), roundsPlayed(state), roster.length);
  return factor > 1 && h("div", { class: "note", "data-last-lap": true },
    h("p", {}, phrases.last_lap),
    h("button", { class: "key", type: "button", "data-do": "answer", "data-key": "factor", "data-value": factor }, phrases.count_double));
}

const hidden = (name, value) => h("input", { type: "hidden", name, value });

function form(data, phrases, token, position) {
  const { urls, round } = data;
  const action = { record: urls.save, insert: `${urls.save}insert/`, edit: `${urls.save}${round.uid}/` }[round.mode];
  return h("form", { class: "whole stack", "data-deal": true, method: "post", action, novalidate: true, "data-swap": true },
    hidden("csrfmiddlewaretoken", token), hidden("version", data.version), hidden("client_key", round.client_key),
    hidden("position", position), hidden("frisch", 0),
    h("h2", {}, title(data, phrases)),
    more(data, phrases));
}

/** What this form does, in words. */
export function title({ round: { mode, number } }, phrases) {
  const n = num(number);
  return { edit: sentence(phrases.change_round, { round: n }), insert: sentence(phrases.forgotten, { round: n }) }[mode] ?? sentence(phrases.round_n, { n });
}

function more(data, phrases) {
  const { round: { mode, lineup, deck } } = data;
  return h("details", { class: "fold", id: "q-more", "data-more": true },
    h("summary", {}, phrases.more_of_deal),
    fines(data, phrases),
    radios("factor", phrases.deal_counts, Array.from({ length: 10 }, (_, n) => [n + 1, String(n + 1)]), { pad: true }),
    radios("dealer", phrases.dealer, people(data)),
    whoPlays(data, phrases),
    h("div", { class: "three-only" },
      radios("deck", phrases.deck_for_three, Object.keys(DECKS).filter((name) => name !== "full").map((name) => [name, phrases[`deck_${name}`]])),
      radios("removed_suit", phrases.suit_out, SUITS.map((code) => [code, phrases[code]]))),
    annul(phrases),
    mode !== "edit" && h("p", {}, h("a", { href: data.urls.points }, phrases.only_points)),
    mode === "record" && h("button", { class: "key wide", type: "button", "data-do": "phone" }, phrases.ask_phone),
    h("button", { class: "key go wide", type: "button", "data-do": "done", hidden: true }, phrases.done));
}

const people = ({ roster, players }) => roster.map((pid) => [pid, players[pid].name]);

function fines({ round: { lineup, deck }, roster, players }, phrases) {
  const most = tricksTotal(deck) ?? 13;
  const pair = (pid) => {
    const field = { id: `id_fines-${pid}`, type: "number", inputmode: "numeric", name: `fines-${pid}`, min: 0, max: most, placeholder: "0", "data-stepper": true };
    return h("div", { class: "pair" },
      h("label", { for: field.id, class: "name" }, h("bdi", {}, players[pid].name)), h("input", field));
  };
  return h("fieldset", { id: "q-fines", class: "question" },
    h("legend", {}, phrases.fines_each, " ", h("small", {}, phrases.how_many)), [...new Set([...lineup, ...roster])].map(pair));
}

function whoPlays({ roster, players }, phrases) {
  const chip = (pid) => h("label", { class: "chip" },
    h("input", { type: "checkbox", name: "lineup", value: pid }), h("span", { class: "key" }, h("bdi", {}, players[pid].name)));
  return h("fieldset", { id: "q-lineup", class: "question", "data-question": "lineup" },
    h("legend", {}, phrases.who_plays, " ", h("small", {}, phrases.three_or_four)), h("div", { class: "chips" }, roster.map(chip)));
}

function annul(phrases) {
  const input = h("input", { type: "text", name: "reason", maxlength: 200, placeholder: phrases.why_annul });
  return h("fieldset", { class: "question", id: "q-reason" },
    h("legend", {}, phrases.annul, " ", h("small", {}, phrases.annul_means)),
    h("label", { class: "field" }, h("span", {}, phrases.why), input),
    h("button", { class: "key danger wide", name: "action", value: "annul", "data-submit": "annul" }, phrases.annul));
}
