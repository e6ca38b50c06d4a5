"""The league's own history: what was changed outside every table, by whom, and what it said before."""

from typing import Any

from ..models import League, LeagueEvent, User


def record(
    league: League, verb: str, by: User | None, *, changes: list[Any] | None = None, **summary: Any
) -> LeagueEvent:
    """Write the change down, in the transaction that makes it; kept tables are old from now on."""
    League.touch(league.pk)
    return LeagueEvent.objects.create(league=league, verb=verb, by=by, summary=summary, changes=changes or [])
