// What an op does, in words.

const GLYPHS = { C: "♣\ufe0e", D: "♦\ufe0e", H: "♥\ufe0e", S: "♠\ufe0e" };
const UID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Below a table's address, ids as "*". */
const placeOf = (path) => path.replace(UID, "*").replace(/^\/tables\/\*\//, "").replace(/\/$/, "");

/** Whether this address is one of those that have words. */
export const isStep = (path, steps) => placeOf(path) !== "" && Object.hasOwn(steps, placeOf(path));

/** {step, detail}: the step by the op's address, and for a deal who won the auction with which bid, for a start who plays. */
export function stepOf({ path, fields }, names, steps) {
  const field = (name) => fields.find(([each]) => each === name)?.[1] ?? "";
  const place = placeOf(path);
  const step = steps[`${place}?${field("action")}`] ?? steps[place] ?? steps[""];
  const bid = field("action") === "save" ? field("bid").replace(/[CDHS]$/, (suit) => GLYPHS[suit]) : "";
  const people = place === "/start" ? fields.filter(([name, value]) => /^name-\d$/.test(name) && value.trim()).map(([, value]) => value) : [];
  return { step, detail: [names[field("declarer")], bid, people.join(", ")].filter(Boolean).join(" ") };
}

/** A deal's numbers, to stand beside those that were saved in its place: [[name, "contract/tricks"]…], none for other steps. */
export function numbersOf({ fields }, names) {
  const field = (name) => fields.find(([each]) => each === name)?.[1] || "\u2013";
  const people = fields.map(([name]) => /^contract-(.+)$/.exec(name)?.[1]).filter((pid) => pid in names);
  return people.map((pid) => [names[pid], `${field(`contract-${pid}`)}/${field(`tricks-${pid}`)}`]);
}
