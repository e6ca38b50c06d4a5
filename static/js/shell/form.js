// The form of a new evening as the phone has it by itself: with the people whom it knows from its tables, and the house
// rules of the last one, in whose league the evening is then.

import { h } from "../page.js";
import { presetOf } from "../play/evening/house.js";
import { nameKey } from "../play/evening/names.js";
import { rulesNow, things } from "../play/evening/sheet.js";
import { rulesFields } from "../play/offline/begin.js";
import { startAlone } from "../play/offline/start.js";
import { put } from "../play/presets.js";
import { begin } from "../play/start.js";

const MOST = 60; // names

/** `known` are the phone's tables, the last one first: [{data, state}…]. */
export function beginWith(form, known) {
  const last = known.find(({ data }) => data.alone.may_again);
  if (last) likeIt(form, last.state);
  offer(form, known);
  begin(form);
  startAlone(form);
}

/** Every house rule as it stands in the form: it holds whatever the server has in that league. */
function likeIt(form, state) {
  const rules = rulesNow(state);
  form.elements.like.value = state.table;
  form.elements.as_seen.value = "1";
  for (const [name, text] of rulesFields(rules)) {
    const field = form.elements[name];
    if (field instanceof RadioNodeList) choose(form, name, name === "preset" ? presetOf(rules) : text);
    else put(field, text);
  }
}

function choose(form, name, value) {
  for (const radio of form.querySelectorAll(`[name="${name}"]`)) radio.checked = radio.value === value;
}

function offer(form, known) {
  const names = known.flatMap(({ state }) => things(state, "player").map(({ name }) => name));
  const each = [...new Map(names.reverse().map((name) => [nameKey(name), name])).values()].reverse().slice(0, MOST);
  form.querySelector("[data-names]").replaceChildren(...each.sort().map((name) => h("button", { class: "key", type: "button" }, h("bdi", { class: "name" }, name))));
}
