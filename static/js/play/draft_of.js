// The draft of the form that stands in the page, and its way to the server.

import { cookieToken, guestsAlong, localStorageOr, whose } from "../page.js";
import { Draft, nameOf } from "./draft.js";
import { line } from "./network.js";

const memory = new Map();
// For where a browser keeps nothing.
const MEMORY = { getItem: (name) => memory.get(name) ?? null, setItem: (name, value) => memory.set(name, value), removeItem: (name) => memory.delete(name) };
const NOWHERE = { getItem: () => null, setItem() {} };

/**
 * The draft for the page's data. Edits and insertions stay on the phone, and only until the table changes; what is mended
 * is kept as it was, whatever is done to it here.
 */
export function openDraft(data, root, { seat, onMerge, onGone, onCounter }) {
  const { table, version, round, urls, draft } = data;
  const isShared = round.mode === "record";
  const opened = new Draft({
    name: isShared ? nameOf(table) : `${nameOf(table)}:${round.mode}`,
    // A form that the phone made itself has no address of its own.
    key: isShared || round.uid ? round.client_key : `${location.pathname}${location.search}@${version}`,
    // Nobody's are whoever's signed in next, and a guest's evenings came along with who did.
    users: [whose(), "", ...guestsAlong()],
    server: isShared ? draft?.answers ?? {} : {},
    seat,
    store: round.mends ? NOWHERE : localStorageOr(MEMORY),
    post: isShared ? (body) => post(urls.draft, body, root) : null,
    onCounter,
    onMerge,
    onGone,
  });
  const flush = () => document.visibilityState === "hidden" ? opened.send() : opened.later(0);
  document.addEventListener("visibilitychange", flush);
  window.addEventListener("online", flush);
  opened.stop = () => {
    opened.stopped = true;
    clearTimeout(opened.timer);
    document.removeEventListener("visibilitychange", flush);
    window.removeEventListener("online", flush);
  };
  return opened;
}

async function post(url, body, root) {
  if (line.isHeld() || line.isOwn()) throw new Error("unsent"); // the server is at an earlier deal
  const token = root.querySelector("[name=csrfmiddlewaretoken]").value || cookieToken(); // a page of the phone's own has none
  // Somebody else may have signed in since the page was opened: then it stays on the phone.
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token, "X-Outbox": whose() };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), keepalive: true });
  if (!response.ok && response.status !== 409) throw new Error(String(response.status));
  return response.json();
}
