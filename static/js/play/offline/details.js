// Everything that was entered for one row, and what may be done with it (templates/play/_round_details.html).

import { h, num, sentence, withSign } from "../../page.js";
import { nameOf } from "../evening/sheet.js";
import { called, suit, suitMark } from "./marks.js";

export function details(state, row, page) {
  const { phrases } = page;
  return h("div", { class: "inside stack" },
    h("p", { class: "facts" }, facts(state, row, phrases)),
    h("ul", { class: "lines" }, row.cells.filter(({ seated }) => seated).map((cell) => line(state, cell, phrases))),
    h("div", { class: "keys" }, keys(row, page)),
    h("a", { class: "close", href: "#scoreboard", "data-closes": true }, phrases.close));
}

const strong = (text) => h("strong", {}, text);
const told = (label, ...value) => h("span", {}, `${label}: `, ...value);

function facts(state, { round, adjustment, number }, phrases) {
  if (adjustment) return [strong(adjustmentName(adjustment, phrases)), reason(adjustment)];
  const name = (pid) => h("bdi", {}, nameOf(state, pid));
  return [
    number && strong(sentence(phrases.round_n, { n: number })),
    KINDS[round.kind] && strong(phrases[KINDS[round.kind]]),
    round.declarer && told(phrases.the_declarer, name(round.declarer), round.level ? [" ", suitMark(round, phrases)] : ""),
    round.dealer && told(phrases.a_dealer, name(round.dealer)),
    round.calls?.length > 0 && told(phrases.calls, called(round.calls, phrases)),
    round.frisch > 0 && told(phrases.frisch, num(round.frisch)),
    round.factor > 1 && h("span", {}, `${phrases.counts} `, num(round.factor), "\u00d7"),
    round.removed_suit && told(phrases.out, suit(round.removed_suit, phrases)),
    round.covers > 1 && told(phrases.some_rounds, num(round.covers)),
    reason(round),
  ];
}

const KINDS = { annulled: "annulled", passed_out: "save_passed_out", points: "points_only" };
const reason = ({ reason: text }) => text && h("span", {}, h("bdi", {}, text));

const adjustmentName = ({ starting, points }, phrases) =>
  starting ? phrases.starting : points === null ? phrases.fine_to_decide : phrases.adjustment;

function line(state, { pid, contract, tricks, how, fines, points }, phrases) {
  const took = tricks !== null ? sentence(phrases.of, { tricks, contract })
    : contract !== null ? [`${phrases.contract} `, num(contract)] : null;
  return h("li", {},
    h("bdi", { class: "name" }, nameOf(state, pid)),
    h("span", {}, took,
      how && h("small", {}, num(how.replaceAll("-", "\u2212"))),
      fines > 0 && h("small", { class: "warn" }, `${phrases.fines}: `, num(fines))),
    h("b", {}, points === null ? "" : num(withSign(points))));
}

function keys({ uid, round }, { data, phrases }) {
  const base = `${data.urls.table}${round ? "rounds" : "adjustments"}/`;
  const link = (href, text) => h("a", { class: "key", href: `${base}${href}` }, text);
  const remove = (end, text) => h("button", { class: "key danger", form: "row-form", formaction: `${base}${uid}/${end}/` }, text);
  if (!round) return [link(`${uid}/`, phrases.decide), remove("cancel", phrases.cancel_it)];
  return [link(`${uid}/`, phrases.edit), link(`insert/?before=${uid}`, phrases.insert_before), remove("delete", phrases.delete)];
}
