"""What is judged of deals that were passed out or annulled."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules import CLASSIC, RuleSet
from tests.rules.examples import ANNULLED, FOUR, PASSED_OUT, a_round, codes, told

# Passed out.


@pytest.mark.parametrize(
    ("frisch", "rules", "expected"),
    [
        (3, CLASSIC, []),
        (2, CLASSIC, ["frisch_left"]),
        (0, CLASSIC, ["frisch_left"]),
        (None, CLASSIC, ["frisch_left"]),
        (4, CLASSIC, ["frisch_range"]),
        (0, RuleSet(frisch_max=0), []),
        (None, RuleSet(frisch_max=0), []),
        (3, RuleSet(frisch_max=5), ["frisch_left"]),
    ],
)
def test_passed_out_only_after_the_last_frisch(frisch: object, rules: RuleSet, expected: list[str]) -> None:
    assert codes(replace(PASSED_OUT, frisch=frisch), rules) == expected


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ({"declarer": "B"}, ("passed_out_has_bid", "declarer", None)),
        ({"level": 0}, ("passed_out_has_bid", "declarer", None)),
        ({"suit": "X"}, ("passed_out_has_bid", "declarer", None)),
        ({"declarer": "E", "level": "x", "suit": 1}, ("passed_out_has_bid", "declarer", None)),
        ({"contracts": {"A": 0}}, ("passed_out_has_contracts", "contracts", None)),
        ({"contracts": {"E": "x", "A": 99}}, ("passed_out_has_contracts", "contracts", None)),
        ({"tricks": {"A": 0}}, ("passed_out_has_tricks", "tricks", None)),
        ({"fines": {"A": 1}}, ("passed_out_has_fines", "fines", None)),
        ({"fines": {"A": "x", "E": 1}}, ("passed_out_has_fines", "fines", None)),
        ({"fines": {"A": False}}, ("passed_out_has_fines", "fines", None)),
        ({"fines": {"E": 0}}, ("fine_unknown_player", "fines", "E")),
    ],
)
def test_passed_out_has_nothing_of_a_played_deal(
    extra: dict[str, Any], expected: tuple[str, str, None]
) -> None:
    assert told(replace(PASSED_OUT, **extra)) == [expected]


def test_passed_out_with_everything_tells_everything() -> None:
    deal = a_round(outcome="passed_out", fines={"A": 1}, frisch=2, dealer="E", factor=11)
    assert codes(deal) == [
        "dealer_unknown",
        "frisch_left",
        "passed_out_has_bid",
        "passed_out_has_contracts",
        "passed_out_has_tricks",
        "passed_out_has_fines",
        "factor_invalid",
    ]


def test_passed_out_with_blanks_and_zero_fines() -> None:
    blanks = dict.fromkeys(FOUR)
    zeros = dict.fromkeys(FOUR, 0)
    assert told(replace(PASSED_OUT, contracts=blanks, tricks=blanks, fines=zeros, level="")) == []


# Annulled: "only line-up, dealer and fines are judged".


def test_annulled_keeps_anything_of_a_deal() -> None:
    deal = a_round(
        outcome="annulled",
        frisch="x",
        calls=("7", "P"),
        declarer="Z",
        level="x",
        suit=1,
        contracts={"Z": 99},
        tricks={"A": -1},
        factor="x",
        tricks_total=99,
    )
    assert told(deal, RuleSet(min_bid=13, frisch_max=1)) == []


def test_annulled_judges_dealer_and_fines() -> None:
    deal = replace(ANNULLED, dealer="E", fines={"A": 14, "B": "x", "C": 13, "E": 1})
    assert told(deal) == [
        ("dealer_unknown", "dealer", "E"),
        ("fine_range", "fines", "A"),
        ("fine_type", "fines", "B"),
        ("fine_unknown_player", "fines", "E"),
    ]
