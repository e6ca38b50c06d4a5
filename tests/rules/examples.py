"""One known round that the tables of these tests vary, and the cases shared with the browser's mirror."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from scorekeeper.rules import CLASSIC, Deal, RuleSet, check

FOUR = ("A", "B", "C", "D")
THREE = ("A", "B", "C")
FIVE = ("A", "B", "C", "D", "E")

# Under 11: A misses by two, B, C and D make it. −20, 35, 19, 14.
ROUND = Deal(
    seats=FOUR,
    dealer="A",
    declarer="B",
    level=5,
    suit="H",
    contracts={"A": 1, "B": 5, "C": 3, "D": 2},
    tricks={"A": 3, "B": 5, "C": 3, "D": 2},
)
PASSED_OUT = Deal(seats=FOUR, dealer="A", frisch=3, outcome="passed_out")
ANNULLED = Deal(seats=FOUR, dealer="A", outcome="annulled", reason="an exposed ace")

# Code, field and player of each problem.
Told = list[tuple[str, str, str | None]]

CASES: dict[str, Any] = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))


def a_round(**changes: Any) -> Deal:
    """The known round with changes; counts may be given as numbers in the order of the seats."""
    seats = changes.get("seats", FOUR)
    for name in ("contracts", "tricks"):
        if isinstance(changes.get(name), tuple):
            changes[name] = dict(zip(seats, changes[name], strict=True))
    return replace(ROUND, **changes)


def three(
    *, deck: str = "drop_2345", contracts: tuple[int, ...], tricks: tuple[int, ...], **more: Any
) -> Deal:
    """A round of three, B declarer with 5♥."""
    return a_round(seats=THREE, deck=deck, contracts=contracts, tricks=tricks, **more)


def with_count(name: str, player: str, value: object, deal: Deal = ROUND) -> Deal:
    """`deal` with one player's contract, tricks or fines replaced."""
    changed: dict[str, Any] = {name: {**getattr(deal, name), player: value}}
    return replace(deal, **changed)


def without(name: str, player: str, deal: Deal = ROUND) -> Deal:
    """`deal` without one player's contract or tricks."""
    others: dict[str, Any] = {name: {who: n for who, n in getattr(deal, name).items() if who != player}}
    return replace(deal, **others)


def told(deal: Deal, rules: RuleSet = CLASSIC) -> Told:
    return [(problem.code, problem.field, problem.player) for problem in check(deal, rules)]


def codes(deal: Deal, rules: RuleSet = CLASSIC) -> list[str]:
    return [problem.code for problem in check(deal, rules)]
