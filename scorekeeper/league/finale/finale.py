"""All that the end of a season tells: the table, who won it, titles, records, and when it was played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Min, Sum

from ...models import League, Season, User
from ..standings.page import Page, page_of
from ..standings.results import DISPUTED, sessions_of
from ..statistics.book import book_of
from ..statistics.player_page import People
from ..statistics.records_page import RecordInWords, records_of
from .awards import Award, Winners, awards_of


@dataclass(frozen=True, slots=True)
class Span:
    """The evenings that count: how many, with how many rounds, from when to when."""

    evenings: int
    rounds: int
    first: date | None
    last: date | None


@dataclass(frozen=True)
class Finale:
    """`is_closed`: it has its champions; of an open one, as of all time, everything is so far."""

    season: Season | None
    is_closed: bool
    shown: Page
    span: Span
    winners: Winners
    awards: Sequence[Award]
    records: Sequence[RecordInWords]


def finale_of(league: League, season: Season | None, user: User | None) -> Finale:
    """Six queries where table and book are kept, seven for a season that is closed."""
    shown, people, book = page_of(league, season, user), People.of(league), book_of(league, season)
    return Finale(
        season=season,
        is_closed=season is not None and season.closed_at is not None,
        shown=shown,
        span=span_of(league, season),
        winners=Winners.of(shown.ranked, shown.champions, people.stands_for),
        awards=awards_of(book, people.players),
        records=records_of(book, people),
    )


def span_of(league: League, season: Season | None) -> Span:
    """One query."""
    found = sessions_of(league, season).exclude(state=DISPUTED)
    values = found.aggregate(evenings=Count("pk"), rounds=Sum("rounds"), first=Min("date"), last=Max("date"))
    return Span(**values | {"rounds": values["rounds"] or 0})
