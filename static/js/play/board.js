// The paper sheet: a tap on a row opens what was entered, and the sheet takes the screen meanwhile.
// Links do the same without JavaScript (:target).

export function watchBoard(main) {
  main.addEventListener("click", (event) => {
    const link = event.target.closest("[data-opens], [data-closes]");
    if (!link) return;
    event.preventDefault();
    const details = link.dataset.opens ? document.getElementById(link.dataset.opens) : link.closest(".details");
    toggle(main, details);
  });
}

function toggle(main, details) {
  const isOpen = !details.hasAttribute("data-open");
  for (const other of main.querySelectorAll(".details[data-open]")) show(other, false);
  show(details, isOpen);
  main.toggleAttribute("data-reading", isOpen);
  if (isOpen) details.previousElementSibling.scrollIntoView({ block: "center" });
}

function show(details, isOpen) {
  details.toggleAttribute("data-open", isOpen);
  details.previousElementSibling.querySelector("a").setAttribute("aria-expanded", String(isOpen));
}
