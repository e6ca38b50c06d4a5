// Whether a section of the rules has all the words that somebody looks for; as scorekeeper/rulebook/book.py.

/** As letters are compared: without accents, points, capitals, and marks of direction. */
export const folded = (text) => text.normalize("NFKD").replace(/[\p{Mn}\p{Cf}]/gu, "").toLowerCase().replaceAll("\u2212", "-");

export const matches = (text, query) => {
  const where = folded(text);
  return folded(query).split(/\s+/).every((word) => where.includes(word));
};
