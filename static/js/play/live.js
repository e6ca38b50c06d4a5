// The paper sheet: kept fresh, and opened where somebody taps.

import { line } from "./network.js";
import { place } from "./send.js";

// A tap on a row opens what was entered, and the sheet takes the screen meanwhile; links do it without JavaScript.

export function watchBoard(main) {
  main.addEventListener("click", (event) => {
    const link = event.target.closest("[data-opens], [data-closes]");
    if (!link) return;
    event.preventDefault();
    const details = link.dataset.opens ? document.getElementById(link.dataset.opens) : link.closest(".details");
    toggle(main, details);
  });
  main.addEventListener("keydown", ({ key, target }) => {
    const read = key === "Escape" && target.closest("#scoreboard") && main.querySelector(".details[data-open]");
    if (read) toggle(main, read);
  });
}

function toggle(main, details) {
  const isOpen = !details.hasAttribute("data-open");
  for (const other of main.querySelectorAll(".details[data-open]")) show(other, false);
  show(details, isOpen);
  main.toggleAttribute("data-reading", isOpen);
  if (isOpen) details.previousElementSibling.scrollIntoView({ block: "center" });
}

/** Whoever was in it is back on what opened it. */
function show(details, isOpen) {
  const opener = details.previousElementSibling.querySelector("a");
  if (details.contains(document.activeElement)) opener.focus({ preventScroll: true });
  details.toggleAttribute("data-open", isOpen);
  opener.setAttribute("aria-expanded", String(isOpen));
}

// The sheet is kept fresh while the page is in sight: asks with the version and the draft's counter that it has.
//
// 204: nothing new. 286: the session is finished. 404: whoever came by a link is out, no more asking. Else the board, with
// what it now stands for in X-Version and X-Draft. `onVersion` and `onDraft` tell whoever enters a deal here; where
// `onVersion` brings the page's parts itself, it says whether they came.
//
// A finished evening is asked about no more. It may be reopened all the same, most often at once, since somebody finished
// it by mistake: who saw the end asks a few times more, each time after twice as long, and that alone helps a screen on
// the wall, which nobody touches. Later it is asked once whenever somebody comes back to the page or touches it.

const QUICK = 2000; // ms, so that a watcher has what was entered within three seconds, also after a long hand
const SLOW = 20000; // after a quiet half hour: nobody plays
const AFTER = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000]; // ms, once it is finished
const LOOKS = 2000; // ms in which one touch after another asks once
const PATIENCE = 10000; // ms for an answer, which a dead line never brings

export function pace(quiet) {
  return quiet < 1_800_000 ? QUICK : SLOW;
}

/** Whether a table's version and its draft's counter are later than others. Both only grow. */
export function isLater([version, draft], [otherVersion, otherDraft]) {
  return Number(version) > Number(otherVersion) || (version === otherVersion && Number(draft) > Number(otherDraft));
}

export function goLive(main, { onVersion = () => false, onDraft = () => {} } = {}) {
  let timer = null;
  let isOut = false;
  let wasOpen = false;
  let over = null; // how often it was asked since the evening is finished; null while it is open
  let asked = 0;
  let changed = Date.now();
  const wait = () => (over === null ? pace(Date.now() - changed) : AFTER[over++]);
  const again = () => {
    clearTimeout(timer);
    if (document.visibilityState !== "visible" || isOut) return;
    const pause = wait();
    if (pause) timer = setTimeout(ask, pause);
  };

  async function ask() {
    asked = Date.now();
    if (line.isHeld()) return again(); // what the server shows is older than what is entered here
    try {
      const response = await fetchInTime(address(main.dataset));
      if (response.status === 286) over ??= wasOpen ? 0 : AFTER.length;
      if (response.status === 404) putOut();
      if (response.status === 204 || response.status === 200) [wasOpen, over] = [true, null];
      if (response.status === 200) await take(response);
    } catch {
      // No connection: the next question comes in its turn.
    }
    again();
  }

  /** What stands there is no longer kept fresh: better said than frozen. What was typed stays. */
  function putOut() {
    isOut = true;
    document.body.dataset.out = "";
    document.getElementById("out").hidden = false;
  }

  async function take(response) {
    const version = response.headers.get("X-Version");
    const draft = response.headers.get("X-Draft");
    const html = await response.text();
    // What was sent from here meanwhile brought its own answer, and this one is of the time before it.
    if (line.isHeld() || version === null || !isLater([version, draft], [main.dataset.version, main.dataset.draft])) return;
    changed = Date.now();
    const isNewer = version !== main.dataset.version;
    const whole = isNewer && (line.isOwn() ? line.catchUp() : onVersion());
    if (whole && !(await whole)) return; // asked for again
    if (isLater([version, draft], [main.dataset.version, main.dataset.draft])) Object.assign(main.dataset, { version, draft });
    if (whole || line.isOwn()) return;
    place(html);
    if (!isNewer) onDraft();
  }

  const look = () => over !== null && !isOut && Date.now() - asked > LOOKS && ask();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") clearTimeout(timer);
    else if (!isOut) ask();
  });
  for (const type of ["focus", "pageshow"]) window.addEventListener(type, look);
  // After the tap, which does what the page offered; a finger that scrolls counts too.
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, look);
  main.addEventListener("click", () => (changed = Date.now()));
  again();
}

function address({ boardUrl, version, draft }) {
  return `${boardUrl}${boardUrl.includes("?") ? "&" : "?"}version=${version}&draft=${draft}`;
}

async function fetchInTime(url) {
  const line = new AbortController();
  const timer = setTimeout(() => line.abort(), PATIENCE);
  try {
    return await fetch(url, { headers: { "HX-Request": "true" }, signal: line.signal });
  } finally {
    clearTimeout(timer);
  }
}
