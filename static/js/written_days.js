// Days and times as the server's pages write them (scorekeeper/play/words.py); no browser's own words for them are alike.
//
// words = {form: "{weekday} {day} {month}", weekdays: from Sunday on, months}

/** The day of an evening, "2026-11-26": "Thu 26 Nov". */
export function dayOf(words, text) {
  const date = new Date(text);
  return written(words, date.getUTCDay(), date.getUTCDate(), date.getUTCMonth());
}

/** A moment by the clock of this phone: "Thu 26 Nov 21:30". */
export function momentOf(words, at) {
  const date = new Date(at);
  const time = [date.getHours(), date.getMinutes()].map((n) => String(n).padStart(2, "0")).join(":");
  return `${written(words, date.getDay(), date.getDate(), date.getMonth())} ${time}`;
}

function written({ form, weekdays, months }, weekday, day, month) {
  const values = { weekday: weekdays[weekday], day, month: months[month] };
  const text = form.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  return text[0].toUpperCase() + text.slice(1);
}
