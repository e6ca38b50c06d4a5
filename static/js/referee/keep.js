// Keeps the referee on this phone for when there is no network, beside what its service worker keeps: a page that is the
// same for everybody, so it knows no names. A new build's worker begins anew.

const OURS = "data-referee";
const NEEDED = "link[rel=stylesheet], link[rel=modulepreload], script[src]";

export async function keepHere() {
  if (!navigator.serviceWorker?.controller) return;
  const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("whist-")));
  const address = `/referee/kept/?language=${document.documentElement.lang}`;
  const answer = await fetch(address);
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(OURS)) return; // a hotel's page, or none
  const page = new DOMParser().parseFromString(text, "text/html");
  const needed = [...page.querySelectorAll(NEEDED)].map((each) => each.getAttribute("href") ?? each.getAttribute("src"));
  await Promise.all(needed.map(async (each) => (await cache.match(each)) ?? cache.add(each)));
  await cache.put(address, answer);
}
