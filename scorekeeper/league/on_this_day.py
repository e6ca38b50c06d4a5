"""What was played on this day in another year, or in the days around it where nothing was on this one."""

from calendar import isleap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models.functions import Coalesce

from ..models import GameSession, League, SessionResult
from .standings.results import sessions_of

YEARS = 40  # that are looked back
NEAR = 3  # days before and after


@dataclass(frozen=True, slots=True)
class Then:
    """An evening of an earlier year; `is_the_day` unless it was only about this time. Several may have won it.

    `session` is its uid, as text.
    """

    day: date
    is_the_day: bool
    session: str
    winners: Sequence[str]
    points: int


def on_this_day(league: League, today: date) -> Then | None:
    """The latest one of this very day, else the nearest one of the days around it. One query, of 280 days."""
    days = days_like(today)
    won = list(_won(league, days))
    if not won:
        return None
    nearest = min(won, key=lambda row: (days[row["session__date"]], -row["session__date"].toordinal()))
    return Then(
        day=nearest["session__date"],
        is_the_day=days[nearest["session__date"]] == 0,
        session=str(nearest["session__uid"]),
        winners=list(dict.fromkeys(row["name"] for row in won if row["session"] == nearest["session"])),
        points=nearest["points"],
    )


def days_like(today: date) -> Mapping[date, int]:
    """Days of earlier years with how far each is from this one; 29 February has no like in most years.

    >>> days = days_like(date(2026, 11, 26))
    >>> days[date(2024, 11, 26)], days[date(1999, 11, 23)], len(days)
    (0, 3, 280)
    """
    found = {}
    for year in range(max(today.year - YEARS, 2), today.year):
        is_there = (today.month, today.day) != (2, 29) or isleap(year)
        like = today.replace(year=year) if is_there else date(year, 2, 28)
        for away in range(-NEAR, NEAR + 1):
            day = like + timedelta(away)
            if day.year < today.year:
                found[day] = abs(away) if is_there else max(abs(away), 1)
    return found


def _won(league: League, days: Mapping[date, int]) -> Any:
    """Who won the evenings of these days, those that count: a row for each. Merged people go by their new name."""
    evenings = sessions_of(league, None).exclude(state=GameSession.State.DISPUTED).filter(date__in=list(days))
    merged = "player__merged_into__"
    return (
        SessionResult.objects.filter(session__in=evenings)
        .winners()
        .order_by("session__place_in_day", "session", "pk")
        .values("session", "session__uid", "session__date", "points")
        .annotate(name=Coalesce(f"{merged}merged_into__name", f"{merged}name", "player__name"))
    )
