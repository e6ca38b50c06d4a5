"""Which problems a deal has: each code, and what silences it."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules import CLASSIC, RuleSet, check
from tests.rules.examples import (
    ANNULLED,
    FIVE,
    FOUR,
    PASSED_OUT,
    THREE,
    Told,
    a_round,
    codes,
    three,
    told,
    with_count,
    without,
)

NO_NT = RuleSet(no_trump=False)


@pytest.mark.parametrize("blank", [None, "", " "])
def test_blank_is_missing_and_the_default_where_there_is_one(blank: object) -> None:
    usual = a_round(
        frisch=blank, factor=blank, deck=blank, removed_suit=blank, tricks_total=blank, dealer=blank
    )
    assert told(with_count("fines", "A", blank, usual)) == []
    assert told(a_round(declarer=blank, level=blank, suit=blank)) == [
        ("declarer_missing", "declarer", None),
        ("level_missing", "level", None),
        ("suit_missing", "suit", None),
    ]
    assert told(with_count("contracts", "A", blank)) == [("contract_missing", "contracts", "A")]
    assert told(with_count("tricks", "A", blank)) == [("tricks_missing", "tricks", "A")]


# Line-up and deck: they stop all else.


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((), [("player_count", "player", None)]),
        (("A", "B"), [("player_count", "player", None)]),
        (FIVE, [("player_count", "player", None)]),
        (("A", "B", "B", "D"), [("player_duplicate", "player", "B")]),
        (("A", "A", "B", "B"), [("player_duplicate", "player", "A"), ("player_duplicate", "player", "B")]),
        (("A", "B", "B"), [("player_duplicate", "player", "B")]),
        (("A", "B", "B", "C", "D"), [("player_count", "player", None), ("player_duplicate", "player", "B")]),
    ],
)
def test_line_up_at_fault_stops_all_else(seats: tuple[str, ...], expected: Told) -> None:
    deal = replace(a_round(deck="?", dealer="Z", level=99, frisch="x", factor=0), seats=seats)
    assert told(deal) == expected
    assert told(replace(deal, outcome="annulled")) == expected
    assert told(replace(deal, outcome="passed_out")) == expected


@pytest.mark.parametrize(
    ("seats", "deck", "removed", "message"),
    [
        (THREE, "full", None, "Three can’t play with the full deck"),
        (THREE, None, None, "Three can’t play with the full deck"),
        (FOUR, "drop_2345", None, "Four need the full deck"),
        (FOUR, "drop_suit", None, "Four need the full deck"),
        (FOUR, "half", None, "There is no deck “half”"),
        (THREE, 52, None, "There is no deck “52”"),
        (THREE, ["full"], None, "There is no deck"),
        (THREE, "drop_suit", None, "Which suit is out?"),
        (THREE, "drop_suit", "", "Which suit is out?"),
        (THREE, "drop_suit", "NT", "“NT” can’t be out"),
        (THREE, "drop_suit", "h", "“h” can’t be out"),
        (THREE, "drop_suit", 1, "“1” can’t be out"),
        (THREE, "drop_2345", "C", "No suit is out of this deck"),
        (THREE, "drop_card", "C", "No suit is out of this deck"),
        (FOUR, "full", "C", "No suit is out of this deck"),
    ],
)
def test_deck_at_fault_stops_all_else(
    seats: tuple[str, ...], deck: object, removed: object, message: str
) -> None:
    deal = replace(a_round(), seats=seats, deck=deck, removed_suit=removed, dealer="Z", level="x", factor=0)
    assert told(deal) == [("deck_invalid", "deck", None)]
    assert check(deal, CLASSIC)[0].message.startswith(message)
    assert told(replace(deal, outcome="annulled")) == [("deck_invalid", "deck", None)]


@pytest.mark.parametrize("stated", [12, 17, 0, 13.0, "13", True])
def test_stated_tricks_must_be_those_of_the_deck(stated: object) -> None:
    assert told(a_round(tricks_total=stated)) == [("tricks_total_mismatch", "deck", None)]
    assert told(a_round(tricks_total=13)) == []


# Dealer.


@pytest.mark.parametrize("dealer", ["E", "a", 1, True, ["A"], 0])
def test_dealer_must_be_at_the_table(dealer: object) -> None:
    name = dealer if isinstance(dealer, str) else None
    for deal in (a_round(), PASSED_OUT, ANNULLED):
        assert told(replace(deal, dealer=dealer)) == [("dealer_unknown", "dealer", name)]


def test_dealer_may_rest() -> None:
    assert told(a_round(dealer="E", roster=FIVE)) == []
    assert told(a_round(dealer="F", roster=FIVE)) == [("dealer_unknown", "dealer", "F")]


# The bid.


@pytest.mark.parametrize("declarer", ["E", "b", 2, ["B"]])
def test_declarer_must_play_in_the_deal(declarer: object) -> None:
    name = declarer if isinstance(declarer, str) else None
    assert told(a_round(declarer=declarer, roster=FIVE)) == [("declarer_unknown", "declarer", name)]


@pytest.mark.parametrize(
    ("suit", "expected"),
    [
        ("X", "suit_invalid"),
        ("h", "suit_invalid"),
        ("N", "suit_invalid"),
        ("♥", "suit_invalid"),
        (3, "suit_invalid"),
        (["H"], "suit_invalid"),
        (0, "suit_invalid"),
    ],
)
def test_suit_must_be_one(suit: object, expected: str) -> None:
    assert told(a_round(suit=suit)) == [(expected, "suit", "B")]


def test_suit_that_is_out_cant_be_trump() -> None:
    deal = three(deck="drop_suit", removed_suit="H", contracts=(3, 5, 4), tricks=(4, 5, 4))
    assert told(deal) == [("suit_removed", "suit", "B")]
    assert told(replace(deal, removed_suit="C")) == []
    assert told(replace(deal, suit="NT")) == []


def test_no_trump_can_be_off() -> None:
    assert told(a_round(suit="NT"), NO_NT) == [("no_trump_off", "suit", "B")]
    assert told(a_round(suit="NT")) == []
    assert told(a_round(suit="S"), NO_NT) == []


@pytest.mark.parametrize("frisch", [1.0, "1", True, False, [], 0.5])
def test_frisch_unreadable(frisch: object) -> None:
    assert told(a_round(frisch=frisch)) == [("frisch_type", "frisch", None)]
    assert told(replace(PASSED_OUT, frisch=frisch)) == [("frisch_type", "frisch", None)]


@pytest.mark.parametrize(("frisch", "rules"), [(-1, CLASSIC), (4, CLASSIC), (1, RuleSet(frisch_max=0))])
def test_frisch_out_of_range_silences_the_minimum_of_the_level(frisch: int, rules: RuleSet) -> None:
    low = a_round(frisch=frisch, level=1, contracts=(3, 1, 4, 2))
    assert told(low, rules) == [("frisch_range", "frisch", None)]
    assert told(replace(PASSED_OUT, frisch=frisch), rules) == [("frisch_range", "frisch", None)]


def test_bad_frisch_silences_neither_the_most_of_the_level_nor_the_declarer() -> None:
    assert codes(a_round(frisch=4, level=14)) == ["frisch_range", "level_above_max"]
    assert codes(a_round(frisch="x", level="x")) == ["frisch_type", "level_type"]
    assert codes(a_round(frisch=4, level=6)) == ["frisch_range", "declarer_below_level"]


@pytest.mark.parametrize("level", [5.0, "5", True, [5], 5.5])
def test_level_unreadable(level: object) -> None:
    assert told(a_round(level=level)) == [("level_type", "level", "B")]


@pytest.mark.parametrize(
    ("level", "changes", "rules", "expected"),
    [
        (4, {}, CLASSIC, "level_below_min"),
        (0, {}, CLASSIC, "level_below_min"),
        (-5, {}, CLASSIC, "level_below_min"),
        (5, {"frisch": 1}, CLASSIC, "level_below_min"),
        (7, {"frisch": 3}, CLASSIC, "level_below_min"),
        (6, {}, RuleSet(min_bid=7), "level_below_min"),
        (14, {}, CLASSIC, "level_above_max"),
        (10**20, {}, CLASSIC, "level_above_max"),
    ],
)
def test_level_out_of_range_silences_the_declarers_contract(
    level: int, changes: dict[str, Any], rules: RuleSet, expected: str
) -> None:
    deal = a_round(level=level, contracts=(3, 0, 4, 5), **changes)
    assert told(deal, rules) == [(expected, "level", "B")]


@pytest.mark.parametrize(
    ("level", "changes", "rules"),
    [
        (5, {}, CLASSIC),
        (13, {}, CLASSIC),
        (6, {"frisch": 1}, CLASSIC),
        (8, {"frisch": 3}, CLASSIC),
        (5, {"frisch": 3}, RuleSet(frisch_raise=0)),
        (1, {}, RuleSet(min_bid=1)),
        (13, {"frisch": 9}, RuleSet(min_bid=4, frisch_max=9)),
    ],
)
def test_level_in_range(level: int, changes: dict[str, Any], rules: RuleSet) -> None:
    assert told(a_round(level=level, contracts=(1, 13, 3, 2), **changes), rules) == []


@pytest.mark.parametrize(("deck", "most"), [("drop_2345", 12), ("drop_card", 17)])
def test_the_most_of_everything_is_that_of_the_deck(deck: str, most: int) -> None:
    deal = three(deck=deck, level=most, contracts=(most, most, 0), tricks=(0, most, 0))
    assert told(deal) == []
    assert told(replace(deal, level=most + 1)) == [("level_above_max", "level", "B")]
    assert told(with_count("contracts", "A", most + 1, deal)) == [("contract_range", "contracts", "A")]
    assert told(with_count("tricks", "B", most + 1, deal)) == [("tricks_range", "tricks", "B")]
    assert told(with_count("fines", "C", most, deal)) == []
    assert told(with_count("fines", "C", most + 1, deal)) == [("fine_range", "fines", "C")]


# Contracts.


@pytest.mark.parametrize("value", [1.5, 1.0, "x", "1", True, False, [], {}])
def test_counts_unreadable(value: object) -> None:
    assert told(with_count("contracts", "A", value)) == [("contract_type", "contracts", "A")]
    assert told(with_count("tricks", "A", value)) == [("tricks_type", "tricks", "A")]
    assert told(with_count("fines", "A", value)) == [("fine_type", "fines", "A")]


@pytest.mark.parametrize("value", [-1, 14, 10**20])
def test_counts_out_of_range(value: int) -> None:
    assert told(with_count("contracts", "B", value)) == [("contract_range", "contracts", "B")]
    assert told(with_count("tricks", "A", value)) == [("tricks_range", "tricks", "A")]
    assert told(with_count("fines", "A", value)) == [("fine_range", "fines", "A")]


def test_counts_missing() -> None:
    assert told(without("contracts", "C")) == [("contract_missing", "contracts", "C")]
    assert told(without("tricks", "C")) == [("tricks_missing", "tricks", "C")]
    assert told(a_round(contracts={}, tricks={})) == [
        *(("contract_missing", "contracts", player) for player in FOUR),
        *(("tricks_missing", "tricks", player) for player in FOUR),
    ]


@pytest.mark.parametrize("value", [0, 1, 99, "x", True])
def test_counts_of_a_stranger(value: object) -> None:
    assert told(with_count("contracts", "E", value, a_round(roster=FIVE))) == [
        ("contract_unknown_player", "contracts", "E")
    ]
    assert told(with_count("tricks", "E", value)) == [("tricks_unknown_player", "tricks", "E")]
    assert told(with_count("fines", "E", value)) == [("fine_unknown_player", "fines", "E")]


@pytest.mark.parametrize("name", ["contracts", "tricks", "fines"])
def test_blank_count_of_a_stranger_is_none(name: str) -> None:
    assert told(with_count(name, "E", None)) == []


def test_sum_of_contracts_is_told_of_who_spoke_last() -> None:
    deal = a_round(contracts=(3, 5, 3, 2))
    assert told(deal) == [("sum_forbidden", "contracts", "A")]
    assert told(replace(deal, declarer="C", level=3), RuleSet(min_bid=3)) == [
        ("sum_forbidden", "contracts", "B")
    ]
    assert told(replace(deal, dealer=None)) == [("sum_forbidden", "contracts", "A")]


def test_sum_of_contracts_is_told_without_a_declarer() -> None:
    deal = a_round(contracts=(3, 5, 3, 2))
    assert told(replace(deal, declarer=None)) == [
        ("declarer_missing", "declarer", None),
        ("sum_forbidden", "contracts", None),
    ]
    assert told(replace(deal, declarer="E")) == [
        ("declarer_unknown", "declarer", "E"),
        ("sum_forbidden", "contracts", None),
    ]


def test_sum_of_contracts_is_told_beside_a_declarer_below_his_level() -> None:
    assert told(a_round(level=6, contracts=(3, 5, 3, 2))) == [
        ("declarer_below_level", "contracts", "B"),
        ("sum_forbidden", "contracts", "A"),
    ]


@pytest.mark.parametrize(
    ("value", "code"),
    [(None, "contract_missing"), ("3", "contract_type"), (3.0, "contract_type"), (14, "contract_range")],
)
def test_contract_at_fault_silences_the_sum_and_the_declarers_level(value: object, code: str) -> None:
    others = a_round(contracts=(3, 5, 3, 2))
    assert codes(with_count("contracts", "A", value, others)) == [code]
    assert codes(with_count("contracts", "B", value, replace(others, level=5))) == [code]


def test_thirteen_is_legal_where_thirteen_are_not_the_tricks() -> None:
    assert told(three(contracts=(3, 6, 4), tricks=(2, 6, 4))) == []
    assert told(three(deck="drop_card", contracts=(3, 6, 4), tricks=(2, 6, 9))) == []
    assert told(three(contracts=(3, 5, 4), tricks=(3, 5, 4))) == [("sum_forbidden", "contracts", "A")]


# Tricks.


@pytest.mark.parametrize("tricks", [(2, 5, 3, 2), (4, 5, 3, 2), (0, 0, 0, 0)])
def test_tricks_must_add_up(tricks: tuple[int, ...]) -> None:
    assert told(a_round(tricks=tricks)) == [("tricks_sum", "tricks", None)]


@pytest.mark.parametrize(
    ("value", "code"), [(None, "tricks_missing"), ("x", "tricks_type"), (-1, "tricks_range")]
)
def test_trick_count_at_fault_silences_the_sum(value: object, code: str) -> None:
    assert codes(with_count("tricks", "A", value, a_round(tricks=(9, 9, 9, 9)))) == [code]


# Fines and factor.


def test_fines_of_nobody_are_none() -> None:
    assert told(a_round(fines={"A": None, "B": 0, "C": 13})) == []


@pytest.mark.parametrize("factor", [0, 11, -1, 1.0, 2.5, "2", True, []])
def test_factor_must_be_whole_from_1_to_10(factor: object) -> None:
    assert told(a_round(factor=factor)) == [("factor_invalid", "factor", None)]
    assert told(replace(PASSED_OUT, factor=factor)) == [("factor_invalid", "factor", None)]
    assert told(replace(ANNULLED, factor=factor)) == []


@pytest.mark.parametrize("factor", [1, 2, 10])
def test_factor_in_range(factor: int) -> None:
    assert told(a_round(factor=factor)) == []


# Rules that can't be played with this deck.


def test_rules_that_need_more_tricks_than_the_deck_has() -> None:
    rules = RuleSet(min_bid=10)
    deal = three(contracts=(1, 10, 3), tricks=(1, 8, 3), level=10)
    assert told(deal, rules) == [("rules_invalid", "rules", None)]
    assert told(replace(deal, deck="drop_card", tricks={"A": 1, "B": 13, "C": 3}), rules) == []
    assert told(a_round(level=10, contracts=(1, 10, 3, 2)), rules) == []


def test_rules_that_cant_be_played_silence_the_minimum() -> None:
    deal = three(
        contracts=(1, 5, 3), tricks=(1, 8, 3), level=5, frisch=1, calls=("1H", "2H", "P", "5H", "P", "P")
    )
    assert codes(deal, RuleSet(min_bid=10)) == ["rules_invalid"]


def test_everything_wrong_is_told_at_once() -> None:
    deal = a_round(
        dealer="E",
        frisch=4,
        declarer=None,
        level=14,
        suit="X",
        contracts={"A": 14, "B": "x", "C": 3, "E": 1},
        tricks={"A": -1, "B": "x", "C": 3, "E": 1},
        fines={"A": 14, "B": "x", "E": 1},
        factor=11,
        calls=("5H", "5C", "14C", "x"),
    )
    assert codes(deal) == [
        "dealer_unknown",
        "frisch_range",
        "declarer_missing",
        "level_above_max",
        "suit_invalid",
        "contract_range",
        "contract_type",
        "contract_missing",
        "contract_unknown_player",
        "tricks_range",
        "tricks_type",
        "tricks_missing",
        "tricks_unknown_player",
        "fine_range",
        "fine_type",
        "fine_unknown_player",
        "factor_invalid",
        "not_higher",
        "call_unreadable",
    ]
