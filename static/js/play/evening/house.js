// The house rules that a form says (scorekeeper/play/rules_form.py).

import { CLASSIC } from "../rules.js";

const PRESETS = {
  classic: CLASSIC,
  zero_over_30: { ...CLASSIC, zero_over: 30 },
  no_frisch: { ...CLASSIC, frisch_max: 0 },
  fixed_minimum: { ...CLASSIC, frisch_raise: 0 },
  turning_frisch: { ...CLASSIC, frisch_passing: "turning" },
};
const ARRANGEMENTS = ["sit_out", "end"]; // arranged anew each time: they make no rules "custom"
const SETTINGS = Object.keys(CLASSIC).filter((name) => name !== "end");

export function presetOf(rules) {
  const isOf = (preset) => Object.keys(CLASSIC).every((name) => ARRANGEMENTS.includes(name) || rules[name] === preset[name]);
  return Object.keys(PRESETS).find((name) => isOf(PRESETS[name])) ?? "custom";
}

/** The rules of a form that began with those of `start`: what was touched counts, whatever preset was chosen. */
export function rulesIn(form, start) {
  const chosen = form.get("preset") || "custom";
  const isOther = chosen !== presetOf(start) && !form.get("as_seen");
  const base = isOther ? PRESETS[chosen] ?? start : start;
  const own = SETTINGS.map((name) => [name, typed(name, form.get(`rule-${name}`))]);
  const touched = own.filter(([name, value]) => value !== null && value !== start[name]);
  return { ...base, sit_out: start.sit_out, ...Object.fromEntries(touched), end: endIn(form, start) };
}

function typed(name, text) {
  if (text === "") return null;
  if (typeof CLASSIC[name] === "boolean") return text === "True";
  return typeof CLASSIC[name] === "number" ? Number(text) : text;
}

/** Whether the evening is to end after a number that is not told. */
export function isEndless(form, start) {
  const { kind, many } = endTold(form, start);
  return kind !== "open" && !many;
}

function endIn(form, start) {
  const { kind, many } = endTold(form, start);
  return kind === "open" || !many ? "open" : `${kind} ${Number(many)}`;
}

function endTold(form, { end }) {
  const [word, number] = end.split(" ");
  return { kind: form.get("end_kind") || word, many: form.get("end_number") || number };
}
