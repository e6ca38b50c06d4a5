// The pages of an account: looking at a password that was typed, and passkeys where the phone has them.

import { watchToasts } from "./page.js";

watchToasts();

for (const key of document.querySelectorAll("[data-reveal]")) {
  const field = document.getElementById(key.dataset.reveal);
  key.hidden = false;
  key.addEventListener("click", () => {
    const shown = field.type === "text";
    field.type = shown ? "password" : "text";
    key.setAttribute("aria-pressed", String(!shown));
  });
}

const givesPasskeys = window.isSecureContext && "PublicKeyCredential" in window;
for (const part of document.querySelectorAll("[data-passkeys]")) part.hidden = !givesPasskeys;
for (const part of document.querySelectorAll("[data-no-passkeys]")) part.hidden = givesPasskeys;

// Whoever closed the phone's question, or has no passkey there, is told in the page and not in the console.
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  for (const part of document.querySelectorAll("[data-passkey-failed]")) part.hidden = false;
});

document.getElementById("problems")?.focus();
