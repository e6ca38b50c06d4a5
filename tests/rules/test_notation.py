"""Deals as text and back."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules import Deal, read_deal, write_deal
from tests.rules.examples import ANNULLED, FIVE, FOUR, PASSED_OUT, ROUND, three, with_count

TABLE = [
    (ROUND, "seats=A,B,C,D dealer=A declarer=B level=5 suit=H contracts=1,5,3,2 tricks=3,5,3,2"),
    (
        replace(ROUND, calls=("5H", "P", "P", "P"), factor=2),
        "seats=A,B,C,D dealer=A calls=5H,P,P,P declarer=B level=5 suit=H contracts=1,5,3,2 tricks=3,5,3,2 factor=2",
    ),
    (
        three(deck="drop_suit", removed_suit="C", contracts=(3, 5, 4), tricks=(4, 5, 4), dealer=None),
        "seats=A,B,C deck=drop_suit removed_suit=C declarer=B level=5 suit=H contracts=3,5,4 tricks=4,5,4",
    ),
    (Deal(seats=FOUR, roster=FIVE, fines={"C": 1}), "seats=A,B,C,D roster=A,B,C,D,E fines=-,-,1,-"),
    (PASSED_OUT, "seats=A,B,C,D dealer=A frisch=3 outcome=passed_out"),
    (ANNULLED, "seats=A,B,C,D dealer=A outcome=annulled reason=an%20exposed%20ace"),
    (Deal(seats=("a,b", "=", "%", "דנה")), "seats=a%2Cb,%3D,%25,%D7%93%D7%A0%D7%94"),
    (Deal(calls=()), "calls="),
    (Deal(seats=("A",), contracts={}, level=-1, tricks_total=12), "seats=A level=-1 tricks_total=12"),
    (Deal(), ""),
]


@pytest.mark.parametrize(("deal", "text"), TABLE)
def test_deal_is_written_and_read(deal: Deal, text: str) -> None:
    assert write_deal(deal) == text
    assert read_deal(text) == deal


def test_what_is_blank_is_left_out() -> None:
    deal = replace(ROUND, frisch=None, factor="", suit=" ", contracts={"A": None, "B": 5})
    assert write_deal(deal) == "seats=A,B,C,D dealer=A declarer=B level=5 contracts=-,5,-,- tricks=3,5,3,2"
    assert write_deal(Deal(seats=FOUR, fines={"A": None, "E": ""})) == "seats=A,B,C,D"


@pytest.mark.parametrize(
    "changes",
    [
        {"level": "5"},
        {"level": 5.0},
        {"frisch": True},
        {"frisch": False},
        {"factor": True},
        {"factor": 1.0},
        {"dealer": 1},
        {"calls": (5,)},
        {"deck": 52},
    ],
)
def test_what_is_unreadable_is_not_written(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"no whole number|no text"):
        write_deal(replace(ROUND, **changes))


@pytest.mark.parametrize(("name", "player", "value"), [("tricks", "A", "x"), ("fines", "E", 1)])
def test_counts_that_cant_be_written(name: str, player: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"no whole number: 'x'|not in the deal: {'E'}"):
        write_deal(with_count(name, player, value))


@pytest.mark.parametrize(
    "text",
    [
        "A",
        "player=A",
        "seats",
        "level=x",
        "level=",
        "outcome=lost",
        "contracts=1,2",
        "seats=A,B contracts=1",
        "seats=A,B contracts=1,x",
        "seats=A,B  level=5",
    ],
)
def test_text_that_is_no_deal(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_deal(text)
