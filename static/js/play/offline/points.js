// Points outside the deals, as templates/play/fine.html, adjustments.html, adjustment.html and points.html have it.

import { h, num, plain, sentence, withSign } from "../../page.js";
import { boardOf } from "../evening/index.js";
import { adjustments as given, isPoints, lineupOf, nameOf, present, roster, rounds, rulesNow, rulesOf } from "../evening/sheet.js";
import { check, chips, field, pointsField, send, textField, who } from "./fields.js";
import { suitMark } from "./marks.js";

const NOW = "now"; // no round in particular
const LAST = 3; // rounds in sight
const name = (state, pid) => h("bdi", { class: "name" }, nameOf(state, pid));
const signed = (points) => num(withSign(points));

/** Everybody by his place. */
export function places(state, phrases) {
  const columns = [...boardOf(state).columns].sort((a, b) => a.place - b.place);
  const item = ({ place, name, playsFor, total }) => h("li", { class: "item" },
    h("b", { class: "n" }, `${place}.`), h("span", { class: "grow" }, h("bdi", { class: "name" }, name), sitsInFor(state, playsFor, phrases)), h("b", {}, num(total)));
  return h("ol", { class: "list" }, columns.map(item));
}

const sitsInFor = (state, absent, phrases) => absent && h("small", {}, sentence(phrases.for, { name: nameOf(state, absent) }));

export function fine(state, { phrases, data: { urls } }) {
  const played = boardOf(state).rows.filter(({ round }) => round && round.kind !== "passed_out").reverse();
  const options = played.map((row) => [row.uid, roundName(row, phrases)]);
  const [late, earlier] = [options.slice(0, LAST), options.slice(LAST)];
  const costs = [["fine", [phrases.fine, " ", h("small", {}, signed(-rulesNow(state).fine))]], ["points", phrases.other_points], ["later", phrases.decide_later]];
  return {
    title: phrases.fine,
    back: "more/",
    parts: [send(`${urls.table}fine/`, [
      who("player", phrases.who, state, roster(state)),
      chips("round", phrases.in_round, [...late, [NOW, phrases.in_none]], late[0]?.[0] ?? NOW),
      earlier.length > 0 && h("details", { class: "fold" }, h("summary", {}, phrases.earlier), chips("round", null, earlier)),
      chips("much", phrases.how_much, costs, "fine"),
      h("div", { class: "other stack" }, pointsField("points", phrases.taken_away, phrases, { isSigned: false }), textField("reason", phrases.why)),
    ], phrases.save_it)],
  };
}

/** A round by its number and its bid (templates/play/_round_chip.html). */
function roundName({ number, round }, phrases) {
  const bid = round.level ? suitMark(round, phrases) : round.kind === "points" ? phrases.some_points : phrases.is_annulled;
  return [number ? num(number) : "\u2715", " ", h("small", {}, bid)];
}

export function adjustments(state, { phrases, data: { urls } }) {
  const item = ({ uid, player, points, reason }) => h("li", {}, h("a", { class: "item", href: `${urls.table}adjustments/${uid}/` },
    h("span", { class: "grow" }, name(state, player), h("small", {}, h("bdi", {}, reason))),
    points === null ? h("span", { class: "warn" }, phrases.is_open) : h("b", {}, signed(points))));
  const so = given(state);
  return {
    title: phrases.give_points,
    back: "more/",
    parts: [
      send(`${urls.table}adjustments/`, [
        who("player", phrases.who, state, roster(state)), pointsField("points", phrases.points, phrases), textField("reason", phrases.why),
        check("starting", phrases.starting),
      ], phrases.save_it),
      so.length > 0 && h("ul", { class: "list" }, so.map(item)),
    ],
  };
}

export function settle(state, { phrases, data: { urls } }, uid) {
  const one = given(state).find((each) => each.uid === uid);
  const about = rounds(state).find((each) => each.uid === one.round);
  const cost = -(about ? rulesOf(state, about) : rulesNow(state)).fine;
  const base = `${urls.table}adjustments/${uid}/`;
  const much = one.points === null
    ? chips("much", phrases.how_much, [["fine", [phrases.fine, " ", h("small", {}, signed(cost))]], ["none", phrases.no_fine], ["points", phrases.other_points]], "fine")
    : h("input", { type: "hidden", name: "much", value: "points" });
  return {
    title: name(state, one.player),
    back: "adjustments/",
    parts: [
      send(base, [
        much,
        h("div", { class: `${one.points === null ? "other " : ""}stack` }, pointsField("points", phrases.points, phrases, { value: one.points === null ? "" : plain(one.points) })),
        textField("reason", phrases.why, { value: one.reason }),
      ], one.points === null ? phrases.settle : phrases.save_it),
      send(`${base}cancel/`, [], phrases.take_off, "key danger wide"),
    ],
  };
}

/** A points-only round at the end, or before the round `before`. */
export function record(state, page, before) {
  const people = before ? roster(state) : present(state);
  return pointsForm(state, page, `${page.data.urls.points}`, people, { before });
}

/** A points-only round that is written down. */
export function edit(state, page, uid) {
  const round = rounds(state).find((each) => each.uid === uid && isPoints(each));
  const people = roster(state).filter((pid) => present(state).includes(pid) || lineupOf(round).includes(pid));
  return pointsForm(state, page, `${page.data.urls.points}${uid}/`, people, { round });
}

function pointsForm(state, { phrases }, action, people, { before, round = null }) {
  const told = Object.fromEntries((round?.lines ?? []).map(([pid, , , , points]) => [pid, plain(points)]));
  return {
    title: phrases.only_points,
    back: "more/",
    parts: [send(action, [
      before && h("input", { type: "hidden", name: "before", value: before }),
      people.map((pid) => pointsField(`points-${pid}`, nameOf(state, pid), phrases, { value: told[pid] ?? "", isBeside: true })),
      field(phrases.covers, h("input", { type: "number", name: "covers", min: 1, max: 1000, inputmode: "numeric", value: round?.covers ?? 1 })),
      textField("reason", phrases.why, { value: round?.reason ?? "" }),
    ], phrases.save_it)],
  };
}
