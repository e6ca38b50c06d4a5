// People's names as the server cleans and matches them (scorekeeper/names.py).

export const MOST = 40; // letters that a person may type

const SPACES = /(?:(?!\ufeff)[\s\x1c-\x1f\x85])+/gu;
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
// Not \p{Cn}: what this browser's tables of Unicode don't know yet is seen, but for what is to be ignored wherever it comes.
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\u115f\u1160\u2800\u3164\uffa0\u2065\ufff0-\ufff8\u{13439}-\u{1343f}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]*$/u;

/** The name as people see it. */
export function cleanName(text) {
  const seen = text.replace(SPACES, " ").replace(NO_TEXT, "").replace(BIDI_MARKS, "");
  return seen.normalize("NFC").replace(SPACES, " ").replace(/^ | $/g, "");
}

/** Whether nobody could see this name. */
export const isBlank = (text) => BLANK.test(cleanName(text));

/** A letter as Unicode folds it: letter by letter, or a sigma would depend on where it stands; the dotless i is its own. */
const folded = (letter) => (letter === "\u0131" ? letter : letter.toLowerCase().toUpperCase().toLowerCase());

/** What two spellings of one name share. */
export const nameKey = (text) => [...cleanName(text)].map(folded).join("").normalize("NFC");

export const isTooLong = (name) => [...name].length > MOST;
