// Links on plain http, where no service worker opens what the phone has: a page of the phone's own comes in this one's place.

import { whose } from "../outbox/outbox.js";
import { json } from "../page.js";
import { isReached } from "../play/network.js";
import { isShown, tableAt } from "../play/offline/addresses.js";
import { tell } from "../play/offline/drawing.js";
import { enterAt, isServed, whileHere } from "../play/offline/going.js";
import { linkOf } from "../play/offline/links.js";
import { tablesHere } from "./known.js";

/** Watch every link, as long as this page stands. */
export const followLinks = () => document.addEventListener("click", followed, whileHere());

async function followed(event) {
  const phrases = json("outbox-phrases");
  const link = isServed() ? null : linkOf(event);
  if (!link) return;
  event.preventDefault();
  if (await isReached()) location.assign(link.href);
  else if (!(await isHere(link.pathname)) || !(await enterAt(link.pathname + link.hash))) tell(phrases.needs_way, phrases);
}

/** Whether the phone has what is at this address. */
async function isHere(path) {
  const uid = tableAt(path);
  return isShown(path) && (!uid || (await tablesHere(whose())).some(({ data }) => data.table === uid));
}
