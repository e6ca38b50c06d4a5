// Trick by trick: a tap on who took it, in the middle of the table. Beside each name what the contract still asks for.
//
// A finger that slips taps the same key twice, and two phones may tell the same trick: each key is for one trick, and for
// a moment after a tap, or after another phone's, the next trick can't have been played yet.

import { h, sentence } from "../../page.js";
import { dealOf, speaking } from "../deal.js";
import { answer } from "../entry.js";
import { foot, key, name, person, warning } from "../pieces.js";
import { countTricks } from "../trick_count.js";

const SLIP = 500; // ms in which the same key is tapped twice by one tap
const HEARD = 1500; // ms in which a tap is meant for the trick that another phone has just told

export function view(state) {
  const taken = state.answers.taken ?? [];
  const { told, left, leads, players } = countTricks(taken, dealOf(state));
  const tiles = speaking(state).map((player) => ({ player, ...players[player], left, leads: player === leads, trick: told + 1 }));
  return { taken, told, left, tiles, last: taken.at(-1) ?? null };
}

export function title({ taken, told, left }, { phrases }) {
  if (seen?.why && seen.list === taken.join()) return [warning(phrases[seen.why]), null];
  return [left > 0 ? sentence(phrases.who_took, { n: told + 1 }) : phrases.all_told, null];
}

export function screen({ taken, told, left, last }, page) {
  heard(taken);
  return [
    foot(
      last && key({ act: "untake", to: told, kind: "tall" }, h("span", {}, sentence(page.phrases.undo_trick, { n: told, name: name(page, last) }))),
      left === 0 && key({ act: "ask", to: "", kind: "go" }, page.phrases.done),
    ),
  ];
}

/** A tile of the middle (panel.js): a tap on it says that he took the trick. */
export function tile(item, page) {
  const { player, taken, contract, missed, left, leads, trick } = item;
  const isOthers = page.seat && page.seat !== player;
  const isMade = left === 0 && taken === contract;
  const kind = `tile${leads ? " led" : ""}${missed ? " missed" : ""}`;
  return key(
    { act: isOthers || left === 0 ? null : "took", to: trick, value: player, kind },
    h("span", { class: "whose" }, person(page, player), h("small", {}, asksFor(item, page)), leads && h("small", {}, page.phrases.leads)),
    h("b", { class: `n so-far${isMade ? " made" : ""}` }, String(taken), h("small", {}, `/${contract ?? "\u2013"}`)),
  );
}

function asksFor({ tooMany, tooFew, needed, left }, { phrases }) {
  if (tooMany) return sentence(phrases.too_many, { n: tooMany });
  if (tooFew) return sentence(phrases.too_few, { n: tooFew });
  if (needed) return sentence(phrases.needs, { n: needed });
  return left ? phrases.no_more : phrases.made;
}

// What this phone has drawn: the tricks, since when they stand so, whom a tap here meant (UNDO: nobody any more; null:
// another phone's), and why the last tap counted for nothing.
let seen = null;
const UNDO = "";

const drawn = (taken, at, player = null) => ({ list: taken.join(), at, player, why: null });

/** Take note of tricks that no tap here has told. */
function heard(taken) {
  if (seen?.list === taken.join()) return;
  seen = drawn(taken, seen && taken.length ? performance.now() : -Infinity);
}

/** Why a tap on who took trick `number`, or on UNDO, can't be meant for one more, as a phrase; null where it may be. */
export function slip({ list, at, player }, taken, { number, who }, now) {
  if (number !== taken.length + (who === UNDO ? 0 : 1) || list !== taken.join()) return "too_soon";
  if (player === null) return now - at < HEARD ? "too_soon" : null;
  return player === who && now - at < SLIP ? "counted_once" : null;
}

/** This tap counts for nothing: said where the question stood, until the next one. */
function refuse(deal, why) {
  heard(told(deal));
  seen.why = why;
  deal.draw();
}

const told = ({ state: { answers: { taken } } }) => taken ?? [];

export const TAPS = {
  took(deal, { key: number, value: who }) {
    const why = slip(seen, told(deal), { number: Number(number), who }, performance.now());
    if (why) return refuse(deal, why);
    const taken = [...told(deal), who];
    seen = drawn(taken, performance.now(), who);
    deal.set(answer(deal.state, "taken", taken));
    if (view(deal.state).left === 0) deal.settling.begin({ own: true }); // the round's own keys stand there now
  },

  untake(deal, { key: number }) {
    const why = slip(seen, told(deal), { number: Number(number), who: UNDO }, performance.now());
    if (why) return refuse(deal, why);
    const taken = told(deal).slice(0, -1);
    seen = drawn(taken, performance.now(), UNDO);
    deal.set(answer(deal.state, "taken", taken.length ? taken : null));
  },
};
