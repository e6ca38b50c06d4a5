"""The story of an evening: a line of running totals for each person, as geometry that a template can draw."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..drawing import (
    BOTTOM,
    DIGIT,
    HEIGHT,
    NAME,
    TOP,
    WIDTH,
    Tick,
    between,
    leader,
    scale_of,
    shortened,
    spread,
    steps,
    text,
)
from ..models import Player
from .board import Row, rows_of
from .sheet import Sheet

BETWEEN_NUMBERS = 26


@dataclass(frozen=True, slots=True)
class Moment:
    """Where everybody stands after an entry of the sheet; the first one is the start, with no entry."""

    row: Row | None
    totals: dict[int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """One person's line: `number` (from 1) tells its pattern and colour; `leader` joins it to a name moved aside."""

    player: Player
    number: int
    points: str
    name: str
    name_at: str
    leader: str
    total: int


@dataclass(frozen=True, slots=True)
class Frame:
    """Between which totals the lines run, on a drawing of this height."""

    high: int
    low: int
    height: int

    def y(self, total: int) -> float:
        """How far down a total stands."""
        return TOP + (self.high - total) / (self.high - self.low) * (self.height - TOP - BOTTOM)


@dataclass(frozen=True, slots=True)
class Chart:
    moments: list[Moment]
    scale: list[Tick]
    rounds: list[Tick]
    lines: list[Line]
    left: str
    right: str
    names_from: str
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def table(self) -> list[tuple[Row | None, list[int]]]:
        """The same in numbers: a row a moment, a column a line."""
        return [
            (moment.row, [moment.totals[line.player.pk] for line in self.lines]) for moment in self.moments
        ]


def chart_of(sheet: Sheet, *, height: int = HEIGHT) -> Chart | None:
    """The chart of a sheet; None before anything happened. No queries."""
    moments = list(moments_of(sheet))
    if len(moments) < 2:
        return None
    values = [total for moment in moments for total in moment.totals.values()]
    scale = scale_of(min(values), max(values))
    frame = Frame(scale[0], scale[-1], height)
    left = 4 + DIGIT * max(len(str(value)) for value in scale)
    xs = between(left, WIDTH - NAME, len(moments))
    return Chart(
        moments=moments,
        scale=[Tick(text(frame.y(value)), value) for value in scale],
        rounds=numbers_below(moments, xs),
        lines=lines_of(sheet, moments, xs, frame),
        left=text(left),
        right=text(WIDTH - NAME),
        names_from=text(WIDTH - NAME + 8),
        height=height,
    )


def moments_of(sheet: Sheet) -> Iterator[Moment]:
    """The start with its balances, then every round, and what else moved somebody's points."""
    rows = list(rows_of(sheet))
    start = dict.fromkeys(sheet.players, 0)
    for row in rows:
        if row.adjustment and row.adjustment.starting:
            start = _totals(row)
    yield Moment(None, start)
    for row in rows:
        is_start = row.adjustment is not None and row.adjustment.starting
        if not is_start and (row.number is not None or any(cell.points for cell in row.cells)):
            yield Moment(row, _totals(row))


def _totals(row: Row) -> dict[int, int]:
    return {cell.player.pk: cell.running for cell in row.cells}


def numbers_below(moments: Sequence[Moment], xs: Sequence[float]) -> list[Tick]:
    """Numbers of rounds, as many as there is room for, and always the last one."""
    numbered = [(x, m.row.number) for x, m in zip(xs, moments, strict=True) if m.row and m.row.number]
    room = xs[1] - xs[0]
    every = next(step for step in steps() if step * room >= BETWEEN_NUMBERS)
    shown: list[tuple[float, int]] = []
    for x, number in numbered:
        is_due = number % every == 0 or number == numbered[-1][1]
        if is_due and (not shown or x - shown[-1][0] >= BETWEEN_NUMBERS):
            shown.append((x, number))
    return [Tick(text(x), number) for x, number in shown]


def lines_of(sheet: Sheet, moments: Sequence[Moment], xs: Sequence[float], frame: Frame) -> list[Line]:
    """Everybody's line from when he came, with his name at its end, no two names on each other."""
    players = list(sheet.players.values())
    since = {seat.player_id: seat.since for seat in sheet.seats}
    ends = {player.pk: frame.y(moments[-1].totals[player.pk]) for player in players}
    names = spread(ends, height=frame.height)
    lines = []
    for number, player in enumerate(players, start=1):
        came = _first(moments, since[player.pk])
        ys = [frame.y(moment.totals[player.pk]) for moment in moments]
        points = zip(xs[came:], ys[came:], strict=True)
        aside = abs(names[player.pk] - ends[player.pk]) > 2
        lines.append(
            Line(
                player=player,
                number=(number - 1) % 8 + 1,
                points=" ".join(f"{text(x)},{text(y)}" for x, y in points),
                name=shortened(player.name),
                name_at=text(names[player.pk]),
                leader=leader(xs[-1], ends[player.pk], names[player.pk]) if aside else "",
                total=moments[-1].totals[player.pk],
            )
        )
    return lines


def _first(moments: Sequence[Moment], since: int) -> int:
    """The place of the last moment before somebody came; the start for who was there from the start."""
    places = [
        place
        for place, moment in enumerate(moments)
        if moment.row and moment.row.round and moment.row.round.position <= since
    ]
    return min(max(places, default=0), len(moments) - 2)
