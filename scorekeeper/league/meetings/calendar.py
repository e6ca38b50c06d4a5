"""Planned evenings as an iCalendar feed, which calendars on phones subscribe to."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.db.models import Max
from django.utils.translation import gettext as _

from ...models import Answer, League, Meeting
from ...names import clean_name
from ...play.days import play_date, zone_names
from .coming import PlannedEvening, evenings, meetings_of, rosters_of

if TYPE_CHECKING:
    from icalendar import Event

PAST = timedelta(days=90)
LASTS = timedelta(hours=4)
TYPE = "text/calendar; charset=utf-8"


def feed(league: League, url: str) -> bytes:
    """The evenings of the last 90 days and all to come, as a calendar. Four queries."""
    meetings = list(meetings_of(league).coming(play_date("") - PAST))
    shown = evenings(rosters_of([league.pk]), meetings)
    return calendar(league, shown, last_answers(meetings), url)


def last_answers(meetings: Iterable[Meeting]) -> Mapping[int, datetime]:
    """When somebody last said something, by the meeting's key. One query."""
    said = Answer.objects.filter(meeting__in=[meeting.pk for meeting in meetings])
    return dict(said.values_list("meeting").annotate(Max("at")).order_by())


def calendar(
    league: League, shown: Iterable[PlannedEvening], answered: Mapping[int, datetime], url: str
) -> bytes:
    from icalendar import Calendar  # it is slow to load, and few pages need it

    made = Calendar()
    made.add("prodid", "-//Whist Score//whist-score//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", clean_name(league.name))  # a line end in it would be one of the file
    made.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    made.add("x-published-ttl", "PT1H")
    for evening in shown:
        made.add_component(event(league, evening, answered.get(evening.meeting.pk), url))
    content: bytes = made.to_ical()
    return content


def event(league: League, evening: PlannedEvening, answered: datetime | None, url: str) -> "Event":
    from icalendar import Event

    meeting = evening.meeting
    changed = max(filter(None, [meeting.changed_at, answered]))
    made = Event()
    made.add("uid", f"{meeting.uid}@whist-score")
    made.add("summary", league.name)
    for name, value in when(meeting).items():
        made.add(name, value)
    made.add("dtstamp", changed)
    made.add("created", meeting.created_at)
    made.add("last-modified", changed)
    made.add("sequence", sequence(meeting))
    made.add("status", "CANCELLED" if evening.is_cancelled else "CONFIRMED")
    if evening.where:
        made.add("location", evening.where)
    made.add("description", "\n".join(description(evening)))
    made.add("url", url)
    return made


def sequence(meeting: Meeting) -> int:
    """The seconds until it was changed last: with every change it grows. Calendars have 31 bits for it."""
    return min(max(int((meeting.changed_at - meeting.created_at).total_seconds()), 0), 2**31 - 1)


def when(meeting: Meeting) -> dict[str, Any]:
    """In UTC, so that every calendar agrees; all day where no hour is known.

    Without a zone it is the hour of whoever looks.
    """
    if meeting.time is None:
        return {"dtstart": meeting.date, "dtend": meeting.date + timedelta(days=1)}
    start = datetime.combine(meeting.date, meeting.time)
    if meeting.zone in zone_names():
        start = start.replace(tzinfo=ZoneInfo(meeting.zone)).astimezone(UTC)
    return {"dtstart": start, "dtend": start + LASTS}


def description(evening: PlannedEvening) -> Iterable[str]:
    if evening.meeting.note:
        yield evening.meeting.note
    for label, names in (
        (_("Coming"), evening.coming),
        (_("Late"), evening.late),
        (_("Not coming"), evening.no),
    ):
        if names:
            yield f"{label}: {', '.join(names)}"
