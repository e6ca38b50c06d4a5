// The rules to read: searched while somebody types, and the calculator at once.

import { calculate } from "./calculator.js";
import { matches } from "./search.js";

const form = document.querySelector("[data-search]");
if (form) {
  form.addEventListener("input", () => search(form.elements.q.value));
  form.addEventListener("submit", (event) => isWhole && event.preventDefault());
}
// Of what was looked for without a script only the sections found are there: another search asks the server.
const isWhole = document.querySelector("[data-contents]") !== null;

function search(query) {
  if (!isWhole) return;
  for (const chapter of document.querySelectorAll("[data-chapter]")) {
    const sections = [...chapter.querySelectorAll("[data-section]")];
    for (const section of sections) section.hidden = !matches(section.textContent, query);
    chapter.hidden = sections.every(({ hidden }) => hidden);
  }
  document.querySelector("[data-contents]").hidden = query.trim() !== "";
  document.querySelector("[data-none]").hidden = document.querySelector("[data-chapter]:not([hidden])") !== null;
  const address = new URL(location.href);
  if (query.trim()) address.searchParams.set("q", query.trim());
  else address.searchParams.delete("q");
  history.replaceState(history.state, "", address);
}

const calculator = document.querySelector("[data-calculator]");
if (calculator) calculate(calculator);
