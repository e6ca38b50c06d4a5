"""A whole evening: who deals each deal, what it scores, the totals, and who deals next.

Keeps RULES.md, "The session" and "Tables that change", and the paragraph on `next_dealer` in the
description of the interchange file.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from .deal import Deal
from .ruleset import CLASSIC, RuleSet


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal of the evening, with the rules in force.

    `deal.seats` () stands for the line-up by default, a blank `deal.dealer` for the one whose turn
    it is; `deal.roster` is the evening's. `faulty`: the caller found problems of its own.
    """

    deal: Deal
    rules: RuleSet = CLASSIC
    faulty: bool = False


@dataclass(frozen=True, slots=True)
class PointsEntry:
    """A points-only round: points by player instead of a deal, for `covers` rounds (≥ 1)."""

    points: Mapping[str, int] = dataclasses.field(hash=False)
    covers: int = 1
    faulty: bool = False


Entry = DealEntry | PointsEntry


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken outside the deals, after the first `after` entries (None: after all)."""

    player: str
    points: int
    after: int | None = None
    starting: bool = False


@dataclass(frozen=True, slots=True)
class Evening:
    """What happened at one table. `rules` hold for what is still to come."""

    roster: tuple[str, ...]
    first_dealer: str | None
    entries: tuple[Entry, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    rules: RuleSet = CLASSIC
