"""Evenings as their sheets have them, raw, many at a time."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ... import rules as game
from ...models import Adjustment, Line, Round, RuleSet

FULL = game.Deck()


@dataclass(frozen=True, slots=True)
class Hand:
    """One person in one entry of a sheet; `points` as they stand there, fines in."""

    player: int
    contract: int | None = None
    tricks: int | None = None
    fines: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """One entry of a sheet, its people clockwise."""

    uid: str
    position: int
    kind: str
    hands: tuple[Hand, ...]
    rules: game.RuleSet = game.CLASSIC
    deck: game.Deck = FULL
    declarer: int | None = None
    suit: str = ""
    factor: int = 1
    covers: int = 1

    @property
    def rounds(self) -> int:
        """How many rounds it counts for: none where it was annulled or passed out."""
        return {Round.Kind.PLAYED.value: 1, Round.Kind.POINTS.value: self.covers}.get(self.kind, 0)


@dataclass(frozen=True, slots=True)
class Given:
    """Points outside the deals; at one position with a deal they come before it."""

    player: int
    points: int
    position: int = 0
    starting: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table's, in order."""

    table: str
    deals: tuple[Deal, ...] = ()
    given: tuple[Given, ...] = ()


_DEAL = ("uid", "position", "kind", "deck", "removed_suit", "declarer_id", "suit", "factor", "covers")


def sheets_at(tables: Mapping[int, str], person: Callable[[int, int], int]) -> dict[int, Sheet]:
    """The sheets of these tables (uid by key). Four queries, however many they are.

    `person` says for a table and a player whose lines they are.
    """
    hands = _hands(tables, person)
    deals = _deals(tables, hands, person)
    given: dict[int, list[Given]] = defaultdict(list)
    rows: Any = Adjustment.objects.filter(table__in=tables, deleted_at=None).order_by("position", "pk")
    for table, player, points, *where in rows.values_list(
        "table_id", "player_id", "points", "position", "starting"
    ):
        given[table].append(Given(person(table, player), points or 0, *where))
    return {key: Sheet(uid, tuple(deals[key]), tuple(given[key])) for key, uid in tables.items()}


def _hands(tables: Collection[int], person: Callable[[int, int], int]) -> dict[int, list[Hand]]:
    """By round."""
    hands: dict[int, list[Hand]] = defaultdict(list)
    rows = Line.objects.filter(round__table__in=tables, round__deleted_at=None).order_by("seat")
    for table, round, player, contract, tricks, fines, points in rows.values_list(
        "round__table_id", "round_id", "player_id", "contract", "tricks", "fines", "points"
    ):
        hands[round].append(Hand(person(table, player), contract, tricks, fines, points or 0))
    return hands


def _deals(
    tables: Collection[int], hands: Mapping[int, list[Hand]], person: Callable[[int, int], int]
) -> dict[int, list[Deal]]:
    """By table."""
    found = Round.objects.filter(table__in=tables).live().in_order()
    rows: Any = list(found.values_list("pk", "table_id", "rules_id", *_DEAL))
    rules = _rules({row[2] for row in rows})
    deals: dict[int, list[Deal]] = defaultdict(list)
    for pk, table, by, uid, position, kind, deck, removed, declarer, *more in rows:
        deals[table].append(
            Deal(
                str(uid),
                position,
                kind,
                tuple(hands.get(pk, ())),
                rules[by],
                game.Deck(deck, removed or None) if kind == Round.Kind.PLAYED else FULL,
                declarer and person(table, declarer),
                *more,
            )
        )
    return deals


def _rules(keys: Iterable[int]) -> dict[int, game.RuleSet]:
    return {key: row.rules for key, row in RuleSet.objects.in_bulk(keys).items()}
