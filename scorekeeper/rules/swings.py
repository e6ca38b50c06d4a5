"""How far two players can move apart in one deal: every legal deal, seen from the two of them.

Keeps RULES.md, "Scores". What the others may do matters only as far as it decides under and over, and whether
everybody missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

from .cards import Deck
from .ruleset import CLASSIC, RuleSet
from .scoring import all_missed_times, missed, worth, zero_missed

Made = int | None  # the contract that somebody made; None: he missed


@dataclass(frozen=True, slots=True)
class Swings:
    """Bounds of one deal without fines and with factor 1, in points; each of them is reached by some deal.

    gains        the most by which a rival outscores somebody, by what that one made and whether the rival made his
    least, most  points of somebody alone, by what he made
    """

    gains: Mapping[tuple[Made, bool], int]
    least: Mapping[Made, int]
    most: Mapping[Made, int]

    @property
    def widest(self) -> int:
        """The most by which anybody can outscore anybody else."""
        return max(self.gains.values())


@lru_cache(maxsize=256)  # asked for hundreds of times at once
def swings(rules: RuleSet, deck: Deck) -> Swings:
    """The bounds of a deal with this deck under `rules`; kept, since they take up to a second to find.

    >>> swings(RuleSet(), Deck()).widest, swings(RuleSet(), Deck()).most[5]
    (309, 35)
    """
    return _swings(replace(rules, **_DECIDES_NOTHING), deck.kind)


# What no deal's points depend on: tables that differ in nothing else share their bounds. Of frischs none, with which
# any lowest bid can be played.
_DECIDES_NOTHING: Mapping[str, Any] = {
    name: getattr(CLASSIC, name)
    for name in (
        "first_caller",
        "frisch_passing",
        "frisch_cards",
        "passed_out_dealer",
        "no_trump",
        "fine",
        "last_lap_factor",
        "sit_out",
        "end",
    )
} | {"frisch_max": 0, "frisch_raise": 0}


@lru_cache(maxsize=128)
def _swings(rules: RuleSet, kind: str) -> Swings:
    gains: dict[tuple[Made, bool], int] = {}
    least: dict[Made, int] = {}
    most: dict[Made, int] = {}
    for made, rival_made, own, rival in _outcomes(rules, Deck(kind, "C" if kind == "drop_suit" else None)):
        key = (made, rival_made)
        gains[key] = max(rival - own, gains.get(key, rival - own))
        least[made] = min(own, least.get(made, own))
        most[made] = max(own, most.get(made, own))
    return Swings(gains, least, most)


def _outcomes(rules: RuleSet, deck: Deck) -> Iterator[tuple[Made, bool, int, int]]:
    """Everything that two can do in a legal deal: what one made, whether the other did, and the points of both."""
    total = deck.tricks
    void_or_double = all_missed_times(rules)
    taken = [(own, rival) for own, rival in product(range(total + 1), repeat=2) if own + rival <= total]
    for declares in (0, 1, None):  # the first of the two, the second, or one of the others
        own_points, rival_points = (_points(rules, deck, declares=declares == place) for place in (0, 1))
        rest = _rest(rules, deck, declares=declares is None)
        own_low, rival_low = (rules.min_bid if declares == place else 0 for place in (0, 1))
        for own, rival in product(range(own_low, total + 1), range(rival_low, total + 1)):
            for own_tricks, rival_tricks in taken:
                made, rival_made = own == own_tricks, rival == rival_tricks
                for is_made, (fewest, highest) in rest[total - own_tricks - rival_tricks].items():
                    times = 1 if made or rival_made or is_made else void_or_double
                    sums = ((own + rival + fewest < total, True), (own + rival + highest > total, False))
                    for under in (side for can_be, side in sums if can_be):
                        yield (
                            own if made else None,
                            rival_made,
                            own_points[own, own_tricks, under] * times,
                            rival_points[rival, rival_tricks, under] * times,
                        )


def _points(rules: RuleSet, deck: Deck, *, declares: bool) -> dict[tuple[int, int, bool], int]:
    """Points by contract, tricks, and whether the deal is under."""
    counts = range(deck.tricks + 1)

    def points(contract: int, tricks: int, under: bool) -> int:
        if contract == tricks:
            return worth(contract, rules, under=under)
        if contract == 0:
            return zero_missed(tricks, rules, under=under)[0]
        return missed(contract, tricks, rules, declarer=declares)[0]

    return {key: points(*key) for key in product(counts, counts, (True, False))}


def _rest(rules: RuleSet, deck: Deck, *, declares: bool) -> list[dict[bool, tuple[int, int]]]:
    """The fewest and the most that the others can say together, by their tricks and whether one of them makes his.

    Only these ends decide whether the deal can be under, and whether it can be over.
    """
    total, others = deck.tricks, deck.players - 2
    found: list[dict[bool, tuple[int, int]]] = [{} for _ in range(total + 1)]
    said = [
        told
        for told in product(range(total + 1), repeat=others)
        if not declares or max(told) >= rules.min_bid
    ]
    taken = [tricks for tricks in product(range(total + 1), repeat=others) if sum(tricks) <= total]
    for contracts, tricks in product(said, taken):
        is_made = any(map(int.__eq__, contracts, tricks))
        so_far, told = found[sum(tricks)], sum(contracts)
        fewest, highest = so_far.get(is_made, (told, told))
        so_far[is_made] = (min(fewest, told), max(highest, told))
    return found
