"""The frisch: who gives how many cards to whom, and the auction after it."""

import pytest

from scorekeeper.rules import Card, Deck, Frisch, RuleSet, frisch_direction, pass_cards, plan_frisch
from tests.rules.examples import FOUR, THREE

MANY = RuleSet(frisch_max=5, frisch_cards=2)
TURNING = RuleSet(frisch_max=5, frisch_passing="turning")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def test_first_frisch_of_classic_rules() -> None:
    receivers = {"A": "B", "B": "C", "C": "D", "D": "A"}
    assert plan_frisch(FOUR, 1, RuleSet()) == Frisch(1, 3, "left", receivers, 6)


@pytest.mark.parametrize(
    ("seats", "number", "rules", "direction", "receivers"),
    [
        (FOUR, 1, MANY, "left", "BCDA"),
        (FOUR, 2, MANY, "left", "BCDA"),
        (THREE, 3, MANY, "left", "BCA"),
        (FOUR, 1, TURNING, "left", "BCDA"),
        (FOUR, 2, TURNING, "across", "CDAB"),
        (FOUR, 3, TURNING, "right", "DABC"),
        (FOUR, 4, TURNING, "left", "BCDA"),
        (THREE, 1, TURNING, "left", "BCA"),
        (THREE, 2, TURNING, "right", "CAB"),
        (THREE, 3, TURNING, "left", "BCA"),
    ],
)
def test_cards_go_left_or_turn(
    seats: tuple[str, ...], number: int, rules: RuleSet, direction: str, receivers: str
) -> None:
    plan = plan_frisch(seats, number, rules)
    assert plan.receivers == dict(zip(seats, receivers, strict=True))
    assert plan.direction == frisch_direction(len(seats), number, rules) == direction


@pytest.mark.parametrize(("frisch_raise", "lowest"), [(1, [6, 7, 8]), (0, [5, 5, 5])])
def test_minimum_of_the_auction_after_it(frisch_raise: int, lowest: list[int]) -> None:
    rules = RuleSet(frisch_raise=frisch_raise)
    assert [plan_frisch(FOUR, number, rules).min_level for number in (1, 2, 3)] == lowest


@pytest.mark.parametrize(("number", "most"), [(0, 3), (4, 3), (1, 0)])
def test_no_frisch_beyond_the_last(number: int, most: int) -> None:
    with pytest.raises(ValueError, match=f"no frisch: {number} of {most}"):
        plan_frisch(FOUR, number, RuleSet(frisch_max=most))


@pytest.mark.parametrize("count", range(1, 7))
def test_everyone_gives_as_many_as_the_table_says(count: int) -> None:
    deal = Deck().cards()
    hands = {player: deal[place * 13 : place * 13 + 13] for place, player in enumerate(FOUR)}
    plan = plan_frisch(FOUR, 1, RuleSet(frisch_cards=count))
    after = pass_cards(hands, {player: hand[:count] for player, hand in hands.items()}, plan)
    assert {player: len(hand) for player, hand in after.items()} == dict.fromkeys(FOUR, 13)
    for giver, receiver in plan.receivers.items():
        assert set(after[receiver]) == set(hands[receiver][count:]) | set(hands[giver][:count])


def test_cards_are_given_at_the_same_time() -> None:
    hands = {"A": cards("2C 3C"), "B": cards("2D 3D"), "C": cards("2H 3H")}
    plan = plan_frisch(THREE, 2, RuleSet(frisch_passing="turning", frisch_cards=1))
    given = {"A": cards("2C"), "B": cards("3D"), "C": cards("2H")}
    assert pass_cards(hands, given, plan) == {"A": cards("3C 3D"), "B": cards("2D 2H"), "C": cards("3H 2C")}


def test_a_whole_hand_may_be_given() -> None:
    hands = {"A": cards("2C"), "B": cards("2D"), "C": cards("2H")}
    after = pass_cards(hands, hands, plan_frisch(THREE, 1, RuleSet(frisch_cards=1)))
    assert after == {"A": cards("2H"), "B": cards("2C"), "C": cards("2D")}


@pytest.mark.parametrize("given", ["", "2C", "2C 3C AS", "2C 2C", "2C AS"])
def test_cards_that_cant_be_given(given: str) -> None:
    hands = {"A": cards("2C 3C 4C"), "B": cards("2D 3D"), "C": cards("2H 3H")}
    with pytest.raises(ValueError, match="A gives 2 cards of the hand"):
        pass_cards(hands, hands | {"A": cards(given)}, plan_frisch(THREE, 1, RuleSet(frisch_cards=2)))
