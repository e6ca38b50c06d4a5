"""Evenings as their sheets have them, raw, many at a time."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ... import rules as game
from ...models import Adjustment, Line, Round, RuleSet

FULL = game.Deck()
PLAYED, POINTS = Round.Kind.PLAYED.value, Round.Kind.POINTS.value


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
        if self.kind == PLAYED:
            return 1
        return self.covers if self.kind == POINTS else 0


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

    @property
    def players(self) -> set[int]:
        """Whoever has a line or points outside the deals."""
        return {hand.player for deal in self.deals for hand in deal.hands} | {
            each.player for each in self.given
        }

    def with_people(self, instead: Mapping[int, int]) -> "Sheet":
        """The same with somebody else in a player's place."""

        def swap(deal: Deal) -> Deal:
            hands = tuple(replace(hand, player=instead.get(hand.player, hand.player)) for hand in deal.hands)
            declarer = deal.declarer and instead.get(deal.declarer, deal.declarer)
            return replace(deal, hands=hands, declarer=declarer)

        given = tuple(replace(each, player=instead.get(each.player, each.player)) for each in self.given)
        return replace(self, deals=tuple(map(swap, self.deals)), given=given)


_DEAL = ("uid", "position", "kind", "deck", "removed_suit", "declarer_id", "suit", "factor", "covers")


def sheets_at(tables: Mapping[int, str]) -> dict[int, Sheet]:
    """The sheets of these tables (uid by key). Four queries, however many they are."""
    deals = _deals(tables, _hands(tables))
    given: dict[int, list[Given]] = defaultdict(list)
    rows: Any = Adjustment.objects.filter(table__in=tables).live().in_order()
    for table, player, points, *where in rows.values_list(
        "table_id", "player_id", "points", "position", "starting"
    ):
        given[table].append(Given(player, points or 0, *where))
    return {key: Sheet(uid, tuple(deals[key]), tuple(given[key])) for key, uid in tables.items()}


def _hands(tables: Collection[int]) -> dict[int, list[Hand]]:
    """By round."""
    hands: dict[int, list[Hand]] = defaultdict(list)
    rows = Line.objects.filter(round__table__in=tables, round__deleted_at=None).order_by("seat")
    for round, player, contract, tricks, fines, points in rows.values_list(
        "round_id", "player_id", "contract", "tricks", "fines", "points"
    ):
        hands[round].append(Hand(player, contract, tricks, fines, points or 0))
    return hands


def _deals(tables: Collection[int], hands: Mapping[int, list[Hand]]) -> dict[int, list[Deal]]:
    """By table."""
    found: Any = Round.objects.filter(table__in=tables).live().in_order()
    rows = list(found.values_list("pk", "table_id", "rules_id", *_DEAL))
    rules = {key: row.rules for key, row in RuleSet.objects.in_bulk({row[2] for row in rows}).items()}
    deals: dict[int, list[Deal]] = defaultdict(list)
    for pk, table, by, uid, position, kind, deck, removed, *more in rows:
        pack = game.Deck(deck, removed or None) if kind == PLAYED else FULL
        deal = Deal(str(uid), position, kind, tuple(hands.get(pk, ())), rules[by], pack, *more)
        deals[table].append(deal)
    return deals
