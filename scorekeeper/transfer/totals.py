"""Evenings of which only points are known, read from a grid: "date, name, points", or a column for each person."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from django.utils.translation import gettext, gettext_noop

from ..names import NAME_MAX, clean_name, is_blank, name_key
from .grid import Line, Order, is_day, is_points, lines_of, order_of, read_day, read_points

Role = Literal["date", "player", "points", "evening", "rounds", "person", "skip"]

MOST_POINTS = 100_000
MOST_ROUNDS = 1000
FEWEST, MOST = 3, 8
MOST_PEOPLE = 100
NO_DAY = date.min
SAMPLE = 200  # rows that tell what a column holds

# How people head such columns, in the languages of the app.
HEADS: Mapping[Role, frozenset[str]] = {
    "date": frozenset({"date", "day", "when", "תאריך", "יום", "fecha", "día", "dia"}),
    "player": frozenset({"name", "player", "who", "שם", "שחקן", "nombre", "jugador", "jugadora"}),
    "points": frozenset({"points", "score", "total", "נקודות", "ניקוד", "puntos", "puntuación"}),
    "evening": frozenset({"evening", "session", "place", "where", "ערב", "מקום", "velada", "lugar"}),
    "rounds": frozenset({"rounds", "deals", "hands", "סיבובים", "ידיים", "rondas", "manos"}),
}
SUMS = frozenset({"sum", "total", "totals", "סך", "סה״כ", 'סה"כ', "סהכ", "suma", "totales"})

NO_DATE = gettext_noop("No column holds dates: choose which one does.")
NO_POINTS = gettext_noop("No column holds points: choose which one does, or one for each person.")
NO_PLAYER = gettext_noop("No column holds names: choose which one does.")
MIXED = gettext_noop("Either one column holds the names and one the points, or each person has a column.")
TWICE = gettext_noop("Two columns hold the same: choose something else for one of them.")
NO_HEAD = gettext_noop("This column has no name: write the names in the first row, or leave the column out.")
SAME_HEAD = gettext_noop("%(name)s has two columns: leave one of them out.")
BAD_DAY = gettext_noop("“%(value)s” is no date: write it like 26.11.2026, or leave the row out.")
BLANK_DAY = gettext_noop("No date: add it, or leave the row out.")
BAD_POINTS = gettext_noop("“%(value)s” is no whole number of points: mend it, or leave the row out.")
MANY_POINTS = gettext_noop("Not %(value)s: points go from −%(most)s to %(most)s.")
BLANK_POINTS = gettext_noop("No points: add them, or leave the row out.")
BLANK_NAME = gettext_noop("No name: add it, or leave the row out.")
LONG_NAME = gettext_noop("The name is too long: %(most)s characters at most.")
BAD_ROUNDS = gettext_noop("“%(value)s” is no number of rounds: from 1 to %(most)s.")
TWO_ROUNDS = gettext_noop("Two numbers of rounds for one evening: %(one)s and %(other)s.")
THERE_TWICE = gettext_noop(
    "%(name)s is there twice on this day: give each evening a name of its own, or leave a row out."
)
MANY_PEOPLE = gettext_noop(
    "Names: %(number)s. At most %(most)s at once: is the right column taken for the names?"
)
ALONE = gettext_noop("People: %(number)s. An evening has three to eight: add the others, or leave it out.")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, in which cell; without a column with the whole row, without a row with the column."""

    row: int | None
    column: int | None
    template: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        return gettext(self.template) % self.params


@dataclass(frozen=True, slots=True)
class Column:
    number: int
    head: str
    role: Role


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening. `points` by the key of the name; `rows` are the numbers of its rows in the text."""

    day: date
    name: str
    rounds: int
    points: Mapping[str, int]
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """What the text was taken for. `names` are as they were written first, by key; `asks` for day or month first."""

    lines: Sequence[Line]
    columns: Sequence[Column]
    has_head: bool
    order: Order
    asks: bool
    evenings: Sequence[Evening] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    faults: Sequence[Fault] = ()


def read_totals(
    text: str, *, roles: Sequence[str] = (), order: str = "", skipped: Collection[int] = ()
) -> Totals:
    """The evenings of the text, and every fault by its cell. `roles` and `order` go before what is guessed.

    Rows that are `skipped` are looked at for nothing.
    """
    lines = lines_of(text)
    has_head = bool(lines) and not any(is_day(cell) or is_points(cell) for cell in lines[0].cells)
    head = lines[0].cells if has_head else ("",) * (len(lines[0].cells) if lines else 0)
    body = [line for line in lines[has_head:] if line.number not in skipped]
    guessed = _guess(head, body[:SAMPLE])
    chosen = [_role(role, guess) for role, guess in zip(roles, guessed, strict=False)]
    columns = [Column(n, head[n], role) for n, role in enumerate([*chosen, *guessed[len(chosen) :]])]
    dates = [line.cells[c.number] for c in columns if c.role == "date" for line in body]
    likely, asks = order_of(dates)
    final: Order = "month" if (order or likely) == "month" else "day"
    reader = _Reader(columns, final)
    reader.read(body)
    return Totals(lines, columns, has_head, final, asks, reader.evenings, reader.names, reader.faults)


def _role(role: str, guess: Role) -> Role:
    known: dict[str, Role] = {each: each for each in (*HEADS, "person", "skip")}
    return known.get(role, guess)


def _guess(head: Sequence[str], body: Sequence[Line]) -> list[Role]:
    """What each column holds, by its head and by what stands in it."""
    cells = [[line.cells[n] for line in body if line.cells[n]] for n in range(len(head))]
    roles: list[Role] = ["skip"] * len(head)
    days = [_share(column, is_day) for column in cells]
    if any(days):
        roles[max(range(len(days)), key=lambda n: (_headed(head[n], "date"), days[n]))] = "date"
    numbers = [n for n, c in enumerate(cells) if roles[n] == "skip" and _share(c, is_points) > 0.5]
    words = [n for n, c in enumerate(cells) if roles[n] == "skip" and n not in numbers and c]
    for n in list(numbers):
        if _headed(head[n], "rounds"):
            roles[n] = "rounds"
            numbers.remove(n)
    for n in words:
        if _headed(head[n], "evening"):
            roles[n] = "evening"
    words = [n for n in words if roles[n] == "skip"]
    is_long = words and any(_headed(head[n], "points") for n in numbers)
    if len(numbers) > 1 and any(head[n] for n in numbers) and not is_long:
        _guess_wide(head, numbers, words, roles)
    elif numbers:
        _guess_long(head, numbers, words, roles)
    return roles


def _guess_wide(head: Sequence[str], numbers: list[int], words: list[int], roles: list[Role]) -> None:
    for n in numbers:
        roles[n] = "skip" if name_key(head[n]) in SUMS else "person"
    for n in words[:1]:
        roles[n] = "evening"


def _guess_long(head: Sequence[str], numbers: list[int], words: list[int], roles: list[Role]) -> None:
    roles[max(numbers, key=lambda n: (_headed(head[n], "points"), -n))] = "points"
    if words:
        player = max(words, key=lambda n: (_headed(head[n], "player"), -n))
        roles[player] = "player"
        for n in [n for n in words if n != player][:1]:
            roles[n] = "evening"


def _headed(head: str, role: Role) -> bool:
    return name_key(head) in HEADS[role]


def _share(cells: Sequence[str], test: object) -> float:
    return sum(map(test, cells)) / len(cells) if cells else 0.0  # type: ignore[call-overload]


@dataclass(slots=True)
class _Draft:
    """An evening while its rows are read."""

    day: date
    name: str
    rounds: int | None = None
    points: dict[str, int] = field(default_factory=dict)
    rows: list[int] = field(default_factory=list)


class _Reader:
    """Goes through the rows once and tells every fault in its cell."""

    def __init__(self, columns: Sequence[Column], order: Order) -> None:
        self.order = order
        self.by_role: dict[Role, list[int]] = defaultdict(list)
        for column in columns:
            self.by_role[column.role].append(column.number)
        self.heads = {column.number: clean_name(column.head) for column in columns}
        self.names: dict[str, str] = {}
        self.faults: list[Fault] = []
        self.drafts: list[_Draft] = []
        self.is_wide = bool(self.by_role["person"])

    def read(self, body: Iterable[Line]) -> None:
        self._check_columns()
        if self.faults:
            return
        if self.is_wide:
            self._read_wide(body)
        else:
            self._read_long(body)
        if len(self.names) > MOST_PEOPLE:
            column = None if self.is_wide else self.by_role["player"][0]
            self.tell(None, column, MANY_PEOPLE, number=len(self.names), most=MOST_PEOPLE)
            self.names, self.drafts = {}, []
        for draft in self.drafts:
            if not FEWEST <= len(draft.points) <= MOST and not self._faulty(draft.rows):
                self.tell(draft.rows[0], None, ALONE, number=len(draft.points))

    @property
    def evenings(self) -> list[Evening]:
        return [
            Evening(d.day, d.name, d.rounds or 1, d.points, tuple(d.rows)) for d in self.drafts if d.points
        ]

    def tell(self, row: int | None, column: int | None, template: str, **params: object) -> None:
        self.faults.append(Fault(row, column, template, params))

    def _faulty(self, rows: Collection[int]) -> bool:
        return any(fault.row in rows for fault in self.faults)

    def _check_columns(self) -> None:
        by_role = self.by_role
        for role in ("date", "player", "points", "evening", "rounds"):
            for column in by_role[role][1:]:
                self.tell(None, column, TWICE)
        if not by_role["date"]:
            self.tell(None, None, NO_DATE)
        if self.is_wide and (by_role["player"] or by_role["points"]):
            self.tell(None, (by_role["player"] + by_role["points"])[0], MIXED)
        elif not self.is_wide and not by_role["points"]:
            self.tell(None, None, NO_POINTS)
        elif not self.is_wide and not by_role["player"]:
            self.tell(None, None, NO_PLAYER)
        seen = Counter(name_key(self.heads[column]) for column in by_role["person"])
        for column in by_role["person"]:
            name = self.heads[column]
            if is_blank(name):
                self.tell(None, column, NO_HEAD)
            elif len(name) > NAME_MAX:
                self.tell(None, column, LONG_NAME, most=NAME_MAX)
            elif seen[name_key(name)] > 1:
                self.tell(None, column, SAME_HEAD, name=name)

    def _read_wide(self, body: Iterable[Line]) -> None:
        for line in body:
            day = self._day(line, line.cells[self.by_role["date"][0]])
            draft = _Draft(day or NO_DAY, self._evening(line), rows=[line.number])
            self._rounds(line, draft)
            for column in self.by_role["person"]:
                points = self._points(line, column)
                if points is not None:
                    draft.points[self._name(self.heads[column])] = points
            if day:
                self.drafts.append(draft)

    def _read_long(self, body: Iterable[Line]) -> None:
        found: dict[tuple[date, str], _Draft] = {}
        above = ""
        for line in body:
            above = line.cells[self.by_role["date"][0]] or above  # a spreadsheet may have the day once
            day = self._day(line, above)
            name = self._player(line)
            points = self._points(line, self.by_role["points"][0])
            if points is None and not self._faulty([line.number]):
                self.tell(line.number, self.by_role["points"][0], BLANK_POINTS)
            if day is None:
                continue
            called = self._evening(line)
            draft = found.setdefault((day, name_key(called)), _Draft(day, called))
            draft.rows.append(line.number)
            if not name or points is None:
                continue
            self._rounds(line, draft)
            if name_key(name) in draft.points:
                self.tell(line.number, self.by_role["player"][0], THERE_TWICE, name=name)
            draft.points.setdefault(self._name(name), points)
        self.drafts = list(found.values())

    def _name(self, name: str) -> str:
        """The key of the name, under which it is remembered as it was written first."""
        self.names.setdefault(name_key(name), name)
        return name_key(name)

    def _day(self, line: Line, text: str) -> date | None:
        column = self.by_role["date"][0]
        try:
            return read_day(text, self.order)
        except ValueError:
            self.tell(line.number, column, BAD_DAY if text else BLANK_DAY, value=text)
            return None

    def _player(self, line: Line) -> str:
        column = self.by_role["player"][0]
        name = clean_name(line.cells[column])
        if is_blank(name):
            self.tell(line.number, column, BLANK_NAME)
            return ""
        if len(name) > NAME_MAX:
            self.tell(line.number, column, LONG_NAME, most=NAME_MAX)
            return ""
        return name

    def _points(self, line: Line, column: int) -> int | None:
        text = line.cells[column]
        try:
            points = read_points(text)
        except ValueError:
            self.tell(line.number, column, BAD_POINTS, value=text)
            return None
        if points is not None and abs(points) > MOST_POINTS:
            self.tell(line.number, column, MANY_POINTS, value=text, most=MOST_POINTS)
            return None
        return points

    def _evening(self, line: Line) -> str:
        columns = self.by_role["evening"]
        return clean_name(line.cells[columns[0]])[:120] if columns else ""

    def _rounds(self, line: Line, draft: _Draft) -> None:
        for column in self.by_role["rounds"][:1]:
            text = line.cells[column]
            number = int(text) if re.fullmatch(r"\d{1,9}", text, re.ASCII) else None
            if not text:
                continue
            if number is None or not 1 <= number <= MOST_ROUNDS:
                self.tell(line.number, column, BAD_ROUNDS, value=text, most=MOST_ROUNDS)
            elif draft.rounds not in (None, number):
                self.tell(line.number, column, TWO_ROUNDS, one=draft.rounds, other=number)
            else:
                draft.rounds = number


def by_row(faults: Iterable[Fault]) -> Mapping[int, list[Fault]]:
    """The faults of each row, by its number."""
    found: dict[int, list[Fault]] = defaultdict(list)
    for fault in faults:
        if fault.row is not None:
            found[fault.row].append(fault)
    return found


def sums(evenings: Iterable[Evening], names: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """For each name's key its evenings and its points in all."""
    evenings = list(evenings)
    for name in names:
        points = [evening.points[name] for evening in evenings if name in evening.points]
        yield name, len(points), sum(points)
