// Points with a sign on a phone: number pads have no minus, so a key beside the field turns it.

const MINUS = "−";

export const turned = (text) => {
  const typed = text.trim();
  if (/^[-−]/.test(typed)) return typed.slice(1).trim();
  return MINUS + typed.replace(/^\+/, "");
};

function wire(input) {
  const key = input.parentElement.querySelector("[data-sign]");
  input.inputMode = "numeric";
  key.hidden = false;
  key.addEventListener("click", () => {
    input.value = turned(input.value);
    input.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

if (typeof document !== "undefined") {
  const wireAll = () => document.querySelectorAll("[data-signed]").forEach(wire);
  wireAll();
  document.addEventListener("htmx:afterSwap", wireAll);
}
