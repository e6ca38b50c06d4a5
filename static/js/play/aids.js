// The screens that few deals need: each comes with its first use, and until it is there the plain question stands.
//
// A module ./aids/<kind>.js exports title(view, page) → [heading, what stands beside it], view(state), screen(view, page)
// as screens.js has them, and TAPS as taps.js. One with a tile(item, page) puts those in the middle of the table.

import { tricksOf } from "./deal.js";

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
  if (kind === "tricks" && isByTrick({ aids, answers })) return "taken";
  return kind in from ? kind : null;
}

/** Whether the auction is entered call by call, here or on the phone that has begun it. */
export const isCalled = ({ aids, answers }) => aids.calls ?? answers.calls?.length > 0;

/** Whether tricks are told one by one, here or on the phone that has begun it. All known, each player's is a number again. */
const isByTrick = ({ aids, answers }) =>
  (aids.tricks ?? answers.taken?.length > 0) && answers.lineup.some((player) => (answers[tricksOf(player)] ?? null) === null);

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
  const within = (draw) => draw && ((view, page) => draw(view, { ...page, phrases: { ...phrases, ...page.phrases } }));
  return { ...screen, title: within(screen.title), screen: within(screen.screen), tile: within(screen.tile) };
}

/** What a tap on one of these screens does. */
export const aidTap = (name) => Object.values(here).find(({ TAPS }) => name in TAPS)?.TAPS[name];
