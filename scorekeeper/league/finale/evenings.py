"""The evenings of a season in a list for paper: the day, who won, and with how many points."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from ...models import GameSession, League, Season, SessionResult
from ..sessions import names_in
from ..standings.results import DISPUTED, sessions_of


@dataclass(frozen=True, slots=True)
class ReportedEvening:
    """`points` are the winner's total; `session` is its uid, as text."""

    day: date
    name: str
    session: str
    winners: Sequence[str]
    points: int


def evenings_of(league: League, season: Season | None) -> list[ReportedEvening]:
    """Those that count, as they were played. Three queries."""
    found = sessions_of(league, season).exclude(state=DISPUTED)
    winners = winners_in(league, found)
    rows = found.order_by("date", "place_in_day", "uid").values_list("pk", "uid", "date", "name")
    return [
        ReportedEvening(
            day=day,
            name=name,
            session=str(uid),
            winners=[winner for winner, _ in winners[pk]],
            points=winners[pk][0][1] if winners[pk] else 0,
        )
        for pk, uid, day, name in rows
    ]


def winners_in(league: League, sessions: QuerySet[GameSession]) -> Mapping[int, list[tuple[str, int]]]:
    """Who won each of them, with the points."""
    names, won = names_in(league), defaultdict[int, list[tuple[str, int]]](list)
    results = SessionResult.objects.filter(session__in=sessions).winners().order_by("pk")
    for session, player, points in results.values_list("session_id", "player_id", "points"):
        won[session].append((names[player], points))
    return won
