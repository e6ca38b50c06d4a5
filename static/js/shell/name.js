// What an evening is called: its name, else its day.

import { theSession } from "../play/evening/sheet.js";

const DAY = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" };

export function eveningName(state) {
  const { name, date } = theSession(state);
  const { lang } = document.documentElement;
  return name || new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, DAY).format(new Date(date));
}
