"""The league's own history: what was changed outside every table, by whom, and what it said before."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..models import League, LeagueEvent, User
from ..play.change import writing


@contextmanager
def changing(league: League) -> Iterator[None]:
    """The transaction of one change of the league; those of the same league wait for each other."""
    with writing():
        # What the block then reads nobody else is changing. On SQLite the transaction itself sees to that.
        League.objects.select_for_update().filter(pk=league.pk).first()
        yield


def record(
    league: League, verb: str, by: User | None, *, changes: list[Any] | None = None, **summary: Any
) -> LeagueEvent:
    """Write the change down, in the transaction that makes it; kept tables are old from now on."""
    League.touch(league.pk)
    return LeagueEvent.objects.create(league=league, verb=verb, by=by, summary=summary, changes=changes or [])
