"""House rules: Classic, the league's, the session's, the round's; and rule sets that can't be."""

from typing import Any

import pytest

from scorekeeper.rules import RuleSet
from tests.transfer.files import a_deal, a_file, a_session, answers, of_session, passed, problems, read, three

# V04: a zero made in over, 7NT.
OVER = {
    "dealer": "B",
    "declarer": "A",
    "level": 7,
    "suit": "NT",
    "contracts": {"A": 7, "B": 4, "C": 3, "D": 0},
    "tricks": {"A": 7, "B": 4, "C": 2, "D": 0},
}


def zero_of(file: dict[str, Any]) -> int:
    [answer] = answers(file)
    points: int = answer["rounds"][-1]["scores"]["D"]
    return points


def test_rules_are_counted_from_classic_league_session_and_round() -> None:
    assert zero_of(a_file(a_session(OVER))) == 25
    assert zero_of(a_file(a_session(OVER), league={"rules": {"zero_over": 30}})) == 30
    assert (
        zero_of(a_file(a_session(OVER, rules={"zero_over": 35}), league={"rules": {"zero_over": 30}})) == 35
    )
    assert (
        zero_of(a_file(a_session(OVER, rules={"zero_over": 25}), league={"rules": {"zero_over": 30}})) == 25
    )
    assert zero_of(a_file(a_session(OVER | {"rules": {"zero_over": 40}}, rules={"zero_over": 35}))) == 40


def test_a_layer_changes_only_what_it_names() -> None:
    file = a_file(
        a_session(OVER | {"rules": {"fine": 50}}, rules={"miss": 5}), league={"rules": {"zero_over": 30}}
    )
    [table] = read(file).content.sessions[0].tables
    assert table.rules == RuleSet(zero_over=30, miss=5)
    assert table.rounds[0].rules == RuleSet(zero_over=30, miss=5, fine=50)


def test_a_rounds_rules_hold_for_that_round_alone() -> None:
    assert zero_of(a_file(a_session(OVER | {"rules": {"zero_over": 40}}, OVER))) == 25


def test_the_rules_of_tables_are_counted_from_the_league() -> None:
    table = {"seats": list("ABCD"), "rounds": [OVER], "rules": {"miss": 5}}
    file = a_file({"date": "2026-11-26", "tables": [table]}, league={"rules": {"zero_over": 30}})
    assert read(file).content.sessions[0].tables[0].rules == RuleSet(zero_over=30, miss=5)


WRONG = [
    {"zero_ovr": 30},
    {"zero_over": 30.0},
    {"zero_over": "30"},
    {"zero_over": True},
    {"zero_over": 1001},
    {"zero_over": []},
    {"miss": -1},
    {"fine": -100},
    {"zero_fail_under": 1},
    {"min_bid": 0},
    {"min_bid": 18},
    {"frisch_max": 10},
    {"frisch_raise": 2},
    {"frisch_raise": True},
    {"frisch_cards": 7},
    {"no_trump": 1},
    {"no_trump": "false"},
    {"declarer_miss_factor": 3},
    {"all_missed": "triple"},
    {"sit_out": "nobody"},
    {"end": "rounds 0"},
    {"end": "rounds"},
    {"end": "rounds 12 "},
    {"end": 12},
    {"first_caller": "right"},
    {"min_bid": 15},
]


@pytest.mark.parametrize("rules", WRONG)
def test_rules_that_cant_be_are_told_where_they_stand(rules: dict[str, Any]) -> None:
    assert problems(a_file(a_session(a_deal()), league={"rules": rules})) == [("league", "rules_invalid")]
    assert of_session(a_deal(), rules=rules) == [("", "rules_invalid")]
    assert of_session(a_deal(rules=rules)) == [("rounds[0]", "rules_invalid")]


def test_each_setting_at_fault_is_told() -> None:
    assert of_session(rules={"fine": "x", "zero_ovr": 1, "miss": 5}) == [("", "rules_invalid")] * 2


def test_rules_in_doubt_score_nothing_and_still_tell_the_deals_own_faults() -> None:
    file = a_file(a_session(a_deal(), a_deal(dealer="B", suit="X"), rules={"fine": "x"}))
    assert problems(file) == [("sessions[0]", "rules_invalid"), ("sessions[0].rounds[1]", "suit_invalid")]
    [answer] = answers(file)
    assert answer["rounds"][0]["scores"] is None
    assert answer["rounds"][0]["forbidden"] == 3
    assert set(answer["totals"].values()) == {0}


@pytest.mark.parametrize(
    ("rules", "deal"),
    [
        ({"min_bid": "4"}, a_deal(level=4)),
        ({"no_trump": "no"}, a_deal(suit="NT")),
        ({"frisch_max": 12}, a_deal(frisch=4)),
        ({"frisch_max": "x"}, passed(frisch=1)),
        (
            {"first_caller": "x"},
            a_deal(declarer="A", calls=["5H", "P", "P", "P"], contracts={"A": 5, "B": 5, "C": 3, "D": 2}),
        ),
        ({"sit_out": "x"}, a_deal(declarer="C")),
        ({"no_trmp": False}, a_deal(suit="NT", level=4)),
    ],
)
def test_what_leans_on_a_setting_in_doubt_isnt_told(rules: dict[str, Any], deal: dict[str, Any]) -> None:
    seats = list("ABCDE") if "sit_out" in rules else list("ABCD")
    assert of_session(deal, rules=rules, seats=seats) == [("", "rules_invalid")]


def test_a_setting_in_doubt_doesnt_hide_what_leans_on_others() -> None:
    assert of_session(a_deal(level=4), rules={"fine": "x", "min_bid": 5}) == [
        ("", "rules_invalid"),
        ("rounds[0]", "level_below_min"),
    ]
    assert of_session(a_deal(level=4), rules={"fine": "x", "min_bid": 4}) == [("", "rules_invalid")]


def test_rules_that_the_deck_cant_hold_are_told_once_at_the_session() -> None:
    rules = {"min_bid": 11}
    assert problems(a_file(league={"rules": rules})) == []
    deals = [a_deal(), a_deal(dealer="B")]
    assert problems(a_file(a_session(*deals), league={"rules": rules})) == [("sessions[0]", "rules_invalid")]
    assert of_session(*deals, rules=rules) == [("", "rules_invalid")]
    assert of_session(rules=rules) == [("", "rules_invalid")]


def test_the_deck_in_use_decides_whether_rules_can_be_played() -> None:
    seven = {"A": 3, "B": 11, "C": 4}
    short = three(
        deck="drop_2345",
        removed_suit=None,
        level=10,
        contracts={"A": 1, "B": 10, "C": 0},
        tricks={"A": 1, "B": 10, "C": 1},
    )
    assert of_session(short, seats=list("ABC"), rules={"min_bid": 9}) == []
    assert of_session(short, seats=list("ABC"), rules={"min_bid": 10}) == [("", "rules_invalid")]
    wide = three(
        deck="drop_card", removed_suit=None, level=11, contracts=seven, tricks={"A": 2, "B": 11, "C": 4}
    )
    assert of_session(wide, seats=list("ABC"), rules={"min_bid": 11}) == []


def test_a_rounds_own_rules_are_judged_with_its_own_deck() -> None:
    assert of_session(a_deal(rules={"min_bid": 11}), a_deal(dealer="B")) == [("rounds[0]", "rules_invalid")]


def test_house_rules_reach_the_deals() -> None:
    assert of_session(a_deal(level=4), rules={"min_bid": 4}) == []
    assert of_session(a_deal(suit="NT"), rules={"no_trump": False}) == [("rounds[0]", "no_trump_off")]
    assert of_session(passed(frisch=0), rules={"frisch_max": 0}) == []
    assert of_session(passed(frisch=3), rules={"frisch_max": 0}) == [("rounds[0]", "frisch_range")]
    assert of_session(a_deal(frisch=3, level=5), rules={"frisch_raise": 0}) == []
