"""Who plays in the league: adding, describing, archiving, and how everybody is told apart at a glance."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from ...models import League, Player, User
from ...models.people import merged
from ...names import clean_name, initials_of
from ...play.facts import NameTaken
from ..events import changing, record

COLOURS = range(1, 9)  # the tokens --line-1 to --line-8


@dataclass(frozen=True, slots=True)
class Person:
    """What a league knows of a player, as its owner writes it."""

    name: str
    ranked: bool = True
    colour: int | None = None
    since: date | None = None
    until: date | None = None


FIELDS = ("name", "ranked", "colour", "since", "until")


def add(league: League, name: str, by: User, *, ranked: bool = True, uid: uuid.UUID | None = None) -> Player:
    """A new player; the one of this `uid` where the same request made it before. Raises NameTaken."""
    with changing(league):
        made = Player.objects.filter(league=league, uid=uid).first() if uid else None
        if made is not None:
            return made
        _demand_name(league, name)
        player = Player(league=league, name=clean_name(name), ranked=ranked)
        if uid and not Player.objects.filter(uid=uid).exists():
            player.uid = uid
        player.save()
        record(league, "add", by, player=player.name, ranked=ranked)
    return player


def describe(player: Player, person: Person, by: User) -> None:
    """Write down what is known of a player; nothing where it is known already. Raises NameTaken."""
    league = player.league
    with changing(league):
        current = Player.objects.get(pk=player.pk)
        changes = [
            [field, _plain(getattr(current, field)), _plain(getattr(person, field))]
            for field in FIELDS
            if getattr(current, field) != getattr(person, field)
        ]
        if not changes:
            return
        _demand_name(league, person.name, but=current)
        for field in FIELDS:
            setattr(current, field, getattr(person, field))
        current.save(update_fields=[*FIELDS, "name_key"])
        record(league, "describe", by, player=player.name, changes=changes)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def archive(player: Player, by: User) -> None:
    """Not offered for seating any more; what was played stays. Nothing happens where it is so."""
    with changing(player.league):
        if Player.objects.filter(pk=player.pk, archived_at=None).update(archived_at=timezone.now()):
            record(player.league, "archive", by, player=player.name)


def bring_back(player: Player, by: User) -> None:
    with changing(player.league):
        if Player.objects.filter(pk=player.pk).exclude(archived_at=None).update(archived_at=None):
            record(player.league, "bring_back", by, player=player.name)


def _demand_name(league: League, name: str, *, but: Player | None = None) -> None:
    holder = league.players.named(name).first()
    if holder is not None and holder != but:
        raise NameTaken


def with_merged(player: Player) -> set[int]:
    """The keys of all who are the same person as the player, merged into one another however often. One query."""
    stands_for = merged(Player.objects.filter(league=player.league_id))
    return {key for key, end in stands_for.items() if end == stands_for[player.pk]}


@dataclass(frozen=True, slots=True)
class Face:
    """A player at a glance: letters that nobody else in the league has, and a colour of 1 to 8."""

    initials: str
    colour: int


def faces(players: Iterable[Player]) -> Mapping[int, Face]:
    """Everybody's face, by the player's key. To be asked for all of a league at once. No queries.

    A colour that was chosen stands; the others are shared out evenly, in the order in which people came.
    """
    players = sorted(players, key=lambda player: player.pk)
    chosen = Counter(player.colour for player in players if player.colour in COLOURS)
    letters = initials_of([player.name for player in players])
    found = {}
    for player, initials in zip(players, letters, strict=True):
        colour = player.colour if player.colour in COLOURS else min(COLOURS, key=lambda c: (chosen[c], c))
        if player.colour != colour:
            chosen[colour] += 1
        found[player.pk] = Face(initials, colour or 1)
    return found


def faces_of(league: League) -> Mapping[int, Face]:
    """The faces of all who play or played in the league. One query."""
    return faces(league.players.filter(merged_into=None))
