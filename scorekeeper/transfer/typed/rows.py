"""One row of a typed evening: what its cells come to, and everything that is wrong with them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from django.utils.translation import gettext_noop

from ... import rules as game
from .cells import RESTS, Bid, Cell, Points, Said, Unread, bare_points, read_bid, read_cell

Kind = Literal["blank", "deal", "points"]
SUM = frozenset({"sum_forbidden"})
BID = -1  # the place of the bid cell, beside those of the columns
MOST_POINTS = 100_000

NO_CELL = gettext_noop(
    "“%(value)s” can’t be read: write 5 for a contract made, 5-1 for one short, 5+1 for one over, or 5/4."
)
NO_POINTS = gettext_noop("“%(value)s” is no number of points, and this row has points only.")
TOO_MANY_POINTS = gettext_noop("Not %(value)s: points go from %(least)s to %(most)s.")
POINTS_MISSING = gettext_noop("How many points for %(player)s? Whoever did not play gets a –.")
NO_BID_CELL = gettext_noop(
    "“%(value)s” is no bid: write who won the auction and with what, such as %(player)s 5H."
)
BID_OVER_POINTS = gettext_noop("This row has points only: take the bid out, or write contracts.")
WHO_DECLARED = gettext_noop("Who won the auction? In your rules the declarer’s miss counts double.")
WHICH_SUIT_OUT = gettext_noop(
    "Which suit was out for these three? Write it behind the bid, such as %(value)s."
)
NO_SUIT_OUT = gettext_noop("No suit was out in this deal: write the bid alone.")
PLAYED_SO = gettext_noop("If it was played like that all the same, write points only: = in place of the bid.")
FEW = gettext_noop("Only %(value)s played this round? Three people at least.")
COVERS = gettext_noop("Points of how many rounds? Write = and a whole number from 1.")


@dataclass(frozen=True, slots=True)
class Row:
    """As it was typed. `dealer` is the place of a column, None for whose turn it is."""

    bid: str = ""
    cells: tuple[str, ...] = ()
    dealer: int | None = None

    @property
    def is_blank(self) -> bool:
        return not any(text.strip() for text in (self.bid, *self.cells))


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and in which cells of the row. `is_missing`: it only wants what isn't typed yet."""

    template: str
    cells: tuple[int, ...]
    params: Mapping[str, object] = field(default_factory=dict)
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits at the paper's table, and by which rules. A person's id is the place of his column."""

    names: tuple[str, ...]
    marks: tuple[tuple[str, ...], ...]
    rules: game.RuleSet
    deck: str = "full"
    removed_suit: str = ""

    @property
    def roster(self) -> tuple[str, ...]:
        return tuple(map(pid_of, range(len(self.names))))


def pid_of(column: int) -> str:
    return f"P{column}"


def column_of(pid: str) -> int:
    return int(pid[1:])


@dataclass(frozen=True, slots=True)
class Read:
    """A row as far as it can be read. A `deal` without a bid is `is_partial`: only its points are kept.

    `is_suit_guessed`: three of four played, and nobody wrote which suit was out.
    """

    kind: Kind
    faults: tuple[Fault, ...] = ()
    seats: tuple[str, ...] = ()
    deal: game.Deal = field(default_factory=game.Deal)
    is_partial: bool = False
    is_suit_guessed: bool = False
    points: Mapping[str, int] = field(default_factory=dict)
    covers: int = 1


def read_row(row: Row, place: Place) -> Read:
    """What the cells say, and those that say nothing."""
    if row.is_blank:
        return Read("blank")
    bid, faults = _bid(row.bid, place)
    cells: dict[int, Cell] = {}
    for number, text in enumerate(row.cells):
        try:
            cells[number] = read_cell(text)
        except Unread:
            faults.append(Fault(NO_CELL, (number,), {"value": text.strip()}))
    is_points = bid.covers is not None or any(isinstance(cell, Points) for cell in cells.values())
    return _points(row, bid, cells, place, faults) if is_points else _deal(bid, cells, place, faults)


def _bid(text: str, place: Place) -> tuple[Bid, list[Fault]]:
    try:
        return read_bid(text, place.marks), []
    except Unread:
        params = {"value": text.strip(), "player": place.marks[0][0]}
        return Bid(), [Fault(NO_BID_CELL, (BID,), params)]


def _points(row: Row, bid: Bid, cells: Mapping[int, Cell], place: Place, faults: list[Fault]) -> Read:
    points: dict[str, int] = {}
    if bid.is_bid or bid.declarer is not None:
        faults.append(Fault(BID_OVER_POINTS, (BID,)))
    if bid.covers is not None and not 1 <= bid.covers <= 1000:
        faults.append(Fault(COVERS, (BID,)))
    for number, cell in cells.items():
        value = cell.points if isinstance(cell, Points) else bare_points(row.cells[number])
        if isinstance(cell, Said) and value is None:
            faults.append(Fault(NO_POINTS, (number,), {"value": row.cells[number].strip()}))
        elif value is not None and abs(value) > MOST_POINTS:
            faults.append(too_many_points(number, value))
        elif value is not None:
            points[pid_of(number)] = value
    faults += _blanks(cells, place)
    if not faults and len(points) < 3:
        faults.append(Fault(FEW, tuple(cells), {"value": len(points)}))
    return Read("points", tuple(faults), tuple(points), points=points, covers=bid.covers or 1)


def too_many_points(column: int, value: int) -> Fault:
    return Fault(TOO_MANY_POINTS, (column,), {"value": value, "least": -MOST_POINTS, "most": MOST_POINTS})


def _blanks(cells: Mapping[int, Cell], place: Place) -> Iterator[Fault]:
    """Who of a table of four or three is left out without a word; of more somebody rests."""
    if len(place.names) <= 4:
        for number, cell in cells.items():
            if cell is None:
                yield Fault(POINTS_MISSING, (number,), {"player": pid_of(number)}, is_missing=True)


def _deal(bid: Bid, cells: Mapping[int, Cell], place: Place, faults: list[Fault]) -> Read:
    seats = _seats(cells, place)
    said = {pid_of(number): cell for number, cell in cells.items() if isinstance(cell, Said)}
    three = len(seats) == 3
    deck = (place.deck if place.deck != "full" else "drop_suit") if three else "full"
    out = bid.out or (place.removed_suit if place.deck == "drop_suit" else None)
    deal = game.Deal(
        seats=seats,
        roster=place.roster,
        deck=deck,
        removed_suit=(out or "C") if deck == "drop_suit" else None,
        frisch=bid.frisch,
        declarer=None if bid.declarer is None else pid_of(bid.declarer),
        level=bid.level,
        suit=bid.suit,
        contracts={pid: cell.contract for pid, cell in said.items()},
        tricks={pid: cell.tricks for pid, cell in said.items()},
        fines={pid: cell.fines for pid, cell in said.items() if cell.fines},
        factor=bid.factor,
    )
    if bid.out and deck != "drop_suit":
        faults.append(Fault(NO_SUIT_OUT, (BID,)))
    is_guessed = deck == "drop_suit" and out is None
    return Read("deal", tuple(faults), seats, deal, is_partial=not bid.is_bid, is_suit_guessed=is_guessed)


def _seats(cells: Mapping[int, Cell], place: Place) -> tuple[str, ...]:
    """Who plays: of more than four only those whose cell says something, readable or not."""
    rests = {number for number, cell in cells.items() if cell is RESTS}
    if len(place.names) > 4:
        rests |= {number for number, cell in cells.items() if cell is None}
    return tuple(pid for pid in place.roster if column_of(pid) not in rests)


@dataclass(frozen=True, slots=True)
class Judged:
    """What a row scores (None where something is wrong with it), and all that is."""

    faults: tuple[Fault, ...] = ()
    scores: Mapping[str, int] | None = None


def judge_row(row: Read, place: Place, dealer: str | None) -> Judged:
    """The rules' word on it. What an unreadable cell leaves open is not guessed at."""
    if row.kind == "blank":
        return Judged()
    if row.kind == "points":
        return Judged(row.faults, None if row.faults else row.points)
    problems, scores, needs_declarer = _by_the_rules(replace(row.deal, dealer=dealer), row, place)
    unread = {cell for fault in row.faults for cell in fault.cells}
    unsaid = {p.player for p in problems if p.field == "contracts" and p.code not in SUM}
    told = (
        _fault(problem, row)
        for problem in problems
        # A cell without a contract lacks the tricks as well: told once.
        if not (problem.field == "tricks" and problem.player and problem.player in unsaid)
    )
    faults = [*row.faults, *(fault for fault in told if not unread & set(fault.cells))]
    if any(problem.code in SUM for problem in problems):
        faults.append(Fault(PLAYED_SO, (BID,)))
    if needs_declarer:
        faults.append(Fault(WHO_DECLARED, (BID,)))
    return Judged(tuple(faults), None if faults else scores)


def _by_the_rules(
    deal: game.Deal, row: Read, place: Place
) -> tuple[Sequence[game.Problem], Mapping[str, int] | None, bool]:
    """What is wrong, what it scores, and whether that depends on a declarer who isn't written."""
    if row.is_partial:
        found = game.score_without_bid(deal, place.rules)
        return found.problems, found.scores, found.needs_declarer
    problems = game.check(deal, place.rules)
    return problems, None if problems else game.score(deal, place.rules), False


def _fault(problem: game.Problem, row: Read) -> Fault:
    if problem.code == "suit_removed" and row.is_suit_guessed:
        return Fault(WHICH_SUIT_OUT, (BID,), {"value": "5C -D"})
    few = problem.code == "player_count" and len(row.seats) < 3
    is_missing = few or problem.code.endswith("_missing")
    return Fault(problem.template, tuple(_cells_of(problem, row)), problem.values(), is_missing=is_missing)


def _cells_of(problem: game.Problem, row: Read) -> Iterable[int]:
    """Where it is marked: in a person's cell, in the bid's, or, where all of them add up to it, in all."""
    if problem.field in ("declarer", "level", "suit", "frisch", "factor"):
        return [BID]
    if problem.player is not None:
        return [column_of(problem.player)]
    return [column_of(pid) for pid in row.seats] or [BID]
