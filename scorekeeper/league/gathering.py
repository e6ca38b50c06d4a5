"""Evenings taken into a league: casual ones that become its first, or one that was begun in the wrong place.

What was played stays as it was, only its people become those of the league: points, dealers, links and what may be
undone are the same afterwards.
"""

import json
import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from django.db.models import F, Max
from django.utils import timezone

from .. import rules as game
from ..models import GameSession, League, Line, Player, Revision, Seat, SessionResult, Table, User
from ..names import clean_name, name_key
from ..play import copies
from ..play.change import writing
from ..transfer.loading import sheets
from .events import changing, record
from .leagues import create_league
from .repointing import UID, keys_at, repoint
from .seasons.belonging import season_on

State = GameSession.State
Whom = Player | str  # somebody of the league, or the name of somebody new there


class IsConfirmed(Exception):
    """The table has confirmed an evening: it stays where it is until its owner opens it for a change."""


class TwoPeople(Exception):
    """Two who are to become one were at a table together."""

    def __init__(self, one: Player, other: Player) -> None:
        self.one = one
        self.other = other


def gather(
    by: User,
    name: str,
    rules: game.RuleSet,
    sessions: Iterable[GameSession],
    whom: Mapping[int, Whom],
    *,
    uid: uuid.UUID | None = None,
) -> League:
    """A new league of evenings that were played already. Raises IsConfirmed and TwoPeople.

    The same `uid` again, from a second tap, finds the league that the first one made.
    """
    with writing():
        league = create_league(by, name, rules=rules, uid=uid)
        move(sessions, league, whom, by)
    return league


def move(sessions: Iterable[GameSession], into: League, whom: Mapping[int, Whom], by: User) -> None:
    """Take evenings of another league into this one. Raises IsConfirmed and TwoPeople; then nothing is moved.

    `whom` says by a player's key who he is there; who isn't in it goes by his name. Whoever is at one of the tables
    must look at it anew before going on. An evening that is there already is passed over.
    """
    sessions = list(sessions)
    keys = [session.pk for session in sessions]
    with changing(into, *(session.league_id for session in sessions)):
        found = GameSession.objects.live().filter(pk__in=keys).exclude(league=into).select_related("league")
        moving = list(found.order_by("date", "place_in_day", "pk"))
        if not moving:
            return
        if any(session.state == State.CONFIRMED and not session.correcting for session in moving):
            raise IsConfirmed
        Table.objects.filter(session__in=moving).update(version=F("version") + 1)
        # Who took a guest's evenings along has two drawers of them, each with people of its own.
        for own in _by_league(moving):
            tables = list(Table.objects.filter(session__in=own).order_by("session", "number"))
            _Move(own, tables, into, whom, by).run()


def _by_league(sessions: Iterable[GameSession]) -> Iterable[list[GameSession]]:
    found: dict[int, list[GameSession]] = defaultdict(list)
    for session in sessions:
        found[session.league_id].append(session)
    return found.values()


def people_of(sessions: Iterable[GameSession]) -> list[Player]:
    """Everybody who sat there or was played for, in the order in which they came into their league."""
    seats = Seat.objects.filter(table__session__in=list(sessions))
    keys = {key for pair in seats.values_list("player", "plays_for") for key in pair if key}
    return list(Player.objects.filter(pk__in=keys).order_by("pk"))


@dataclass(slots=True)
class _Move:
    """One move out of one league, inside its transaction. `people` says for a player's key whom he becomes."""

    sessions: Sequence[GameSession]
    tables: Sequence[Table]
    into: League
    whom: Mapping[int, Whom]
    by: User
    people: dict[int, Player] = field(default_factory=dict)

    def run(self) -> None:
        source = self.sessions[0].league
        before = list(source.players.order_by("pk"))
        history = list(Revision.objects.filter(session__in=self.sessions).values_list("changes", "summary"))
        roll = _Roll(self.into)
        # Somebody may have come since the form was made.
        seated = {player.pk: player.name for player in people_of(self.sessions)}
        self.people |= {p.pk: roll.whom({**seated, **self.whom}[p.pk], p) for p in before if p.pk in seated}
        self._refuse_twins(before, [changes for changes, _summary in history])
        self._remember(before, history, roll)
        self._repoint(before)
        self._settle()
        told = [session.date.isoformat() for session in self.sessions]
        record(source, "move_out", self.by, other=_called(self.into), evenings=told)
        record(self.into, "move_in", self.by, other=_called(source), evenings=told)

    def _refuse_twins(self, before: Iterable[Player], changes: Iterable[list[Any]]) -> None:
        players = {player.pk: player for player in before}
        keys = {player.pid: player.pk for player in players.values()}
        for group in (*_groups(self.tables), *_groups_of_history(changes, keys)):
            seen: dict[int, int] = {}
            for key in sorted(group):  # so that the same two are named, whatever the database reads first
                other = seen.setdefault(self.people[key].pk, key) if key in self.people else key
                if other != key:
                    raise TwoPeople(players[other], players[key])

    def _remember(self, before: Iterable[Player], history: Iterable[Any], roll: "_Roll") -> None:
        """Those who are there no more, but whom undo may bring back: put away in the league's archive."""
        present = keys_at(self.tables)
        named = set(UID.findall(json.dumps(list(history))))
        taken = {player.pk for player in self.people.values()}
        for player in before:
            if player.pk not in self.people and (player.pk in present or player.pid in named):
                self.people[player.pk] = roll.remember(player, taken)

    def _repoint(self, before: Iterable[Player]) -> None:
        pids = {player.pid: self.people[player.pk].pid for player in before if player.pk in self.people}
        repoint(self.tables, self.people, pids, list(self.into.seasons.all()))

    def _settle(self) -> None:
        """Season and place by the day, results of the people as they are now, and a word in each table's history."""
        source, seasons = self.sessions[0].league, list(self.into.seasons.all())
        days = {session.date for session in self.sessions}
        places = Counter(
            dict(self.into.sessions.filter(date__in=days).values_list("date").annotate(Max("place_in_day")))
        )
        for session in self.sessions:
            places[session.date] += 1
            session.league, session.place_in_day = self.into, places[session.date]
            session.season, session.season_pinned = season_on(session.date, seasons), False
        GameSession.objects.bulk_update(self.sessions, ["league", "place_in_day", "season", "season_pinned"])
        SessionResult.objects.filter(session__in=self.sessions).delete()
        SessionResult.objects.bulk_create(
            result for found in sheets(self.sessions).values() for result in copies.results(found)
        )
        words = {"from": _called(source), "to": _called(self.into)}
        Revision.objects.bulk_create(
            Revision(
                session_id=table.session_id,
                table=table,
                verb="move_league",
                summary=words,
                by=self.by,
            )
            for table in self.tables
        )


def _called(league: League) -> str:
    return "" if league.casual else league.name


def _groups(tables: Iterable[Table]) -> Iterator[Iterable[int]]:
    """The keys of those who must stay apart: who sat at one table, in one deal, and who played for whom."""
    at_table, in_deal = defaultdict(set), defaultdict(set)
    for table, player, absent in Seat.objects.filter(table__in=tables).values_list(
        "table", "player", "plays_for"
    ):
        at_table[table].add(player)
        if absent:
            yield (player, absent)
    for round, player in Line.objects.filter(round__table__in=tables).values_list("round", "player"):
        in_deal[round].add(player)
    yield from (*at_table.values(), *in_deal.values())


def _groups_of_history(changes: Iterable[list[Any]], keys: Mapping[str, int]) -> Iterator[Iterable[int]]:
    """The same of what undo would bring back."""
    for _kind, _uid, *both in (row for rows in changes for row in rows):
        for facts in filter(None, both):
            for places in (facts.get("seats"), facts.get("lines")):
                yield {keys[place[0]] for place in places or () if place[0] in keys}


class _Roll:
    """Who is in the league, and who comes into it."""

    def __init__(self, league: League) -> None:
        self.league = league
        self.named = {p.name_key: p for p in league.players.filter(merged_into=None).order_by("pk")}

    def whom(self, whom: Whom, like: Player) -> Player:
        """The player; where a name stands for him, the one who is called so, else a new one who looks like before."""
        if isinstance(whom, Player):
            found = whom
        else:
            found = self.named.get(name_key(whom)) or self._new(clean_name(whom), like)
        if found.archived_at:
            found.archived_at = None
            found.save(update_fields=["archived_at"])
        return found

    def remember(self, player: Player, taken: Collection[int]) -> Player:
        """Somebody for a player whom only the history knows. He is nobody of those who are `taken`."""
        found = self.named.get(player.name_key)
        if found is not None and found.pk not in taken:
            return found
        spare = (f"{player.name[:70]} {number}" for number in count(2))
        name = player.name if found is None else next(n for n in spare if name_key(n) not in self.named)
        return self._new(name, player, archived_at=timezone.now())

    def _new(self, name: str, like: Player, **more: Any) -> Player:
        player = Player(league=self.league, name=name, colour=like.colour, ranked=like.ranked, **more)
        player.save()
        self.named[player.name_key] = player
        return player
