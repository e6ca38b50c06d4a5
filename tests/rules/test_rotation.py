"""Who deals next, who calls first, who rests."""

from typing import Any

import pytest

from scorekeeper.rules import CLASSIC, Deal, RuleSet, Turn, fairest_rest, first_caller, next_player
from tests.rules.examples import FIVE, FOUR, THREE

DEALER_RESTS = RuleSet(sit_out="dealer")
DEALER_CALLS = RuleSet(first_caller="dealer")


@pytest.mark.parametrize(
    ("dealer", "seats", "roster", "rules", "expected"),
    [
        ("A", FOUR, FOUR, CLASSIC, "B"),
        ("D", FOUR, FOUR, CLASSIC, "A"),
        ("D", FOUR, FOUR, DEALER_CALLS, "D"),
        ("C", THREE, THREE, CLASSIC, "A"),
        ("A", ("A", "C", "B", "D"), FOUR, CLASSIC, "C"),  # the deal's own order
        ("E", FOUR, FIVE, CLASSIC, "A"),  # who rests: the roster's order
        ("C", ("D", "B", "A", "E"), FIVE, CLASSIC, "D"),
        ("E", FOUR, FIVE, DEALER_CALLS, "A"),  # who rests can't call
        ("Z", FOUR, FIVE, CLASSIC, None),
    ],
)
def test_first_caller(
    dealer: str, seats: tuple[str, ...], roster: tuple[str, ...], rules: RuleSet, expected: str | None
) -> None:
    assert first_caller(dealer, seats, roster, rules) == expected


def test_next_player_of_nobody() -> None:
    assert next_player(None, FOUR, FIVE) is None
    assert next_player("A", (), FOUR) is None


@pytest.mark.parametrize(
    ("last", "moves", "seats", "expected"),
    [
        ("A", 1, FOUR, "B"),
        ("D", 1, FOUR, "A"),  # E rests
        ("D", 1, ("E", "B", "C", "D"), "E"),
        ("A", 1, ("A", "C", "B", "E"), "C"),  # the coming deal's own order
        ("E", 1, ("A", "C", "B", "D"), "A"),  # who dealt last rests now: the roster's order
        ("B", 1, ("A", "E", "C", "D"), "C"),
        ("A", 0, FOUR, "A"),
        ("E", 0, FOUR, "A"),  # the same would deal, but rests: the next who plays
        ("B", 0, ("A", "D", "C"), "C"),
        ("A", 2, FOUR, "C"),
        ("A", 2, ("A", "C", "B", "D"), "B"),
        ("E", 2, FOUR, "B"),
        ("A", 5, FOUR, "B"),
        (None, 1, FOUR, None),
    ],
)
def test_deal_goes_to_the_next_player_of_the_coming_deal(
    last: str | None, moves: int, seats: tuple[str, ...], expected: str | None
) -> None:
    assert Turn(FIVE, last, moves).dealer(seats, CLASSIC) == expected


@pytest.mark.parametrize(
    ("last", "moves", "seats", "expected"),
    [
        ("D", 1, FOUR, "E"),
        ("E", 1, ("B", "C", "D", "E"), "A"),
        ("E", 0, FOUR, "E"),
        ("A", 1, ("A", "D", "C", "E"), "B"),
        ("A", 3, THREE, "D"),
    ],
)
def test_deal_goes_round_the_roster_where_the_dealer_rests(
    last: str, moves: int, seats: tuple[str, ...], expected: str
) -> None:
    assert Turn(FIVE, last, moves).dealer(seats, DEALER_RESTS) == expected


def test_where_nobody_has_to_rest_the_resting_dealer_changes_nothing() -> None:
    own_order = ("A", "C", "B", "D")
    assert Turn(FOUR, "A", 1).dealer(own_order, DEALER_RESTS) == "C"
    assert Turn(FOUR, "A", 1).dealer(own_order, CLASSIC) == "C"


def test_line_ups_at_fault_still_move_the_deal() -> None:
    assert Turn(FOUR, "B", 1).dealer(("A", "B", "B", "D"), CLASSIC) == "D"
    assert Turn(("A",), "A", 1).dealer(("A",), CLASSIC) == "A"


def test_strangers_in_a_line_up_never_deal() -> None:
    assert Turn(FOUR, "A", 1).dealer(("A", "X", "C", "D"), CLASSIC) == "C"
    assert Turn(FOUR, "A", 1).dealer(("X", "Y", "Z"), CLASSIC) == "B"


@pytest.mark.parametrize(
    ("roster", "deal", "rules", "expected"),
    [
        (FOUR, {}, CLASSIC, ("B", FOUR)),
        (FIVE, {}, CLASSIC, ("B", FIVE)),
        (FIVE, {"seats": ("A", "C", "B", "D")}, CLASSIC, ("C", ("A", "C", "B", "D"))),
        (FIVE, {}, DEALER_RESTS, ("B", ("A", "C", "D", "E"))),
        (FIVE, {"dealer": "D"}, DEALER_RESTS, ("B", ("A", "B", "C", "E"))),
        (FIVE, {"dealer": "Z"}, DEALER_RESTS, ("B", ("A", "C", "D", "E"))),
        (FIVE, {"seats": FOUR}, DEALER_RESTS, ("B", FOUR)),
        (FIVE, {"deck": "drop_card"}, DEALER_RESTS, ("B", FIVE)),
        (FIVE, {"deck": "?"}, DEALER_RESTS, ("B", ("A", "C", "D", "E"))),
        (FOUR, {"deck": "drop_card"}, DEALER_RESTS, ("B", ("A", "C", "D"))),
        (FOUR, {"deck": "drop_card"}, CLASSIC, ("B", FOUR)),
        (FOUR, {}, DEALER_RESTS, ("B", FOUR)),
        (THREE, {"deck": "drop_card"}, DEALER_RESTS, ("B", THREE)),
        ((*FIVE, "F"), {}, DEALER_RESTS, ("B", (*FIVE, "F"))),
    ],
)
def test_line_up_by_default(
    roster: tuple[str, ...], deal: dict[str, Any], rules: RuleSet, expected: tuple[str, tuple[str, ...]]
) -> None:
    assert Turn(roster, "A", 1).seat(Deal(**deal), rules) == expected


def test_line_up_without_a_known_dealer_is_the_roster() -> None:
    assert Turn(FIVE, None).seat(Deal(), DEALER_RESTS) == (None, FIVE)


@pytest.mark.parametrize(
    ("rested", "resting", "expected"),
    [
        ([], 1, ["E"]),
        ([], 2, ["D", "E"]),
        (["E"], 1, ["D"]),
        (["E", "D", "C", "B"], 1, ["A"]),
        (["E", "D", "C", "B", "A"], 1, ["E"]),  # all once: longest ago
        (["A", "B", "C", "D", "E"], 1, ["A"]),
        (["A", "A", "B", "C", "D", "E"], 1, ["B"]),  # fewest first
        (["DE", "BC"], 2, ["A", "E"]),
        (["DE", "BC", "AE"], 2, ["C", "D"]),
        ([], 0, []),
        (["A"], 9, list("ABCDE")),
    ],
)
def test_fairest_rest_is_fewest_then_longest_ago(
    rested: list[str], resting: int, expected: list[str]
) -> None:
    assert fairest_rest(FIVE, rested, resting=resting) == tuple(expected)
