// Who holds this phone.

import { localStorageOr } from "../page.js";

export { guestsAlong, whose } from "../page.js";

const NAME = "whist:user";

const { dataset } = document.documentElement;
const storage = localStorageOr(null);

export function signedInAs(user) {
  dataset.user = user;
  try {
    storage?.setItem(NAME, user);
  } catch {} // full: then it holds for this page
}

// A page that is kept for everybody is of who was here last when it was opened.
if (dataset.user === undefined) dataset.user = storage?.getItem(NAME) ?? "";
else signedInAs(dataset.user);
