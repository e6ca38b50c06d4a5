// Who holds this phone.

import { localStorageOr } from "../page.js";

const NAME = "whist:user";

const { dataset } = document.documentElement;
const storage = localStorageOr(null);

/** Whose this page is, whoever signs in elsewhere while it stands. */
export const whose = () => dataset.user;

export function signedInAs(user) {
  dataset.user = user;
  try {
    storage?.setItem(NAME, user);
  } catch {} // full: then it holds for this page
}

/** The guests who were here before, and whose evenings came along with whoever is signed in. */
export const guestsAlong = () => (dataset.along ?? "").split(" ").filter(Boolean);

// A page that is kept for everybody is of who was here last when it was opened.
if (dataset.user === undefined) dataset.user = storage?.getItem(NAME) ?? "";
else signedInAs(dataset.user);
