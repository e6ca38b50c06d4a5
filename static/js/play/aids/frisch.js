// One frisch: how many cards go from whom to whom, and the auction after it (scorekeeper/rules/frisch.py). Pure.

import { firstCaller, minLevel } from "../rules.js";

const TURNING = { 4: ["left", "across", "right"], 3: ["left", "right"] };

/** The frisch of this number, from 1; null where the house rules have none such. `isLast`: after it a deal is passed out. */
export function frischOf(deal, rules, number) {
  const { seats } = deal;
  const { frisch_max: max, frisch_cards: cards, frisch_passing: passing } = rules;
  if (number < 1 || number > max) return null;
  const turns = TURNING[seats.length];
  const direction = passing === "left" ? "left" : turns[(number - 1) % turns.length];
  const steps = { left: 1, across: 2, right: seats.length - 1 }[direction];
  const ways = seats.map((giver, place) => ({ giver, receiver: seats[(place + steps) % seats.length] }));
  return {
    number, max, cards, direction, ways,
    minLevel: minLevel(rules, number), speaks: firstCaller(deal, rules), isLast: number === max, outDealer: rules.passed_out_dealer,
  };
}
