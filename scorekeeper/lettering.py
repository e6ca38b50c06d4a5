"""How much room letters take, where no browser is there to measure them: about as a plain sans-serif sets them."""

import unicodedata
from collections.abc import Iterator

from .names import letters_of

NARROW, WIDE = set(" .,:;!'’|()[]fijlrtI1·-"), set("mwMW@%—")


def breadth(text: str) -> float:
    """How wide a text is, in heights of its letters; marks that only turn the direction take no room.

    >>> breadth("Bob"), breadth("Will"), breadth("דנה"), breadth("漢")
    (1.88, 1.88, 1.8, 1.1)
    """
    return round(sum(_breadth(letter[0]) for letter in letters_of(text)), 2)


def _breadth(letter: str) -> float:
    if unicodedata.category(letter) in {"Cf", "Mn", "Me"}:
        return 0
    if letter in NARROW:
        return 0.3
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.1
    return 0.98 if letter in WIDE else 0.68 if letter.isupper() else 0.6


def fitted(text: str, room: float) -> str:
    """The text, or as much of it as has room with an ellipsis at its end; no letter torn apart.

    >>> fitted("Maximiliana", 5), fitted("Bob", 5)
    ('Maximil…', 'Bob')
    """
    if breadth(text) <= room:
        return text
    kept, left = "", room - 0.8
    for letter in letters_of(text):
        left -= breadth(letter)
        if left < 0:
            break
        kept += letter
    return kept.rstrip() + "…"


def wrapped(text: str, room: float, most: int) -> list[str]:
    """The text in lines that have room, the last of `most` cut where there is more.

    >>> wrapped("In the lead from the first round", 8, 2)
    ['In the lead from', 'the first round']
    >>> wrapped("In the lead from the first round", 8, 1)
    ['In the lead fro…']
    """
    lines = list(_lines(text, room))
    if len(lines) <= most:
        return [fitted(line, room) for line in lines]
    return [*(fitted(line, room) for line in lines[: most - 1]), fitted(" ".join(lines[most - 1 :]), room)]


def _lines(text: str, room: float) -> Iterator[str]:
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and breadth(longer) > room:
            yield line
            line = word
        else:
            line = longer
    yield line
