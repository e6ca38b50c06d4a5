"""The evenings of a season in a list for paper: the day, who won, and with how many points."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from ...models import GameSession, League, Season, SessionResult, Table
from ..sessions import names_in
from ..standings.results import DISPUTED, sessions_of


@dataclass(frozen=True, slots=True)
class Evening:
    """`points` are the winner's total; `table` is the address of its first table."""

    day: date
    name: str
    table: str
    winners: Sequence[str]
    points: int


def evenings_of(league: League, season: Season | None) -> list[Evening]:
    """Those that count, as they were played. Four queries."""
    found = sessions_of(league, season).exclude(state=DISPUTED)
    winners, tables = winners_in(league, found), first_tables(found)
    rows = found.order_by("date", "place_in_day", "uid").values_list("pk", "date", "name")
    return [
        Evening(
            day=day,
            name=name,
            table=tables.get(pk, ""),
            winners=[winner for winner, _ in winners[pk]],
            points=winners[pk][0][1] if winners[pk] else 0,
        )
        for pk, day, name in rows
    ]


def winners_in(league: League, sessions: QuerySet[GameSession]) -> Mapping[int, list[tuple[str, int]]]:
    """Who won each of them, with the points."""
    names, won = names_in(league), defaultdict[int, list[tuple[str, int]]](list)
    results = SessionResult.objects.filter(session__in=sessions).winners().order_by("pk")
    for session, player, points in results.values_list("session_id", "player_id", "points"):
        won[session].append((names[player], points))
    return won


def first_tables(sessions: QuerySet[GameSession]) -> dict[int, str]:
    """The address of the first table of each of them."""
    found = Table.objects.filter(session__in=sessions).order_by("-number")
    return {session: str(uid) for session, uid in found.values_list("session_id", "uid")}
