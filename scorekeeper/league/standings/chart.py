"""Standings over time: everybody's place after each session, as geometry that a template can draw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...drawing import (
    BETWEEN_NAMES,
    BOTTOM,
    HEIGHT,
    NAME,
    TOP,
    WIDTH,
    Tick,
    between,
    leader,
    rows_of_many,
    shortened,
    spread,
    text,
)
from ...models import Player
from .league_table import LeagueTable, Moment

LEFT = 22  # room for the numbers of the places


@dataclass(frozen=True, slots=True)
class Line:
    """One person's line. `path` is broken where he had no place; a `dot` stands for a single one.

    `name` is that of who is ranked in the end; who left has a line and no name. A colour that comes
    `again`, since more people than colours play, is drawn otherwise.
    """

    player: Player
    colour: int
    again: bool
    path: str
    dots: tuple[tuple[str, str], ...]
    name: str
    name_at: str
    leader: str
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    scale: tuple[Tick, ...]
    lines: tuple[Line, ...]
    moments: tuple[Moment, ...]
    height: int
    width: int = WIDTH
    left: int = LEFT
    right: int = WIDTH - NAME
    names_from: int = WIDTH - NAME + 8

    @property
    def table(self) -> list[tuple[Moment, list[str]]]:
        """The same in numbers, of so many moments that one can read them, the last one always."""
        return [
            (self.moments[at], [str(line.places[at] or "–") for line in self.lines])
            for at in rows_of_many(len(self.moments))
        ]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where moments stand from left to right, and places from the first one down."""

    xs: Sequence[float]
    last: int
    height: int

    def y(self, place: int) -> float:
        return TOP + (place - 1) / max(self.last - 1, 1) * (self.height - TOP - BOTTOM)

    def points(self, places: Sequence[int | None]) -> list[list[tuple[float, float]]]:
        """The stretches during which somebody had a place, point by point."""
        steps = list(zip(self.xs, places, strict=True))
        stretches = groupby(steps, key=lambda step: step[1] is not None)
        return [
            [(x, self.y(place)) for x, place in each if place] for has_place, each in stretches if has_place
        ]


def chart_of(table: LeagueTable, people: Mapping[int, Player], colours: Mapping[int, int]) -> Chart | None:
    """The chart of a table; None before its second session. No queries."""
    if len(table.moments) < 2 or not table.places:
        return None
    last = max(place for places in table.places.values() for place in places if place is not None)
    frame = Frame(
        xs=between(LEFT, WIDTH - NAME, len(table.moments)),
        last=last,
        height=max(HEIGHT, TOP + BOTTOM + BETWEEN_NAMES * last),
    )
    # In the order in which they end, so that names and columns read as the table does.
    order = sorted(table.places, key=lambda player: table.places[player][-1] or last + 1)
    ends = {player: frame.y(place) for player in order if (place := table.places[player][-1])}
    names = spread(ends, height=frame.height)
    return Chart(
        scale=tuple(Tick(text(frame.y(place)), place) for place in range(1, last + 1)),
        lines=tuple(
            _line(
                people[player],
                frame,
                table.places[player],
                names.get(player),
                colour=colours[player],
                again=colours[player] in [colours[other] for other in order[:number]],
            )
            for number, player in enumerate(order)
        ),
        moments=table.moments,
        height=frame.height,
    )


def _line(
    player: Player,
    frame: Frame,
    places: tuple[int | None, ...],
    name_at: float | None,
    *,
    colour: int,
    again: bool,
) -> Line:
    stretches = frame.points(places)
    end_x, end_y = stretches[-1][-1]
    aside = name_at is not None and abs(name_at - end_y) > 2
    return Line(
        player=player,
        colour=colour,
        again=again,
        path=" ".join(_path(stretch) for stretch in stretches if len(stretch) > 1),
        dots=tuple((text(x), text(y)) for stretch in stretches if len(stretch) == 1 for x, y in stretch),
        name=shortened(player.name) if name_at is not None else "",
        name_at=text(name_at or 0),
        leader=leader(end_x, end_y, name_at) if name_at is not None and aside else "",
        places=places,
    )


def _path(stretch: Sequence[tuple[float, float]]) -> str:
    """
    >>> _path([(1, 2), (3.25, 4)])
    'M1,2 L3.2,4'
    """
    return " L".join(f"{text(x)},{text(y)}" for x, y in stretch).join(["M", ""])
