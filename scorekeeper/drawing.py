"""Lines on a small drawing: where they run, where their names stand, and the scale beside them.

Coordinates are text in the drawing's own units, at the size of a small phone about one a pixel:
machine values, which no language may write with a comma.
"""

import itertools
import math
import unicodedata
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from .names import letters_of

WIDTH, HEIGHT = 344, 280
TOP, BOTTOM = 10, 22  # room above the highest and below the lowest line
NAME = 86  # room for the names at the ends of the lines
LETTERS = 10  # that fit into it
BETWEEN_NAMES = 15
DIGIT = 7.3  # how wide a digit of the scale is
MOST_STEPS = 6  # of the scale
MOST_ROWS = 8  # of a long chart in numbers

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Tick:
    """A number of a scale, or its line: where it stands, and what it says."""

    at: str
    says: int


def scale_of(lowest: int, highest: int) -> list[int]:
    """Round numbers around the lowest and the highest total and nothing, the highest first.

    >>> scale_of(-85, 158)
    [200, 150, 100, 50, 0, -50, -100]
    """
    lowest, highest = min(lowest, 0), max(highest, 0)
    step = next(step for step in steps() if (highest - lowest) / step <= MOST_STEPS)
    low = math.floor(lowest / step)
    high = max(math.ceil(highest / step), low + 1)
    return [step * number for number in range(high, low - 1, -1)]


def steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50, …"""
    return (digit * 10**power for power in itertools.count() for digit in (1, 2, 5))


def rows_of_many(many: int) -> list[int]:
    """Which of so many moments stand in the chart's table: no more than one can read, the last one always.

    >>> rows_of_many(3), rows_of_many(17)
    ([0, 1, 2], [1, 4, 7, 10, 13, 16])
    """
    step = max(math.ceil(many / MOST_ROWS), 1)
    return list(range(many - 1, -1, -step))[::-1]


def spread(ends: Mapping[K, float], *, height: int = HEIGHT) -> dict[K, float]:
    """Where the names stand: each at the end of its line, or as near as the other names let it be."""
    order = sorted(ends, key=lambda key: ends[key])
    places: list[float] = []
    for key in order:
        places.append(max(ends[key], places[-1] + BETWEEN_NAMES if places else TOP))
    limit: float = height - BOTTOM + 6
    for number in reversed(range(len(places))):
        places[number] = min(places[number], limit)
        limit = places[number] - BETWEEN_NAMES
    return dict(zip(order, places, strict=True))


def leader(x: float, end: float, name: float) -> str:
    return f"{text(x + 1)},{text(end)} {text(x + 6)},{text(name)}"


def shortened(name: str) -> str:
    """As much of a name as has room, no letter torn apart; what is written wide counts double.

    >>> shortened("Maximiliana"), shortened("Bob")
    ('Maximilia…', 'Bob')
    """
    letters = letters_of(name)
    ends = list(itertools.accumulate(1 + (unicodedata.east_asian_width(each[0]) in "WF") for each in letters))
    if not ends or ends[-1] <= LETTERS:
        return name
    return "".join(each for each, end in zip(letters, ends, strict=True) if end < LETTERS).rstrip() + "…"


def between(start: float, end: float, many: int) -> list[float]:
    return [start + (end - start) * place / (many - 1) for place in range(many)]


def rectangle(x: float, y: float, width: float, height: float) -> str:
    """As a part of a path: many of one look are drawn as one.

    >>> rectangle(1, 2.25, 3, 4.5)
    'M1,2.2h3v4.5h-3z'
    """
    return f"M{text(x)},{text(y)}h{text(width)}v{text(height)}h{text(-width)}z"


def text(number: float) -> str:
    """
    >>> text(12.04), text(7.56)
    ('12', '7.6')
    """
    return f"{number:.1f}".removesuffix(".0")
