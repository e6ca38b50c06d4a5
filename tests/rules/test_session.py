"""Places, the end of a session, once more round, the last lap."""

import pytest

from scorekeeper.rules import Ending, RuleSet, ending, leaders, once_more_round, places, proposed_factor


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ({}, {}),
        ({"A": 0}, {"A": 1}),
        ({"A": 30, "B": 50, "C": 30, "D": -10}, {"A": 2, "B": 1, "C": 2, "D": 4}),
        ({"A": 5, "B": 5, "C": 5, "D": 5}, {"A": 1, "B": 1, "C": 1, "D": 1}),
        ({"A": -5, "B": -5, "C": -7}, {"A": 1, "B": 1, "C": 3}),
        ({"A": 1, "B": 2, "C": 3, "D": 3, "E": 3}, {"A": 5, "B": 4, "C": 1, "D": 1, "E": 1}),
    ],
)
def test_ties_share_the_place(totals: dict[str, int], expected: dict[str, int]) -> None:
    assert places(totals) == expected


def test_leaders_share_the_first_place() -> None:
    assert leaders({"A": 7, "B": 9, "C": 9}) == ("B", "C")
    assert leaders({}) == ()


TOTALS = {"A": 510, "B": 499, "C": 600, "D": 600}


@pytest.mark.parametrize(
    ("end", "rounds", "totals", "expected"),
    [
        ("open", 99, TOTALS, Ending(False, None, ())),
        ("rounds 12", 11, TOTALS, Ending(False, 1, ())),
        ("rounds 12", 12, TOTALS, Ending(True, 0, ("C", "D"))),
        ("rounds 12", 13, TOTALS, Ending(True, 0, ("C", "D"))),
        ("rounds 12", 0, {}, Ending(False, 12, ())),
        ("target 500", 7, TOTALS, Ending(True, None, ("C", "D"))),
        ("target 600", 1, TOTALS, Ending(True, None, ("C", "D"))),
        ("target 601", 7, TOTALS, Ending(False, None, ())),
        ("target 500", 0, TOTALS, Ending(False, None, ())),  # starting balances alone don't end it
        ("target 500", 3, {"A": 500, "B": 499}, Ending(True, None, ("A",))),
    ],
)
def test_end_is_judged_on_the_state_as_it_is(
    end: str, rounds: int, totals: dict[str, int], expected: Ending
) -> None:
    assert ending(RuleSet(end=end), rounds, totals) == expected


@pytest.mark.parametrize(
    ("rounds", "people", "end"), [(12, 4, "rounds 16"), (0, 3, "rounds 3"), (998, 5, "rounds 1000")]
)
def test_once_more_round_lets_everyone_deal_once(rounds: int, people: int, end: str) -> None:
    assert once_more_round(rounds, people) == end
    assert RuleSet(end=end).end_rounds == int(end.removeprefix("rounds "))


@pytest.mark.parametrize(
    ("end", "rounds", "factor"),
    [
        ("rounds 12", 7, 1),
        ("rounds 12", 8, 2),
        ("rounds 12", 11, 2),
        ("rounds 12", 12, 1),  # over: a lap more is not known
        ("rounds 3", 0, 2),
        ("open", 8, 1),
        ("target 500", 8, 1),
    ],
)
def test_factor_is_proposed_in_a_known_last_lap(end: str, rounds: int, factor: int) -> None:
    assert proposed_factor(RuleSet(end=end, last_lap_factor=2), rounds, 4) == factor
    assert proposed_factor(RuleSet(end=end), rounds, 4) == 1
