// What just happened goes away by itself, but not while somebody reads or reaches for it.

const STAYS = 7000;

export function watchToasts() {
  document.addEventListener("click", (event) => {
    event.target.closest("[data-dismiss]")?.closest("[data-toast]").remove();
  });
  const start = () => document.querySelectorAll("[data-toast]:not([data-timed])").forEach(time);
  start();
  document.body.addEventListener("htmx:afterSettle", start);
}

function time(toast) {
  toast.dataset.timed = "";
  toast.querySelector("[data-dismiss]").hidden = false;
  const later = () => setTimeout(() => (toast.matches(":hover, :focus-within") ? later() : toast.remove()), STAYS);
  later();
}
