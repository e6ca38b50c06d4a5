// Where a draft of this page is kept: on the phone by the table, on the server for the deal that is being recorded.

import { Draft } from "./draft.js";

/** The draft for the page's data. Edits and insertions stay on the phone, and only until the table changes. */
export function openDraft(data, root, { onMerge, onGone, onCounter }) {
  const { table, version, round, urls, draft } = data;
  const isShared = round.mode === "record";
  const opened = new Draft({
    name: isShared ? `whist:${table}` : `whist:${table}:${round.mode}`,
    key: isShared ? round.client_key : `${location.pathname}${location.search}@${version}`,
    server: isShared ? draft?.answers ?? {} : {},
    store: localStorageOr(new Map()),
    post: isShared ? (body) => post(urls.draft, body, root) : null,
    onCounter,
    onMerge,
    onGone,
  });
  const flush = () => document.visibilityState === "hidden" ? opened.send() : opened.later(0);
  document.addEventListener("visibilitychange", flush);
  window.addEventListener("online", flush);
  opened.stop = () => {
    clearTimeout(opened.timer);
    document.removeEventListener("visibilitychange", flush);
    window.removeEventListener("online", flush);
  };
  return opened;
}

/** The phone's storage, or a memory that ends with the page where it is forbidden. */
function localStorageOr(memory) {
  try {
    return window.localStorage;
  } catch {
    return { getItem: (name) => memory.get(name) ?? null, setItem: (name, value) => memory.set(name, value) };
  }
}

async function post(url, body, root) {
  const token = root.querySelector("[name=csrfmiddlewaretoken]").value;
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), keepalive: true });
  if (!response.ok && response.status !== 409) throw new Error(String(response.status));
  return response.json();
}
