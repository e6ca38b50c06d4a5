"""The days of a weekly plan: which are free, which are holidays, which have an evening already."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from ...models import League, Player
from .holidays import holidays_on
from .planning import Plan, planned_days

MOST = 53  # evenings of one plan: a year of weeks


@dataclass(frozen=True, slots=True)
class Day:
    """A day that may be planned, and what people celebrate on it ("" for nothing)."""

    date: date
    holiday: str = ""


def days_of(first: date, *, weeks: int, every: int, until: date | None) -> list[date]:
    """The same weekday on and on: so many times, or until a day; `every` so many weeks. At most `MOST`."""
    days = [first + timedelta(weeks=every * n) for n in range(MOST if until else min(weeks, MOST))]
    return [day for day in days if until is None or day <= until]


def free_days(
    league: League, days: Sequence[date], country: str, language: str
) -> tuple[list[Day], set[date]]:
    """The days that have no evening yet, with their holidays, and those that have one. One query."""
    taken = planned_days(league, days)
    free = [day for day in days if day not in taken]
    names = holidays_on(free, country, language)
    return [Day(day, names.get(day, "")) for day in free], taken


def in_turn(days: Sequence[date], like: Plan, hosts: Sequence[Player]) -> Iterator[Plan]:
    """An evening on each of the days; the hosts take turns."""
    for number, day in enumerate(days):
        host = hosts[number % len(hosts)] if hosts else None
        yield Plan(day, like.time, like.zone, like.place, host, like.note)
