// The cases that the Python tests run too, in the words of the phone's own rules.

import { readFileSync } from "node:fs";

const file = new URL("../rules/cases.json", import.meta.url);
export const cases = JSON.parse(readFileSync(file, "utf8"));

/** A case as a deal: cases name the players, a deal its seats. */
export function dealOf({ players, deck = "full", ...rest }) {
  return { seats: players, deck, ...rest };
}
