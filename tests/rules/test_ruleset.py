"""House rules: defaults, ranges, JSON, presets, what can't be played."""

from typing import Any

import pytest

from scorekeeper.rules import CLASSIC, PRESETS, SETTINGS, RuleSet, RulesInvalid, preset_of

DEFAULTS = {
    "first_caller": "left",
    "min_bid": 5,
    "frisch_max": 3,
    "frisch_raise": 1,
    "frisch_passing": "left",
    "frisch_cards": 3,
    "passed_out_dealer": "same",
    "no_trump": True,
    "made": "square",
    "made_bonus": 10,
    "miss": 10,
    "miss_scale": "flat",
    "declarer_miss_factor": 1,
    "zero_under": 50,
    "zero_over": 25,
    "zero_fail_under": -50,
    "zero_fail_over": -50,
    "zero_extra": 10,
    "fine": 100,
    "all_missed": "score",
    "last_lap_factor": 1,
    "sit_out": "chosen",
    "end": "open",
}

# Every setting's other values, and the ends of its range.
POSSIBLE: dict[str, list[object]] = {
    "first_caller": ["dealer"],
    "min_bid": [1, 14],
    "frisch_max": [0, 9],
    "frisch_raise": [0],
    "frisch_passing": ["turning"],
    "frisch_cards": [1, 6],
    "passed_out_dealer": ["next"],
    "no_trump": [False],
    "made": ["linear"],
    "made_bonus": [-1000, 0, 1000],
    "miss": [0, 5, 1000],
    "miss_scale": ["progressive"],
    "declarer_miss_factor": [2],
    "zero_under": [-1000, 1000],
    "zero_over": [-1000, 30, 1000],
    "zero_fail_under": [-1000, -25, 0],
    "zero_fail_over": [-1000, -30, 0],
    "zero_extra": [-1000, 0, 1000],
    "fine": [0, 1000],
    "all_missed": ["void", "double"],
    "last_lap_factor": [2],
    "sit_out": ["dealer"],
    "end": ["rounds 1", "rounds 12", "rounds 1000", "target 500", "target 1000"],
}

IMPOSSIBLE: dict[str, list[object]] = {
    "first_caller": ["right", "", "Left", 1, True],
    "min_bid": [0, 18, -1, 5.0, "5", True, []],
    "frisch_max": [-1, 10, 3.0, "3", True],
    "frisch_raise": [2, -1, 1.0, "1", True, False],
    "frisch_passing": ["right", "across"],
    "frisch_cards": [0, 7, 3.0, True],
    "passed_out_dealer": ["left", 0],
    "no_trump": [0, 1, "true", 1.0],
    "made": ["cubic", 2],
    "made_bonus": [-1001, 1001, 10.0, True],
    "miss": [-1, 1001, 10.0, "10", True],
    "miss_scale": ["progressiv"],
    "declarer_miss_factor": [0, 3, 2.0, True],
    "zero_under": [-1001, 1001, 50.5],
    "zero_over": [-1001, 1001, "25"],
    "zero_fail_under": [1, -1001, -50.0, False],
    "zero_fail_over": [1, -1001],
    "zero_extra": [-1001, 1001, 10.5, True],
    "fine": [-1, 1001, 100.0, True],
    "all_missed": ["triple", 0],
    "last_lap_factor": [0, 3, 1.0, True],
    "sit_out": ["nobody"],
    "end": [
        "",
        "Open",
        "rounds",
        "rounds 0",
        "rounds -1",
        "rounds 012",
        "rounds 1001",
        "rounds 99999999999",
        "rounds 12.0",
        "rounds  12",
        "rounds 12 ",
        "rounds ١٢",
        "target 0",
        "target",
        "12",
        12,
        True,
    ],
}


def rows(table: dict[str, list[object]]) -> list[tuple[str, object]]:
    return [(name, value) for name, values in table.items() for value in values]


def test_defaults_are_classic() -> None:
    assert list(RuleSet().to_json().items()) == list(DEFAULTS.items())
    assert list(SETTINGS) == list(DEFAULTS)
    assert RuleSet() == CLASSIC


@pytest.mark.parametrize(("name", "value"), rows(POSSIBLE))
def test_possible_value_is_taken_and_comes_back(name: str, value: object) -> None:
    rules = RuleSet.from_json({name: value, "frisch_raise": 0} if name == "min_bid" else {name: value})
    assert getattr(rules, name) == value
    assert rules.differences()[name] == value
    assert RuleSet.from_json(rules.to_json()) == rules
    assert RuleSet.from_json(rules.differences()) == rules


@pytest.mark.parametrize(("name", "value"), rows(IMPOSSIBLE))
def test_value_out_of_range_is_refused(name: str, value: object) -> None:
    with pytest.raises(RulesInvalid) as caught:
        RuleSet.from_json({name: value})
    (problem,) = caught.value.problems
    assert (problem.code, problem.field, problem.player) == ("rules_invalid", "rules", None)
    assert problem.params == {"setting": name, "value": value, "allowed": str(SETTINGS[name])}
    assert problem.message.startswith(f"“{value}” is not possible for “{name}”")


def test_rule_set_made_in_code_is_checked_too() -> None:
    made: Any = RuleSet
    with pytest.raises(RulesInvalid, match=r"for “miss”: choose 0\.\.1000"):
        made(miss=-1)
    with pytest.raises(RulesInvalid, match="choose true, false"):
        made(no_trump=1)


def test_every_fault_of_a_rule_set_is_told_at_once() -> None:
    with pytest.raises(RulesInvalid) as caught:
        RuleSet.from_json({"zero_overs": 30, "miss": -1, "made": "linear", "min_bid": 5.0, "": 1})
    assert [(problem.variant, problem.params["setting"]) for problem in caught.value.problems] == [
        ("unknown", "zero_overs"),
        ("value", "miss"),
        ("value", "min_bid"),
        ("unknown", ""),
    ]
    assert caught.value.problems[0].message == "There is no house rule “zero_overs”: check its name."


def test_null_is_what_the_base_has() -> None:
    base = RuleSet(zero_over=30)
    assert RuleSet.from_json({"zero_over": None, "miss": 5}, base) == RuleSet(zero_over=30, miss=5)
    assert RuleSet.from_json({"zero_over": None}) == CLASSIC
    assert RuleSet.from_json({"zero_over": 25}, base) == CLASSIC


def test_differences_name_what_goes_back_to_classic() -> None:
    league, table = RuleSet(zero_over=30, miss=5), RuleSet(miss=5, fine=50)
    assert list(table.differences(league).items()) == [("zero_over", 25), ("fine", 50)]
    assert RuleSet.from_json(table.differences(league), league) == table
    assert CLASSIC.differences() == {}


@pytest.mark.parametrize(
    ("values", "highest"),
    [({"min_bid": 15}, 18), ({"min_bid": 9, "frisch_max": 9}, 18), ({"min_bid": 17, "frisch_max": 1}, 18)],
)
def test_lowest_bid_above_seventeen_can_never_be_played(values: dict[str, object], highest: int) -> None:
    with pytest.raises(RulesInvalid) as caught:
        RuleSet.from_json(values)
    (problem,) = caught.value.problems
    assert (problem.code, problem.variant, problem.params["min"]) == ("rules_invalid", "unplayable", highest)


@pytest.mark.parametrize(
    "rules",
    [
        RuleSet(min_bid=14),
        RuleSet(min_bid=8, frisch_max=9),
        RuleSet(min_bid=17, frisch_raise=0, frisch_max=9),
    ],
)
def test_lowest_bid_of_seventeen_can_be_played_with_one_card_out(rules: RuleSet) -> None:
    assert rules.min_level(rules.frisch_max) == 17
    assert rules.problems([17]) == ()
    assert [problem.code for problem in rules.problems([17, 13])] == ["rules_invalid"]


@pytest.mark.parametrize(
    ("min_bid", "tricks", "playable"), [(10, 13, True), (11, 13, False), (9, 12, True), (10, 12, False)]
)
def test_playable_with_the_decks_in_use(min_bid: int, tricks: int, playable: bool) -> None:
    rules = RuleSet(min_bid=min_bid)
    assert (rules.problems([tricks]) == ()) == playable
    assert rules.problems([]) == ()


def test_unplayable_says_what_to_do() -> None:
    (problem,) = RuleSet(min_bid=10).problems([13, 12])
    assert problem.message == (
        "After 3 frisches the lowest bid would be 13, but a deal has 12 tricks: "
        "lower the minimum bid or allow fewer frisches."
    )


def test_min_level_rises_with_each_frisch() -> None:
    assert [CLASSIC.min_level(frisch) for frisch in range(4)] == [5, 6, 7, 8]
    assert [PRESETS["fixed_minimum"].min_level(frisch) for frisch in range(4)] == [5, 5, 5, 5]


@pytest.mark.parametrize(
    ("end", "rounds", "target"), [("open", None, None), ("rounds 12", 12, None), ("target 500", None, 500)]
)
def test_end_is_read(end: str, rounds: int | None, target: int | None) -> None:
    rules = RuleSet(end=end)
    assert (rules.end_rounds, rules.end_target) == (rounds, target)


def test_presets_differ_from_classic_as_written() -> None:
    assert {name: preset.differences() for name, preset in PRESETS.items()} == {
        "classic": {},
        "zero_over_30": {"zero_over": 30},
        "no_frisch": {"frisch_max": 0},
        "fixed_minimum": {"frisch_raise": 0},
        "turning_frisch": {"frisch_passing": "turning"},
    }


@pytest.mark.parametrize("name", PRESETS)
def test_preset_is_recognised_whatever_the_end_and_who_rests(name: str) -> None:
    assert preset_of(PRESETS[name]) == name
    arranged = RuleSet.from_json({"end": "rounds 12", "sit_out": "dealer"}, PRESETS[name])
    assert preset_of(arranged) == name


@pytest.mark.parametrize(
    "rules", [RuleSet(miss=5), RuleSet(zero_over=30, frisch_max=0), RuleSet(last_lap_factor=2)]
)
def test_other_rules_are_custom(rules: RuleSet) -> None:
    assert preset_of(rules) == "custom"
