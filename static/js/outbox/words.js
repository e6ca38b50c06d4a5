// The words of the list of what is unsent. Most pages have them; a table's page has their address, for when it stands.

import { json } from "../page.js";

/** They are in the page from then on. Null where there are none, or none came. */
export async function wordsHere() {
  const place = document.getElementById("outbox-phrases");
  if (place?.dataset.at) await bring(place).catch(() => {}); // looked for again with the next change
  return json("outbox-phrases");
}

async function bring(place) {
  const answer = await fetch(place.dataset.at);
  const words = await answer.json();
  if (!words.steps) return;
  place.textContent = JSON.stringify(words);
  delete place.dataset.at;
}
