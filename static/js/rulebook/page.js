// The rules to read: searched while somebody types, and the calculator at once.

import { calculate } from "./calculator.js";
import { mark } from "./marks.js";
import { matches } from "./search.js";

const form = document.querySelector("[data-search]");
if (form) {
  form.addEventListener("input", () => search(form.elements.q.value));
  form.addEventListener("submit", (event) => contents && event.preventDefault());
}
// Of what was looked for without a script only the sections found are there: another search asks the server.
const contents = document.querySelector("[data-contents]");
const chapters = new Map([...document.querySelectorAll("[data-chapter]")].map((each) => [each, [...each.querySelectorAll("[data-section]")]]));

function search(query) {
  if (!contents) return;
  const isNamed = (section) => !section.hidden && matches(section.querySelector("h3").textContent, query);
  for (const [chapter, sections] of chapters) {
    for (const section of sections) {
      section.hidden = !matches(section.textContent, query);
      mark(section, section.hidden ? "" : query);
    }
    chapter.hidden = sections.every(({ hidden }) => hidden);
    chapter.append(...first(sections, isNamed));
  }
  contents.after(...first([...chapters.keys()], (chapter) => chapters.get(chapter).some(isNamed)));
  contents.hidden = query.trim() !== "";
  document.querySelector("[data-none]").hidden = document.querySelector("[data-chapter]:not([hidden])") !== null;
  const address = new URL(location.href);
  if (query.trim()) address.searchParams.set("q", query.trim());
  else address.searchParams.delete("q");
  history.replaceState(history.state, "", address);
}

/** All of them in their order, first those that are asked for. */
function first(all, isAsked) {
  return [...all.filter(isAsked), ...all.filter((each) => !isAsked(each))];
}

const calculator = document.querySelector("[data-calculator]");
if (calculator) calculate(calculator);
