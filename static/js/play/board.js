// The paper sheet: a tap on a row opens what was entered. Links do the same without JavaScript (:target).

export function watchBoard() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-opens]");
    const closer = event.target.closest("[data-closes]");
    if (!opener && !closer) return;
    event.preventDefault();
    if (opener) toggle(document.getElementById(opener.dataset.opens), opener);
    else toggle(closer.closest(".details"));
  });
}

function toggle(details, opener = document.querySelector(`[data-opens="${details.id}"]`)) {
  const isOpen = details.toggleAttribute("data-open");
  opener.setAttribute("aria-expanded", String(isOpen));
  if (isOpen) details.scrollIntoView({ block: "nearest" });
}
