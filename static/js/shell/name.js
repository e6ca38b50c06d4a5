// What an evening is called: its name, else its day.

import { theSession } from "../play/evening/sheet.js";

export function eveningName(state) {
  const { name, date } = theSession(state);
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
  return name || day.format(new Date(date));
}
