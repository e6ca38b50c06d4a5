// The shell: a page that is the same for everybody (templates/offline/shell.html), and shows what this phone itself knows
// of the address that it stands at. That is a table, or the list of those that the phone has.
//
// On plain http there is no service worker that could hand it out: there a page fetches it while there is a network, and
// takes its place by itself.
//
//   const shell = await fetched();    while there is a network: the page, with all that it needs at hand
//   await enter(shell, "/tables/…/")  in place of the page that stands there
//   await boot()                      the shell stands there already

import { whose } from "../outbox/outbox.js";
import { tablesHere } from "./known.js";
import { showTable } from "./table.js";
import { showTables } from "./tables.js";

const TABLE = /^\/tables\/([0-9a-f-]{36})\//;

/** Show what the phone knows of this page's address. */
export async function boot() {
  const uid = TABLE.exec(location.pathname)?.[1];
  const known = await tablesHere(whose());
  const here = known.find(({ data }) => data.table === uid);
  return here ? showTable(here) : showTables(known);
}

/** The shell as a document; styles and scripts that it needs are in the browser's own store by then. Fails without a network. */
export async function fetched() {
  const answer = await fetch(`/shell/?language=${document.documentElement.lang}`);
  if (!answer.headers.has("X-Shell")) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await Promise.all([...page.querySelectorAll(NEEDED)].map(atHand));
  return page;
}

const NEEDED = "link[rel=modulepreload], link[rel=stylesheet]";

/** Not only asked for, but there: where modules are preloaded they are in the page's own memory too. */
async function atHand(link) {
  if (link.rel === "modulepreload") document.head.append(document.importNode(link));
  const answer = await fetch(link.getAttribute("href"));
  if (!answer.ok) throw new Error(String(answer.status));
  await answer.arrayBuffer();
}

/** Put the shell in the place of this page, and go to a table's address. */
export function enter(page, path) {
  history.pushState(null, "", path);
  document.head.append(...[...page.querySelectorAll("link[rel=stylesheet]")].map((link) => document.importNode(link)));
  document.body.className = page.body.className;
  document.body.replaceChildren(...[...page.body.childNodes].map((node) => document.importNode(node, true)));
  return boot();
}
