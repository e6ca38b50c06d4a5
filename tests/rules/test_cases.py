"""Every shared case: its scores and what follows from it, or exactly its error."""

from typing import Any

import pytest

from scorekeeper.rules import (
    CLASSIC,
    Auction,
    Deal,
    DealEntry,
    Deck,
    Evening,
    RuleSet,
    check,
    clockwise,
    facts,
    first_caller,
    replay,
    score,
)
from tests.rules.examples import CASES

Case = dict[str, Any]


def deal_of(case: Case) -> Deal:
    return Deal(
        seats=tuple(case["players"]),
        dealer=case["dealer"],
        deck=case.get("deck", "full"),
        removed_suit=case.get("removed_suit"),
        frisch=case["frisch"],
        declarer=case["declarer"],
        level=case["level"],
        suit=case["suit"],
        contracts=case["contracts"],
        tricks=case["tricks"],
        fines=case["fines"],
        outcome=case.get("outcome", "played"),
        tricks_total=case["tricks_total"],
    )


def next_dealer(deal: Deal) -> str | None:
    return replay(Evening(deal.seats, str(deal.dealer), (DealEntry(deal),))).next_dealer


def cases(kind: str, *, wrong: bool) -> list[Any]:
    chosen = [case for case in CASES[kind] if ("error" in case["expect"]) == wrong]
    return [pytest.param(case, id=case["id"]) for case in chosen]


def test_every_kind_of_case_is_run() -> None:
    assert {kind: len(CASES[kind]) for kind in CASES if kind != "meta"} == {
        "valid": 24,
        "invalid": 19,
        "passed_out": 2,
        "auctions": 7,
    }


@pytest.mark.parametrize("case", cases("valid", wrong=False))
def test_valid_case_scores_and_follows(case: Case) -> None:
    deal, expected = deal_of(case), case["expect"]["derived"]
    assert check(deal, CLASSIC) == ()
    assert score(deal, CLASSIC) == case["expect"]["scores"]
    found = facts(deal, CLASSIC)
    assert found.tricks_total == case["tricks_total"]
    assert {
        "first_caller": found.first_caller,
        "contract_order": list(found.contract_order),
        "first_lead": found.first_lead,
        "last_bidder": found.last_to_contract,
        "forbidden_contract": found.forbidden,
        "sum": found.sum,
        "kind": found.kind,
        "min_level": found.min_level,
        "next_dealer": next_dealer(deal),
    } == expected


@pytest.mark.parametrize("case", cases("invalid", wrong=True) + cases("passed_out", wrong=True))
def test_invalid_case_gives_exactly_its_error(case: Case) -> None:
    assert [problem.code for problem in check(deal_of(case), CLASSIC)] == [case["expect"]["error"]]


@pytest.mark.parametrize("case", cases("passed_out", wrong=False))
def test_passed_out_case_scores_nothing(case: Case) -> None:
    deal = deal_of(case)
    evening = replay(Evening(deal.seats, str(deal.dealer), (DealEntry(deal),)))
    assert check(deal, CLASSIC) == ()
    assert score(deal, CLASSIC) is None
    assert evening.totals == case["expect"]["scores"]
    assert evening.rounds == int(case["expect"]["counts_as_round"])
    assert evening.next_dealer == case["expect"]["next_dealer"]


def auction_of(case: Case) -> Auction:
    seats = tuple(case["players"])
    caller = first_caller(case["dealer"], seats, seats, CLASSIC)
    assert caller is not None
    deck = Deck("full" if len(seats) == 4 else "drop_2345")
    auction = Auction.begin(clockwise(seats, caller), RuleSet(min_bid=case["min_bid"]), deck=deck)
    return auction.play(case["calls"])


@pytest.mark.parametrize("case", cases("auctions", wrong=False))
def test_auction_case_ends_as_it_says(case: Case) -> None:
    auction, expected = auction_of(case), case["expect"]
    assert auction.problems == ()
    assert auction.over
    assert auction.all_passed == expected.get("frisch", False)
    assert auction.declarer == expected.get("declarer")
    assert (auction.highest and auction.highest.level) == expected.get("level")
    assert (auction.highest and auction.highest.suit) == expected.get("suit")


@pytest.mark.parametrize("case", cases("auctions", wrong=True))
def test_auction_case_at_fault_gives_exactly_its_error(case: Case) -> None:
    assert [problem.code for problem in auction_of(case).problems] == [case["expect"]["error"]]
