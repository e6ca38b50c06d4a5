// The pages behind the table as the phone draws them by itself, one at a time in a sheet over the board.
//
// Every screen is a function of (state, page, argument) → {title, parts}, addressed like the page that it stands for. Its
// forms are those of that page; whatever can be told to be wrong with them here is told before they are kept.

import { newKey } from "../../outbox/keys.js";
import { drawing, h, sentence } from "../../page.js";
import { turned } from "../../signs.js";
import { apply } from "../evening/index.js";
import { editOf, insertOf } from "./deals.js";
import { openStart } from "./going.js";
import * as menu from "./menu.js";
import * as people from "./people.js";
import * as points from "./points.js";

/** Below the table's address: which screen, and what it is about. */
const SCREENS = [
  [/^more\/$/, menu.more],
  [/^summary\/$/, menu.result],
  [/^people\/$/, people.everybody],
  [/^people\/([^/]+)\/$/, people.person],
  [/^fine\/$/, points.fine],
  [/^adjustments\/$/, points.adjustments],
  [/^adjustments\/([^/]+)\/$/, points.settle],
  [/^points\/(?:\?before=(.+))?$/, points.record],
  [/^points\/([^/]+)\/$/, points.edit],
];
const DEALS = [[/^rounds\/([0-9a-f-]{36})\/$/, editOf], [/^rounds\/insert\/\?before=(.+)$/, insertOf]];
const HOME = ["/", "/start/"]; // of these the phone has the form of a new evening alone
const STAYS = ["people/order/"]; // one seldom moves one chair alone

export class Screens {
  constructor(alone) {
    this.alone = alone;
    this.shown = null;
  }

  /** Whether there is a screen of ours for this address: then it is open. */
  open(href) {
    const below = this.below(href);
    const deal = find(DEALS, below);
    const screen = find(SCREENS, below);
    if (below === "?enter") this.alone.enterMore();
    else if (deal) this.edit(deal);
    else if (screen) this.show(screen);
    else return HOME.includes(new URL(href, location.href).pathname) && openStart(this.alone);
    return true;
  }

  below(href) {
    const { pathname, search } = new URL(href, location.href);
    const base = this.alone.data.urls.table;
    return pathname.startsWith(base) ? pathname.slice(base.length) + search : null;
  }

  edit([make, uid]) {
    const state = this.alone.state();
    const found = make(state, uid, this.alone.data);
    if (!found) return this.show([points.edit, uid]);
    this.dialog?.close();
    return this.alone.edit(found);
  }

  show(screen) {
    this.shown = screen;
    const [make, about] = screen;
    const { title, parts, back } = make(this.alone.state(), this.alone.page(), about);
    const head = h("div", { class: "top" },
      back && h("a", { class: "tool", href: `${this.alone.data.urls.table}${back}`, "aria-label": this.alone.phrases.back }, drawing("back", "icon flip")),
      h("h2", { id: "alone-title", class: "grow", tabindex: "-1" }, title),
      h("button", { type: "button", class: "key plain", "data-close": true }, this.alone.phrases.close));
    this.sheet().replaceChildren(head, h("div", { "data-fault": true }), ...parts.flat(Infinity).filter(Boolean));
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0;
    this.dialog.querySelector("h2").focus({ preventScroll: true });
  }

  sheet() {
    if (this.dialog) return this.dialog;
    this.dialog = h("dialog", { class: "sheet stack", "aria-labelledby": "alone-title" });
    this.dialog.addEventListener("click", (event) => this.tapped(event));
    this.dialog.addEventListener("submit", (event) => this.checked(event));
    this.dialog.addEventListener("close", () => this.dialog.replaceChildren());
    document.body.append(this.dialog);
    return this.dialog;
  }

  tapped(event) {
    const link = event.target.closest("a[href]");
    if (event.target === this.dialog || event.target.closest("[data-close]")) this.dialog.close();
    if (event.target.closest("[data-sign]")) turn(event.target.closest("[data-sign]").previousElementSibling);
    if (link && this.open(link.href)) event.preventDefault();
  }

  /** A form that can't be right is told so; any other goes its way, and is done with. */
  checked(event) {
    const form = event.target;
    const fields = [...new FormData(form)];
    if (event.submitter?.name) fields.push([event.submitter.name, event.submitter.value]);
    const { refused } = apply(this.alone.state(), { path: form.getAttribute("action"), fields, key: newKey() });
    const fault = refused.length > 0 && faultOf(refused[0], this.alone.phrases);
    this.dialog.querySelector("[data-fault]").replaceChildren(...(fault ? [h("p", { class: "problems", role: "alert" }, fault)] : []));
    if (fault) {
      event.preventDefault();
      event.stopPropagation();
      this.dialog.scrollTop = 0;
    } else if (!STAYS.includes(this.below(form.getAttribute("action")))) this.dialog.close();
  }

  /** Something was entered: a list that is open shows it. */
  entered() {
    if (this.dialog?.open) this.show(this.shown);
  }
}

function find(table, below) {
  for (const [pattern, make] of table) {
    const found = pattern.exec(below ?? "");
    if (found) return [make, found[1]];
  }
  return null;
}

/** What is wrong, in words; what can't be but by a page that is older than the table needs none of its own. */
const faultOf = ({ code, params }, phrases) => (phrases[`fault_${code}`] ? sentence(phrases[`fault_${code}`], params) : phrases.fault_gone);

function turn(input) {
  input.value = turned(input.value);
  input.focus();
}
