// The outbox comes once the page is there: nothing waits for it, and a first visit is no heavier for it until then.
// After it what opens the app without a network, where the browser has that: on https, and at the machine itself.

const come = () => {
  setTimeout(() => import("./outbox.js"), 50);
  setTimeout(() => navigator.serviceWorker?.register(`/sw.js?language=${document.documentElement.lang}`).catch(() => {}), 1000);
};

if (document.readyState === "complete") come();
else window.addEventListener("load", come);
