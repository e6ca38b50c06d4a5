// Times in the zone of the phone that reads them, also where it never told the server its zone.

import { json } from "../page.js";
import { momentOf } from "../written_days.js";

const { days } = json("outbox-phrases");

for (const time of document.querySelectorAll("[data-time]")) time.textContent = momentOf(days, time.dateTime);
