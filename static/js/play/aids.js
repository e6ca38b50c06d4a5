// The screens that few deals need: each comes with its first use, and until it is there the plain question stands.
//
// A module ./aids/<kind>.js exports title(view, page) → [heading, what stands beside it], view(state), screen(view, page)
// as screens.js has them, and TAPS as taps.js.

const FROM = {};

const here = {};

/** The screen of this kind, once it has come. */
export const aid = (kind) => here[kind];

/** The kind of screen that answers a question of this kind, where the deal has that help switched on; null: the plain one. */
export function aidFor(kind, { aids }) {
  if (kind === "auction" && aids.calls) return "calls";
  if (kind === "tricks" && aids.tricks) return "taken";
  return kind in FROM ? kind : null;
}

/** Fetch a screen; true where it has come just now, false where it was here or can't be had without a network. */
export async function come(kind) {
  if (here[kind]) return false;
  try {
    here[kind] = await FROM[kind]();
    return true;
  } catch {
    return false;
  }
}

/** What a tap on one of these screens does. */
export const aidTap = (name) => Object.values(here).find(({ TAPS }) => name in TAPS)?.TAPS[name];
