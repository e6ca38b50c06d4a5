// What a page of tests/webkit/page.py is looked through with: by role, name and text, as Playwright does in Chromium.

const NATIVE = {
  alert: [],
  button: ["button", "input[type=submit]"],
  columnheader: ["thead th:not([scope=row])", "th[scope=col]"],
  dialog: ["dialog"],
  group: ["fieldset", "details"],
  heading: ["h1", "h2", "h3", "h4"],
  img: ["img"],
  link: ["a[href]"],
  radio: ["input[type=radio]"],
  region: ["section[aria-label]", "section[aria-labelledby]"],
  rowheader: ["th[scope=row]"],
  textbox: ["input:not([type])", "input[type=text]", "textarea"],
};
const FROM_CONTENT = ["button", "columnheader", "heading", "link", "rowheader"];

/** The elements that a line of steps leads to, each in the document's order. */
function found(steps, roots = [document]) {
  return steps.reduce((here, step) => [...new Set(FINDERS[step.by](here, step))], roots);
}

const FINDERS = {
  css: (here, { css }) => here.flatMap((root) => [...root.querySelectorAll(css)]),
  has: (here, { steps }) => here.filter((root) => found(steps, [root]).length),
  nth: (here, { nth }) => here.slice(nth).slice(0, 1),
  parent: (here) => here.map((element) => element.parentElement),
  role: (here, { role, name, level }) => {
    const native = NATIVE[role].map((each) => `${each}:not([role])`);
    const all = here.flatMap((root) => [...root.querySelectorAll([...native, `[role=${role}]`].join())]);
    const named = (element) => isNamed(nameOf(element, FROM_CONTENT.includes(role)), name);
    return all.filter((element) => isTold(element) && isAtLevel(element, level) && named(element));
  },
  text: (here, { name }) => {
    const says = (element) => !element.matches("script, style, template") && isNamed(element.textContent, name);
    const all = here.flatMap((root) => [...root.querySelectorAll("body, body *")]);
    return all.filter((element) => says(element) && ![...element.children].some(says));
  },
  title: (here, { name }) =>
    here.flatMap((root) => [...root.querySelectorAll("[title]")]).filter(({ title }) => isNamed(title, name)),
  visible: (here) => here.filter(isVisible),
};

/** `name` is null, {text, isExact} or {pattern, flags}. */
function isNamed(said, name) {
  if (!name) return true;
  const words = said.replace(/[\u200b\u00ad]/g, "").replace(/\s+/g, " ").trim();
  if (name.pattern !== undefined) return new RegExp(name.pattern, name.flags).test(words);
  const wanted = name.text.replace(/\s+/g, " ").trim();
  return name.isExact ? words === wanted : words.toLowerCase().includes(wanted.toLowerCase());
}

const isAtLevel = (element, level) => !level || element.localName === `h${level}`;
/** An element without a box of its own is there where something in it is. */
const isShown = (element) =>
  getComputedStyle(element).display === "contents"
    ? [...element.children].some(isShown)
    : element.checkVisibility({ visibilityProperty: true });

/** Whether a screen reader hears of it. */
const isTold = (element) => isShown(element) && !element.closest("[aria-hidden=true]");

function isVisible(element) {
  if (getComputedStyle(element).display === "contents") return [...element.children].some(isVisible);
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && isShown(element);
}

function nameOf(element, isFromContent) {
  const labels = [...(element.labels ?? element.querySelectorAll(":scope > legend"))];
  const content = isFromContent ? textIn(element) : labels.map(textIn).join(" ");
  return labelOf(element) || content.trim() || element.title || titleOf(element);
}

function labelOf(element) {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const texts = ids.map((id) => document.getElementById(id)).filter(Boolean).map(textIn);
  return texts.join(" ") || element.getAttribute("aria-label") || element.getAttribute("alt") || "";
}

const titleOf = (element) => element.querySelector?.(":scope > title")?.textContent ?? "";

/** The text of what is told in it, with a space between what stands apart. */
function textIn(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE || node.matches("input, [aria-hidden=true]")) return "";
  if (node instanceof HTMLElement && !isShown(node)) return "";
  const text = labelOf(node) || titleOf(node) || [...node.childNodes].map(textIn).join("");
  return getComputedStyle(node).display === "inline" ? text : ` ${text} `;
}

/** What a test asks of an element. */
const seen = (element) => ({
  isVisible: isVisible(element),
  isEnabled: !element.disabled,
  isChecked: Boolean(element.checked),
  place: JSON.stringify(element.getBoundingClientRect()),
  text: element.innerText ?? element.textContent,
});
