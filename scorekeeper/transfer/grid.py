"""Pasted text or a CSV as rows of cells, and what a cell says: a day, or points."""

import csv
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal

SEPARATORS = "\t;,"
MOST_COLUMNS = 40
NOTHING = frozenset({"", "-", "–", "—", "−", "x", "X", "."})  # how people write that somebody was not there

Order = Literal["day", "month"]
ORDERS: tuple[Order, ...] = ("day", "month")

_MARKS = re.compile("[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_TIME = re.compile(r"[T ,]+\d{1,2}:\d{2}.*$")
_YEAR_FIRST = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})\Z", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})\Z", re.ASCII)
_POINTS = re.compile(r"([-+]?)(\d+|\d{1,3}(?:[ .,'’]\d{3})+)(-?)\Z", re.ASCII)
MINUS_SIGNS = str.maketrans("−–—‐‑", "-----")


@dataclass(frozen=True, slots=True)
class Line:
    """A row that holds anything. `number` is its place in the text, from 1."""

    number: int
    cells: tuple[str, ...]


def lines_of(text: str) -> list[Line]:
    """The rows with all cells cleaned, every row as wide as the widest; what lies beyond 40 columns is cut off."""
    raw = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").split("\n")
    lines = [Line(number, cells) for number, cells in enumerate(_split(raw), start=1) if any(cells)]
    width = max((len(line.cells) for line in lines), default=0)
    return [Line(line.number, line.cells + ("",) * (width - len(line.cells))) for line in lines]


def _split(raw: list[str]) -> Iterable[tuple[str, ...]]:
    separator = _separator(raw)
    for line in raw:
        if not separator:
            cells = re.split(r"\s{2,}", line.strip())
        else:
            # One line at a time: a quote that is never closed spoils its own row only.
            cells = next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
        yield tuple(clean_cell(cell) for cell in cells[:MOST_COLUMNS])


def _separator(raw: list[str]) -> str:
    """Tabs where there are any (a spreadsheet pastes so), else what stands in most lines; "" where nothing does."""
    filled = [line for line in raw if line.strip()]
    counts = {each: sum(each in line for line in filled) for each in SEPARATORS}
    if counts["\t"]:
        return "\t"
    best = max(";,", key=lambda each: counts[each])
    return best if counts[best] else ""


def clean_cell(cell: str) -> str:
    return " ".join(unicodedata.normalize("NFC", _MARKS.sub("", cell)).split())


def read_day(text: str, order: Order) -> date:
    """The day, with a time behind it or not. Raises ValueError.

    >>> [read_day(text, "day").isoformat() for text in ("2026-11-6", "6.11.2026", "06/11/26 21:30")]
    ['2026-11-06', '2026-11-06', '2026-11-06']
    """
    text = _TIME.sub("", text)
    if found := _YEAR_FIRST.match(text):
        return date(int(found[1]), int(found[2]), int(found[3]))
    if found := _YEAR_LAST.match(text):
        first, second = int(found[1]), int(found[2])
        day, month = (first, second) if order == "day" else (second, first)
        return date(_year(found[3]), month, day)
    raise ValueError(text)


def _year(digits: str) -> int:
    if len(digits) == 4:
        return int(digits)
    return int(digits) + (2000 if int(digits) < 70 else 1900)


def order_of(texts: Iterable[str]) -> tuple[Order, bool]:
    """Whether day or month stands first in these dates, and whether that must be asked.

    >>> order_of(["26/11/26", "3/12/26"]), order_of(["11/26/26"]), order_of(["3/12/26"]), order_of(["5/5/26"])
    (('day', False), ('month', False), ('day', True), ('day', False))
    """
    found = [_YEAR_LAST.match(_TIME.sub("", text)) for text in texts]
    pairs = [(int(each[1]), int(each[2])) for each in found if each]
    if any(first > 12 for first, _ in pairs):
        return "day", False
    if any(second > 12 for _, second in pairs):
        return "month", False
    return "day", any(first != second for first, second in pairs)


def is_day(text: str) -> bool:
    for order in ORDERS:
        try:
            read_day(text, order)
        except ValueError:
            continue
        return True
    return False


def read_points(text: str) -> int | None:
    """A whole number with any minus and thousands mark; None where nobody played. Raises ValueError.

    >>> [read_points(text) for text in ("−30", "1,234", "50-", "(12)", "+7", "–")]
    [-30, 1234, -50, -12, 7, None]
    """
    if text in NOTHING:
        return None
    plain = text.translate(MINUS_SIGNS).replace("\u00a0", " ")
    if plain.startswith("(") and plain.endswith(")"):
        plain = f"-{plain[1:-1]}"
    plain = re.sub(r"[.,]0{1,2}\Z", "", re.sub(r"([-+])\s+", r"\1", plain))
    found = _POINTS.match(plain)
    if not found or (found[1] and found[3]):
        raise ValueError(text)
    number = int(re.sub(r"\D", "", found[2]))
    return -number if "-" in (found[1], found[3]) else number


def is_points(text: str) -> bool:
    try:
        return read_points(text) is not None
    except ValueError:
        return False
