"""Points by evening: a bar for each, up from nothing or down from it."""

from collections.abc import Sequence
from dataclasses import dataclass

from ....drawing import WIDTH, text
from ....play.chart import DIGIT, Tick, scale_of

MOST = 24  # evenings, the last ones: more bars nobody can tell apart on a phone
HEIGHT, TOP, BOTTOM = 190, 14, 22
WIDEST = 30  # of a bar with the room around it
SHARE = 0.7  # of that room is the bar
RING = 7  # how far beyond its bar the ring of a win stands


@dataclass(frozen=True, slots=True)
class Bar:
    """An evening's points; `ring` is where its mark stands if it was won."""

    x: str
    y: str
    width: str
    height: str
    lost: bool
    ring: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Chart:
    scale: tuple[Tick, ...]
    bars: tuple[Bar, ...]
    left: str
    end: str
    right: int = WIDTH
    width: int = WIDTH
    height: int = HEIGHT


def chart_of(evenings: Sequence[tuple[int, bool]]) -> Chart | None:
    """The last of these evenings, each with its points and whether it was won; None where there is none.

    >>> chart = chart_of([(40, True), (-10, False)])
    >>> [(bar.x, bar.y, bar.height, bar.ring) for bar in chart.bars]
    [('31.4', '14', '123.2', ('41.9', '7')), ('61.4', '137.2', '30.8', None)]
    >>> [tick.says for tick in chart.scale]
    [40, 30, 20, 10, 0, -10]
    """
    shown = evenings[-MOST:]
    if not shown:
        return None
    values = [points for points, _won in shown]
    scale = scale_of(min(values), max(values))
    left = 5 + DIGIT * max(len(str(value)) for value in scale)
    room = min(WIDEST, (WIDTH - left) / len(shown))
    return Chart(
        scale=tuple(Tick(text(_y(value, scale)), value) for value in scale),
        bars=tuple(
            _bar(points, scale, left + room * number, room, won=won)
            for number, (points, won) in enumerate(shown)
        ),
        left=text(left),
        end=text(left + room * len(shown)),
    )


def _bar(points: int, scale: Sequence[int], x: float, room: float, *, won: bool) -> Bar:
    """Nothing at all is a bar one can still see."""
    width, nothing, end = room * SHARE, _y(0, scale), _y(points, scale)
    beyond = end - RING if points >= 0 else end + RING
    return Bar(
        x=text(x + (room - width) / 2),
        y=text(min(nothing, end)),
        width=text(width),
        height=text(max(abs(end - nothing), 1)),
        lost=points < 0,
        ring=(text(x + room / 2), text(beyond)) if won else None,
    )


def _y(value: int, scale: Sequence[int]) -> float:
    return TOP + (scale[0] - value) / (scale[0] - scale[-1]) * (HEIGHT - TOP - BOTTOM)
