"""Somebody's rating over time, as geometry that a template can draw."""

from dataclasses import dataclass

from ...drawing import BOTTOM, TOP, WIDTH, Tick, rows_of_many, text
from .rating import Rating
from .ratings import Moment, Rated

LEFT, RIGHT = 38, WIDTH - 40  # room for the scale, and for the number at the end of the line
HEIGHT = 180
MOST_TICKS = 5
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


@dataclass(frozen=True, slots=True)
class Chart:
    """The line from the first evening to the last one; `start`, with which all begin, has a line of its own look."""

    start: int
    scale: tuple[Tick, ...]
    points: str
    end: tuple[str, str]
    moments: tuple[Moment, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT

    @property
    def table(self) -> list[Moment]:
        """The same in numbers, of so many moments that one can read them, the last one always."""
        return [self.moments[at] for at in rows_of_many(len(self.moments))]


def chart_of(rated: Rated) -> Chart | None:
    """The chart; None before the second evening. From left to right it counts his evenings."""
    moments = rated.course
    if len(moments) < 2:
        return None
    start = Rating().shown
    scale = ticks(min(start, *(m.shown for m in moments)), max(start, *(m.shown for m in moments)))
    low, high = scale[0], scale[-1]

    def x(moment: Moment) -> float:
        return LEFT + (moment.evenings - 1) / (rated.evenings - 1) * (RIGHT - LEFT)

    def y(shown: int) -> float:
        return TOP + (high - shown) / (high - low) * (HEIGHT - TOP - BOTTOM)

    return Chart(
        start=start,
        scale=tuple(Tick(text(y(each)), each) for each in scale),
        points=" ".join(f"{text(x(moment))},{text(y(moment.shown))}" for moment in moments),
        end=(text(x(moments[-1])), text(y(moments[-1].shown))),
        moments=moments,
    )


def ticks(low: int, high: int) -> list[int]:
    """Round numbers around these, at most so many.

    >>> ticks(980, 1130), ticks(1000, 1000)
    ([950, 1000, 1050, 1100, 1150], [1000, 1010])
    """
    for step in STEPS:
        first = low // step * step
        last = max(-(-high // step) * step, first + step)
        if (last - first) // step < MOST_TICKS:
            break
    return list(range(first, last + 1, step))
