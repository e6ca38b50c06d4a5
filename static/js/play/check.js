// Every problem of a deal at once, each told by the code that names its cause (RULES.md, "What is refused").
// Values are those of the form: whole numbers or null. What only a file can bring is refused by the server.

import {
  DECKS, DENOMINATIONS, SUITS, clockwiseFrom, goodContracts, isMissing, isWhole, minLevel, trumps, within,
} from "./rules.js";

export function check(deal, rules) {
  const lineup = checkLineup(deal);
  if (lineup.length) return lineup;
  const total = DECKS[deal.deck].tricks;
  if (deal.outcome === "annulled") return [...checkDealer(deal), ...checkFines(deal, total)];
  const parts = deal.outcome === "passed_out" ? [checkPassedOut] : [checkFrisch, checkBid, checkContracts, checkTricks, checkFines];
  return [
    ...checkTotal(deal, total),
    ...checkDealer(deal),
    ...parts.flatMap((part) => part(deal, total, rules)),
    ...(isMissing(deal.factor) || within(deal.factor, 1, 10) ? [] : [problem("factor_invalid", "factor")]),
  ];
}

const problem = (code, field, player = null, params = {}) => ({ code, field, player, params });

function checkLineup({ seats, deck, removed_suit: removed }) {
  const doubles = [...new Set(seats.filter((player, place) => seats.indexOf(player) < place))];
  const faults = doubles.map((player) => problem("player_duplicate", "player", player));
  if (seats.length !== 3 && seats.length !== 4) return [problem("player_count", "player"), ...faults];
  if (faults.length) return faults;
  const fits = DECKS[deck]?.players === seats.length;
  const suitFits = deck === "drop_suit" ? SUITS.includes(removed) : isMissing(removed);
  return fits && suitFits ? [] : [problem("deck_invalid", "deck")];
}

function checkTotal({ tricks_total: stated }, total) {
  return isMissing(stated) || stated === total ? [] : [problem("tricks_total_mismatch", "deck", null, { total })];
}

function checkDealer({ dealer, seats, roster }) {
  const isKnown = isMissing(dealer) || [...(roster ?? []), ...seats].includes(dealer);
  return isKnown ? [] : [problem("dealer_unknown", "dealer", dealer)];
}

function checkFrisch({ frisch = 0 }, total, rules) {
  if (!isWhole(frisch)) return [problem("frisch_type", "frisch")];
  return within(frisch, 0, rules.frisch_max) ? [] : [problem("frisch_range", "frisch", null, { max: rules.frisch_max })];
}

function checkPassedOut(deal, total, rules) {
  const frisch = checkFrisch(deal, total, rules);
  const holds = (values) => Object.values(values ?? {}).some((value) => !isMissing(value));
  const out = [...frisch];
  if (!frisch.length && (deal.frisch ?? 0) < rules.frisch_max) out.push(problem("frisch_left", "frisch"));
  if (![deal.declarer, deal.level, deal.suit].every(isMissing)) out.push(problem("passed_out_has_bid", "declarer"));
  if (holds(deal.contracts)) out.push(problem("passed_out_has_contracts", "contracts"));
  if (holds(deal.tricks)) out.push(problem("passed_out_has_tricks", "tricks"));
  const isFined = Object.values(deal.fines ?? {}).some((count) => !isMissing(count) && count !== 0);
  return [...out, ...(isFined ? [problem("passed_out_has_fines", "fines")] : checkFines(deal, total))];
}

function checkBid(deal, total, rules) {
  const { declarer, level, suit, seats } = deal;
  const who = seats.includes(declarer) ? declarer : null;
  const out = [];
  if (isMissing(declarer)) out.push(problem("declarer_missing", "declarer"));
  else if (who === null) out.push(problem("declarer_unknown", "declarer", declarer));
  out.push(...checkLevel(level, minLevel(rules, deal.frisch ?? 0), total, who));
  if (isMissing(suit)) out.push(problem("suit_missing", "suit", who));
  else if (!DENOMINATIONS.includes(suit)) out.push(problem("suit_invalid", "suit", who));
  else if (!trumps(deal, rules).includes(suit)) out.push(problem(suit === "NT" ? "no_trump_off" : "suit_removed", "suit", who));
  return out;
}

function checkLevel(level, min, total, who) {
  if (isMissing(level)) return [problem("level_missing", "level", who)];
  if (!isWhole(level)) return [problem("level_type", "level", who)];
  if (level > total) return [problem("level_above_max", "level", who, { max: total })];
  return min !== null && level < min ? [problem("level_below_min", "level", who, { min })] : [];
}

/** Missing, unreadable, out of range, of somebody who doesn't play: the same for contracts, tricks and fines. */
function checkCounts(values, seats, total, field, word) {
  const fault = (value) => {
    if (isMissing(value)) return "missing";
    if (!isWhole(value)) return "type";
    return within(value, 0, total) ? null : "range";
  };
  const bad = seats.filter((player) => fault(values[player]));
  const strangers = Object.keys(values).filter((player) => !seats.includes(player) && !isMissing(values[player]));
  return [
    ...bad.map((player) => problem(`${word}_${fault(values[player])}`, field, player, { total })),
    ...strangers.map((player) => problem(`${word}_unknown_player`, field, player)),
  ];
}

const addUp = (seats, values) => seats.reduce((sum, player) => sum + values[player], 0);

function checkContracts(deal, total, rules) {
  const { declarer, level, seats } = deal;
  const out = checkCounts(deal.contracts ?? {}, seats, total, "contracts", "contract");
  const good = goodContracts(deal);
  const levelStands = !checkLevel(level, minLevel(rules, deal.frisch ?? 0), total).length;
  if (levelStands && declarer in good && good[declarer] < level) {
    out.push(problem("declarer_below_level", "contracts", declarer, { level }));
  }
  if (Object.keys(good).length === seats.length && addUp(seats, good) === total) {
    out.push(problem("sum_forbidden", "contracts", clockwiseFrom(declarer, seats).at(-1) ?? null, { total }));
  }
  return out;
}

function checkTricks({ tricks = {}, seats }, total) {
  const out = checkCounts(tricks, seats, total, "tricks", "tricks");
  if (out.some(({ code }) => code !== "tricks_unknown_player")) return out;
  const sum = addUp(seats, tricks);
  return sum === total ? out : [...out, problem("tricks_sum", "tricks", null, { sum, total })];
}

function checkFines({ fines = {}, seats }, total) {
  const none = Object.fromEntries(seats.map((player) => [player, 0]));
  const given = Object.fromEntries(Object.entries(fines).filter(([, count]) => !isMissing(count)));
  return checkCounts({ ...none, ...given }, seats, total, "fines", "fine");
}
