"""Recorded calls against the recorded bid: `auction_differs`, and what silences it."""

from dataclasses import replace

import pytest

from scorekeeper.rules import CLASSIC, Deal, RuleSet, check
from tests.rules.examples import ANNULLED, FIVE, PASSED_OUT, Told, a_round, three, told

DIFFERS: Told = [("auction_differs", "calls", None)]


def called(calls: str, deal: Deal | None = None) -> Deal:
    return replace(deal or a_round(), calls=tuple(calls.split()))


# The known round: A deals, so B calls first; B has won with 5♥.


@pytest.mark.parametrize("calls", ["5H P P P", "5C P P 5D 5H P P P", "P P P 5C 5H P P P"])
def test_calls_that_end_with_the_recorded_bid(calls: str) -> None:
    assert told(called(calls)) == []


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ("", "The auction isn’t over: enter the calls that are missing."),
        ("5H", "The auction isn’t over: enter the calls that are missing."),
        ("5H P P", "The auction isn’t over: enter the calls that are missing."),
        ("P P P", "The auction isn’t over: enter the calls that are missing."),
        ("P P P P", "In the calls all passed: enter it as passed, or correct the calls."),
        ("P 5H P P P", "The calls end with 5H: correct them, or what was won."),
        ("5S P P P", "The calls end with 5S: correct them, or what was won."),
        ("6H P P P", "The calls end with 6H: correct them, or what was won."),
        ("5H 6H P P P", "The calls end with 6H: correct them, or what was won."),
    ],
)
def test_calls_that_end_elsewhere_or_nowhere(calls: str, message: str) -> None:
    assert told(called(calls)) == DIFFERS
    assert check(called(calls), CLASSIC)[0].message == message


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ("5H P P P P", [("auction_over", "calls", "B")]),
        ("5H P P P 6H P P P", [("auction_over", "calls", "B")]),
        ("5H P P P 4H x", [("auction_over", "calls", "B")]),
        ("P P P P 5H P P P", [("auction_over", "calls", "B")]),
        ("4H 5H P P P", [("level_below_min", "calls", "B")]),
        ("14H P P P", [("level_above_max", "calls", "B")]),
        ("5S 5H P P P", [("not_higher", "calls", "C")]),
        ("5H P P 5H P P P", [("not_higher", "calls", "A")]),
        ("5H pass pass pass", [("call_unreadable", "calls", player) for player in "CDA"]),
        ("x 5D 5C", [("call_unreadable", "calls", "B"), ("not_higher", "calls", "D")]),
    ],
)
def test_a_call_at_fault_silences_where_the_auction_ends(calls: str, expected: Told) -> None:
    assert told(called(calls)) == expected


@pytest.mark.parametrize("call", [None, 5, True, ("5H",), 5.0, ["P"]])
def test_a_call_that_is_no_text_is_unreadable(call: object) -> None:
    assert told(a_round(calls=(call, "P", "P", "P"))) == [("call_unreadable", "calls", "B")]


def test_calls_under_house_rules() -> None:
    deal = called("5NT P P 6C P P P", a_round(declarer="A", level=6, suit="C", contracts=(6, 5, 3, 2)))
    assert told(deal) == []
    assert told(deal, RuleSet(no_trump=False)) == [("no_trump_off", "calls", "B")]
    assert told(called("5C 5H P P P", a_round(declarer="C", contracts=(1, 3, 5, 2)))) == []


def test_calls_of_a_deal_without_a_suit() -> None:
    deal = three(deck="drop_suit", removed_suit="C", contracts=(3, 5, 4), tricks=(4, 5, 4))
    assert told(called("5H P P", deal)) == []
    assert told(called("5C P P 5H P P", deal)) == [("suit_removed", "calls", "B")]


def test_calls_of_the_last_auction_begin_at_its_minimum() -> None:
    assert told(called("6H P P P", a_round(frisch=1, level=6, contracts=(1, 6, 3, 2)))) == []
    assert told(called("5H 6H P P P", a_round(frisch=1, level=6, declarer="C", contracts=(1, 2, 6, 2)))) == [
        ("level_below_min", "calls", "B")
    ]


def test_first_caller_decides_who_has_won() -> None:
    dealer_calls = RuleSet(first_caller="dealer")
    assert told(called("5H P P P"), dealer_calls) == DIFFERS
    assert told(called("P 5H P P P"), dealer_calls) == []
    resting = a_round(dealer="E", roster=FIVE)
    for rules in (CLASSIC, dealer_calls):
        assert told(called("P 5H P P P", resting), rules) == []


def test_without_a_known_dealer_only_the_bid_is_compared() -> None:
    unknown = a_round(dealer=None)
    assert told(called("5H P P P", unknown)) == []
    assert told(called("P 5H P P P", unknown)) == []
    assert told(called("5S P P P", unknown)) == DIFFERS
    assert told(called("5S 5H", unknown)) == [("not_higher", "calls", None)]


# What is at fault itself is compared with nothing.


def test_a_bid_at_fault_is_told_once() -> None:
    assert told(called("4H P P P", a_round(level=4))) == [("level_below_min", "level", "B")]
    assert told(called("14H P P P", a_round(level=14))) == [("level_above_max", "level", "B")]
    assert told(called("5NT P P P", a_round(suit="NT")), RuleSet(no_trump=False)) == [
        ("no_trump_off", "suit", "B")
    ]
    assert told(called("3H 4H P P P", a_round(level=4, declarer="C"))) == [
        ("level_below_min", "level", "C"),
        ("level_below_min", "calls", "B"),
    ]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"declarer": None}, "declarer_missing"),
        ({"declarer": "E"}, "declarer_unknown"),
        ({"level": "x"}, "level_type"),
        ({"level": 14}, "level_above_max"),
        ({"suit": None}, "suit_missing"),
        ({"suit": "X"}, "suit_invalid"),
        ({"frisch": 4}, "frisch_range"),
    ],
)
def test_what_is_at_fault_itself_differs_from_nothing(changes: dict[str, object], code: str) -> None:
    assert [told_code for told_code, *_ in told(called("5H P P P", a_round(**changes)))] == [code]


def test_what_is_good_is_still_compared() -> None:
    deal = called("6S P P P", a_round(declarer=None, suit="X"))
    assert [code for code, *_ in told(deal)] == ["declarer_missing", "suit_invalid", "auction_differs"]


def test_calls_that_all_pass_differ_from_no_bid_at_all() -> None:
    deal = called("P P P P", a_round(declarer=None, level=None, suit=None))
    assert [code for code, *_ in told(deal)] == ["declarer_missing", "level_missing", "suit_missing"]


def test_frisch_at_fault_silences_the_minimum_of_the_calls() -> None:
    deal = called("1C P P P", a_round(frisch="x", level=1, suit="C"))
    assert told(deal) == [("frisch_type", "frisch", None)]


# Passed out: "may carry as many `P` as players".


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ("P P P P", []),
        ("P P P", DIFFERS),
        ("", DIFFERS),
        ("P P P P P", [("auction_over", "calls", "B")]),
        ("8H P P P", DIFFERS),
        ("P P P 8H", DIFFERS),
        ("7H P P P", [("level_below_min", "calls", "B")]),
        ("p p p p", [("call_unreadable", "calls", player) for player in "BCDA"]),
    ],
)
def test_calls_of_a_passed_out_deal(calls: str, expected: Told) -> None:
    assert told(called(calls, PASSED_OUT)) == expected


def test_passed_out_with_a_bid_and_its_calls_is_one_fault() -> None:
    deal = called("8H P P P", replace(PASSED_OUT, declarer="B", level=8, suit="H"))
    assert told(deal) == [("passed_out_has_bid", "declarer", None)]


def test_three_passes_of_three_players() -> None:
    deal = Deal(("A", "B", "C"), "A", deck="drop_card", frisch=3, outcome="passed_out")
    assert told(called("P P P", deal)) == []
    assert told(called("P P P P", deal)) == [("auction_over", "calls", "B")]


def test_calls_of_an_annulled_deal_are_not_judged() -> None:
    assert told(called("x 99C", ANNULLED)) == []
