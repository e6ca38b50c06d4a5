// What an op does, in words.

const GLYPHS = { C: "♣\ufe0e", D: "♦\ufe0e", H: "♥\ufe0e", S: "♠\ufe0e" };
const UID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const WHO = ["player", "dealer"];
const WORDS = ["points", "name", "reason", "notes"];

/** Below a table's address, ids as "*". */
const placeOf = (path) => path.replace(UID, "*").replace(/^\/tables\/\*\//, "").replace(/\/$/, "");

/** Whether this address is one of those that have words. */
export const isStep = (path, steps) => placeOf(path) !== "" && Object.hasOwn(steps, placeOf(path));

/** {step, detail}: the step by the op's address, and for a deal who won the auction with which bid, for others of whom it is. */
export function stepOf({ path, fields }, names, steps) {
  const field = (name) => fields.find(([each]) => each === name)?.[1] ?? "";
  const place = placeOf(path);
  const step = steps[`${place}?${field("action")}`] ?? steps[place] ?? steps[""];
  const bid = field("action") === "save" ? field("bid").replace(/[CDHS]$/, (suit) => GLYPHS[suit]) : "";
  const people = place === "/start" ? fields.filter(([name, value]) => /^name-\d$/.test(name) && value.trim()).map(([, value]) => value) : [];
  const whom = /^(?:fine|adjustments|people)\b/.test(place) ? aboutWhom(path, fields, names) : [];
  return { step, detail: [names[field("declarer")], bid, [...people, ...whom].join(", ")].filter(Boolean).join(" ") };
}

/** People by the address and by the form; whoever comes by the name that was typed. */
function aboutWhom(path, fields, names) {
  const typed = path.endsWith("/people/join/") ? fields.filter(([name, value]) => name === "name" && value.trim()).map(([, value]) => value.trim()) : [];
  return [...peopleIn(path, fields, names), ...typed];
}

function peopleIn(path, fields, names) {
  const about = [...(path.match(UID) ?? []).slice(1), ...fields.filter(([name]) => WHO.includes(name)).map(([, value]) => value)];
  return about.filter((pid) => pid in names).map((pid) => names[pid]);
}

/** What an undo or redo takes: as its page said, or as the op is told that it is of. */
export function turnedBy({ what, fields }, ops, names, steps) {
  const of = fields.find(([name]) => name === "of")?.[1];
  const op = ops.find(({ key }) => key === of);
  if (what || !op) return what ?? "";
  const { step, detail } = stepOf(op, names, steps);
  return `${step} ${detail}`.trim();
}

/** A step that undo or redo would take, of the data of a table's page: what it did, and of which deal. */
export function stepIn({ sheet, alone, players }, of) {
  const step = [...sheet.undo, ...sheet.redo].find(([, , name]) => name === of);
  if (!step) return "";
  const [, uid, was] = step[1].find(([kind]) => kind === "round") ?? [];
  const deal = was ?? sheet.facts.find(([kind, each]) => kind === "round" && each === uid)?.[2];
  const bid = deal?.level ? `${deal.level}${GLYPHS[deal.suit] ?? deal.suit}` : "";
  return [alone.steps?.[of], players[deal?.declarer]?.name, bid].filter(Boolean).join(" ");
}

/**
 * What was typed, to stand beside what the server says of it: a deal's numbers by name, [[name, "3 of 2"]…], the words `of`
 * for it; of other forms who it is about, points and words, [[null, text]…].
 */
export function typedParts({ fields, path }, names, of) {
  const field = (name) => fields.find(([each]) => each === name)?.[1] || "\u2013";
  const people = fields.map(([name]) => /^contract-(.+)$/.exec(name)?.[1]).filter((pid) => pid in names);
  const took = (pid) => of.replace(/{(contract|tricks)}/g, (_, what) => field(`${what}-${pid}`));
  if (people.length) return people.map((pid) => [names[pid], took(pid)]);
  const points = fields.filter(([name, value]) => /^points-/.test(name) && value).map(([name, value]) => [names[name.slice(7)] ?? null, value]);
  const words = fields.filter(([name, value]) => WORDS.includes(name) && value.trim()).map(([, value]) => [null, value.trim()]);
  return [...peopleIn(path, fields, names).map((name) => [null, name]), ...points, ...words];
}
