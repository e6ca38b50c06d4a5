"""Everybody's numbers, records and titles: worked out once for each version of the league, and kept.

An evening's part in it is kept too, so that after a change only that evening is read from its rounds again.
"""

from collections.abc import Sequence
from typing import Any

from django.db.models import F, QuerySet

from ...models import League, Player, Season, Statistics
from ...models.people import merged
from ..keeping import if_nobody_writes, put
from ..standings.results import DISPUTED, sessions_of
from . import sums
from .copies import Evenings, evenings_of
from .feats import records, titles
from .form import from_json, to_json
from .numbers import Book

AT_ONCE = 500  # evenings, so that a league of thousands needs no more memory


def book_of(league: League, season: Season | None = None) -> Book:
    """The book as the database has it now, all-time without a season. One query where it is kept."""
    copy = copies_of(league, season).annotate(now=F("league__version")).first()
    if copy is not None and copy.version == copy.now:
        kept = from_json(copy.data, copy.version)
        if kept is not None:
            return kept
    fresh = work_out(league, season)
    keep(league, season, fresh, there=copy is not None)
    return fresh


def copies_of(league: League, season: Season | None) -> QuerySet[Statistics]:
    """At most one."""
    return Statistics.objects.filter(league=league, season=season)


def work_out(league: League, season: Season | None, evenings: Evenings = evenings_of) -> Book:
    """The book from the evenings' copies. Three queries, and those of the evenings, so many at a time.

    The version is read first: what is written meanwhile makes it an old one.
    """
    version = League.objects.values_list("version", flat=True).get(pk=league.pk)
    everybody = sums.Everybody(merged(Player.objects.filter(league=league).only("merged_into")))
    found = sessions_of(league, season).exclude(state=DISPUTED)
    rows = list(found.values_list("pk", "uid", "date", "place_in_day", "rounds"))
    rows.sort(key=lambda row: (row[2], row[3], str(row[1])))
    for start in range(0, len(rows), AT_ONCE):
        _add(everybody, evenings, rows[start : start + AT_ONCE], start)
    return book_from(everybody, version)


def _add(everybody: sums.Everybody, evenings: Evenings, rows: Sequence[Any], before: int) -> None:
    """So many evenings more, in order, after the ones before."""
    found = evenings([row[0] for row in rows], everybody.whose)
    for number, (pk, uid, day, _place, rounds) in enumerate(rows, start=before + 1):
        tables, evening = found[pk]
        if tables.rows:  # not purged a moment ago
            everybody.add(sums.Played(number, str(uid), day, tables.uids, rounds), evening)


def book_from(everybody: sums.Everybody, version: int) -> Book:
    return Book(
        version=version,
        players={player: each.of(player) for player, each in sorted(everybody.people.items())},
        pairs={pair: each.of(*pair) for pair, each in sorted(everybody.pairs.items())},
        records=records(everybody),
        titles=titles(everybody),
        sessions=everybody.sessions,
    )


def keep(league: League, season: Season | None, book: Book, *, there: bool) -> None:
    """Keep the book, in place of an older one where one was `there`."""
    of = {"league": league, "season": season}
    with if_nobody_writes():
        put(Statistics, of, there=there, version=book.version, data=to_json(book))
