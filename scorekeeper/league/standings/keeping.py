"""The kept copy of a table: never one that is older than what is there, and no reader waits for it."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection
from django.db.models import Q, QuerySet

from ...models import League, Season, Standings
from .league_table import MADE_BY, LeagueTable


def copies_of(league: League, season: Season | None) -> QuerySet[Standings]:
    """At most one."""
    return Standings.objects.filter(league=league, season=season)


def keep(league: League, season: Season | None, table: LeagueTable, *, there: bool) -> None:
    """Keep the table, in place of an older one where one was `there`.

    A reader that worked on an older version while somebody wrote must not push out what another reader has
    worked out since; and while somebody writes, a copy is not worth the wait: the next reader makes it.
    """
    values = {"version": table.version, "day": table.day, "data": table.to_json()}
    older = Q(version__lt=table.version) | Q(version=table.version, day__lt=table.day)
    with if_nobody_writes():
        if there:
            copies_of(league, season).filter(older | ~Q(data__made_by=MADE_BY)).update(**values)
        else:
            row = Standings(league=league, season=season, **values)
            Standings.objects.bulk_create([row], ignore_conflicts=True)


@contextmanager
def if_nobody_writes() -> Iterator[None]:
    """SQLite lets one writer in and the others wait, for seconds if need be; here it is told not to."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        usual = cursor.fetchone()[0]
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            yield
        except OperationalError:
            pass  # locked: somebody writes
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")
