"""Which contracts were said how often, and how many of each were made."""

from collections.abc import Mapping
from dataclasses import dataclass

from ....drawing import WIDTH, text

HEIGHT, TOP, BOTTOM = 170, 18, 20
WIDEST = 36  # of a bar with the room around it
SHARE = 0.72  # of that room is the bar


@dataclass(frozen=True, slots=True)
class Size:
    """A contract's bar: what was made stands below, what was missed on it."""

    contract: int
    made: int
    missed: int
    middle: str
    x: str
    top: str
    seam: str
    made_height: str
    missed_height: str

    @property
    def tried(self) -> int:
        return self.made + self.missed


@dataclass(frozen=True, slots=True)
class Chart:
    sizes: tuple[Size, ...]
    bar: str
    base: int = HEIGHT - BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def chart_of(heat: Mapping[tuple[int, int], int]) -> Chart | None:
    """From (contract, tricks) by the number of rounds; None before the first contract.

    >>> chart = chart_of({(0, 0): 2, (0, 1): 1, (2, 2): 1})
    >>> [(each.contract, each.made, each.missed, each.top, each.seam) for each in chart.sizes]
    [(0, 2, 1, '18', '62'), (1, 0, 0, '150', '150'), (2, 1, 0, '106', '106')]
    """
    if not heat:
        return None
    said = range(max(contract for contract, _tricks in heat) + 1)
    made = {size: heat.get((size, size), 0) for size in said}
    tried = {size: sum(n for (contract, _), n in heat.items() if contract == size) for size in said}
    room = min(WIDEST, WIDTH / len(said))
    unit = (HEIGHT - TOP - BOTTOM) / max(tried.values())
    return Chart(
        sizes=tuple(_size(size, made[size], tried[size] - made[size], room, unit) for size in said),
        bar=text(room * SHARE),
    )


def _size(contract: int, made: int, missed: int, room: float, unit: float) -> Size:
    base = HEIGHT - BOTTOM
    return Size(
        contract=contract,
        made=made,
        missed=missed,
        middle=text(room * (contract + 0.5)),
        x=text(room * (contract + 0.5 - SHARE / 2)),
        top=text(base - unit * (made + missed)),
        seam=text(base - unit * made),
        made_height=text(unit * made),
        missed_height=text(unit * missed),
    )
