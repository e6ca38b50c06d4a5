"""Contract against tricks: what was said down the side, what was taken along the top, how often in between."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ....drawing import WIDTH, text

LEFT, TOP = 40, 36  # room for the two scales and what they mean
LARGEST = 32  # side of a square
SHADES = 5


@dataclass(frozen=True, slots=True)
class Square:
    """How often these tricks were taken with this contract; shade 1 to 5, of none 0."""

    contract: int
    tricks: int
    rounds: int
    shade: int
    x: str
    y: str
    middle: str
    base: str

    @property
    def made(self) -> bool:
        return self.contract == self.tricks


@dataclass(frozen=True, slots=True)
class Mark:
    """A number of one of the scales: where it stands, and what it says."""

    at: str
    says: int


@dataclass(frozen=True, slots=True)
class Chart:
    """`squares` that are empty and no contract made are left out; `table` has every number."""

    squares: tuple[Square, ...]
    contracts: tuple[Mark, ...]
    tricks: tuple[Mark, ...]
    side: str
    table: tuple[tuple[int, tuple[int, ...]], ...]
    height: str
    width: int = WIDTH
    left: int = LEFT
    top: int = TOP

    @property
    def small(self) -> bool:
        """Whether the squares are too small for numbers of the usual size."""
        return len(self.tricks) > 12


def chart_of(heat: Mapping[tuple[int, int], int]) -> Chart | None:
    """From (contract, tricks) by the number of rounds; None before the first contract.

    >>> chart = chart_of({(0, 0): 4, (1, 2): 1})
    >>> [(each.contract, each.tricks, each.rounds, each.shade, each.x, each.y) for each in chart.squares]
    [(0, 0, 4, 5, '40', '36'), (1, 1, 0, 0, '72', '68'), (1, 2, 1, 3, '104', '68')]
    >>> chart.table
    ((0, (4, 0, 0)), (1, (0, 0, 1)))
    """
    if not heat:
        return None
    contracts = range(max(contract for contract, _tricks in heat) + 1)
    tricks = range(max(tricks for _contract, tricks in heat) + 1)
    side = min(LARGEST, (WIDTH - LEFT) / len(tricks))
    most = max(heat.values())
    return Chart(
        squares=tuple(
            _square(contract, taken, heat.get((contract, taken), 0), most, side)
            for contract in contracts
            for taken in tricks
            if contract == taken or (contract, taken) in heat
        ),
        contracts=tuple(Mark(text(TOP + side * (each + 0.5)), each) for each in contracts),
        tricks=tuple(Mark(text(LEFT + side * (each + 0.5)), each) for each in tricks),
        side=text(side),
        table=tuple((c, tuple(heat.get((c, taken), 0) for taken in tricks)) for c in contracts),
        height=text(TOP + side * len(contracts) + 2),
    )


def _square(contract: int, tricks: int, rounds: int, most: int, side: float) -> Square:
    return Square(
        contract=contract,
        tricks=tricks,
        rounds=rounds,
        shade=shade_of(rounds, most),
        x=text(LEFT + side * tricks),
        y=text(TOP + side * contract),
        middle=text(LEFT + side * (tricks + 0.5)),
        base=text(TOP + side * (contract + 0.5)),
    )


def shade_of(rounds: int, most: int) -> int:
    """One of five steps; by the root, or a few frequent pairs would leave all others pale.

    >>> [shade_of(rounds, 100) for rounds in (0, 1, 4, 5, 16, 17, 64, 65, 100)]
    [0, 1, 1, 2, 2, 3, 4, 5, 5]
    """
    return math.ceil(SHADES * math.sqrt(rounds / most) - 1e-9)
