// Times in the zone of the phone that reads them, also where it never told the server its zone.

const written = new Intl.DateTimeFormat(document.documentElement.lang, {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

for (const time of document.querySelectorAll("[data-time]")) time.textContent = written.format(new Date(time.dateTime));
