// Reads [{deal, rules}, …] and answers what the phone's own rules make of each: for tests/rules/test_mirror.py.

import { readFileSync } from "node:fs";

import { check } from "../../static/js/play/check.js";
import { breakdown, contractOptions, facts } from "../../static/js/play/rules.js";

const sample = JSON.parse(readFileSync(0, "utf8"));

function judge({ deal, rules }) {
  const problems = check(deal, rules).map(({ code, player }) => [code, player]);
  const stopped = ["player_count", "player_duplicate", "deck_invalid"].some((code) => problems.some(([told]) => told === code));
  const parts = problems.length ? null : breakdown(deal, rules);
  return {
    problems,
    points: parts && Object.fromEntries(Object.entries(parts).map(([player, { points, how }]) => [player, [points, how]])),
    facts: stopped || deal.outcome !== "played" ? null : said(deal, rules),
  };
}

function said(deal, rules) {
  const found = facts(deal, rules);
  const options = contractOptions(deal, rules, deal.seats[0]).map(({ problem }) => problem);
  return [found.firstCaller, found.order ?? [], found.last, found.minLevel, found.forbidden, found.sum, found.kind, options];
}

process.stdout.write(JSON.stringify(sample.map(judge)));
