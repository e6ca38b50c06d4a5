// The rows of the list: each op in words, how it stands, and what somebody may do about it.

import { drawing, h, sentence } from "../page.js";
import { momentOf } from "../written_days.js";
import { goesWith } from "./given_up.js";
import { behind } from "./order.js";
import { isGuests, isOrphan, makesTable, mayBeSent } from "./queue.js";
import { keysOf } from "./refusals.js";
import { stepOf, turnedBy, typedParts } from "./steps.js";

/**
 * A row for each op; `names` of people by their uids, `user` who is signed in, `asked` the seq of the one that somebody
 * is about to discard, `mine` of the one that somebody is about to send though a guest has entered it. What is another
 * user's can be discarded, and nothing else: it is nobody else's to send, but for what a guest has left behind.
 */
export function rows(page) {
  const waiting = behind(page.ops, page.user);
  const first = new Map(page.ops.filter((op) => isOrphan(op, page.user, page.isGuest)).reverse().map(({ user, seq }) => [user, seq]));
  return page.ops.map((op) => row(op, waiting.has(op.seq), { ...page, isOffered: page.user !== "" && first.get(op.user) === op.seq }));
}

/** A key that does something (list.js: actions). */
export function button(act, face, { seq, kind = "key" } = {}) {
  return h("button", { type: "button", class: kind, "data-do": act, "data-seq": seq }, face);
}

function row(op, isBehind, page) {
  const { phrases, user, asked, mine, isOffered } = page;
  const isRefused = op.state === "refused" && mayBeSent(op, user);
  const isOpen = isRefused || asked === op.seq || !mayBeSent(op, user);
  return h("li", {},
    h("div", { class: "item" },
      face(op, isBehind, page),
      !isOpen && button("ask", drawing("close", "icon", phrases.discard), { seq: op.seq, kind: "tool" })),
    isOpen && h("div", { class: "ways tight" },
      isRefused && refusal(op, page),
      asked === op.seq ? sure(op, page) : mine === op.seq ? sureMine(op, page) : ways(op, isRefused, page)));
}

/** What it does, when it was entered and how it stands, leading to its table; what it says is not for somebody else. */
function face(op, isBehind, page) {
  const { ops, names, phrases, user, isGuest } = page;
  const { step, detail } = stepOf(op, names, phrases.steps);
  const isOwn = mayBeSent(op, user);
  const told = user === "" || isOwn || isOrphan(op, user, isGuest) ? detail || turnedBy(op, ops, names, phrases.steps) : "";
  const state = stateOf(op, isBehind, page);
  return h(isOwn ? "a" : "div", { class: "grow", href: isOwn && `/tables/${op.table}/` },
    h("b", {}, step),
    told && [" ", h("bdi", {}, told)],
    h("small", {}, h("bdi", {}, momentOf(phrases.days, op.at)), state && ` · ${state}`));
}

/** What the server says, and what was typed that it says it of, where it does not tell that itself. */
function refusal(op, { names, phrases }) {
  const isTold = op.conflict === "reused" || op.conflict === "changed";
  const own = isTold ? [] : typedParts(op, names, phrases.of).map(([name, typed], place) => (
    [place > 0 && " · ", name && [h("bdi", {}, name), " "], h("bdi", { class: name === null && "n" }, typed)]));
  return [h("p", { class: "problem", dir: "auto" }, op.says), own.length > 0 && h("p", { class: "soft" }, `${phrases.yours}: `, own)];
}

function stateOf(op, isBehind, { phrases, user, isGuest }) {
  if (!mayBeSent(op, user)) return isGuests(op, isGuest) ? phrases.of_guest : user ? phrases.others : phrases.signed_out;
  if (op.state === "refused") return "";
  return isBehind ? phrases.behind : phrases.waits;
}

const isSignedOut = (op, user) => op.user !== "" && user === "";

/** The page whose form shows it: a deal its table's, a start its own. */
function mendedAt(op) {
  if (makesTable(op)) return `/start/#mend-${op.seq}`;
  return op.html && `/tables/${op.table}/#mend-${op.seq}`;
}

function ways(op, isRefused, { phrases, user, isGuest, isOffered }) {
  const { seq } = op;
  const place = mendedAt(op);
  const keys = isRefused ? keysOf(op, phrases) : [["ask", phrases.discard]];
  return h("div", { class: "keys" },
    isOffered && button("mine", phrases.send_mine, { seq }),
    isSignedOut(op, user) && !isGuests(op, isGuest) && h("a", { class: "key", href: backFrom(phrases.sign_in_at) }, phrases.sign_in),
    keys.map(([act, face]) => (act === "mend" ? place && h("a", { class: "key", href: place }, face) : button(act, face, { seq }))));
}

/** All that this guest has entered, since one of them stands on another. */
const sureMine = ({ seq, user: left }, { ops, phrases, user, isGuest }) => [
  h("p", { class: "soft" }, sentence(phrases.sure_mine, { n: ops.filter((op) => op.user === left && isOrphan(op, user, isGuest)).length })),
  h("div", { class: "keys" }, button("keep", phrases.leave, { seq }), button("take", phrases.send_mine, { seq })),
];

/** The address of a page that leads back here. */
const backFrom = (path) => `${path}?next=${encodeURIComponent(location.pathname)}`;

function sure({ seq, tried }, { ops, phrases }) {
  const others = goesWith(ops, seq).length - 1;
  return [
    h("p", { class: "soft" }, tried ? phrases.sure_tried : phrases.sure, others > 0 && [" ", sentence(phrases.with_it, { n: others })]),
    h("div", { class: "keys" }, button("keep", phrases.leave, { seq }), button("discard", phrases.discard, { seq, kind: "key danger" })),
  ];
}
