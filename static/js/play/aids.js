// The screens that few deals need: each comes with its first use, and until it is there the plain question stands.
//
// A module ./aids/<kind>.js exports title(view, page) → [heading, what stands beside it], view(state), screen(view, page)
// as screens.js has them, and TAPS as taps.js.

const from = {};
const here = {};
let words = null;

/**
 * How each kind of screen is fetched, and the words that they say beside the page's. Whoever opens the page tells: a
 * screen needs this very file (bundles.py).
 */
export function offer(ways, phrases) {
  Object.assign(from, ways);
  words = phrases;
}

/** The screen of this kind, once it has come. */
export const aid = (kind) => here[kind];

/** The kind of screen that answers a question of this kind, where the deal has that help switched on; null: the plain one. */
export function aidFor(kind, { aids, answers }) {
  if (kind === "auction" && isCalled({ aids, answers })) return "calls";
  if (kind === "tricks" && aids.tricks) return "taken";
  return kind in from ? kind : null;
}

/** Whether the auction is entered call by call, here or on the phone that has begun it. */
export const isCalled = ({ aids, answers }) => aids.calls ?? answers.calls?.length > 0;

/** Fetch a screen; true where it has come just now, false where it was here or can't be had without a network. */
export async function come(kind) {
  if (here[kind]) return false;
  try {
    here[kind] = speaking(...(await Promise.all([from[kind](), words()])));
    return true;
  } catch {
    return false;
  }
}

function speaking(screen, phrases) {
  const within = (page) => ({ ...page, phrases: { ...phrases, ...page.phrases } });
  return { ...screen, title: (view, page) => screen.title(view, within(page)), screen: (view, page) => screen.screen(view, within(page)) };
}

/** What a tap on one of these screens does. */
export const aidTap = (name) => Object.values(here).find(({ TAPS }) => name in TAPS)?.TAPS[name];
