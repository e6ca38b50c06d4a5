// Links where no other page may follow. Those to the pages behind the table are followed where the server answers, else
// the phone's own screen comes in its place.

import { inTime, isReached } from "../network.js";
import { isShown } from "./addresses.js";
import { tell } from "./drawing.js";
import { isServed } from "./going.js";

/** The link whose page of ours would come in this page's place after this click; null where there is none. */
export function linkOf(event) {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const stays = link.origin !== location.origin || link.target || link.download || isWithin(link);
  return stays ? null : link;
}

/** Whether it leads no farther than this very page. */
const isWithin = ({ hash, pathname }) => hash !== "" && pathname === location.pathname;

/** Watch every link of the page; `hurry()` sends what is unsent. */
export function watchLinks(alone, screens, hurry, signal) {
  document.addEventListener("click", async (event) => {
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    if (isBack(link, alone)) return back(alone);
    if (alone.ops.length && !alone.isDrawn) await inTime(hurry());
    if (alone.ops.length && screens.open(link.href)) return;
    if ((await isReached()) || (!screens.open(link.href) && !isLost(link, alone))) location.assign(link.href);
  }, { signal });
}

/** Whether this arrow leads out of the form of an old round, or of one to mend. */
const isBack = (link, { mending, controller }) =>
  link.matches(".bar > .tool:first-child") && (mending.op || controller()?.data.round.uid !== undefined);

function back(alone) {
  if (alone.mending.op) alone.mending.leave();
  else alone.draw({ isLeft: true });
}

/** No way on to a page that is the server's alone: said. The service worker has those that the shell shows. */
function isLost({ pathname }, { phrases }) {
  if (isServed() && isShown(pathname)) return false;
  tell(phrases.needs_way, phrases);
  return true;
}
