"""A month of a league: its evenings, those that were played and those that are planned."""

import calendar
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Max, Min, Q, QuerySet
from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import get_format

from ..models import GameSession, League, Meeting
from .sessions import Evening, Wanted, evenings

# Nearly all there are, since a day may be a slip of the pen; the first and the last lack weeks beside their months.
YEARS = range(2, 9999)
MOST = 200  # evenings of a month that are shown: a club with several a night has fewer


@dataclass(frozen=True, slots=True)
class Day:
    """A field of the month; one of the neighbouring months is empty (no `date`)."""

    date: date | None
    is_today: bool
    evenings: list[Evening]
    planned: list[Meeting]


@dataclass(frozen=True, slots=True)
class Month:
    """The month as weeks, its evenings in order, and the months beside it in which there are any.

    A planned evening that was played is an evening; one whose day has passed without it is nothing.
    """

    first: date
    weekdays: list[tuple[str, str]]
    weeks: list[list[Day]]
    evenings: list[Evening]
    planned: list[Meeting]
    before: date | None
    after: date | None
    is_current: bool


def month_in(text: str, today: date) -> date:
    """The first day of the month that an address asks for ("2026-11"); of this month where it says something else.

    >>> month_in("2024-02", date(2026, 11, 26)), month_in("2024-13", date(2026, 11, 26))
    (datetime.date(2024, 2, 1), datetime.date(2026, 11, 1))
    """
    found = re.fullmatch(r"([0-9]{4})-(0[1-9]|1[0-2])", text)
    if found is None or int(found[1]) not in YEARS:
        return today.replace(day=1)
    return date(int(found[1]), int(found[2]), 1)


def month_of(league: League, first: date, today: date, now: datetime) -> Month:
    """The month that begins on this day. Seven queries, four where nothing was played."""
    last = first.replace(day=calendar.monthrange(first.year, first.month)[1])
    found = evenings(league, Wanted(days=(first, last)), now, start=0, most=MOST)
    played = [each for each in reversed(found) if each.session.rounds]
    planned = list(planned_in(league, today).filter(date__range=(first, last)).in_order())
    before, after = neighbours(league, first, last, today)
    return Month(
        first=first,
        weekdays=[(str(WEEKDAYS_ABBR[day]), str(WEEKDAYS[day])) for day in _week().iterweekdays()],
        weeks=weeks_of(first, today, played, planned),
        evenings=played,
        planned=planned,
        before=before,
        after=after,
        is_current=(first.year, first.month) == (today.year, today.month),
    )


def planned_in(league: League, today: date) -> Any:
    """Evenings still to come, the cancelled ones among them."""
    open_ones = Q(session=None) | ~Q(session__deleted_at=None)
    return Meeting.objects.live().filter(open_ones, league=league, date__gte=today).select_related("host")


def neighbours(league: League, first: date, last: date, today: date) -> tuple[date | None, date | None]:
    """The nearest months before and after in which there is an evening, by their first days. Two queries."""
    played = GameSession.objects.live().filter(league=league, rounds__gt=0)
    found = [_beside(days, first, last) for days in (played, planned_in(league, today))]
    before = max((each["before"] for each in found if each["before"]), default=None)
    after = min((each["after"] for each in found if each["after"]), default=None)
    return before and before.replace(day=1), after and after.replace(day=1)


def _beside(days: QuerySet[Any], first: date, last: date) -> dict[str, date | None]:
    return days.aggregate(
        before=Max("date", filter=Q(date__lt=first)), after=Min("date", filter=Q(date__gt=last))
    )


def weeks_of(
    first: date, today: date, played: Iterable[Evening], planned: Iterable[Meeting]
) -> list[list[Day]]:
    """The fields, week by week as the reader's language begins them."""
    on: dict[date, tuple[list[Evening], list[Meeting]]] = defaultdict(lambda: ([], []))
    for evening in played:
        on[evening.session.date][0].append(evening)
    for meeting in planned:
        on[meeting.date][1].append(meeting)
    return [
        [
            Day(day, day == today, *on[day]) if day.month == first.month else Day(None, False, [], [])
            for day in week
        ]
        for week in _week().monthdatescalendar(first.year, first.month)
    ]


def _week() -> calendar.Calendar:
    """From Sunday in Hebrew, from Monday in Spanish: Django counts from Sunday, Python from Monday."""
    return calendar.Calendar((int(get_format("FIRST_DAY_OF_WEEK")) - 1) % 7)
