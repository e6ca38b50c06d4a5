// The paper sheet as the phone draws it by itself: what templates/play/_scoreboard.html makes of the same state.
//
// page = {data, phrases, unsent}: the page's data as the server last said, words, and of rows that are not sent the uids, each
// with how it stands (replay.js).

import { drawing, h, num, sentence, withSign } from "../../page.js";
import { boardOf } from "../evening/index.js";
import { nameOf, theSession } from "../evening/sheet.js";
import { details } from "./details.js";
import { initialsOf } from "./initials.js";
import { suitMark } from "./marks.js";

/** #scoreboard for a state. */
export function scoreboard(state, page) {
  const board = boardOf(state);
  const { columns, rows } = board;
  const { phrases, data } = page;
  const many = columns.length > 4 ? " many" : "";
  const section = { id: "scoreboard", class: `board${many} cols-${columns.length}`, "aria-label": phrases.scores, "data-version": data.version, tabindex: "0" };
  return h("section", section,
    h("table", { role: "table" },
      h("thead", { role: "rowgroup" }, h("tr", { role: "row" },
        h("th", { role: "columnheader", scope: "col" }, h("span", { class: "vh" }, phrases.round)), heads(state, board, page))),
      h("tbody", { role: "rowgroup" }, rows.length ? rows.map((row) => entryRow(state, row, page)) : emptyRow(state, page)),
      new Set(columns.map(({ rounds }) => rounds)).size > 1 && h("tfoot", { role: "rowgroup" }, roundsEach(columns, phrases))),
    h("form", { id: "row-form", method: "post" }, h("input", { type: "hidden", name: "version", value: data.version })));
}

function heads(state, board, page) {
  const initials = initialsOf(board.columns.map(({ name }) => name));
  return board.columns.map((column, place) => head(state, column, initials[place], board, page));
}

function head(state, column, initials, { roundsPlayed }, { data, phrases }) {
  const { pid, name, total, place, deals, rests, left, openFines, playsFor } = column;
  const kind = `${place === 1 && roundsPlayed ? "leads" : ""}${left || rests ? " rests" : ""}`;
  const standing = left ? phrases.has_left
    : roundsPlayed ? [rests && h("span", { class: "vh" }, phrases.rests), placed(column, phrases)]
    : rests ? phrases.rests : "\u00a0";
  return h("th", { role: "columnheader", scope: "col", class: kind },
    h("a", { class: "who", href: `${data.urls.table}people/${pid}/` },
      h("bdi", { class: "name full" }, name),
      h("abbr", { class: "short", title: name }, h("bdi", {}, initials)),
      deals && h("abbr", { class: "dealer", title: phrases.a_dealer }, "D")),
    playsFor && h("small", { class: "for" }, sentence(phrases.for, { name: nameOf(state, playsFor) })),
    h("b", { class: "total" }, num(total)),
    h("small", { class: "gap" }, standing, openFines > 0 && h("abbr", { class: "warn", title: phrases.fine_open }, "!")));
}

/** Place and points behind the leader, short. */
const placed = ({ place, gap }, phrases) =>
  h("bdi", { class: "n" }, h("span", { class: "vh" }, phrases.place), ` ${place}.`,
    gap > 0 && h("span", { class: "behind" }, h("span", { class: "vh" }, phrases.behind), ` \u2212${gap}`));

function emptyRow(state, { data, phrases }) {
  const invites = data.alone.owns && theSession(state).state === "open";
  return h("tr", { role: "row", class: "empty-row" },
    h("td", { role: "cell" }, phrases.first_round, invites && h("a", { class: "invite", href: data.urls.links }, phrases.second_phone)));
}

const roundsEach = (columns, phrases) =>
  h("tr", { role: "row" },
    h("th", { role: "rowheader", scope: "row" }, h("small", {}, phrases.some_rounds)),
    columns.map(({ rounds }) => h("td", { role: "cell" }, h("small", {}, num(rounds)))));

/** One entry, and below it all that was entered. */
function entryRow(state, row, page) {
  const { uid, round, adjustment, cells } = row;
  const kind = adjustment ? "adjustment" : round.kind;
  const mark = page.unsent.get(uid);
  return [
    h("tr", { role: "row", id: `row-${uid}`, class: `entry-row ${kind}` },
      h("th", { role: "rowheader", scope: "row" },
        h("a", { href: `#details-${uid}`, "data-opens": `details-${uid}` },
          rowHead(row, page.phrases), mark && drawing("unsent", `icon kept-here ${mark}`, page.phrases.not_sent))),
      kind === "passed_out"
        ? h("td", { role: "cell", class: "span" }, page.phrases.everybody_passed)
        : cells.map((cell) => tableCell(cell, row, page.phrases))),
    h("tr", { role: "row", id: `details-${uid}`, class: "details" }, h("td", { role: "cell" }, details(state, row, page))),
  ];
}

/** The first cell of a row: the bid and over or under by how much, or what kind of entry it is. */
function rowHead({ round, adjustment, kind, by }, phrases) {
  const both = (mark, text) => [h("b", {}, mark), h("small", {}, text)];
  if (adjustment) {
    const isOpen = adjustment.points === null;
    return both(isOpen ? "?" : "\u00b1", adjustment.starting ? phrases.start : isOpen ? phrases.is_open : phrases.some_points);
  }
  if (round.kind === "points") {
    const several = round.covers > 1;
    return [h("b", { class: "n" }, several ? String(round.covers) : "=\u00a0"), h("small", {}, several ? phrases.some_rounds : phrases.some_points)];
  }
  if (round.kind === "passed_out") return h("b", {}, "\u2013");
  if (round.kind === "annulled") return both("\u2715", phrases.is_annulled);
  const times = round.factor > 1 && h("i", { class: "n times" }, `\u00d7${round.factor}`);
  return [h("b", {}, suitMark(round, phrases), times), h("small", {}, kind === "over" ? phrases.is_over : phrases.is_under, " ", num(by))];
}

function tableCell({ contract, tricks, fines, points, running, seated }, { round }, phrases) {
  const long = Math.abs(running) > 999 ? " long" : "";
  return h("td", { role: "cell", class: seated ? null : "rests" },
    said(round, contract, tricks, points, fines > 0 && h("abbr", { class: "fine", title: phrases.a_fine }, "!"), phrases),
    h("span", { class: `running${long}` }, num(running)));
}

function said(round, contract, tricks, points, mark, phrases) {
  if (contract !== null && round?.kind === "played") {
    if (tricks === contract) return h("span", { class: "said made n" }, String(contract), h("span", { class: "vh" }, ` ${phrases.made}`), mark);
    return h("span", { class: "said miss n" }, String(contract), h("i", {}, num(withSign(tricks - contract))), mark);
  }
  const isTold = points !== null && (round?.kind !== "annulled" || points !== 0);
  return isTold && h("span", { class: "said given" }, num(withSign(points)), mark);
}
