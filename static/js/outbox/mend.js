// A deal that was refused, once more in the table's form, with the server's words beside it. Saved, it takes its old
// place in the line: what was entered after it still comes after it.

const table = () => document.querySelector("main[data-board-url]")?.dataset.boardUrl ?? "";

/** Let the table's page take what is to be mended; `begun(op)` hears of it. */
export function mendHere({ all, begun }) {
  document.addEventListener("outbox:mend", (event) => {
    const { op } = event.detail;
    if (!table().includes(op.table)) return;
    event.preventDefault();
    show(op, begun);
  });
  takeFromAddress(all, begun);
}

async function takeFromAddress(all, begun) {
  const seq = Number(/^#mend-(\d+)$/.exec(location.hash)?.[1]);
  if (!seq) return;
  history.replaceState(null, "", location.pathname);
  const op = (await all()).find((each) => each.seq === seq && each.html && table().includes(each.table));
  if (op) show(op, begun);
}

async function show(op, begun) {
  const { place } = await import("../play/send.js");
  begun(op);
  place(op.html);
  document.getElementById("problems")?.focus();
}
