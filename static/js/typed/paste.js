// Cells of a spreadsheet, and where they go. No DOM here: Node tests it, with the cases of transfer/typed/pasting.py.

const MARKS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const NUMBER = /^\d*\.?$/;
export const BID = -1;

/** The cells of what was copied, row by row; null for a single cell's text, which the browser pastes by itself. */
export function blockOf(text) {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
  while (lines.length && !lines.at(-1).trim()) lines.pop();
  const rows = lines.map((line) => line.split("\t").map(clean));
  return rows.length > 1 || rows[0]?.length > 1 ? rows : null;
}

/** As transfer/grid.py reads a cell: no marks of direction, no-break spaces as spaces, one kind of minus. */
const clean = (cell) => cell.replace(MARKS, "").replace(/\s+/g, " ").replace(/[−‐‑–—](?=\d|\s*\d)/g, "-").trim();

/** What two spellings of one name share. */
const nameKey = (text) => clean(text).normalize("NFC").toLowerCase();

/** Each cell with its row and column, from the one that is pasted at; `lost` counts those for which there is no column. */
export function placed(block, at, setting) {
  const headed = byHeads(block, setting);
  if (headed) return { cells: spread(headed.rows, at.row, BID), lost: headed.lost };
  const people = setting.names.length;
  const width = widest(block);
  const rows = width > people + 1 && at.column === BID && isNumbered(block) ? block.map((row) => row.slice(1)) : block;
  // A cell a person and none for the bid: then it is the people's.
  const start = at.column === BID && widest(rows) <= people ? 0 : at.column;
  const all = spread(rows, at.row, start);
  return {
    cells: all.filter(({ column }) => column < people),
    lost: all.filter(({ column, text }) => column >= people && text).length,
  };
}

const widest = (block) => Math.max(...block.map((row) => row.length));
const isNumbered = (block) => block.every(([first]) => NUMBER.test(first));

const spread = (rows, top, start) =>
  rows.flatMap((row, down) => row.map((text, along) => ({ row: top + down, column: start + along, text })));

/** The block under heads that name everybody, in the sheet's own order, the bid first; null where it has no such heads. */
function byHeads([heads, ...rows], { names, marks, bid }) {
  const said = heads.map(nameKey);
  const columnOf = (...words) => words.map((word) => said.indexOf(nameKey(word))).find((at) => at >= 0) ?? -1;
  const columns = names.map((name, place) => columnOf(name, marks[place]));
  if (columns.includes(-1)) return null;
  columns.unshift(columnOf(bid));
  // Numbers of the rounds may stand first, and go without a word.
  const isLost = (at) => !columns.includes(at) && !(at === 0 && isNumbered(rows));
  return {
    rows: rows.map((row) => columns.map((column) => row[column] ?? "")),
    lost: rows.flatMap((row) => row.filter((text, at) => text && isLost(at))).length,
  };
}
