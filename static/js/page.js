// What every page may use: elements and sentences, messages that go away, steppers beside number fields.

/** An element: h("button", {class: "key", "data-do": "back"}, "text", node, …). False and null leave things out. */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** One drawing of the page's sprite; silent unless it has a label. */
export function drawing(id, className, label) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${id}`);
  svg.setAttribute("class", className);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else {
    svg.setAttribute("aria-hidden", "true");
  }
  svg.append(use);
  return svg;
}

const MINUS = "\u2212";
export const plain = (n) => String(n).replace("-", MINUS);
export const withSign = (n) => (n > 0 ? `+${n}` : plain(n));

/** A number that keeps its sign on the left in every language. */
export const num = (text) => h("bdi", { class: "n" }, typeof text === "number" ? plain(text) : text);

/** A sentence of the page with its gaps filled: numbers and names isolated, nodes as they are. */
export function sentence(text, values = {}) {
  return text.split(/(\{\w+\})/).map((part) => {
    const value = part.startsWith("{") ? values[part.slice(1, -1)] : undefined;
    if (value === undefined) return part;
    if (typeof value === "number") return num(value);
    return typeof value === "string" ? h("bdi", {}, value) : value;
  });
}

/** The same as text alone, for labels that are only read out. */
export function spoken(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (gap, name) => (name in values ? `\u2068${values[name]}\u2069` : gap));
}

export const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/** Whose this page is, by uid, whoever signs in elsewhere while it stands; "" is nobody (outbox/identity.js may tell later). */
export const whose = () => document.documentElement.dataset.user ?? "";

/** The guests who were here before, and whose evenings came along with whoever is signed in. */
export const guestsAlong = () => (document.documentElement.dataset.along ?? "").split(" ").filter(Boolean);

/** The token that forms are sent with, as the browser holds it; "" before there is one. */
export const cookieToken = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";

/** The phone's storage for a few words, or what is given instead where the browser refuses it. */
export function localStorageOr(other) {
  try {
    return globalThis.localStorage ?? other;
  } catch {
    return other;
  }
}

/** Whether this is the app on the home screen, and no tab of a browser. */
export const isInstalled = () => navigator.standalone || matchMedia("(display-mode: standalone)").matches;

const STAYS = 7000;

export function watchToasts() {
  document.addEventListener("click", (event) => {
    event.target.closest("[data-dismiss]")?.closest("[data-toast]").remove();
  });
  const start = () => document.querySelectorAll("[data-toast]:not([data-timed])").forEach(showToast);
  start();
  document.addEventListener("table:fresh", start);
}

/** Only what lies over the table goes by itself: elsewhere the page would move under a thumb. */
export function showToast(toast) {
  toast.dataset.timed = "";
  const dismiss = toast.querySelector("[data-dismiss]");
  if (dismiss) dismiss.hidden = false;
  if (!toast.closest(".at-table")) return;
  const later = () => setTimeout(() => (toast.matches(":hover, :focus-within") ? later() : toast.remove()), STAYS);
  later();
}

/** A minus and a plus beside number fields: thumbs beat keyboards for small counts. */
export function addSteppers(root, phrases) {
  for (const input of root.querySelectorAll("input[data-stepper]")) {
    if (input.parentElement.matches(".stepper")) continue;
    const label = input.labels[0]?.textContent.trim() ?? "";
    const less = step(input, -1, spoken(phrases.less, { name: label }), h("span", { class: "n" }, "\u2212"));
    const more = step(input, 1, spoken(phrases.one_more, { name: label }), drawing("plus", "icon"));
    const box = h("span", { class: "stepper" });
    input.replaceWith(box);
    box.append(less, input, more);
  }
}

function step(input, by, label, face) {
  const button = h("button", { type: "button", class: "key", "aria-label": label }, face);
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const low = input.min === "" ? -Infinity : Number(input.min);
    const high = input.max === "" ? Infinity : Number(input.max);
    input.value = Math.min(high, Math.max(low, Number(input.value || 0) + by * Number(input.step || 1)));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  return button;
}
