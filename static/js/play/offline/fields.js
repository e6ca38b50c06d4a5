// Fields as the server's forms have them.

import { h } from "../../page.js";

/** One question as radio chips: [[value, label]…]; `pad` for numbers, `on` the chosen value. */
export function radios(name, legend, chips, { pad = false, on = null } = {}) {
  const chip = ([value, label]) => h("label", { class: "chip" },
    h("input", { type: "radio", name, value, checked: on !== null && String(value) === String(on) }),
    h("span", { class: "key" }, typeof label === "string" ? h("bdi", {}, label) : label));
  return h("fieldset", { id: `q-${name}`, class: "question", "data-question": name },
    h("legend", {}, legend), h("div", { class: pad ? "pad n" : "chips" }, chips.map(chip)));
}
