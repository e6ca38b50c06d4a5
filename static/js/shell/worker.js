// The service worker: opens the app where there is no network. /sw.js says which build this is, and brings this file.
//
// It keeps the shell and what the shell needs. Pages are somebody's own, and are asked of the server each time; but for
// one that says the same to everybody, and keeps itself once somebody has been there (referee/keep.js). What is sent to the server passes it by; the page's outbox looks after that.
//
// A new build takes over at once: pages come from the network, so a page is never older than its server, and the shell
// must not be either. A page that stands open has all its scripts by then, and what was entered there is kept elsewhere.

const { version, shell: SHELL, assets, referee, isHashed } = self.build;
const CACHE = `whist-${version}`;
const SEARCH = { cacheName: CACHE, ignoreVary: true };

self.addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (assets.includes(pathname) || OF_REFEREE.test(pathname)) event.respondWith(asset(request));
});

/** Everything, or nothing: a shell that lacks a script would be none. */
async function fill() {
  const page = await fetch(SHELL, { cache: "no-cache" });
  if (page.headers.get("X-Shell") !== version) throw new Error("another build");
  const cache = await caches.open(CACHE);
  await Promise.all([cache.put(SHELL, page), ...assets.map((address) => keep(cache, address))]);
}

/** A hotel's network answers to everything, with a page of its own. */
async function keep(cache, address) {
  const answer = await fetch(address, { cache: isHashed ? "default" : "no-cache" });
  const isOurs = answer.ok && !answer.redirected && !answer.headers.get("Content-Type")?.startsWith("text/html");
  if (!isOurs) throw new Error(`${answer.status} ${address}`);
  return cache.put(address, answer);
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.registration.navigationPreload?.enable(); // a page is asked for while this worker still wakes up
  await self.clients.claim();
}

// Addresses of which the phone itself may show something (play/offline/addresses.js), and what is behind its tables.
const DRAWN = /^\/(?:$|start\/$|referee\/$|tables\/[^.]+$)/;
const REFEREE = /^\/(?:tables\/[^/]+\/)?referee\/$/;
const OF_REFEREE = /\/(?:css|js)\/referee\b/; // what its page needs beyond what the shell does
const PATIENCE = 4000; // ms for such a page
const AGAIN = 12_000; // where somebody asks for it once more
const LONG = 30_000; // for all others: a bad line is still better than the word that there is none
const AWAY = [502, 503, 504]; // of a proxy before the server

/** From the network; where nothing comes of that, what is kept for the page's own address: the referee, or the shell. */
async function page(event, pathname) {
  const { request } = event;
  const asked = fromNetwork(event).catch(() => null);
  const isAgain = request.cache === "no-cache" || request.cache === "reload";
  const answer = await Promise.race([asked, sleep(DRAWN.test(pathname) ? (isAgain ? AGAIN : PATIENCE) : LONG)]);
  if (answer && !AWAY.includes(answer.status)) return answer;
  const kept = (REFEREE.test(pathname) && (await caches.match(referee, SEARCH))) || (await caches.match(SHELL, SEARCH));
  return kept ?? (await asked) ?? Response.error();
}

const fromNetwork = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms, null));

/** A hashed name stands for the same file for ever; without hashes somebody is at work on it. */
async function asset(request) {
  const kept = () => caches.match(request.url, SEARCH);
  if (isHashed) return (await kept()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}
