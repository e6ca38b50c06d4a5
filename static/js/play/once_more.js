// Pages on which the same people begin another evening in one tap: also without a network, once the page is there.

/** `always`: the page has more that goes on without one. */
export function goOnAlone({ always = false } = {}) {
  if (!always && !document.querySelector("form[action$='/again/']")) return;
  setTimeout(() => import("./offline/home.js").then(({ goOn }) => goOn()).catch(() => {}), 100);
}
