"""What counts in a table, read from the stored results: sessions, people, points given."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from ...models import GameSession, League, Season, SeasonAdjustment, SessionResult
from ...models.people import merged
from .rows import Given, Person, Played, Share

DISPUTED = GameSession.State.DISPUTED


@dataclass(frozen=True, slots=True)
class Attendance:
    """How often somebody sat in himself, and the last day; who played for him doesn't count."""

    player: int
    times: int
    last: date


@dataclass(frozen=True, slots=True)
class Counted:
    """All that a table is made of, as of one `version` of the league.

    `under_way` has for each open session when something was written there last.
    """

    version: int
    people: tuple[Person, ...]
    sessions: tuple[Played, ...]
    given: tuple[Given, ...]
    attendance: tuple[Attendance, ...]
    under_way: tuple[datetime, ...]
    disputed: int


def sessions_of(league: League, season: Season | None) -> QuerySet[GameSession]:
    """Those that a table looks at, the disputed ones among them; a play-off decides a tie and counts in none."""
    found = GameSession.objects.live().filter(league=league, playoff=False, rounds__gt=0)
    return found if season is None else found.filter(season=season)


def read(league: League, season: Season | None) -> Counted:
    """Four queries, for a league read just before: what is written meanwhile makes its version an old one."""
    players = list(league.players.order_by("name_key", "pk"))
    stands_for = merged(players)
    persons = set(stands_for.values())
    found = list(
        sessions_of(league, season).values_list(
            "pk", "uid", "date", "place_in_day", "rounds", "state", "played_at"
        )
    )
    counting = [row for row in found if row[5] != DISPUTED]
    shares, there = _results(league, season, stands_for)
    days = {row[0]: row[2] for row in counting}
    return Counted(
        version=league.version,
        people=tuple(Person(p.pk, p.ranked, p.until) for p in players if p.pk in persons),
        sessions=tuple(
            Played(str(uid), day, rounds, tuple(shares[pk].values()), place)
            for pk, uid, day, place, rounds, *_ in counting
        ),
        given=_given(league, season, stands_for),
        attendance=_attendance(there, days),
        under_way=tuple(row[6] for row in counting if row[5] == GameSession.State.OPEN),
        disputed=len(found) - len(counting),
    )


def _results(
    league: League, season: Season | None, stands_for: Mapping[int, int]
) -> tuple[dict[int, dict[int, Share]], dict[int, set[int]]]:
    """By session whose evening it was, with two results of one person as one; and who was there himself."""
    found = SessionResult.objects.filter(session__in=sessions_of(league, season))
    shares: dict[int, dict[int, Share]] = defaultdict(dict)
    there: dict[int, set[int]] = defaultdict(set)
    rows = found.order_by("pk").values_list(
        "session_id", "player_id", "counts_for_id", "points", "starting", "rounds", "contracts", "made"
    )
    for session, player, counts_for, *numbers in rows:
        key = stands_for[counts_for or player]
        share = Share(key, *numbers)
        shares[session][key] = together(shares[session][key], share) if key in shares[session] else share
        if share.rounds:
            there[session].add(stands_for[player])
    return shares, there


def together(one: Share, other: Share) -> Share:
    return Share(
        player=one.player,
        points=one.points + other.points,
        starting=one.starting + other.starting,
        rounds=one.rounds + other.rounds,
        contracts=one.contracts + other.contracts,
        made=one.made + other.made,
    )


def _given(league: League, season: Season | None, stands_for: Mapping[int, int]) -> tuple[Given, ...]:
    found: Any = SeasonAdjustment.objects.filter(league=league, season=season, deleted_at=None)
    rows = found.order_by("date", "pk").values_list("player_id", "points", "date")
    return tuple(Given(stands_for[player], points, day) for player, points, day in rows)


def _attendance(there: Mapping[int, set[int]], days: Mapping[int, date]) -> tuple[Attendance, ...]:
    """Who came most often first."""
    came: dict[int, list[date]] = defaultdict(list)
    for session, day in days.items():
        for player in there.get(session, ()):
            came[player].append(day)
    found = [Attendance(player, len(each), max(each)) for player, each in came.items()]
    return tuple(sorted(found, key=lambda each: (-each.times, each.player)))
