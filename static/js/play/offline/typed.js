// What is half typed in a new deal stays when another form takes the place of the one that it was typed in: the deal that
// is being played is still the same one, whatever became of those before it.

import { merged, told } from "../entry.js";

/** The answers that were given here to a new deal. */
export const typedIn = (now) => (now?.page.mode === "record" ? { ...now.draft.own } : {});

/** Give them again, where they are not there. */
export function typeAgain(now, typed) {
  if (now?.page.mode !== "record" || !Object.keys(typed).length || Object.keys(now.draft.own).length) return;
  now.set(merged(now.state, { ...told(now.state), ...typed }));
}
