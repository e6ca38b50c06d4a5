// Every problem of a deal at once, each told by the code that names its cause (RULES.md, "What is refused").
// Values are those of the form: whole numbers or null. What only a file can bring is refused by the server.

import {
  DECKS, DENOMINATIONS, SUITS, clockwiseFrom, goodContracts, isMissing, isWhole, minLevel, trumps, within,
} from "./rules.js";

export function check(deal, rules) {
  const lineup = checkLineup(deal);
  if (lineup.length) return lineup;
  const total = DECKS[deal.deck].tricks;
  const basics = [...checkTotal(deal, total), ...checkDealer(deal)];
  if (deal.outcome === "annulled") return [...basics, ...checkFines(deal, total)];
  if (deal.outcome === "passed_out") return [...basics, ...checkPassedOut(deal, rules)];
  return [
    ...basics,
    ...checkFrisch(deal, rules),
    ...checkBid(deal, rules, total),
    ...checkContracts(deal, rules, total),
    ...checkTricks(deal, total),
    ...checkFines(deal, total),
    ...(isMissing(deal.factor) || within(deal.factor, 1, 10) ? [] : [problem("factor_invalid", "factor")]),
  ];
}

const problem = (code, field, player = null, params = {}) => ({ code, field, player, params });

function checkLineup({ seats, deck, removed_suit: removed }) {
  if (new Set(seats).size < seats.length) return [problem("player_duplicate", "player")];
  if (seats.length !== 3 && seats.length !== 4) return [problem("player_count", "player")];
  const fits = DECKS[deck]?.players === seats.length;
  const suitFits = deck === "drop_suit" ? SUITS.includes(removed) : isMissing(removed) || removed === "";
  return fits && suitFits ? [] : [problem("deck_invalid", "deck")];
}

function checkTotal(deal, total) {
  const stated = deal.tricks_total;
  return isMissing(stated) || stated === total ? [] : [problem("tricks_total_mismatch", "tricks", null, { total })];
}

function checkDealer({ dealer, seats, roster }) {
  return isMissing(dealer) || [...(roster ?? []), ...seats].includes(dealer) ? [] : [problem("dealer_unknown", "dealer")];
}

function checkFrisch({ frisch = 0 }, rules) {
  if (!isWhole(frisch)) return [problem("frisch_type", "frisch")];
  return within(frisch, 0, rules.frisch_max) ? [] : [problem("frisch_range", "frisch", null, { max: rules.frisch_max })];
}

function checkPassedOut(deal, rules) {
  const frisch = checkFrisch(deal, rules);
  const holds = (values) => Object.values(values ?? {}).some((value) => !isMissing(value));
  const out = [...frisch];
  if (!frisch.length && (deal.frisch ?? 0) < rules.frisch_max) out.push(problem("frisch_left", "frisch"));
  if (![deal.declarer, deal.level, deal.suit].every(isMissing)) out.push(problem("passed_out_has_bid", "declarer"));
  if (holds(deal.contracts)) out.push(problem("passed_out_has_contracts", "contracts"));
  if (holds(deal.tricks)) out.push(problem("passed_out_has_tricks", "tricks"));
  if (Object.values(deal.fines ?? {}).some(Boolean)) out.push(problem("passed_out_has_fines", "fines"));
  return out;
}

function checkBid(deal, rules, total) {
  const { declarer, level, suit } = deal;
  const out = [];
  if (isMissing(declarer)) out.push(problem("declarer_missing", "declarer"));
  else if (!deal.seats.includes(declarer)) out.push(problem("declarer_unknown", "declarer"));
  out.push(...checkLevel(level, minLevel(rules, deal.frisch ?? 0), total));
  if (isMissing(suit)) out.push(problem("suit_missing", "suit"));
  else if (!DENOMINATIONS.includes(suit)) out.push(problem("suit_invalid", "suit"));
  else if (!trumps(deal, rules).includes(suit)) out.push(problem(suit === "NT" ? "no_trump_off" : "suit_removed", "suit"));
  return out;
}

function checkLevel(level, min, total) {
  if (isMissing(level)) return [problem("level_missing", "level")];
  if (!isWhole(level)) return [problem("level_type", "level")];
  if (level > total) return [problem("level_above_max", "level", null, { max: total })];
  return min !== null && level < min ? [problem("level_below_min", "level", null, { min })] : [];
}

/** Missing, unreadable, out of range, of somebody who doesn't play: the same for contracts and tricks. */
function checkCounts(deal, total, field, word) {
  const values = deal[field] ?? {};
  const strangers = Object.keys(values).filter((player) => !deal.seats.includes(player));
  const out = strangers.map((player) => problem(`${word}_unknown_player`, field, player));
  for (const player of deal.seats) {
    const value = values[player];
    if (isMissing(value)) out.push(problem(`${word}_missing`, field, player));
    else if (!isWhole(value)) out.push(problem(`${word}_type`, field, player));
    else if (!within(value, 0, total)) out.push(problem(`${word}_range`, field, player, { total }));
  }
  return out;
}

const addUp = (seats, values) => seats.reduce((sum, player) => sum + values[player], 0);

function checkContracts(deal, rules, total) {
  const { declarer, level } = deal;
  const out = checkCounts(deal, total, "contracts", "contract");
  const good = goodContracts(deal);
  const levelStands = !checkLevel(level, minLevel(rules, deal.frisch ?? 0), total).length;
  if (levelStands && declarer in good && good[declarer] < level) {
    out.push(problem("declarer_below_level", "contracts", declarer, { level }));
  }
  if (Object.keys(good).length === deal.seats.length && addUp(deal.seats, good) === total) {
    out.push(problem("sum_forbidden", "contracts", clockwiseFrom(declarer, deal.seats).at(-1) ?? null, { total }));
  }
  return out;
}

function checkTricks(deal, total) {
  const out = checkCounts(deal, total, "tricks", "tricks");
  if (out.some(({ code }) => code !== "tricks_unknown_player")) return out;
  const sum = addUp(deal.seats, deal.tricks);
  return sum === total ? out : [...out, problem("tricks_sum", "tricks", null, { sum, total })];
}

function checkFines(deal, total) {
  return Object.entries(deal.fines ?? {}).flatMap(([player, count]) => {
    if (!deal.seats.includes(player)) return [problem("fine_unknown_player", "fines", player)];
    if (isMissing(count)) return [];
    if (!isWhole(count)) return [problem("fine_type", "fines", player)];
    return within(count, 0, total) ? [] : [problem("fine_range", "fines", player, { total })];
  });
}
