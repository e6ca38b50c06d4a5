// Times in the zone of the phone that reads them, also where it never told the server its zone.

// English as the rest of the page writes its days: 29 Nov, 21:30.
const { lang } = document.documentElement;
const written = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

for (const time of document.querySelectorAll("[data-time]")) time.textContent = written.format(new Date(time.dateTime));
