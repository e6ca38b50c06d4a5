// The pages behind the table. htmx sends their forms, so that what was typed stays in place whatever the network does;
// what was done is said for a while, and can be closed.

import { watchToasts } from "./page.js";

watchToasts();

// Signed out, gone, or broken: the server's own page says so.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.isError) Object.assign(detail, { shouldSwap: true, isError: false });
});

document.addEventListener("htmx:sendError", () => {
  const { offline } = document.getElementById("main").dataset;
  document.getElementById("announce").textContent = offline;
  const told = document.querySelector("[data-not-sent]") ?? document.createElement("p");
  told.dataset.notSent = "";
  told.className = "problems";
  told.textContent = offline;
  document.getElementById("main").prepend(told);
});

document.addEventListener("htmx:afterSwap", () => document.getElementById("problems")?.focus());
