// Who holds this phone.

import { localStorageOr } from "../page.js";

export { guestsAlong, whose } from "../page.js";

const NAME = "whist:user";
const GUESTS = "whist:guests";
const MOST = 20; // who were here last

const { dataset } = document.documentElement;
const storage = localStorageOr(null);

export function signedInAs(user) {
  dataset.user = user;
  keep(NAME, user);
}

/** Whether this is somebody without an account, as far as this phone knows: nobody can sign in as that. */
export const isGuest = (user) => guests().includes(user);

const guests = () => (storage?.getItem(GUESTS) ?? "").split(" ").filter(Boolean);

/** Of who is here: a guest may have an account by now. */
export function noteGuest(user, isOne) {
  if (!user || isGuest(user) === isOne) return;
  const others = guests().filter((each) => each !== user);
  keep(GUESTS, [...others, ...(isOne ? [user] : [])].slice(-MOST).join(" "));
}

function keep(name, value) {
  try {
    storage?.setItem(name, value);
  } catch {} // full: then it holds for this page
}

// A page that is kept for everybody is of who was here last when it was opened.
if (dataset.user === undefined) dataset.user = storage?.getItem(NAME) ?? "";
else {
  signedInAs(dataset.user);
  noteGuest(dataset.user, "guest" in dataset);
}
