// The referee's page: cards by taps, the answer at once, without a network too, where only the fine is missing.

import { json } from "../page.js";
import { keepHere } from "./keep.js";
import { isKept, leadBack, seat } from "./known.js";
import { Referee } from "./referee.js";

const IDLE = 1500; // ms after which all is there that somebody waits for

async function begin() {
  const form = document.querySelector("[data-referee]:not([data-live])");
  if (form && isKept()) await seat(form, json("phrases")).catch(() => {});
  if (form) new Referee(form);
}

leadBack();
begin();
setTimeout(() => keepHere().catch(() => {}), IDLE);
document.addEventListener("htmx:afterSwap", begin);
