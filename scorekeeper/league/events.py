"""The league's own history: what was changed outside every table, by whom, and what it said before."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..models import League, LeagueEvent, User
from ..play.change import writing


@contextmanager
def changing(league: League, *others: int) -> Iterator[None]:
    """The transaction of one change of the league (and of `others`, by key); those of one league wait for each other.

    So does what is written at its tables: everybody takes the league first, of several in the order of their
    keys, before a row that is in it, lest two wait for each other.
    """
    with writing():
        # What the block then reads nobody else is changing. On SQLite the transaction itself sees to that.
        # New rows that only name the league need not wait.
        locked = League.objects.select_for_update(no_key=True).filter(pk__in={league.pk, *others})
        list(locked.order_by("pk"))
        yield


def record(
    league: League, verb: str, by: User | None, *, changes: list[Any] | None = None, **summary: Any
) -> LeagueEvent:
    """Write the change down, in the transaction that makes it; kept tables are old from now on."""
    League.touch(league.pk)
    return LeagueEvent.objects.create(league=league, verb=verb, by=by, summary=summary, changes=changes or [])
