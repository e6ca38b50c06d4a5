"""A tie for first, played out: a new evening of those who are level, which counts in no table."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Prefetch

from ...models import GameSession, Player, Season, SessionResult, Table, User
from ...models.people import merged
from ...play.start import Plan, start_session
from ..events import changing, record
from .lifecycle import named

FEWEST, MOST = 3, 8  # people at a table


@dataclass(frozen=True, slots=True)
class PlayOff:
    """An evening that decides a tie; `points` of everybody who sat in it, without starting balances.

    It is awaited while it is played or disputed; one that was never begun decides nothing and holds nobody up.
    """

    session: GameSession
    table: Table
    points: Mapping[int, int]
    is_over: bool
    is_awaited: bool

    def best_of(self, level: Sequence[int]) -> list[int]:
        """Who of these was best: others may have sat in, and how they did is nobody's business here."""
        most = max(self.points[player] for player in level)
        return [player for player in level if self.points[player] == most]


def level_after(first: Sequence[int], playoffs: Sequence[PlayOff]) -> list[int]:
    """Who of the first is left: the best of each play-off, one after the other, in which all the level ones sat."""
    level = list(first)
    for playoff in playoffs:
        if playoff.is_over and len(level) > 1 and set(level) <= set(playoff.points):
            level = playoff.best_of(level)
    return level


def playoffs_of(season: Season, players: Sequence[Player], now: datetime) -> list[PlayOff]:
    """Those of the season, the earliest first. Three queries."""
    stands_for = merged(players)
    evenings = GameSession.objects.live().filter(season=season, playoff=True)
    found = evenings.order_by("date", "place_in_day", "pk").prefetch_related(
        Prefetch("tables", Table.objects.order_by("number")),
        Prefetch("results", SessionResult.objects.filter(rounds__gt=0)),
    )
    return [_playoff(session, stands_for, now) for session in found]


def _playoff(session: GameSession, stands_for: Mapping[int, int], now: datetime) -> PlayOff:
    points: dict[int, int] = defaultdict(int)
    for result in session.results.all():
        points[stands_for[result.counts_for_id or result.player_id]] += result.points - result.starting
    is_awaited = session.state == GameSession.State.DISPUTED or session.counts_as_open(now)
    return PlayOff(
        session=session,
        table=session.tables.all()[0],
        points=dict(points),
        is_over=session.rounds > 0 and not is_awaited,
        is_awaited=is_awaited,
    )


def start_playoff(season: Season, by: User, names: Sequence[str], day: date, key: uuid.UUID | None) -> Table:
    """An evening of these people with the league's house rules; the same `key` again finds the same evening."""
    league = season.league
    plan = Plan(names=names, date=day, rules=league.rules.rules, client_key=key, is_planned=False)
    with changing(league):
        table = start_session(league, by, plan)
        # A key that another evening was begun with finds that one: it stays what it is.
        evening = GameSession.objects.filter(pk=table.session_id, league=league, rounds=0, playoff=False)
        if evening.update(playoff=True, season=season, season_pinned=True):
            record(league, "playoff", by, evening=str(table.session.uid), **named(season))
    table.session.refresh_from_db()
    return table
