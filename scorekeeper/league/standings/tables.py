"""The table of a season or of all time: worked out once for each version of the league, and kept.

So a league's page costs the same after ten years: the kept copy holds until a fact changes.
"""

from collections.abc import Iterable
from datetime import date

from django.db.models import F
from django.utils import timezone

from ...models import League, Season, Standings
from ...models.base import snapshot
from . import keeping
from .counting import in_order
from .league_table import MADE_BY, LeagueTable, Line, Moment
from .ranking import Ranking, RankingInvalid
from .results import Counted, read
from .rows import Course, Played, course, standings


def table_of(league: League, season: Season | None = None) -> LeagueTable:
    """The table as the database has it now, all-time without a season. One query where it is kept."""
    copy = keeping.copies_of(league, season).annotate(now=F("league__version")).first()
    if copy is not None and (copy.version, copy.day) == (copy.now, as_of(season)):
        kept = LeagueTable.from_json(copy.data, copy.version, copy.day)
        if kept is not None:
            return kept
    fresh = work_out(league, season)
    keeping.keep(league, season, fresh, there=copy is not None)
    return fresh


def as_of(season: Season | None) -> date:
    """The day of the table: today, or the last of a season that is over, which nobody who leaves later has left."""
    today = timezone.localdate()
    if season is None:
        return today
    closed = timezone.localdate(season.closed_at) if season.closed_at else today
    return min(today, season.ends or today, closed)


def ranking_of(league: League, season: Season | None) -> Ranking:
    """How the table is made: a season keeps the ranking that it opened with."""
    stored = league.ranking if season is None else season.ranking
    try:
        return Ranking.from_json(stored)
    except RankingInvalid:  # a file brought it, from an app that knows more
        return Ranking()


def work_out(league: League, season: Season | None, day: date | None = None) -> LeagueTable:
    """The table from the results of the sessions, as of its day or another one. Five queries, six for a season.

    League and season are read anew, since the ranking must be that of the version.
    """
    with snapshot():
        league = League.objects.get(pk=league.pk)
        season = Season.objects.get(pk=season.pk) if season else None
        counted = read(league, season)
    return table_from(counted, ranking_of(league, season), day or as_of(season))


def kept_wrongly(copy: Standings) -> bool:
    """Whether a copy says something else than the results do, although it is one that a page would show."""
    if copy.version != copy.league.version or copy.data.get("made_by") != MADE_BY:
        return False
    fresh = work_out(copy.league, copy.season, copy.day)
    return fresh.version == copy.version and fresh.to_json() != copy.data


def table_from(counted: Counted, ranking: Ranking, day: date) -> LeagueTable:
    days = {session.uid: session.date for session in counted.sessions}
    rows = standings(ranking, counted.people, counted.sessions, counted.given, day=day)
    story = course(ranking, counted.people, counted.sessions, counted.given, day=day)
    return LeagueTable(
        version=counted.version,
        day=day,
        lines=tuple(Line.of(row, days) for row in rows),
        sessions=len(counted.sessions),
        disputed=counted.disputed,
        under_way=counted.under_way,
        moments=moments_of(story, counted.sessions),
        places=story.places,
        attendance=counted.attendance,
    )


def moments_of(story: Course, sessions: Iterable[Played]) -> tuple[Moment, ...]:
    numbers = {s.uid: (number, s.date) for number, s in enumerate(in_order(sessions), start=1)}
    return tuple(Moment(*numbers[uid]) for uid in story.sessions)
