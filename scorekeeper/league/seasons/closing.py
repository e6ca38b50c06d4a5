"""Closing a season with its champion: by the table, a play-off, shared, or as the owner decides; and reopening it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal

from django.utils import timezone

from ...models import GameSession, LeagueEvent, Player, Season, User
from ..events import changing, record
from ..standings.league_table import LeagueTable
from ..standings.tables import table_of
from .lifecycle import named
from .playoffs import PlayOff, level_after, playoffs_of

How = Literal["table", "playoff", "share", "decision"]
CLOSED, REOPENED = "season_closed", "season_reopened"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What closing a season would say now.

    first       who shares the first place of its table
    level       of these, who is still level after the play-offs: who is alone has won
    """

    table: LeagueTable
    first: Sequence[Player]
    level: Sequence[Player]
    playoffs: Sequence[PlayOff]
    still_open: Sequence[GameSession]
    disputed: Sequence[GameSession]

    @property
    def champion(self) -> Player | None:
        return self.level[0] if len(self.level) == 1 else None

    @property
    def how(self) -> How | None:
        """How there came to be a champion; None while several are level."""
        if self.champion is None:
            return None
        return "table" if len(self.first) == 1 else "playoff"

    @property
    def to_play(self) -> PlayOff | None:
        """A play-off to wait for."""
        return next((each for each in self.playoffs if each.is_awaited), None)

    @property
    def seen(self) -> str:
        """Whom a page of it names: what was chosen for these is not said of others."""
        return ",".join(sorted(player.pid for player in self.level))


class NotClosable(Exception):
    """`why`: "open" evenings, "nobody" has a place, "disputed" ones, another table than was "seen", an open "tie"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def outlook(season: Season, now: datetime) -> Outlook:
    """Seven queries, where the table is kept."""
    table = table_of(season.league, season)
    players = {player.pk: player for player in season.league.players.all()}
    playoffs = playoffs_of(season, list(players.values()), now)
    evenings = GameSession.objects.live().filter(season=season, playoff=False)
    evenings = evenings.order_by("date", "place_in_day", "pk").prefetch_related("tables")
    return Outlook(
        table=table,
        first=[players[pk] for pk in table.first],
        level=[players[pk] for pk in level_after(table.first, playoffs)],
        playoffs=playoffs,
        still_open=list(evenings.counting_as_open(now)),
        disputed=list(evenings.filter(state=GameSession.State.DISPUTED)),
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the owner says of a tie: `share`d, or whom he chose and why; nothing where there is one champion."""

    how: Literal["", "share", "decision"] = ""
    champion: str = ""  # pid, where the owner decides
    note: str = ""


def close_season(
    season: Season, by: User, verdict: Verdict, *, seen: str, without_disputed: bool, day: date
) -> None:
    """Close it as of today, with its champions. Raises NotClosable; closed already, nothing is done.

    `seen` are those of whom the owner was told that they are level. A season that would run on ends today, lest
    the next evening belong to one that is closed.
    """
    with changing(season.league):
        now = Season.objects.select_related("league").get(pk=season.pk)
        if now.closed_at:
            return
        view = outlook(now, timezone.now())
        refuse(view, seen=seen, without_disputed=without_disputed)
        how = view.how or verdict.how
        chosen = [p for p in view.level if how != "decision" or p.pid == verdict.champion]
        if not (how and chosen):
            raise NotClosable("tie")
        _close(now, by, view, how, chosen, verdict.note, day)
    season.refresh_from_db()


def refuse(view: Outlook, *, seen: str, without_disputed: bool) -> None:
    """Raise NotClosable where the season can't be closed like this."""
    if view.still_open or view.to_play:
        raise NotClosable("open")
    if not view.level:
        raise NotClosable("nobody")
    if view.seen != seen:
        raise NotClosable("seen")
    if view.disputed and not without_disputed:
        raise NotClosable("disputed")


def _close(
    season: Season, by: User, view: Outlook, how: str, champions: Sequence[Player], note: str, day: date
) -> None:
    ends = season.ends
    season.closed_at, season.note = timezone.now(), note
    if (ends is None or ends > day) and (season.starts is None or season.starts <= day):
        season.ends = day
    season.save(update_fields=["closed_at", "note", "ends"])
    season.champions.set(champions)
    record(
        season.league,
        CLOSED,
        by,
        **named(season),
        champions=[[player.pid, player.name] for player in champions],
        how=how,
        note=note,
        ends=_text(ends),
        ended=_text(season.ends),
        table=told(view.table),
    )


def _text(day: date | None) -> str | None:
    return day.isoformat() if day else None


def told(table: LeagueTable) -> list[list[Any]]:
    """The places of a table and what they are for, as an event keeps them."""
    return [[line.player, line.place, str(line.value)] for line in table.ranked]


def reopen_season(season: Season, by: User) -> None:
    """The champions are forgotten, but not by the history. It ends again when it was to end."""
    with changing(season.league):
        now = Season.objects.select_related("league").get(pk=season.pk)
        if not now.closed_at:
            return
        closing = closing_of(now)
        champions = [[player.pid, player.name] for player in now.champions.all()]
        if closing and closing.summary["ended"] == _text(now.ends):
            before = closing.summary["ends"]
            now.ends = date.fromisoformat(before) if before else None
        now.closed_at, now.note = None, ""
        now.save(update_fields=["closed_at", "note", "ends"])
        now.champions.clear()
        if closing:
            LeagueEvent.objects.filter(pk=closing.pk).update(undone_at=timezone.now())
        record(now.league, REOPENED, by, champions=champions, **named(now))
    season.refresh_from_db()


def closing_of(season: Season) -> LeagueEvent | None:
    """When, by whom and how the season was closed; None while it is open, and where a file brought it closed."""
    if not season.closed_at:
        return None
    events = LeagueEvent.objects.filter(
        league=season.league_id, verb=CLOSED, undone_at=None, summary__season=str(season.uid)
    )
    return events.select_related("by").order_by("-id").first()


def has_changed(closing: LeagueEvent, table: LeagueTable) -> bool:
    """Whether the season's table says something else than when it was closed."""
    return bool(closing.summary["table"] != told(table))
