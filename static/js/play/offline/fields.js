// Fields and forms as the server's pages have them.

import { h } from "../../page.js";
import { nameOf } from "../evening/sheet.js";

const chip = (type, name, value, label, on) => h("label", { class: "chip" },
  h("input", { type, name, value, checked: on }), h("span", { class: "key" }, typeof label === "string" ? h("bdi", {}, label) : label));

/** One question of a deal as radio chips: [[value, label]…]; `pad` for numbers. */
export function radios(name, legend, options, { pad = false } = {}) {
  return h("fieldset", { id: `q-${name}`, class: "question", "data-question": name },
    h("legend", {}, legend), h("div", { class: pad ? "pad n" : "chips" }, options.map(([value, label]) => chip("radio", name, value, label, false))));
}

/** A choice of a form as chips, `on` the chosen value. */
export const chips = (name, legend, options, on, kind = null) =>
  h("fieldset", { class: kind }, legend && h("legend", {}, legend),
    h("div", { class: "chips" }, options.map(([value, label]) => chip("radio", name, value, label, String(value) === String(on)))));

/** One person of the table as chips. */
export const who = (name, legend, state, pids, on = null) =>
  chips(name, legend, pids.map((pid) => [pid, h("bdi", { class: "name" }, nameOf(state, pid))]), on);

export const check = (name, label) => h("label", { class: "check" }, h("input", { type: "checkbox", name }), h("span", {}, label));

export const field = (label, input) => h("label", { class: "field" }, h("span", {}, label), input);

export const textField = (name, label, more = {}) =>
  field(label, h("input", { type: "text", name, maxlength: 200, autocomplete: "off", ...more }));

/** Points, with a key for their sign where they may have one: number pads have none. */
export function pointsField(name, label, phrases, { value = "", isSigned = true, isBeside = false } = {}) {
  const id = `alone-${name}`;
  const input = h("input", { type: "text", id, name, class: "n", inputmode: "numeric", autocomplete: "off", maxlength: 40, value });
  const sign = h("button", { class: "key", type: "button", "data-sign": true, "aria-label": phrases.sign }, h("bdi", { class: "n" }, "+/\u2212"));
  return h("div", { class: `field${isBeside ? " beside" : ""}` },
    h("label", { for: id }, h("bdi", { class: "name" }, label)), h("span", { class: "signed" }, input, isSigned && sign));
}

/** A form of the table, to be kept and sent. */
export const send = (action, fields, label, kind = "key go wide") =>
  h("form", { class: "stack", method: "post", action, novalidate: true, "data-alone": true }, fields, h("button", { class: kind }, label));
