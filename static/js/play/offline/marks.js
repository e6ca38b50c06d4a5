// Suits and bids as the server's pages write them (scorekeeper/templatetags/whist.py).

import { drawing, h } from "../../page.js";
import { parseBid } from "../rules.js";

/** A suit with its name for readers; no trump as two letters. */
export const suit = (code, phrases) =>
  code === "NT" ? h("abbr", { class: "NT", title: phrases.NT }, "NT") : drawing(code, `suit ${code}`, phrases[code]);

/** "5♥" reads left to right in every language. An annulled deal may have a level alone. */
export const suitMark = ({ level, suit: code }, phrases) =>
  h("bdi", { class: "n bid" }, level === null ? "" : `${level} `, code ? suit(code, phrases) : null);

/** An auction in the order in which it was called: "5♣ – pass – 5♠". What can't be read stays as it is. */
export const called = (calls, phrases) =>
  calls.flatMap((call, place) => [place > 0 && " \u2013 ", call === "P" ? h("span", {}, phrases.pass) : mark(call, phrases)]);

function mark(call, phrases) {
  const bid = parseBid(call);
  return bid ? suitMark(bid, phrases) : h("bdi", {}, call);
}
