"""Files made from the shared cases: every expected score, each invalid case alone exactly its code."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.transfer.files import a_file, a_session, answers, read

Case = dict[str, Any]

CASES = json.loads((Path(__file__).parent.parent / "rules" / "cases.json").read_text())
SKIPPED = {"id", "title", "players", "tricks_total", "expect", "outcome", "min_bid"}


def session_of(case: Case) -> Case:
    """The case as a session of one deal."""
    deal = {key: value for key, value in case.items() if key not in SKIPPED}
    if case.get("outcome") == "passed_out":
        deal["passed_out"] = True
    return a_session(deal, seats=case["players"], first_dealer=case["players"][0])


def ids(case: Case) -> str:
    return str(case["id"])


def the_problems(case: Case) -> list[tuple[str, str]]:
    return [(p.path, p.code) for p in read(a_file(session_of(case))).problems]


def test_one_file_of_all_valid_cases_gives_every_expected_score() -> None:
    file = a_file(*map(session_of, CASES["valid"]))
    assert read(file).clean
    for case, answer in zip(CASES["valid"], answers(file), strict=True):
        expected, derived = case["expect"], case["expect"]["derived"]
        assert answer["rounds"] == [
            {
                "scores": expected["scores"],
                "kind": derived["kind"],
                "forbidden": derived["forbidden_contract"],
                "last_to_contract": derived["last_bidder"],
                "next_dealer": derived["next_dealer"],
            }
        ]
        assert answer["totals"] == expected["scores"]


@pytest.mark.parametrize("case", CASES["invalid"], ids=ids)
def test_each_invalid_case_alone_gives_exactly_its_code(case: Case) -> None:
    # A roster that names somebody twice is a fault of the session; everything else is the round's.
    path = "sessions[0]" if case["expect"]["error"] == "player_duplicate" else "sessions[0].rounds[0]"
    assert the_problems(case) == [(path, case["expect"]["error"])]
    [answer] = answers(a_file(session_of(case)))
    assert answer["rounds"][0]["scores"] is None
    assert set(answer["totals"].values()) == {0}


@pytest.mark.parametrize("case", CASES["passed_out"], ids=ids)
def test_passed_out_cases(case: Case) -> None:
    error = case["expect"].get("error")
    assert the_problems(case) == ([("sessions[0].rounds[0]", error)] if error else [])
    [answer] = answers(a_file(session_of(case)))
    assert answer["rounds"][0]["scores"] is None
    if not error:
        assert answer["rounds"][0]["next_dealer"] == case["expect"]["next_dealer"]


@pytest.mark.parametrize("case", CASES["auctions"], ids=ids)
def test_auctions_of_the_cases(case: Case) -> None:
    """An auction that is at fault gives its code; one that closes gives the recorded bid."""
    expect = case["expect"]
    bid = {
        "declarer": expect.get("declarer", "B"),
        "level": expect.get("level", 6),
        "suit": expect.get("suit", "D"),
    }
    contracts = dict.fromkeys(case["players"], 1) | {bid["declarer"]: max(6, bid["level"])}
    tricks = dict.fromkeys(case["players"], 0) | {bid["declarer"]: 13}
    three = {"deck": "drop_suit", "removed_suit": "C"} if len(case["players"]) == 3 else {}
    deal = (
        {"dealer": case["dealer"], "calls": case["calls"], "contracts": contracts, "tricks": tricks}
        | bid
        | three
    )
    session = a_session(deal, seats=case["players"], first_dealer=case["dealer"])
    error = expect.get("error") or ("auction_differs" if expect.get("frisch") else None)
    found = [p.code for p in read(a_file(session)).problems]
    assert found == ([error] if error else [])
