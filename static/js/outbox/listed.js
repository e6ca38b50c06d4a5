// What stands in the list of what is unsent.

import { h, isInstalled } from "../page.js";
import { ownOf } from "./file.js";
import { nextOf } from "./order.js";
import { mayBeSent } from "./queue.js";
import { button, rows } from "./rows.js";

/**
 * All of it, from its title on; `late` what was discarded too late and `word` what came of sending, in
 * words, the others as in rows.js.
 */
export function listed({ ops, late, word, isKept, names, phrases, user, isGuest, asked, mine }) {
  const parts = [
    h("div", { class: "top" },
      h("h2", { id: "unsent-title" }, ops.length ? phrases.title : phrases.all_sent),
      button("close", phrases.close, { kind: "key plain" })),
    late.map((text) => h("div", { class: "note", role: "alert" }, h("p", {}, text))),
    ops.length > 0 && h("p", { class: "soft" }, standing({ ops, isKept, phrases, user })),
    ops.length > 0 && h("ol", { class: "list" }, rows({ ops, names, phrases, user, isGuest, asked, mine })),
    nextOf(ops, user) && [button("send", phrases.send, { kind: "key go wide" }), h("p", { class: "soft", role: "status" }, word)],
    ownOf(ops, user, isGuest).length > 0 && [
      h("p", { class: "note" }, mayBeEvicted() ? phrases.evicted : phrases.may_go, " ", phrases.file_stays),
      button("file", phrases.file, { kind: "key wide" }),
    ],
  ];
  return parts.flat().filter(Boolean);
}

/** Where all of it is, and what becomes of it by itself. */
function standing({ ops, isKept, phrases, user }) {
  const goesOut = nextOf(ops, user) !== null;
  const isHeld = ops.some((op) => op.state === "refused" && mayBeSent(op, user));
  const kept = !isKept ? phrases.not_kept : goesOut && !isHeld ? phrases.kept : phrases.kept_here;
  return [kept, isHeld && [" ", phrases.decide], isKept && isHeld && goesOut && [" ", phrases.rest]];
}

/** The names of people by their uids, at all of these tables. */
export const namesIn = (tables) => Object.assign({}, ...tables.map(namesOf));

function namesOf({ data }) {
  return Object.fromEntries(Object.entries(data?.players ?? {}).map(([pid, { name }]) => [pid, name]));
}

/** Where a browser empties what a site keeps unless it is installed. */
function mayBeEvicted() {
  const isSafari = /^Apple/.test(navigator.vendor ?? "");
  return isSafari && !isInstalled();
}
