"""Where the cells of a spreadsheet go. static/js/typed/paste.js judges alike: tests/transfer/typed/pastes.json."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...names import name_key

Marks = Sequence[Sequence[str]]  # the ways to write each person
Block = list[list[str]]

_NUMBER = re.compile(r"\d*\.?\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Pasted:
    """Rows of the bid and a cell a person. `lost` are the cells with something in them that found no column."""

    rows: Block
    lost: int = 0


def pasted(block: Block, marks: Marks, bid_heads: Iterable[str]) -> Pasted:
    """A cell a person, with the bid before them, or a number of the round before that.

    >>> pasted([["1", "B 5H", "5", "3"]], [("D", "Dana"), ("B", "Bob")], ["Bid"])
    Pasted(rows=[['B 5H', '5', '3']], lost=0)

    Where a row of heads names everybody, each finds his own column.

    >>> pasted([["Bob", "Eve", "Dana"], ["3", "2", "5"]], [("D", "Dana"), ("B", "Bob")], ["Bid"])
    Pasted(rows=[['', '5', '3']], lost=1)
    """
    width = max(map(len, block), default=0)
    lines = [[*line, *[""] * (width - len(line))] for line in block]
    heads = _heads(lines[0], marks, bid_heads) if lines else None
    if heads is not None:
        return _picked(lines[1:], heads)
    if width > len(marks) + 1 and is_numbered(lines):
        lines = [line[1:] for line in lines]
        width -= 1
    if width <= len(marks):
        lines = [["", *line] for line in lines]
    most = len(marks) + 1
    rows = [[*line, *[""] * most][:most] for line in lines]
    return Pasted(rows, sum(bool(text) for line in lines for text in line[most:]))


def is_numbered(lines: Block) -> bool:
    """Whether the first cells are numbers of rounds, or blank."""
    return all(_NUMBER.match(line[0]) for line in lines)


def _heads(cells: list[str], marks: Marks, bid_heads: Iterable[str]) -> list[int] | None:
    """The columns of the bid (-1 for none) and of everybody; None where these cells are no heads."""
    keys = [name_key(text) for text in cells]
    columns = [_column(keys, words) for words in (bid_heads, *(reversed(mark) for mark in marks))]
    return None if -1 in columns[1:] else columns


def _column(keys: Sequence[str], words: Iterable[str]) -> int:
    return next((keys.index(key) for key in map(name_key, words) if key in keys), -1)


def _picked(lines: Block, columns: Sequence[int]) -> Pasted:
    """Numbers of the rounds may stand first, and go without a word."""
    left = set(range(len(lines[0]) if lines else 0)) - set(columns)
    if is_numbered(lines):
        left.discard(0)
    rows = [[line[at] if at >= 0 else "" for at in columns] for line in lines]
    return Pasted(rows, sum(bool(line[at]) for line in lines for at in left))
