"""Places, the end of a session, once more round, the last lap.

Keeps RULES.md, "The session", and the settings `end` and `last_lap_factor`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .ruleset import LIMIT, RuleSet


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a session stands against its `end`. It offers to finish, never forces it.

    reached      whether the end is reached, judged on the state as it is now
    rounds_left  with "rounds N": how many are missing (≥ 0); None else
    winners      once reached: who has the highest total, several where it is shared
    """

    reached: bool
    rounds_left: int | None
    winners: tuple[str, ...]


def places(totals: Mapping[str, int]) -> dict[str, int]:
    """Place by player: "the highest total wins, ties share the place".

    >>> places({"A": 30, "B": 50, "C": 30, "D": -10})
    {'A': 2, 'B': 1, 'C': 2, 'D': 4}
    """
    return {player: 1 + sum(other > total for other in totals.values()) for player, total in totals.items()}


def leaders(totals: Mapping[str, int]) -> tuple[str, ...]:
    """Who shares the first place."""
    return tuple(player for player, place in places(totals).items() if place == 1)


def ending(rules: RuleSet, rounds: int, totals: Mapping[str, int]) -> Ending:
    """Whether `end` is reached after `rounds` rounds (what points-only rounds cover among them).

    "At least N rounds …, or any total ≥ target with all adjustments in and at least one round."
    """
    rounds_left = None if rules.end_rounds is None else max(0, rules.end_rounds - rounds)
    reached = rounds_left == 0 or _target_reached(rules, rounds, totals)
    return Ending(reached, rounds_left, leaders(totals) if reached else ())


def _target_reached(rules: RuleSet, rounds: int, totals: Mapping[str, int]) -> bool:
    target = rules.end_target
    return target is not None and rounds >= 1 and any(total >= target for total in totals.values())


def once_more_round(rounds: int, people: int) -> str:
    """The `end` after which everyone at the table (`people`) has dealt once more from now on.

    >>> once_more_round(12, 4)
    'rounds 16'
    """
    return f"rounds {min(LIMIT, rounds + people)}"


def proposed_factor(rules: RuleSet, rounds: int, people: int) -> int:
    """The factor to propose for the coming deal after `rounds` rounds: `last_lap_factor` in the last lap.

    The last lap is known with "rounds N": the last deals of which everyone at the table (`people`)
    deals one. It never enters by itself.
    """
    left = 0 if rules.end_rounds is None else rules.end_rounds - rounds
    return rules.last_lap_factor if 1 <= left <= people else 1
