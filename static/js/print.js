// The key that prints: the page's own paper sheet says how.

for (const key of document.querySelectorAll("[data-print]")) {
  key.hidden = false;
  key.addEventListener("click", () => window.print());
}
for (const hint of document.querySelectorAll("[data-without-script]")) hint.hidden = true;
