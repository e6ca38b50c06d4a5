"""What the page of a season tells beside its table: when it runs, how it was closed, what is kept out of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from ...models import GameSession, Season
from ..standings.league_table import LeagueTable
from .closing import closing_of, has_changed
from .lifecycle import Phase, frozen_since, has_opened, overlaps, phase
from .words import HOW, days_of, overlap_line


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """`frozen`: the day since which its ranking is; `how` it was closed; `changed`: the table is another since."""

    phase: Phase
    days: str
    frozen: date | None
    overlaps: Sequence[str]
    how: str
    changed: bool
    disputed: Sequence[GameSession]


def facts_of(season: Season, table: LeagueTable, seasons: Iterable[Season], day: date) -> SeasonFacts:
    """One query for a season that is closed, two where evenings are disputed, else none."""
    closing = closing_of(season)
    return SeasonFacts(
        phase=phase(season, day),
        days=days_of(season),
        frozen=frozen_since(season) if has_opened(season, day) else None,
        overlaps=[overlap_line(each) for each in overlaps(season, seasons)],
        how=str(HOW[closing.summary["how"]]) if closing else "",
        changed=closing is not None and has_changed(closing, table),
        disputed=disputed_in(season) if table.disputed else [],
    )


def disputed_in(season: Season) -> list[GameSession]:
    found = GameSession.objects.live().filter(season=season, state=GameSession.State.DISPUTED, playoff=False)
    return list(found.order_by("date", "place_in_day", "pk").prefetch_related("tables"))
