// A few letters for each name that no other one at the table gets (scorekeeper/names.py). Pure.

const LETTER = /[^\u200d](?:[\u0300-\u036f\u0591-\u05c7\ufe0f\u{1f3fb}-\u{1f3ff}]|\u200d.)*/gsu;
const MOST = 4;

const lettersOf = (name) => name.match(LETTER) ?? [];
const folded = (text) => text.toLowerCase();

/** For each name the shortest beginning that tells it apart, where one does. */
export function initialsOf(names) {
  const found = names.map((name, place) => ownBeginning(name, names.filter((_, other) => other !== place)));
  const taken = new Set(found.map(folded));
  return found.map((text, place) => {
    if (text) return text;
    const other = otherWay(names[place], taken);
    taken.add(folded(other));
    return other;
  });
}

function ownBeginning(name, others) {
  const letters = lettersOf(name);
  const beginnings = [1, 2, 3, MOST].map((length) => letters.slice(0, length).join(""));
  return beginnings.find((text) => !others.some((other) => folded(other).startsWith(folded(text)))) ?? "";
}

/** The first letters of its words, its first two and its last letter; in the end a number. */
function otherWay(name, taken) {
  const isFree = (text) => !taken.has(folded(text));
  const words = name.split(/\s+/).filter(Boolean).map(lettersOf);
  const firsts = words.slice(0, 3).map(([first]) => first).join("");
  const letters = lettersOf(name);
  const ways = [...(words.length > 1 ? [firsts] : []), [...letters.slice(0, 2), ...letters.slice(-1)].join("")];
  const short = words.length > 1 ? firsts : letters[0] ?? "";
  for (let number = 2; !ways.some(isFree); number++) ways.push(`${short}${number}`);
  return ways.find(isFree);
}
