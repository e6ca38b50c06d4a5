// Has the shell at hand on a page that may have to do without a network, and without a service worker.

/** The shell as a document; styles and scripts that it needs are in the browser's own store by then. Fails without a network. */
export async function fetched() {
  const answer = await answerAt(`/shell/?language=${document.documentElement.lang}`);
  if (!answer.headers.has("X-Shell")) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await Promise.all([...page.querySelectorAll(NEEDED)].map(atHand));
  return page;
}

/** Of the network; without one of what the service worker has, where there is one. */
async function answerAt(address) {
  try {
    return await fetch(address);
  } catch (error) {
    const kept = await globalThis.caches?.match(address, { ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}

const NEEDED = "link[rel=modulepreload], link[rel=stylesheet]";

/** Not only asked for, but there: where modules are preloaded they are in the page's own memory too. */
async function atHand(link) {
  if (link.rel === "modulepreload") document.head.append(document.importNode(link));
  const answer = await fetch(link.getAttribute("href"));
  if (!answer.ok) throw new Error(String(answer.status));
  await answer.arrayBuffer();
}
