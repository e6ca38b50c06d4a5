// The outbox comes once the page is there: nothing waits for it, and a first visit is no heavier for it until then.

const come = () => setTimeout(() => import("./outbox.js"), 50);

if (document.readyState === "complete") come();
else window.addEventListener("load", come);
