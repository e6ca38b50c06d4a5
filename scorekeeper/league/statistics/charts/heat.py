"""Contract against tricks: what was said down the side, what was taken along the top, how often in between."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ....drawing import WIDTH, Tick, rectangle, text

LEFT, TOP = 40, 36  # room for the two scales and what they mean
LARGEST = 32  # side of a square
MOST_LARGE = 12  # squares in a row that have room for numbers of the usual size
SHADES = 5
DARK = 4  # from this shade on numbers are light

Heat = Mapping[tuple[int, int], int]  # rounds by (contract, tricks)


@dataclass(frozen=True, slots=True)
class Number:
    """How many rounds, in the middle of their square."""

    x: str
    y: str
    rounds: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The squares of one shade, 1 to 5, are one path; `made` are those of contracts made, also the empty ones.

    `table` has every number, nothing for none.
    """

    shades: tuple[tuple[int, str], ...]
    made: str
    on_light: tuple[Number, ...]
    on_dark: tuple[Number, ...]
    contracts: tuple[Tick, ...]
    tricks: tuple[Tick, ...]
    table: tuple[tuple[int, tuple[str, ...]], ...]
    height: str
    width: int = WIDTH
    left: int = LEFT
    top: int = TOP

    @property
    def small(self) -> bool:
        return len(self.tricks) > MOST_LARGE


def chart_of(heat: Heat) -> Chart | None:
    """None before the first contract.

    >>> chart = chart_of({(0, 0): 4, (1, 2): 1})
    >>> chart.shades
    ((3, 'M104,68h32v32h-32z'), (5, 'M40,36h32v32h-32z'))
    >>> chart.made
    'M40,36h32v32h-32zM72,68h32v32h-32z'
    >>> chart.on_dark, chart.on_light
    ((Number(x='56', y='52', rounds='4'),), (Number(x='120', y='84', rounds='1'),))
    >>> chart.table
    ((0, ('4', '', '')), (1, ('', '', '1')))
    """
    if not heat:
        return None
    contracts = range(max(contract for contract, _tricks in heat) + 1)
    tricks = range(max(tricks for _contract, tricks in heat) + 1)
    side = min(LARGEST, (WIDTH - LEFT) / len(tricks))
    shade = {where: shade_of(rounds, max(heat.values())) for where, rounds in heat.items()}
    return Chart(
        shades=tuple(
            (step, _squares([where for where in sorted(heat) if shade[where] == step], side))
            for step in sorted(set(shade.values()))
        ),
        made=_squares([(each, each) for each in contracts if each in tricks], side),
        on_light=tuple(_number(at, n, side) for at, n in sorted(heat.items()) if shade[at] < DARK),
        on_dark=tuple(_number(at, n, side) for at, n in sorted(heat.items()) if shade[at] >= DARK),
        contracts=tuple(Tick(text(TOP + side * (each + 0.5)), each) for each in contracts),
        tricks=tuple(Tick(text(LEFT + side * (each + 0.5)), each) for each in tricks),
        table=tuple((c, tuple(str(heat.get((c, taken), "")) for taken in tricks)) for c in contracts),
        height=text(TOP + side * len(contracts) + 2),
    )


def _squares(places: list[tuple[int, int]], side: float) -> str:
    return "".join(rectangle(LEFT + side * t, TOP + side * c, side, side) for c, t in places)


def _number(where: tuple[int, int], rounds: int, side: float) -> Number:
    contract, tricks = where
    return Number(text(LEFT + side * (tricks + 0.5)), text(TOP + side * (contract + 0.5)), str(rounds))


def shade_of(rounds: int, most: int) -> int:
    """One of five steps; by the root, or a few frequent pairs would leave all others pale.

    >>> [shade_of(rounds, 100) for rounds in (1, 4, 5, 16, 17, 64, 65, 100)]
    [1, 1, 2, 2, 3, 4, 5, 5]
    """
    return math.ceil(SHADES * math.sqrt(rounds / most) - 1e-9)
