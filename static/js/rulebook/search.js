// Whether a section of the rules has all the words that somebody looks for, and where; as scorekeeper/rulebook/search.py.

/** As letters are compared: without accents, points, capitals, and marks of direction. */
export const folded = (text) => text.normalize("NFKD").replace(/[\p{Mn}\p{Cf}]/gu, "").toLowerCase().replaceAll("\u2212", "-").replaceAll("\u2019", "'");

const wordsOf = (query) => folded(query).split(/\s+/).filter(Boolean);

export function matches(text, query) {
  const where = folded(text);
  return wordsOf(query).every((word) => where.includes(word));
}

/** Where in the text the words of the query stand, from the first on; one letter alone is nowhere, it would be everywhere. */
export function spans(text, query) {
  const words = wordsOf(query).filter((word) => [...word].length > 1).sort((a, b) => b.length - a.length);
  if (!words.length) return [];
  const places = [];
  let letters = "";
  let place = 0;
  for (const written of text) {
    for (const letter of folded(written)) {
      places.push(...Array(letter.length).fill([place, place + written.length]));
      letters += letter;
    }
    place += written.length;
  }
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return [...letters.matchAll(new RegExp(escaped.join("|"), "g"))]
    .map(({ index, 0: { length } }) => [places[index][0], places[index + length - 1][1]]);
}
