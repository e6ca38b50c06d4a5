"""Points by evening: a bar for each, up from nothing or down from it."""

from collections.abc import Sequence
from dataclasses import dataclass

from ....drawing import DIGIT, WIDTH, Tick, rectangle, scale_of, text

MOST = 24  # evenings, the last ones: more bars nobody can tell apart on a phone
HEIGHT, TOP, BOTTOM = 190, 14, 22
WIDEST = 30  # of a bar with the room around it
SHARE = 0.7  # of that room is the bar
RING = 7  # how far beyond its bar the ring of a win stands


@dataclass(frozen=True, slots=True)
class Chart:
    """The bars `up` and those `down` are a path each; `rings` mark evenings that were won."""

    scale: tuple[Tick, ...]
    up: str
    down: str
    rings: tuple[tuple[str, str], ...]
    left: str
    right: int = WIDTH
    width: int = WIDTH
    height: int = HEIGHT


def chart_of(evenings: Sequence[tuple[int, bool]]) -> Chart | None:
    """The last of these evenings, each with its points and whether it was won; None where there is none.

    >>> chart = chart_of([(40, True), (-10, False)])
    >>> chart.up, chart.down, chart.rings
    ('M31.4,14h21v123.2h-21z', 'M61.4,137.2h21v30.8h-21z', (('41.9', '7'),))
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
    placed = [(left + room * number, *each) for number, each in enumerate(shown)]
    return Chart(
        scale=tuple(Tick(text(_y(value, scale)), value) for value in scale),
        up="".join(_bar(points, scale, x, room) for x, points, _won in placed if points >= 0),
        down="".join(_bar(points, scale, x, room) for x, points, _won in placed if points < 0),
        rings=tuple((text(x + room / 2), text(_beyond(points, scale))) for x, points, won in placed if won),
        left=text(left),
    )


def _bar(points: int, scale: Sequence[int], x: float, room: float) -> str:
    """Nothing at all is a bar one can still see."""
    width, nothing, end = room * SHARE, _y(0, scale), _y(points, scale)
    return rectangle(x + (room - width) / 2, min(nothing, end), width, max(abs(end - nothing), 1))


def _beyond(points: int, scale: Sequence[int]) -> float:
    """Where a ring stands: above a bar that goes up, below one that goes down."""
    return _y(points, scale) + (-RING if points >= 0 else RING)


def _y(value: int, scale: Sequence[int]) -> float:
    return TOP + (scale[0] - value) / (scale[0] - scale[-1]) * (HEIGHT - TOP - BOTTOM)
