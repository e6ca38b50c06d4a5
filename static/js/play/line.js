// What holds at a table, in one line. The sentences come from the page, with Python's gaps: "%(preset)s, zero %(under)s…".

export function lineOf(chosen, parts) {
  const end = chosen.end !== "open" && !chosen.number ? "open" : chosen.end;
  return fill(parts.line, {
    preset: chosen.preset ?? parts.custom,
    under: chosen.under,
    over: chosen.over,
    end: fill(parts[end], { number: chosen.number }),
  });
}

function fill(sentence, values) {
  return sentence.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
}
