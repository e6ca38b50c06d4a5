// Points of a deal that `check` finds nothing wrong with, and how they came about.

import { facts } from "./facts.js";

const MINUS = "\u2212";
const number = (n) => String(n).replace("-", MINUS);
const and = (n) => (n === 0 ? "" : ` ${n > 0 ? "+" : MINUS} ${Math.abs(n)}`);

/** Points of each player, fines included. Passed out: null. */
export function score(deal, rules) {
  const parts = breakdown(deal, rules);
  return parts && Object.fromEntries(Object.entries(parts).map(([player, part]) => [player, part.points]));
}

/** Per player {points, base, made, off, how, factor, allMissed, fines}; `how` is free of language: "5² + 10". */
export function breakdown(deal, rules) {
  if (deal.outcome === "passed_out") return null;
  const fines = (player) => rules.fine * (deal.fines?.[player] ?? 0);
  if (deal.outcome === "annulled") {
    return each(deal, (player) => ({ ...NOTHING, fines: fines(player), points: -fines(player) || 0 }));
  }
  const { kind } = facts(deal, rules);
  const allMissed = deal.seats.every((player) => deal.contracts[player] !== deal.tricks[player]);
  return each(deal, (player) => {
    const part = scoreOf(deal, rules, player, kind);
    const times = (deal.factor ?? 1) * (allMissed ? ALL_MISSED[rules.all_missed] : 1);
    return { ...part, allMissed, fines: fines(player), points: part.base * times - fines(player) || 0 };
  });
}

const NOTHING = { base: 0, made: null, off: 0, how: "", factor: 1, allMissed: false };
const ALL_MISSED = { score: 1, void: 0, double: 2 };

const each = (deal, fn) => Object.fromEntries(deal.seats.map((player) => [player, fn(player)]));

function scoreOf(deal, rules, player, kind) {
  const contract = deal.contracts[player];
  const off = deal.tricks[player] - contract;
  const factor = deal.factor ?? 1;
  const [base, how] = contract === 0 ? zero(off, kind, rules) : off === 0 ? made(contract, rules) : missed();
  return { base, how, made: off === 0, off, factor };

  function missed() {
    const each = missFor(contract, rules);
    const times = player === deal.declarer ? rules.declarer_miss_factor : 1;
    return [-each * Math.abs(off) * times, `${number(-each || 0)} × ${Math.abs(off)}${times > 1 ? ` × ${times}` : ""}`];
  }
}

function made(contract, rules) {
  const bonus = rules.made_bonus;
  return rules.made === "linear"
    ? [10 * contract + bonus, `10 × ${contract}${and(bonus)}`]
    : [contract * contract + bonus, `${contract}²${and(bonus)}`];
}

function zero(tricks, kind, rules) {
  const [good, bad] = kind === "under" ? [rules.zero_under, rules.zero_fail_under] : [rules.zero_over, rules.zero_fail_over];
  if (tricks === 0) return [good, number(good)];
  const further = tricks - 1;
  const tail = further && rules.zero_extra ? `${and(rules.zero_extra)} × ${further}` : "";
  return [bad + rules.zero_extra * further, number(bad) + tail];
}

function missFor(contract, rules) {
  if (rules.miss_scale === "flat") return rules.miss;
  return contract <= 4 ? 5 : contract === 5 ? 10 : contract === 6 ? 15 : 20;
}
