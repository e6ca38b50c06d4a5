"""A deal as one line of text, and back.

    seats=A,B,C,D dealer=A declarer=B level=5 suit=H contracts=1,5,3,2 tricks=3,5,3,2 fines=-,-,1,-

Contracts, tricks and fines stand in the order of the seats, "-" where there is none. What is as the
defaults of `Deal` have it is left out. Names and other text are percent-encoded.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, get_args
from urllib.parse import quote, unquote

from .deal import Deal, Outcome, is_blank

LISTS = ("seats", "roster", "calls")
NUMBERS = ("frisch", "level", "factor", "tricks_total")
COUNTS = ("contracts", "tricks", "fines")
ABSENT = "-"
FIELDS = tuple(field.name for field in dataclasses.fields(Deal))
USUAL = {name: getattr(Deal(), name) for name in FIELDS}


def write_deal(deal: Deal) -> str:
    """`deal` as text. ValueError where it holds something unreadable, or a count of a stranger's.

    >>> write_deal(Deal(("A", "B", "C"), "A", deck="drop_card", level=6, suit="NT", contracts={"B": 6}))
    'seats=A,B,C dealer=A deck=drop_card level=6 suit=NT contracts=-,6,-'
    """
    values = {name: _said(getattr(deal, name)) for name in FIELDS}
    told = {name: value for name, value in values.items() if not _goes_unsaid(name, value)}
    return " ".join(f"{name}={_write(name, value, deal)}" for name, value in told.items())


def read_deal(text: str) -> Deal:
    """The deal that `write_deal` wrote as `text`; ValueError where it is none.

    >>> read_deal("seats=A,B,C,D dealer=B frisch=3 outcome=passed_out").frisch
    3
    """
    words = dict(_split(word) for word in text.split(" ") if text)
    seats = _texts(words.get("seats", ""))
    return Deal(**{name: _read(name, word, seats) for name, word in words.items()})


def _goes_unsaid(name: str, value: Any) -> bool:
    """Whether a value is blank or as usual; True is not 1."""
    return is_blank(value) or (type(value) is type(USUAL[name]) and value == USUAL[name])


def _said(value: Any) -> Any:
    """A field's value; of counts only those that are there."""
    if isinstance(value, Mapping):
        return {player: count for player, count in value.items() if not is_blank(count)}
    return value


def _write(name: str, value: Any, deal: Deal) -> str:
    if name in COUNTS:
        return _write_counts(value, deal.seats)
    if name in LISTS:
        return ",".join(map(_quoted, value))
    return _number(value) if name in NUMBERS else _quoted(value)


def _write_counts(counts: Mapping[str, object], seats: tuple[str, ...]) -> str:
    if not counts.keys() <= set(seats):
        raise ValueError(f"not in the deal: {counts.keys() - set(seats)}")
    given = (counts.get(player) for player in seats)
    return ",".join(ABSENT if is_blank(count) else _number(count) for count in given)


def _number(value: object) -> str:
    if type(value) is not int:
        raise ValueError(f"no whole number: {value!r}")
    return str(value)


def _quoted(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"no text: {value!r}")
    return quote(value, safe="")


def _split(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or name not in FIELDS:
        raise ValueError(f"nothing of a deal: {word}")
    return name, value


def _read(name: str, word: str, seats: tuple[str, ...]) -> Any:
    if name in COUNTS:
        counts = zip(seats, word.split(","), strict=True)
        return {player: int(count) for player, count in counts if count != ABSENT}
    if name in LISTS:
        return _texts(word)
    return int(word) if name in NUMBERS else _outcome(word) if name == "outcome" else unquote(word)


def _outcome(word: str) -> str:
    if word not in get_args(Outcome):
        raise ValueError(f"no outcome: {word}")
    return word


def _texts(word: str) -> tuple[str, ...]:
    return tuple(map(unquote, word.split(","))) if word else ()
