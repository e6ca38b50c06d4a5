"""What follows from a deal, half-filled or whole, and what may be said now.

Keeps RULES.md, "The deal" 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .deal import Deal
from .judging import read
from .problems import Problem
from .reading import Reading
from .ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be judged of a deal; None (or ()) where it doesn't apply or can't be judged.

    All numbers are tricks. `sum` is S, `tricks_total` T, `forbidden` what the last may not say.
    """

    tricks_total: int | None
    first_caller: str | None
    min_level: int | None
    contract_order: tuple[str, ...]
    first_lead: str | None
    last_to_contract: str | None
    forbidden: int | None
    sum: int | None
    kind: Literal["under", "over"] | None


@dataclass(frozen=True, slots=True)
class Option:
    """A contract that a player might say, and what speaks against it."""

    value: int
    problem: Problem | None = None


def facts(deal: Deal, rules: RuleSet) -> Facts:
    """What follows from `deal` as far as it goes. Faults elsewhere in it don't matter."""
    return facts_of(read(deal, rules))


def facts_of(reading: Reading) -> Facts:
    """The same from a reading."""
    return Facts(
        tricks_total=reading.deck.tricks if reading.seats else None,
        first_caller=reading.first_caller,
        min_level=reading.min_level,
        contract_order=reading.contract_order,
        first_lead=reading.declarer,
        last_to_contract=reading.last_to_contract,
        forbidden=reading.forbidden,
        sum=reading.contract_sum,
        kind=reading.kind,
    )


def contract_options(deal: Deal, rules: RuleSet, player: str) -> tuple[Option, ...]:
    """Every contract from 0 to T, and why `player` may not say it; () for a deal that can't be judged.

    "Declarer: from his level up to T. Others: 0 to T. The last may not make S = T."

    >>> deal = Deal(("A", "B", "C", "D"), "A", declarer="B", level=5, suit="H",
    ...             contracts={"B": 5, "C": 3, "D": 2})
    >>> [option.value for option in contract_options(deal, RuleSet(), "A") if option.problem]
    [3]
    """
    reading = read(deal, rules)
    if player not in reading.seats:
        return ()
    return tuple(
        Option(value, _contract_problem(value, player, reading)) for value in range(reading.deck.tricks + 1)
    )


def _contract_problem(value: int, player: str, reading: Reading) -> Problem | None:
    if player == reading.declarer and reading.level is not None and value < reading.level:
        params = {"value": value, "min": reading.level}
        return Problem("declarer_below_level", "contracts", player, params)
    if player == reading.last_to_contract and value == reading.forbidden:
        return Problem("sum_forbidden", "contracts", player, {"value": value, "total": reading.deck.tricks})
    return None
