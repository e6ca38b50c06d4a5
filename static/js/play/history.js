// Times in the zone of the phone that reads them, also where it never told the server its zone.

import { momentOf } from "../days.js";
import { json } from "../page.js";

const { days } = json("outbox-phrases");

for (const time of document.querySelectorAll("[data-time]")) time.textContent = momentOf(days, time.dateTime);
