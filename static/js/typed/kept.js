// What this phone has of a sheet that was typed on elsewhere meanwhile. No DOM here: Node tests it.

const CELL = /^(bid|cell|dealer|paper)-(\d+)(?:-(\d+))?$/;

/** Of a form's fields (pairs of name and text) the cells with something in them, in the columns as they are `now`. */
export function cellsOf(fields, now) {
  const before = Object.fromEntries(fields).seats?.split(" ") ?? now;
  const moved = (column) => now.indexOf(before[column]);
  return fields.flatMap(([name, text]) => {
    const [, kind, number, column] = CELL.exec(name) ?? [];
    if (!kind || !text.trim()) return [];
    if (kind === "bid") return [{ name, text, row: Number(number) }];
    if (kind === "dealer") return [{ name, text: `${moved(text)}`, row: Number(number) }];
    const at = moved(kind === "paper" ? number : column);
    if (at < 0) return [];
    return kind === "paper" ? [{ name: `paper-${at}`, text, row: 0 }] : [{ name: `cell-${number}-${at}`, text, row: Number(number) }];
  });
}
