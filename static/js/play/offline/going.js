// From a page that has no table yet to a table of which the server does not know: by way of the service worker, which
// opens the phone's own page, or where there is none, with that page in the place of this one.

import { isKept } from "../../outbox/outbox.js";

let shell = null;

const isServed = () => Boolean(navigator.serviceWorker?.controller);

/** While there is a network: what is needed then. */
export async function prepare() {
  if (isServed()) return;
  const { enter, fetched } = await import("../../shell/shell.js");
  const page = await fetched();
  shell = (path) => enter(page, path);
}

/** Go to an address of a table; says whether there was a way. */
export async function goTo(path) {
  // What this browser keeps nowhere would end with the page.
  if (isServed() && (await isKept())) location.assign(path);
  else if (shell) await shell(path);
  else return false;
  return true;
}
