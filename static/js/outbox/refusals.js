// What a refusal leaves to be done, by the server's word for what stands against the op (`X-Conflict`):
//   reused    another phone has saved the same deal, with other numbers: which one, or both
//   changed   another phone has changed what this one changes: which one
//   finished  the evening was finished meanwhile, and this opens it again
//   gone      what it is about is no longer there: nothing
// Of anything else the table has only gone on.

/** The keys in their order, [[what one does (rows.js), its words]…]. */
export function keysOf({ conflict }, phrases) {
  const mend = ["mend", phrases.mend];
  const [discard, theirs] = [["ask", phrases.discard], ["ask", phrases.theirs]];
  return {
    reused: [["over", phrases.mine], theirs, ["again", phrases.further], mend],
    changed: [["again", phrases.mine], theirs, mend],
    finished: [["again", phrases.open_again], mend, discard],
    gone: [discard],
  }[conflict] ?? [["again", phrases.again], mend, discard];
}

/** Where a refused op goes that is written over what another phone has saved (`there`). */
export const asEdit = ({ path, there }) => path.replace(/\/(rounds|points)\/(?:insert\/)?$/, `/$1/${there}/`);
