// Cells of a spreadsheet, and where they go. No DOM here: Node tests it.

const MARKS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
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

/** Each cell with its row and column, from the one that is pasted at; `lost` counts those for which there is no column. */
export function placed(block, at, people) {
  const width = Math.max(...block.map((row) => row.length));
  const isNumbered = width > people + 1 && at.column === BID && block.every(([first]) => /^\d*\.?$/.test(first));
  const rows = isNumbered ? block.map((row) => row.slice(1)) : block;
  // A cell a person and none for the bid: then it is the people's.
  const start = at.column === BID && Math.max(...rows.map((row) => row.length)) === people ? 0 : at.column;
  const all = rows.flatMap((row, down) => row.map((text, along) => ({ row: at.row + down, column: start + along, text })));
  const cells = all.filter(({ column }) => column < people);
  return { cells, lost: all.filter(({ column, text }) => column >= people && text).length };
}

/** The block under heads that name everybody, in the sheet's own order, the bid first; null where it has no such heads. */
export function byHeads([heads, ...rows], { names, marks, bid }) {
  const said = heads.map((head) => head.toLowerCase());
  const columnOf = (...words) => said.findIndex((head) => words.some((word) => word.toLowerCase() === head));
  const columns = names.map((name, place) => columnOf(name, marks[place]));
  if (columns.includes(-1)) return null;
  return rows.map((row) => [columnOf(bid), ...columns].map((column) => row[column] ?? ""));
}
