// How a page asks the server on behalf of the outbox, and finds the words in an answer.

const TIMEOUT = 20_000; // ms

/** A request that is given up where nothing comes of it: a phone on a bad line waits for minutes. */
export async function hurried(path, options) {
  const patience = new AbortController();
  const gone = setTimeout(() => patience.abort(), TIMEOUT);
  try {
    return await fetch(path, { ...options, signal: patience.signal, cache: "no-store" });
  } finally {
    clearTimeout(gone);
  }
}

/**
 * What the server says in a refusal: its problems, what stands beside fields, its own messages; else the page, without its links.
 * Nothing that is hidden there.
 */
export function saidIn(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const said = [...page.querySelectorAll("#problems li, [role=alert], .problem, [data-toast]:not([data-earlier]) p")];
  const parts = said.length ? said : [...page.querySelectorAll("#problems, main h1, main p")].filter((part) => !part.querySelector("a"));
  const seen = parts.filter((part) => !part.closest("[hidden]"));
  return [...new Set(seen.map((part) => part.textContent.trim().replace(/\s+/g, " ")).filter(Boolean))].join(" ");
}
