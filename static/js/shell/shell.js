// The shell: a page that is the same for everybody (templates/offline/shell.html), and shows what this phone itself knows
// of the address that it stands at. That is a table, or the list of those that the phone has.
//
// On plain http there is no service worker that could hand it out: there a page fetches it while there is a network, and
// takes its place by itself.
//
//   const shell = await fetched();    while there is a network (fetching.js): the page, with all that it needs at hand
//   await enter(shell, "/tables/…/")  in place of the page that stands there
//   await boot()                      the shell stands there already
//   await openStart(alone)            a new evening over a table that goes on alone (anew.js)

import { changed, whose } from "../outbox/outbox.js";
import { tableAt } from "../play/offline/addresses.js";
import { endHere, moveTo } from "../play/offline/going.js";
import { tablesHere } from "./known.js";
import { showStart } from "./new.js";
import { showTable } from "./table.js";
import { showTables } from "./tables.js";

export { openForm as openStart } from "./anew.js";
export { fetched } from "./fetching.js";

/** Show what the phone knows of this page's address. */
export async function boot() {
  const { pathname } = location;
  const uid = tableAt(pathname);
  const known = await tablesHere(whose());
  const here = known.find(({ data }) => data.table === uid);
  if (pathname === "/start/" || (pathname === "/" && !known.length)) return showStart(known);
  return here ? showTable(here) : showTables(known);
}

/** Put the shell in the place of this page, and go to a table's address. */
export async function enter(page, path) {
  endHere();
  if (path !== location.pathname) moveTo(path);
  document.head.append(...[...page.querySelectorAll("link[rel=stylesheet]")].map((link) => document.importNode(link)));
  document.body.className = page.body.className;
  document.body.replaceChildren(...[...page.body.childNodes].map((node) => document.importNode(node, true)));
  await boot();
  return changed();
}
