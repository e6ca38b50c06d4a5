// Suits and bids as the server's pages write them (scorekeeper/templatetags/whist.py).

import { drawing, h } from "../../page.js";

/** A suit with its name for readers; no trump as two letters. */
export const suit = (code, phrases) =>
  code === "NT" ? h("abbr", { class: "NT", title: phrases.NT }, "NT") : drawing(code, `suit ${code}`, phrases[code]);

/** "5♥" reads left to right in every language. An annulled deal may have a level alone. */
export const suitMark = ({ level, suit: code }, phrases) =>
  h("bdi", { class: "n bid" }, level === null ? "" : String(level), code ? suit(code, phrases) : null);
