"""A new guest plays cases of tests/rules/cases.json as rounds of real sessions; the board shows their scores."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser import Phone
from tests.e2e.at_table import AtTable, counted

pytestmark = pytest.mark.django_db(transaction=True)

CASES = {
    case["id"]: case
    for case in json.loads((Path(__file__).parent.parent / "rules" / "cases.json").read_text())["valid"]
}
FOUR = ("V01", "V02", "V03", "V04", "V10", "V12", "V18", "V26", "V29")
THREE = ("T01", "T05", "T09")
WAYS = [
    pytest.param(
        language,
        javascript,
        id=f"{language} {'with' if javascript else 'without'} JavaScript",
        marks=[] if (language == "en") == javascript else pytest.mark.slow,
    )
    for language in ("en", "he")
    for javascript in (True, False)
]


@pytest.mark.parametrize(
    ("language", "javascript"),
    [WAYS[0], *(pytest.param(*way.values, id=way.id, marks=pytest.mark.slow) for way in WAYS[1:])],
)
def test_nine_rounds_of_an_evening_score_as_the_cases_say(
    phone: Phone, language: str, javascript: bool
) -> None:
    table = AtTable(phone(locale=language, javascript=javascript), language, javascript)
    table.start("ABCD")
    played: list[dict[str, Any]] = []
    turn = "A"
    for case in map(CASES.__getitem__, FOUR):
        table.deal(case, dealer=case["dealer"] if case["dealer"] != turn else None)
        played.append(case)
        turn = case["expect"]["derived"]["next_dealer"]
        assert table.totals() == summed(played, "ABCD")


@pytest.mark.parametrize(("language", "javascript"), WAYS)
@pytest.mark.parametrize(
    "name", [THREE[0], *(pytest.param(name, marks=pytest.mark.slow) for name in THREE[1:])]
)
def test_three_players_score_as_the_cases_say(
    phone: Phone, language: str, javascript: bool, name: str
) -> None:
    case = CASES[name]
    table = AtTable(phone(locale=language, javascript=javascript), language, javascript)
    table.start("ABC", deck=case["deck"], removed_suit=case.get("removed_suit"))
    table.deal(case, dealer=case["dealer"] if case["dealer"] != "A" else None)
    assert table.totals() == case["expect"]["scores"]


def test_a_full_round_takes_nine_taps(phone: Phone) -> None:
    table = AtTable(phone())
    table.start("ABCD")
    with counted(table) as taps:
        table.deal(CASES["V01"])
    print(f"taps for a full round of four, trump bid included: {taps[0]}")
    assert taps == [9]


def summed(cases: list[dict[str, Any]], names: str) -> dict[str, int]:
    return {name: sum(case["expect"]["scores"][name] for case in cases) for name in names}
