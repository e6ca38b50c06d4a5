// What an op does, in words.

const GLYPHS = { C: "♣\ufe0e", D: "♦\ufe0e", H: "♥\ufe0e", S: "♠\ufe0e" };
const UID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** {step, detail}: the step by the op's address, and for a deal who won the auction with which bid. */
export function stepOf({ path, fields }, names, steps) {
  const field = (name) => fields.find(([each]) => each === name)?.[1] ?? "";
  const place = path.replace(UID, "*").replace(/^\/tables\/\*\//, "").replace(/\/$/, "");
  const step = steps[`${place}?${field("action")}`] ?? steps[place] ?? steps[""];
  const bid = field("action") === "save" ? field("bid").replace(/[CDHS]$/, (suit) => GLYPHS[suit]) : "";
  return { step, detail: [names[field("declarer")], bid].filter(Boolean).join(" ") };
}
