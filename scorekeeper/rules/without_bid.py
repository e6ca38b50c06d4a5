"""A deal of which only contracts and tricks are known, as on many a paper: its points follow all the same.

Keeps RULES.md, "Scoring", as far as the auction has no part in it: who declared matters only where the house rules
count the declarer's miss more often.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .deal import Deal
from .judging import read
from .problems import Problem
from .ruleset import RuleSet
from .scoring import breakdown_of, points_of

OF_THE_BID = frozenset({"declarer_missing", "level_missing", "suit_missing"})


@dataclass(frozen=True, slots=True)
class WithoutBid:
    """What it scores, in points by player; None with `problems`, or where it `needs_declarer` to tell."""

    scores: dict[str, int] | None = None
    problems: tuple[Problem, ...] = ()
    needs_declarer: bool = False


def score_without_bid(deal: Deal, rules: RuleSet) -> WithoutBid:
    """The points of a played `deal` that lacks its bid, or its declarer as well; raises nothing.

    >>> deal = Deal(("A", "B", "C", "D"), contracts={"A": 1, "B": 5, "C": 3, "D": 2},
    ...             tricks={"A": 3, "B": 5, "C": 3, "D": 2})
    >>> score_without_bid(deal, RuleSet()).scores
    {'A': -20, 'B': 35, 'C': 19, 'D': 14}
    >>> score_without_bid(deal, RuleSet(declarer_miss_factor=2)).needs_declarer
    True
    """
    reading = read(deal, rules)
    problems = tuple(problem for problem in reading.problems if problem.code not in OF_THE_BID)
    if problems:
        return WithoutBid(problems=problems)
    missed = any(
        contract and reading.tricks[player] != contract for player, contract in reading.contracts.items()
    )
    if rules.declarer_miss_factor > 1 and reading.declarer is None and missed:
        return WithoutBid(needs_declarer=True)
    return WithoutBid(points_of(breakdown_of(replace(reading, problems=()), rules)))
