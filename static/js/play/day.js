// Which day it is for people at a table, by the clock of this phone (scorekeeper/play/days.py).

const NIGHT = 5 * 60 * 60 * 1000; // ms that a day goes on after midnight

/** "2026-11-26". */
export function today(now = Date.now()) {
  const day = new Date(now - NIGHT);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}
