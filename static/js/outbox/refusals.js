// What a refusal leaves to be done, by the server's word for what stands against the op (`X-Conflict`):
//   reused    another phone has saved the same deal, with other numbers: which one, or both
//   changed   another phone has changed what this one changes: which one
//   finished  the evening was finished meanwhile, and this opens it again
//   gone      what it is about is no longer there: nothing
// Of anything else the table has only gone on.

/** {again, discard}: the words of the keys that send it as it is and give it up, null where that is no way on. */
export function keysOf({ conflict }, phrases) {
  const { again, discard, theirs } = phrases;
  return {
    reused: { again: phrases.further, discard: theirs },
    changed: { again: phrases.mine, discard: theirs },
    finished: { again: phrases.open_again, discard },
    gone: { again: null, discard },
  }[conflict] ?? { again, discard };
}

/** Where a refused op goes that is written over what another phone has saved (`there`). */
export const asEdit = ({ path, there }) => path.replace(/\/(rounds|points)\/(?:insert\/)?$/, `/$1/${there}/`);
