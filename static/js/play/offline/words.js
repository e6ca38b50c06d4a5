// The words of the phone's own screens, and names for the keyboard to propose, and who is away: fetched while there is a network.

import { h, json } from "../../page.js";

const NAME = "whist:words";

/** {phrases, known, away} as they are kept, null where they never were; the shell has them itself. */
export function keptWords() {
  const phrases = json("phrases");
  if (phrases.needs_way) return { phrases, known: [], away: [] };
  try {
    const words = JSON.parse(localStorage.getItem(NAME));
    return words?.language === document.documentElement.lang ? { ...words, known: [], away: [] } : null;
  } catch {
    return null;
  }
}

export async function fetchWords(table) {
  try {
    const answer = await fetch(`/tables/${table}/alone/`, { headers: { Accept: "application/json" } });
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    const { phrases, known, away = [], styles } = await answer.json(); // the browser may have one of the build before
    document.head.append(h("link", { rel: "stylesheet", href: styles }));
    // The words alone are kept: names are for who is signed in.
    write(JSON.stringify({ language: document.documentElement.lang, phrases }));
    return { phrases, known, away };
  } catch {
    return keptWords();
  }
}

function write(text) {
  try {
    localStorage.setItem(NAME, text);
  } catch {} // full or forbidden: then they hold for this page
}
