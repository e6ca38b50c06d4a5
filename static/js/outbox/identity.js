// Who holds this phone.

import { localStorageOr } from "../page.js";

const NAME = "whist:user";

const { dataset } = document.documentElement;
const storage = localStorageOr(null);

/** Whose this page is; a page that is kept for everybody knows only who was here last. */
export const whose = () => dataset.user ?? storage?.getItem(NAME) ?? "";

export function signedInAs(user) {
  dataset.user = user;
  try {
    storage?.setItem(NAME, user);
  } catch {} // full: then it holds for this page
}

/** The guests who were here before, and whose evenings came along with whoever is signed in. */
export const guestsAlong = () => (dataset.along ?? "").split(" ").filter(Boolean);

if (dataset.user !== undefined) signedInAs(dataset.user);
