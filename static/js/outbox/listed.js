// What stands in the list of what is unsent.

import { h, isInstalled } from "../page.js";
import { ownOf } from "./file.js";
import { nextOf } from "./order.js";
import { button, rows } from "./rows.js";

/** All of it, from its title on; `late` what was discarded too late, in words, the others as in rows.js. */
export function listed({ ops, late, isKept, names, phrases, user, asked }) {
  const parts = [
    h("div", { class: "top" },
      h("h2", { id: "unsent-title" }, ops.length ? phrases.title : phrases.all_sent),
      button("close", phrases.close, { kind: "key plain" })),
    late.map((text) => h("div", { class: "note", role: "alert" }, h("p", {}, text))),
    ops.length > 0 && h("p", { class: "soft" }, isKept ? phrases.kept : phrases.not_kept),
    ops.length > 0 && h("ol", { class: "list" }, rows({ ops, names, phrases, user, asked })),
    nextOf(ops, user) && button("send", phrases.send, { kind: "key go wide" }),
    ownOf(ops, user).length > 0 && [
      h("p", { class: "note" }, mayBeEvicted() ? phrases.evicted : phrases.may_go, " ", phrases.file_stays),
      button("file", phrases.file, { kind: "key wide" }),
    ],
  ];
  return parts.flat().filter(Boolean);
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
