// A small mirror of the rules engine, so that the phone can judge and score without the server: what holds, what follows
// from a deal, and its points (check.js: what is wrong with it). tests/js runs it over the cases of the Python tests.

export const SUITS = ["C", "D", "H", "S"];
export const DENOMINATIONS = [...SUITS, "NT"];

export const DECKS = {
  full: { players: 4, tricks: 13 },
  drop_suit: { players: 3, tricks: 13 },
  drop_2345: { players: 3, tricks: 12 },
  drop_card: { players: 3, tricks: 17 },
};

export const CLASSIC = {
  first_caller: "left", min_bid: 5,
  frisch_max: 3, frisch_raise: 1, frisch_passing: "left", frisch_cards: 3, passed_out_dealer: "same",
  no_trump: true,
  made: "square", made_bonus: 10, miss: 10, miss_scale: "flat", declarer_miss_factor: 1,
  zero_under: 50, zero_over: 25, zero_fail_under: -50, zero_fail_over: -50, zero_extra: 10,
  fine: 100, all_missed: "score", last_lap_factor: 1, sit_out: "chosen", end: "open",
};

export const isWhole = (value) => Number.isInteger(value);
export const within = (value, low, high) => isWhole(value) && value >= low && value <= high;
export const isMissing = (value) => value === null || value === undefined;

export const tricksTotal = (deck) => DECKS[deck]?.tricks ?? null;

/** The lowest level that may be bid after so many frisches; null where their number is no number. */
export function minLevel(rules, frisch) {
  return within(frisch, 0, rules.frisch_max) ? rules.min_bid + frisch * rules.frisch_raise : null;
}

/** "5H" → {level: 5, suit: "H"}; null for anything else. */
export function parseBid(text) {
  const found = /^(\d{1,2})(C|D|H|S|NT)$/.exec(text ?? "");
  return found && { level: Number(found[1]), suit: found[2] };
}

/** The suits that may be trump in this deal, lowest first. */
export function trumps(deal, rules) {
  return DENOMINATIONS.filter((suit) => (suit === "NT" ? rules.no_trump : suit !== deal.removed_suit));
}

// What follows from a deal, also from half of one: who speaks when, what is forbidden, over or under.

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
  const { total, last, forbidden, minLevel: min } = facts(deal, rules);
  const level = within(deal.level, min ?? -Infinity, total) ? deal.level : 0;
  return Array.from({ length: total + 1 }, (_, value) => {
    if (player === deal.declarer && value < level) return { value, problem: "declarer_below_level" };
    if (player === last && value === forbidden) return { value, problem: "sum_forbidden" };
    return { value, problem: null };
  });
}

// Points of a deal that `check` finds nothing wrong with, and how they came about.

const MINUS = "\u2212";
const number = (n) => String(n).replace("-", MINUS);
const and = (n) => (n === 0 ? "" : ` ${n > 0 ? "+" : MINUS} ${Math.abs(n)}`);

/** Points of each player, fines included. Passed out: null. */
export function score(deal, rules) {
  const parts = breakdown(deal, rules);
  return parts && Object.fromEntries(Object.entries(parts).map(([player, part]) => [player, part.points]));
}

/** Per player {points, base, made, off, how, factor, allMissed, times, fines}; `how` is free of language: "5² + 10". */
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
    return { ...part, allMissed, times, fines: fines(player), points: part.base * times - fines(player) || 0 };
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
