// What this phone was told to do, kept on it for all tables: keep the screen on, and shake shortly.
//
// A page says what holds as long as nobody has chosen: off where one scores, on for the big screen.
//   stayOn(isOn("awake", true));  if (isOn("shake", true)) shake();

const NAME = "whist-phone";
const SHORT = 60; // ms

/** Whether the browser can do it at all: no wake lock on plain http, no shaking on an iPhone. */
export const can = {
  awake: () => "wakeLock" in navigator,
  shake: () => "vibrate" in navigator,
};

export const isOn = (what, byDefault = false) => can[what]() && (chosen()[what] ?? byDefault);

export function turn(what, on) {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...chosen(), [what]: on }));
  } catch {} // forbidden in a private window: then it holds for this page
}

function chosen() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

export const shake = () => navigator.vibrate(SHORT);

let wanted = false;
let lock = null;

/** Keep the screen on, or no longer. The browser gives the lock up whenever the page is out of sight. */
export async function stayOn(isWanted) {
  wanted = isWanted;
  try {
    if (!wanted) await lock?.release();
    else if (!lock || lock.released) lock = await navigator.wakeLock?.request("screen");
  } catch {
    // Refused, for instance on a low battery: the phone knows better.
  }
}

globalThis.document?.addEventListener("visibilitychange", () => wanted && document.visibilityState === "visible" && stayOn(true));
