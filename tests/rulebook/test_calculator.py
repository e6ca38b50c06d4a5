"""What would it score? The same as in the shared cases, under any house rules, and nothing where no deal is so."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper import rules as game
from scorekeeper.rulebook.calculator_form import CalculatorForm
from scorekeeper.rulebook.house import House
from tests.rules.examples import CASES
from tests.rules.strategies import legal_deals

PLAYED = [case for case in CASES["valid"] if case.get("outcome", "played") == "played"]


def typed(case: dict[str, Any], player: str) -> dict[str, Any]:
    """What somebody fills in to ask for the points of this player."""
    return {
        "contract": case["contracts"][player],
        "tricks": case["tricks"][player],
        "kind": case["expect"]["derived"]["kind"],
        "deck": case.get("deck", "full"),
        "fines": case["fines"].get(player, 0),
    }


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case["id"])
def test_every_player_of_the_cases(case: dict[str, Any]) -> None:
    found = {}
    for player in case["players"]:
        form = CalculatorForm(typed(case, player), house=House())
        assert form.is_valid(), form.errors
        found[player] = form.cleaned_data["line"].points
    assert found == case["expect"]["scores"]


@settings(max_examples=50)
@given(legal_deals())
def test_under_any_house_rules_it_is_what_the_deal_gives(example: tuple[game.Deal, game.RuleSet]) -> None:
    deal, rules = example
    reading = game.facts(deal, rules)
    for player, line in game.breakdown(deal, rules).items():
        asked = {
            "contract": line.contract,
            "tricks": line.tricks,
            "kind": reading.kind,
            "deck": deal.deck,
            "declarer": player == deal.declarer,
            "all_missed": line.all_missed,
            "factor": deal.factor,
            "fines": deal.fines.get(player),
        }
        form = CalculatorForm(asked, house=House(rules))
        assert form.is_valid(), form.errors
        # Where it changes nothing, nobody is asked whether everybody missed.
        assert replace(form.cleaned_data["line"], all_missed=line.all_missed) == line


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"contract": "14", "tricks": "0", "kind": "over"}, {"__all__": ["Such a deal has only 13 tricks."]}),
        (
            {"contract": "1", "tricks": "13", "deck": "drop_2345", "kind": "over"},
            {"__all__": ["Such a deal has only 12 tricks."]},
        ),
        (
            {"contract": "13", "tricks": "13", "kind": "under"},
            {"__all__": ["With a contract of 13 a deal can’t be under."]},
        ),
        (
            {"contract": "2", "tricks": "2", "kind": "under", "all_missed": "on"},
            {"__all__": ["This contract is made, so not everybody missed."]},
        ),
        (
            {
                "contract": "x",
                "tricks": "1.5",
                "kind": "sideways",
                "deck": "tarot",
                "factor": "11",
                "fines": "-1",
            },
            dict.fromkeys(("contract", "tricks", "kind", "deck", "factor", "fines"), None),
        ),
        ({}, dict.fromkeys(("contract", "tricks", "kind"), None)),
    ],
)
def test_no_deal_is_so(given: dict[str, str], told: dict[str, list[str] | None]) -> None:
    form = CalculatorForm(given, house=House(game.RuleSet(all_missed="void")))
    assert {name: errors if told.get(name) else None for name, errors in form.errors.items()} == told


def test_it_asks_only_what_makes_a_difference() -> None:
    usual = ["contract", "tricks", "kind", "deck", "factor", "fines"]
    assert list(CalculatorForm(house=House()).fields) == usual
    other = CalculatorForm(house=House(game.RuleSet(declarer_miss_factor=2, all_missed="double")))
    assert set(other.fields) - set(usual) == {"declarer", "all_missed"}
