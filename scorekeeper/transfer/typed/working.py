"""A typed evening worked out, row by row: who deals, what it scores, the totals, and what is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_noop

from ... import rules as game
from ..grid import read_points
from .cells import tidy
from .rows import (
    MOST_POINTS,
    Fault,
    Place,
    Read,
    Row,
    column_of,
    judge_row,
    pid_of,
    read_row,
    too_many_points,
)

NO_TOTAL = gettext_noop("“%(value)s” is no number of points: enter a whole number.")
TOTAL_DIFFERS = gettext_noop(
    "The rows give %(player)s %(total)s, and the paper says %(value)s: find the slip, or keep the paper’s total."
)


@dataclass(frozen=True, slots=True)
class Typed:
    """All that was typed of an evening. `paper` has the paper's totals, "" where it has none."""

    place: Place
    rows: tuple[Row, ...]
    first_dealer: int = 0
    balances: tuple[int, ...] = ()
    paper: tuple[str, ...] = ()
    keeps_paper: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """One row worked out. `dealer` is who dealt by what was typed so far; `totals` are those after it."""

    row: Row
    read: Read
    faults: tuple[Fault, ...]
    scores: Mapping[str, int] | None
    due: str | None
    dealer: str | None
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Worked:
    """The whole evening: `differences` are what the paper has more than the rows, by player; who is `coming` deals
    next."""

    done: tuple[Done, ...]
    totals: Mapping[str, int]
    paper_faults: Mapping[int, Fault]
    differences: Mapping[str, int]
    coming: str | None = None

    @property
    def rounds(self) -> int:
        return sum(each.read.covers for each in self.done if each.scores is not None)

    @property
    def is_clean(self) -> bool:
        return not self.paper_faults and not any(each.faults for each in self.done)

    @property
    def is_ready(self) -> bool:
        """Whether it can be stored."""
        return self.is_clean and self.rounds > 0


def work_out(typed: Typed) -> Worked:
    """A row with something wrong scores nothing, moves the deal like a good one, and stops none of the others."""
    place = typed.place
    totals = {pid: _balance(typed, pid) for pid in place.roster}
    turn, done = game.Turn(place.roster, pid_of(typed.first_dealer)), []
    for row in typed.rows:
        read = read_row(row, place)
        seats = read.seats or place.roster
        due = turn.dealer(seats, place.rules)
        dealer = due if row.dealer is None else pid_of(row.dealer)
        judged = judge_row(read, place, dealer)
        totals = {pid: total + (judged.scores or {}).get(pid, 0) for pid, total in totals.items()}
        if read.kind != "blank":
            turn = _after(turn, row, read, dealer)
        done.append(Done(row, read, judged.faults, judged.scores, due, dealer, totals))
    faults, differences = _paper(typed, totals)
    coming = turn.dealer(turn.seats or place.roster, place.rules)
    return Worked(tuple(done), totals, faults, differences, coming)


def _after(turn: game.Turn, row: Row, read: Read, dealer: str | None) -> game.Turn:
    """Points only leave the deal to the rotation, unless it was written who dealt."""
    if read.kind == "deal" and not read.is_partial:
        return turn.after(dealer, read.seats, moves=1)
    moves = 1 if read.covers == 1 else 0
    return turn.moved(moves) if row.dealer is None else turn.after(dealer, turn.seats, moves=moves)


def _balance(typed: Typed, pid: str) -> int:
    column = column_of(pid)
    return typed.balances[column] if column < len(typed.balances) else 0


def _paper(typed: Typed, totals: Mapping[str, int]) -> tuple[dict[int, Fault], dict[str, int]]:
    """What is wrong with the paper's totals, by column, and how many points more than the rows give it says."""
    faults: dict[int, Fault] = {}
    differences: dict[str, int] = {}
    for column, text in enumerate(typed.paper):
        pid, plain = pid_of(column), tidy(text)
        try:
            value = read_points(plain.removeprefix("=").strip())
        except ValueError:
            faults[column] = Fault(NO_TOTAL, (column,), {"value": plain})
            continue
        if value is None or value == totals[pid]:
            continue
        if abs(value) > MOST_POINTS:
            faults[column] = too_many_points(column, value)
            continue
        differences[pid] = value - totals[pid]
        if not typed.keeps_paper:
            params = {"player": pid, "total": totals[pid], "value": value}
            faults[column] = Fault(TOTAL_DIFFERS, (column,), params)
    return faults, differences
