// A small mirror of the rules engine, so that the phone can judge and score without the server.
// tests/js runs it over the same cases as the Python tests.

export { check } from "./rules/check.js";
export { clockwiseFrom, contractOptions, facts, firstCaller } from "./rules/facts.js";
export { CLASSIC, DECKS, DENOMINATIONS, SUITS, minLevel, parseBid, tricksTotal, trumps } from "./rules/ruleset.js";
export { breakdown, score } from "./rules/score.js";
