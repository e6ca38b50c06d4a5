"""The kept copy of a table."""

from django.db.models import Q, QuerySet

from ...models import League, Season, Standings
from ..keeping import if_nobody_writes, put
from .league_table import LeagueTable


def copies_of(league: League, season: Season | None) -> QuerySet[Standings]:
    """At most one."""
    return Standings.objects.filter(league=league, season=season)


def keep(league: League, season: Season | None, table: LeagueTable, *, there: bool) -> None:
    """Keep the table, in place of an older one where one was `there`, or of one of an earlier day."""
    with if_nobody_writes():
        put(
            Standings,
            {"league": league, "season": season},
            there=there,
            version=table.version,
            data=table.to_json(),
            older=Q(version=table.version, day__lt=table.day),
            day=table.day,
        )
