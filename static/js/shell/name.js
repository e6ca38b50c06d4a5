// What an evening is called: its name, else its day.

import { json } from "../page.js";
import { theSession } from "../play/evening/sheet.js";
import { dayOf } from "../written_days.js";

export function eveningName(state) {
  const { name, date } = theSession(state);
  return name || dayOf(json("outbox-phrases").days, date);
}
