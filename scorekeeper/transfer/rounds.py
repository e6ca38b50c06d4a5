"""One round of a table, read from a file: a deal, or points only. What it is worth is judged later."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_noop

from .. import models
from .. import rules as game
from .content import NO_DEAL, NO_MARKS, Kind, Marks
from .desk import CLASSIC, Desk, Rules
from .fields import MARKS, NO_WHOLE, Fields, is_whole, room

DEAL_KEYS = frozenset(
    {"seats", "deck", "removed_suit", "dealer", "frisch", "calls", "declarer", "level", "suit"}
    | {"contracts", "tricks", "fines", "factor"}
)
POINTS_KEYS = frozenset({"points", "covers", "reason"})
KEYS = MARKS | DEAL_KEYS | POINTS_KEYS | {"rules", "scores", "passed_out", "annulled"}

# Stands for a value that was told as invalid: the rules find it unreadable, and that is not told again.
UNREADABLE = "?"

NO_PLAYER_LIST = gettext_noop("“%(key)s” must be a list of players’ ids, each in quotes.")
STRANGER = gettext_noop("There is no player “%(player)s”: add one to “players”, or mend the id.")
ABSENT = gettext_noop("%(player)s isn’t in the session’s “seats”: add the player there, or mend the id.")


@dataclass(frozen=True, slots=True)
class Place:
    """What a table hands on to its rounds. Where a part is not `sound`, what leans on it isn't judged."""

    path: str
    seats: tuple[str, ...]
    seats_sound: bool
    deck: object
    removed_suit: object
    deck_sound: bool
    rules: Rules

    def refuse_stranger(self, name: str, path: str, desk: Desk) -> bool:
        """Tell of a player who is not in the file, or not at this table. Returns whether it was told."""
        if not desk.is_player(name):
            desk.findings.add(path, "player_unknown", STRANGER, player=name)
        elif self.seats_sound and name not in self.seats:
            desk.findings.add(path, "player_unknown", ABSENT, player=name)
        else:
            return False
        return True


@dataclass(frozen=True, slots=True)
class Draft:
    """A round as the file has it. `seats` and `dealer` of the deal stay open where the round follows its table.

    `told` are the fields of the deal whose faults are told already; `judged` is False where
    nothing else can be said of it.
    """

    path: str
    kind: Kind = "played"
    deal: game.Deal = NO_DEAL
    rules: Rules = CLASSIC
    own_rules: bool = False
    points: Mapping[str, int] = field(default_factory=dict)
    covers: int = 1
    reason: str = ""
    scores: Mapping[str, int] | None = None
    judged: bool = True
    told: frozenset[str] = frozenset()
    marks: Marks = NO_MARKS

    @property
    def needs_dealer(self) -> bool:
        return self.kind != "points" and "dealer" not in self.told and game.is_blank(self.deal.dealer)


def read_round(raw: object, path: str, place: Place, desk: Desk) -> Draft:
    fields = Fields.open(raw, path, desk.findings, keys=KEYS)
    if fields is None:
        return Draft(path, judged=False, told=frozenset({"dealer"}))
    kind = _kind(fields)
    for key in DEAL_KEYS if kind == "points" else POINTS_KEYS:
        if key in fields:
            fields.unknown(key)
    rules = desk.house_rules(fields, place.rules)
    deal = NO_DEAL if kind == "points" else _deal(fields, kind, place, desk)
    return Draft(
        path=path,
        kind=kind,
        deal=deal,
        rules=rules,
        own_rules=rules.values != place.rules.values,
        points=_points(fields, place, desk) if kind == "points" else {},
        covers=fields.whole("covers", default=1, low=1),
        reason=fields.text("reason" if kind == "points" else "annulled", most=room(models.Round, "reason")),
        scores=_numbers(fields, "scores") if "scores" in fields else None,
        judged=_judged(fields, kind, place),
        told=frozenset(fields.bad),
        marks=fields.marks(desk.uid(fields, "round"), by_most=room(models.Round, "by")),
    )


def _kind(fields: Fields) -> Kind:
    if "annulled" in fields or "annulled" in fields.bad:
        return "annulled"
    if fields.flag("passed_out", default=False):
        return "passed_out"
    return "points" if "points" in fields or "points" in fields.bad else "played"


def _judged(fields: Fields, kind: Kind, place: Place) -> bool:
    """Whether enough is sound: its kind, its line-up and its deck."""
    if kind == "points" or fields.bad & {"passed_out", "annulled", "seats", "deck", "removed_suit"}:
        return kind == "points"
    own_deck = "deck" in fields
    return (place.seats_sound or "seats" in fields) and (place.deck_sound or own_deck)


def _deal(fields: Fields, kind: Kind, place: Place, desk: Desk) -> game.Deal:
    own_deck = "deck" in fields
    return game.Deal(
        seats=_seats(fields, place, desk),
        roster=place.seats,
        dealer=_value(fields, "dealer"),
        deck=fields.raw("deck") if own_deck else place.deck,
        removed_suit=fields.raw("removed_suit", None if own_deck else place.removed_suit),
        frisch=_value(fields, "frisch", 0),
        calls=tuple(fields.list("calls")) if "calls" in fields else None,
        declarer=_value(fields, "declarer"),
        level=_value(fields, "level"),
        suit=_value(fields, "suit"),
        contracts=fields.object("contracts"),
        tricks=fields.object("tricks"),
        fines=fields.object("fines"),
        factor=_value(fields, "factor", 1),
        outcome="played" if kind == "points" else kind,
        reason=fields.text("annulled"),
    )


def _value(fields: Fields, key: str, default: object = None) -> Any:
    return UNREADABLE if key in fields.bad else fields.raw(key, default)


def _seats(fields: Fields, place: Place, desk: Desk) -> tuple[str, ...]:
    """The round's own line-up; () where it has none. A stranger in it makes the whole of it unreadable."""
    seats = read_seats(fields)
    if "seats" in fields and not seats:
        fields.bad.add("seats")
        desk.tell(fields.path, [game.Problem("player_count", "player", params={"value": 0})])
    strangers = [name for name in dict.fromkeys(seats) if place.refuse_stranger(name, fields.path, desk)]
    if strangers:
        fields.bad.add("seats")
    return seats


def read_seats(fields: Fields) -> tuple[str, ...]:
    seats = fields.list("seats")
    if not all(isinstance(name, str) for name in seats):
        fields.refuse("seats", NO_PLAYER_LIST)
        return ()
    return tuple(seats)


def _points(fields: Fields, place: Place, desk: Desk) -> dict[str, int]:
    points = _numbers(fields, "points")
    strangers = [name for name in points if place.refuse_stranger(name, fields.path, desk)]
    if strangers:
        fields.bad.add("points")
    return points


def _numbers(fields: Fields, key: str) -> dict[str, int]:
    """A whole number for each player; another value is told and left out."""
    numbers = fields.object(key)
    bad = [name for name, value in numbers.items() if not is_whole(value)]
    for name in bad:
        fields.refuse(key, NO_WHOLE, player=name)
    return {name: value for name, value in numbers.items() if name not in bad}
