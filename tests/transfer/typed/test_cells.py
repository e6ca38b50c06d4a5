"""What people write in a cell, and what it means."""

import pytest

from scorekeeper.transfer.typed.cells import (
    RESTS,
    Bid,
    Points,
    Said,
    Unread,
    bare_points,
    read_bid,
    read_cell,
    whose,
)

WHO = (("Da", "Dana"), ("B", "Bob"), ("C", "Carmen"), ("Do", "Dov"))
HEBREW = (("ד", "דנה"), ("ב", "בוב"), ("כ", "כרמן"), ("ל", "לאה"))

CELLS = {
    "5": Said(5, 5),
    "0": Said(0, 0),
    "13": Said(13, 13),
    "5/4": Said(5, 4),
    "5:4": Said(5, 4),
    " 5 / 4 ": Said(5, 4),
    "5 4": Said(5, 4),
    "0/2": Said(0, 2),
    "5-1": Said(5, 4),
    "5−1": Said(5, 4),
    "5–1": Said(5, 4),
    "5 - 1": Said(5, 4),
    "5+2": Said(5, 7),
    "2-3": Said(2, -1),
    "5!": Said(5, 5, 1),
    "5-1!!": Said(5, 4, 2),
    "5/4 !": Said(5, 4, 1),
    "\u200f5\u200f/4": Said(5, 4),
    "5\u00a0/\u00a04": Said(5, 4),
    "-20": Points(-20),
    "−20": Points(-20),
    "+35": Points(35),
    "=35": Points(35),
    "= -35": Points(-35),
    "(20)": Points(-20),
    "20-": Points(-20),
    "1,234": Points(1234),
    "-": RESTS,
    "–": RESTS,
    "x": RESTS,
    "": None,
    " \u200e ": None,
}
UNREAD = ["a", "5/", "/4", "5-", "5/4/3", "5--1", "=", "=x", "five", "5.5", "!", "1e3", "٥", "9999/1"]


@pytest.mark.parametrize(("text", "meaning"), CELLS.items())
def test_a_cell_means(text: str, meaning: object) -> None:
    assert read_cell(text) == meaning


@pytest.mark.parametrize("text", UNREAD)
def test_nobody_can_tell_what_a_cell_means(text: str) -> None:
    with pytest.raises(Unread):
        read_cell(text)


@pytest.mark.parametrize(("text", "points"), {"35": 35, "5/4": None, "5!": None, " 7 ": 7, "": None}.items())
def test_a_bare_number_may_be_points(text: str, points: int | None) -> None:
    assert bare_points(text) == points


BIDS = {
    "": Bid(),
    "B 5H": Bid(1, 5, "H"),
    "b5h": Bid(1, 5, "H"),
    "5H B": Bid(1, 5, "H"),
    "5h bob": Bid(1, 5, "H"),
    "Dana 7NT": Bid(0, 7, "NT"),
    "dan7n": Bid(0, 7, "NT"),
    "7 nt do": Bid(3, 7, "NT"),
    "C10C": Bid(2, 10, "C"),
    "c6♠": Bid(2, 6, "S"),
    "c6♥\ufe0e": Bid(2, 6, "H"),
    "5H": Bid(None, 5, "H"),
    "5": Bid(None, 5),
    "B": Bid(1),
    "Do": Bid(3),
    "B 5": Bid(1, 5),
    "C": Bid(2),  # a name before a suit
    "h": Bid(None, None, "H"),
    "B 5H*": Bid(1, 5, "H", frisch=1),
    "B 7H ***": Bid(1, 7, "H", frisch=3),
    "B 5H x2": Bid(1, 5, "H", factor=2),
    "B5H*×3": Bid(1, 5, "H", frisch=1, factor=3),
    "x2": Bid(factor=2),
    "B 5C -D": Bid(1, 5, "C", out="D"),
    "b5c*–♦ ": Bid(1, 5, "C", frisch=1, out="D"),
    "B 5C x2 -h": Bid(1, 5, "C", factor=2, out="H"),
    "=": Bid(covers=1),
    "= 12": Bid(covers=12),
    "=0": Bid(covers=0),
}


@pytest.mark.parametrize(("text", "bid"), BIDS.items())
def test_a_bid_means(text: str, bid: Bid) -> None:
    assert read_bid(text, WHO) == bid


@pytest.mark.parametrize(
    "text", ["D 5H", "Eve 5H", "B 5Q", "B 5H 6S", "?", "5HH", "=x", "-", "B 5C -NT", "B 5C -Q", "-D"]
)
def test_nobody_can_tell_what_a_bid_means(text: str) -> None:
    with pytest.raises(Unread):
        read_bid(text, WHO)


@pytest.mark.parametrize(
    ("text", "bid"),
    {
        "ד 5ל": Bid(0, 5, "H"),
        "כרמן 6ע": Bid(2, 6, "S"),
        "7ללא ב": Bid(1, 7, "NT"),
        "ל5ל": Bid(3, 5, "H"),
        "\u200fב\u200f 5ת": Bid(1, 5, "C"),
        "ב 5י": Bid(1, 5, "D"),
        "דנה 5 לב": Bid(0, 5, "H"),
        "5תלתן ב": Bid(1, 5, "C"),
        "כ 6 בלי": Bid(2, 6, "NT"),
        "לאה 7 יהלומים": Bid(3, 7, "D"),
        "ב 5עלה -ת": Bid(1, 5, "S", out="C"),
    }.items(),
)
def test_a_bid_in_hebrew_means(text: str, bid: Bid) -> None:
    assert read_bid(text, HEBREW) == bid


def test_names_with_numbers_and_an_x_are_told_apart() -> None:
    numbered = tuple((f"P{n}", f"Player {n}") for n in (1, 2, 3, 4))
    assert read_bid("Player 2 5H", numbered) == Bid(1, 5, "H")
    assert read_bid("p25h", numbered) == Bid(1, 5, "H")
    assert read_bid("Max 5", (("M", "Max"), ("B", "Bob"))) == Bid(0, 5)


def test_what_nobody_else_begins_with_is_enough() -> None:
    assert [whose(text, WHO) for text in ("car", "DO", "d", "", "bobby")] == [2, 3, None, None, None]
