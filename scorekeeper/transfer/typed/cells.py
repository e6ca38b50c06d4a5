"""What people write in the cells of a typed evening, read. Nothing here knows the rules: they judge what was read."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...names import name_key
from ..grid import MINUS_SIGNS, NOTHING, clean_cell, read_points

SUITS = {
    **dict.fromkeys(("C", "♣", "ת", "תלתן", "תלתנים"), "C"),
    **dict.fromkeys(("D", "♦", "י", "יהלום", "יהלומים"), "D"),
    **dict.fromkeys(("H", "♥", "ל", "לב", "לבבות"), "H"),
    **dict.fromkeys(("S", "♠", "ע", "עלה", "עלים"), "S"),
    **dict.fromkeys(("NT", "N", "ללא", "בלי", "סאנס", "סנס", "ס"), "NT"),
}

_SAID = re.compile(r"(\d{1,3})(?:\s*[/:]\s*(\d{1,3})|\s+(\d{1,3})|\s*([-+])\s*(\d{1,3}))?\s*(!*)\Z", re.ASCII)
_HALF = re.compile(r"\d\s*-\Z", re.ASCII)
_BARE = re.compile(r"\d{1,9}\Z", re.ASCII)
_SUIT = "|".join(sorted(SUITS, key=len, reverse=True))
_BID = re.compile(rf"(\d{{1,2}})?\s*({_SUIT})?\Z", re.ASCII | re.IGNORECASE)
_TIMES = re.compile(r"(.*)[x×]\s*(\d{1,3})\Z", re.IGNORECASE | re.ASCII)
_TEXT_STYLE = re.compile("[\ufe0e\ufe0f]")  # how a suit's symbol is to be drawn
_OUT = re.compile(rf"(.*\S)\s*-\s*({_SUIT})\Z", re.IGNORECASE)  # behind the bid, of three
_COVERS = re.compile(r"=\s*(\d{0,4})\Z", re.ASCII)


class Unread(ValueError):
    """Nobody can tell what is meant."""


@dataclass(frozen=True, slots=True)
class Said:
    """A contract, the tricks taken, and how many fines."""

    contract: int
    tricks: int
    fines: int = 0


@dataclass(frozen=True, slots=True)
class Points:
    """Points and no contract."""

    points: int


@dataclass(frozen=True, slots=True)
class Rests:
    """Somebody who did not play this deal."""


RESTS = Rests()
Cell = Said | Points | Rests | None


@dataclass(frozen=True, slots=True)
class Bid:
    """The bid cell: who won the auction (the place of a column) with what; what isn't written is None.

    `out` is the suit that three left out of the pack.
    `covers` is how many rounds a row of points stands for; None for a row with a deal.
    """

    declarer: int | None = None
    level: int | None = None
    suit: str | None = None
    frisch: int = 0
    factor: int = 1
    covers: int | None = None
    out: str | None = None

    @property
    def is_bid(self) -> bool:
        return self.level is not None or self.suit is not None


def tidy(text: str) -> str:
    """A cell as it is read: marks of direction gone, one minus, single spaces."""
    return clean_cell(_TEXT_STYLE.sub("", text)).translate(MINUS_SIGNS)


def read_cell(text: str) -> Cell:
    """One player's cell; None for a blank one. Raises Unread.

    >>> [(cell.contract, cell.tricks, cell.fines) for cell in map(read_cell, ("5/4", "5", "5−1", "5+2!"))]
    [(5, 4, 0), (5, 5, 0), (5, 4, 0), (5, 7, 1)]
    >>> read_cell("−20"), read_cell("=35"), read_cell("–"), read_cell("")
    (Points(points=-20), Points(points=35), Rests(), None)
    """
    plain = tidy(text)
    if not plain:
        return None
    if plain in NOTHING:
        return RESTS
    if plain.startswith("="):
        return Points(_points(plain[1:].strip()))
    if found := _SAID.match(plain):
        return _said(found)
    return Points(_points(plain))


def _said(found: re.Match[str]) -> Said:
    contract, taken = int(found[1]), found[2] or found[3]
    off = int(found[5]) if found[5] else 0
    tricks = int(taken) if taken else contract + (off if found[4] == "+" else -off)
    return Said(contract, tricks, len(found[6]))


def _points(text: str) -> int:
    if _HALF.match(text):  # of "5-1", and no −5
        raise Unread(text)
    try:
        points = read_points(text)
    except ValueError:
        points = None
    if points is None:
        raise Unread(text)
    return points


def bare_points(text: str) -> int | None:
    """The number of a cell that is nothing but a number, for a row that turns out to be points only.

    >>> bare_points("35"), bare_points("5/4")
    (35, None)
    """
    plain = tidy(text)
    return int(plain) if _BARE.match(plain) else None


def read_bid(text: str, marks: Sequence[Sequence[str]]) -> Bid:
    """The bid cell; `marks` are the ways to write each column, in the order of the columns. Raises Unread.

    A declarer may stand before or behind the bid, and be shortened as long as nobody else begins so.

    >>> who = (("Dana",), ("Bob",), ("Carmen",), ("Dov",))
    >>> read_bid("B 5H", who), read_bid("7nt do", who) == Bid(3, 7, "NT"), read_bid("=", who).covers
    (Bid(declarer=1, level=5, suit='H', frisch=0, factor=1, covers=None, out=None), True, 1)
    >>> read_bid("c6♠**x2", who)
    Bid(declarer=2, level=6, suit='S', frisch=2, factor=2, covers=None, out=None)
    >>> read_bid("B 5C -D", who).out
    'D'
    """
    plain = tidy(text)
    if found := _COVERS.match(plain):
        return Bid(covers=int(found[1] or 1))
    out, factor = None, 1
    if (found := _OUT.match(plain)) and SUITS[found[2].upper()] != "NT":
        plain, out = found[1], SUITS[found[2].upper()]
    frisch, plain = plain.count("*"), " ".join(plain.replace("*", " ").split())
    try:
        declarer, level, suit = _bid(plain, marks)
    except Unread:  # only then is an x no part of a name
        if not (found := _TIMES.match(plain)):
            raise
        factor = int(found[2])
        declarer, level, suit = _bid(found[1].strip(), marks)
    return Bid(declarer, level, suit, frisch, factor, out=out)


def _bid(text: str, marks: Sequence[Sequence[str]]) -> tuple[int | None, int | None, str | None]:
    """Every way to part the text in a name and a bid; the one that leaves the shortest name is meant."""
    for name, bid in _parts(text):
        found = _BID.match(bid)
        declarer = whose(name, marks) if name else None
        if found and (not name or declarer is not None):
            level, suit = found[1], found[2]
            return declarer, int(level) if level else None, SUITS[suit.upper()] if suit else None
    raise Unread(text)


def _parts(text: str) -> list[tuple[str, str]]:
    """Name and bid, the name before or behind; a name alone comes before a suit alone."""
    cuts = range(len(text) + 1)
    before = [(text[:cut].strip(), text[cut:].strip()) for cut in cuts]
    behind = [(text[cut:].strip(), text[:cut].strip()) for cut in cuts]
    whole = [("", text)] if any(c.isdigit() for c in text) or not text else []
    named = [(text, "")]
    return [
        *whole,
        *named,
        *[pair for pair in (*before, *behind) if any(c.isdigit() for c in pair[1])],
        ("", text),
    ]


def whose(text: str, marks: Sequence[Sequence[str]]) -> int | None:
    """The one column that is meant: written exactly so, else the only one that begins so.

    >>> whose("da", (("Dana",), ("Dov",))), whose("d", (("Dana",), ("Dov",))), whose("d", (("D", "Dana"), ("Dov",)))
    (0, None, 0)
    """
    key = name_key(text)
    keys = [[name_key(mark) for mark in own] for own in marks]
    exact = [place for place, own in enumerate(keys) if key in own]
    begun = [place for place, own in enumerate(keys) if any(mark.startswith(key) for mark in own)]
    found = exact or begun
    return found[0] if key and len(found) == 1 else None
