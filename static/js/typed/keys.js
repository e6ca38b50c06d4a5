// What a key of the keypad makes of a cell's text, and whether the cell is done by it. No DOM here: Node tests it.

const SAID = /^(\d+)(?:\/\d*|[-+]\d+)?(!*)$/;
const SUIT = "[♣♦♥♠]|NT";

const done = (text) => ({ text, isDone: true });
const more = (text) => ({ text, isDone: false });

/** A person's cell: [kind, value] of the key. What has no contract yet takes no outcome. */
export function pressed(text, [kind, value]) {
  const [, contract, fines] = SAID.exec(text) ?? [];
  switch (kind) {
    case "number":
      return text.endsWith("/") ? done(text + value) : more(`${value}`);
    case "made":
      return contract ? done(contract + fines) : more(text);
    case "off":
      return contract ? done(`${contract}${value > 0 ? "+" : "-"}${Math.abs(value)}${fines}`) : more(text);
    case "tricks":
      return contract ? more(`${contract}/`) : more(text);
    case "fine":
      return contract ? more(`${text}!`) : more(text);
    case "rests":
      return done("–");
    case "clear":
      return more("");
    default:
      return more(text);
  }
}

/** A cell of points, or of the paper's total: digits behind each other, a sign that turns round. */
export function pressedPoints(text, [kind, value]) {
  if (kind === "number") return more(/^[-=]?\d{0,6}$/.test(text) ? text + value : `${value}`);
  if (kind === "sign") return more(text.startsWith("-") ? text.slice(1) : `-${text.replace("=", "")}`);
  if (kind === "rests") return done("–");
  return more(kind === "clear" ? "" : text);
}

/** The bid's cell, part by part in any order; it is done once it says who, how high and which suit. */
export function pressedBid(text, [kind, value], marks) {
  if (kind === "clear") return more("");
  if (kind === "points") return done("=");
  const bid = { ...partsOf(text, marks) };
  if (kind === "frisch") bid.frisch = bid.frisch >= value ? 0 : bid.frisch + 1;
  else if (kind === "double") bid.double = !bid.double;
  else bid[kind] = `${value}`;
  const isWhole = Boolean(bid.who && bid.level && bid.suit);
  return { text: written(bid), isDone: isWhole && ["who", "level", "suit"].includes(kind) };
}

function partsOf(text, marks) {
  const who = marks.find((mark) => text === mark || text.startsWith(`${mark} `)) ?? "";
  const rest = new RegExp(`^(\\d*)(${SUIT})?(\\**)(x2)?$`).exec(text.slice(who.length).replaceAll(" ", ""));
  if (!rest) return { who: "", level: "", suit: "", frisch: 0, double: false };
  return { who, level: rest[1], suit: rest[2] ?? "", frisch: rest[3].length, double: Boolean(rest[4]) };
}

function written({ who, level, suit, frisch, double }) {
  return [who, level + suit + "*".repeat(frisch), double ? "x2" : ""].filter(Boolean).join(" ");
}
