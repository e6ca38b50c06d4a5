"""Who says a contract when, what he may say, and what follows from a half-filled deal."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules import CLASSIC, Deal, Facts, RuleSet, contract_options, facts
from tests.rules.examples import ANNULLED, FOUR, PASSED_OUT, a_round, three, with_count, without

BID = Deal(seats=FOUR, dealer="A", declarer="B", level=5, suit="H")


def test_facts_of_a_whole_round() -> None:
    assert facts(a_round(), CLASSIC) == Facts(
        tricks_total=13,
        first_caller="B",
        min_level=5,
        contract_order=("B", "C", "D", "A"),
        first_lead="B",
        last_to_contract="A",
        forbidden=3,
        sum=11,
        kind="under",
    )


NOTHING: dict[str, Any] = {
    "tricks_total": None,
    "first_caller": None,
    "min_level": None,
    "contract_order": (),
    "first_lead": None,
    "last_to_contract": None,
    "forbidden": None,
    "sum": None,
    "kind": None,
}


@pytest.mark.parametrize(
    ("deal", "known"),
    [
        (Deal(seats=("A", "B"), dealer="A"), {}),
        (Deal(seats=FOUR, deck="drop_card"), {}),
        (Deal(seats=FOUR), {"tricks_total": 13, "min_level": 5}),
        (Deal(seats=FOUR, dealer="D", frisch=2), {"tricks_total": 13, "min_level": 7, "first_caller": "A"}),
        (PASSED_OUT, {"tricks_total": 13, "min_level": 8, "first_caller": "B"}),
        (ANNULLED, {"tricks_total": 13, "first_caller": "B"}),
        (a_round(outcome="annulled"), {"tricks_total": 13, "first_caller": "B"}),
        (a_round(outcome="passed_out"), {"tricks_total": 13, "min_level": 5, "first_caller": "B"}),
    ],
)
def test_facts_stop_where_the_deal_does(deal: Deal, known: dict[str, Any]) -> None:
    assert facts(deal, CLASSIC) == Facts(**{**NOTHING, **known})


@pytest.mark.parametrize(
    ("deal", "last", "forbidden", "kind"),
    [
        (a_round(contracts=(3, 5, 3, 2)), "A", 3, None),  # S = T is neither under nor over
        (a_round(contracts=(2, 6, 4, 3)), "A", 0, "over"),
        (a_round(contracts=(0, 7, 4, 3)), "A", None, "over"),
        (without("contracts", "A"), "A", 3, None),
        (without("contracts", "C"), "A", None, None),
        (with_count("contracts", "A", 14), "A", 3, None),
        (with_count("contracts", "A", "x"), "A", 3, None),
        (with_count("contracts", "D", 14), "A", None, None),
        (a_round(declarer="E"), None, None, "under"),
        (a_round(declarer=None), None, None, "under"),
        (a_round(level=6), "A", 3, "under"),
        (a_round(level="x", suit="X", dealer="E", frisch="x", factor=0), "A", 3, "under"),
        (a_round(tricks=(9, 9, 9, 9)), "A", 3, "under"),
        (a_round(tricks={}, contracts=(0, 13, 0, 0)), "A", 0, None),
        (three(contracts=(3, 6, 4), tricks=(2, 6, 4)), "A", 2, "over"),
    ],
)
def test_facts_of_a_deal_at_fault_are_given_where_they_can_be_judged(
    deal: Deal, last: str | None, forbidden: int | None, kind: str | None
) -> None:
    found = facts(deal, CLASSIC)
    assert (found.last_to_contract, found.forbidden, found.kind) == (last, forbidden, kind)


def refused(deal: Deal, player: str, rules: RuleSet = CLASSIC) -> dict[int, str]:
    options = contract_options(deal, rules, player)
    assert [option.value for option in options] == list(range(14))
    return {option.value: option.problem.message for option in options if option.problem}


def test_declarer_says_at_least_his_level() -> None:
    assert refused(BID, "B") == {
        value: f"Not {value}: the declarer’s contract is at least the bid, 5." for value in range(5)
    }
    assert refused(replace(BID, level=None), "B") == {}
    assert refused(replace(BID, level=13), "B").keys() == set(range(13))


def test_last_to_speak_may_not_fill_the_sum() -> None:
    others = replace(BID, contracts={"B": 5, "C": 3, "D": 2})
    assert refused(others, "A") == {3: "Not 3: the contracts would add up to 13."}
    assert refused(replace(others, contracts={"B": 13, "C": 0, "D": 0}), "A") == {
        0: "Not 0: the contracts would add up to 13."
    }


def test_nobody_else_is_restricted_by_the_sum() -> None:
    whole = replace(BID, contracts={"B": 5, "C": 3, "D": 2, "A": 1})
    assert refused(whole, "C") == refused(whole, "D") == {}
    assert refused(replace(BID, contracts={"B": 5, "C": 3}), "A") == {}
    assert refused(replace(BID, contracts={"B": 9, "C": 3, "D": 2}), "A") == {}
    assert refused(replace(BID, declarer=None), "A") == {}


def test_options_go_up_to_the_tricks_of_the_deck() -> None:
    deal = three(deck="drop_card", contracts=(3, 6, 4), tricks=(2, 6, 9))
    assert [option.value for option in contract_options(deal, CLASSIC, "A")] == list(range(18))
    assert [option.value for option in contract_options(deal, CLASSIC, "A") if option.problem] == [7]


def test_no_options_where_nothing_can_be_judged() -> None:
    assert contract_options(BID, CLASSIC, "E") == ()
    assert contract_options(replace(BID, deck="?"), CLASSIC, "A") == ()
