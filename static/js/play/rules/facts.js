// What follows from a deal, also from half of one: who speaks when, what is forbidden, over or under.

import { isMissing, minLevel, tricksTotal, within } from "./ruleset.js";

/** Everyone in `seats` clockwise, beginning with `player`. */
export function clockwiseFrom(player, seats) {
  const start = seats.indexOf(player);
  return start < 0 ? [] : [...seats.slice(start), ...seats.slice(0, start)];
}

/** The player who calls first; a dealer who rests stands between two seats, so the roster tells who is next. */
export function firstCaller(deal, rules) {
  const { dealer, seats } = deal;
  if (seats.includes(dealer)) {
    return rules.first_caller === "dealer" ? dealer : clockwiseFrom(dealer, seats)[1];
  }
  const others = clockwiseFrom(dealer, deal.roster ?? seats).slice(1);
  return others.find((player) => seats.includes(player)) ?? null;
}

/** The contracts that can be judged: whole numbers in range. Others count as not yet said. */
export function goodContracts(deal) {
  const total = tricksTotal(deal.deck);
  const said = deal.contracts ?? {};
  return Object.fromEntries(deal.seats.filter((p) => within(said[p], 0, total)).map((p) => [p, said[p]]));
}

const add = (numbers) => numbers.reduce((sum, n) => sum + n, 0);

/** The last speaker's forbidden contract: T less the others', where that is a contract at all. */
function forbiddenContract(deal, contracts, last, total) {
  const others = deal.seats.filter((player) => player !== last);
  if (isMissing(last) || others.some((player) => !(player in contracts))) return null;
  const value = total - add(others.map((player) => contracts[player]));
  return within(value, 0, total) ? value : null;
}

export function facts(deal, rules) {
  const total = tricksTotal(deal.deck);
  const contracts = goodContracts(deal);
  const order = clockwiseFrom(deal.declarer, deal.seats);
  const complete = deal.seats.every((player) => player in contracts);
  const sum = add(Object.values(contracts));
  const last = order.at(-1) ?? null;
  return {
    total,
    firstCaller: firstCaller(deal, rules),
    order: order.length ? order : null,
    firstLead: order[0] ?? null,
    last,
    minLevel: minLevel(rules, deal.frisch ?? 0),
    forbidden: forbiddenContract(deal, contracts, last, total),
    sum: complete ? sum : null,
    sumSoFar: sum,
    kind: complete && sum !== total ? (sum < total ? "under" : "over") : null,
  };
}

/** What this player may say now, 0..T: [{value, problem}], problem null where it is allowed. */
export function contractOptions(deal, rules, player) {
  const { total, last, forbidden } = facts(deal, rules);
  return Array.from({ length: total + 1 }, (_, value) => {
    if (player === deal.declarer && value < deal.level) return { value, problem: "declarer_below_level" };
    if (player === last && value === forbidden) return { value, problem: "sum_forbidden" };
    return { value, problem: null };
  });
}
