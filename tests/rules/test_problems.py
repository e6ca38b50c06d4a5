"""Every code has its messages, in table words, and each one comes about."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules import CLASSIC, MESSAGES, Deal, Problem, RuleSet, RulesInvalid, check
from tests.rules.examples import FIVE, FOUR, PASSED_OUT, THREE, a_round, three, with_count, without

# RULES.md, "What is refused".
CODES = """
    player_count player_duplicate deck_invalid tricks_total_mismatch dealer_unknown declarer_missing
    declarer_unknown suit_missing suit_invalid suit_removed no_trump_off frisch_type frisch_range level_missing
    level_type level_below_min level_above_max contract_missing contract_type contract_range
    contract_unknown_player declarer_below_level sum_forbidden tricks_missing tricks_type tricks_range
    tricks_sum tricks_unknown_player fine_type fine_range fine_unknown_player factor_invalid frisch_left
    passed_out_has_bid passed_out_has_contracts passed_out_has_tricks passed_out_has_fines rules_invalid
    scores_differ not_higher auction_over call_unreadable auction_differs
"""

NO_NT = RuleSet(no_trump=False)
SUIT_OUT = three(deck="drop_suit", removed_suit="H", contracts=(3, 5, 4), tricks=(4, 5, 4))

COMES_ABOUT: dict[str, tuple[Deal, RuleSet, str]] = {
    "player_count": (
        Deal(seats=FIVE),
        CLASSIC,
        "A deal needs three or four players, not 5: change who plays.",
    ),
    "player_duplicate": (
        Deal(seats=("A", "B", "B", "D")),
        CLASSIC,
        "B has two seats: give one of them to somebody else.",
    ),
    "deck_invalid:unknown": (
        a_round(deck="half"),
        CLASSIC,
        "There is no deck “half”: choose one of the four decks.",
    ),
    "deck_invalid:three": (
        Deal(seats=THREE),
        CLASSIC,
        "Three can’t play with the full deck: choose one with a suit, a card or the low cards out.",
    ),
    "deck_invalid:four": (
        a_round(deck="drop_card"),
        CLASSIC,
        "Four need the full deck: choose it, or let one player rest.",
    ),
    "deck_invalid:suit_missing": (
        replace(SUIT_OUT, removed_suit=None),
        CLASSIC,
        "Which suit is out? Choose one of the four suits.",
    ),
    "deck_invalid:suit_unknown": (
        replace(SUIT_OUT, removed_suit="NT"),
        CLASSIC,
        "“NT” can’t be out: choose one of the four suits.",
    ),
    "deck_invalid:suit_misplaced": (
        a_round(removed_suit="C"),
        CLASSIC,
        "No suit is out of this deck: leave the removed suit blank.",
    ),
    "tricks_total_mismatch": (
        a_round(tricks_total=12),
        CLASSIC,
        "This deck gives 13 tricks, not 12: check the deck and who plays.",
    ),
    "dealer_unknown": (a_round(dealer="E"), CLASSIC, "E is not at this table: choose who dealt."),
    "declarer_missing": (a_round(declarer=None), CLASSIC, "Who won the auction? Choose the declarer."),
    "declarer_unknown": (
        a_round(declarer="E"),
        CLASSIC,
        "E doesn’t play in this deal: choose who won the auction.",
    ),
    "suit_missing": (a_round(suit=None), CLASSIC, "Which suit is trump? Choose one, or no trump."),
    "suit_invalid": (
        a_round(suit="X"),
        CLASSIC,
        "“X” is no suit: choose clubs, diamonds, hearts, spades or no trump.",
    ),
    "suit_removed": (
        SUIT_OUT,
        CLASSIC,
        "This suit is out of the deck and can’t be trump: choose another one.",
    ),
    "no_trump_off": (a_round(suit="NT"), NO_NT, "No trump can’t be bid at this table: choose a suit."),
    "frisch_type": (a_round(frisch="x"), CLASSIC, "“x” is no number of frisches: enter a whole number."),
    "frisch_range": (a_round(frisch=4), CLASSIC, "Not 4: frisches go from 0 to 3 at this table."),
    "frisch_left": (
        replace(PASSED_OUT, frisch=1),
        CLASSIC,
        "Only 1 of 3 frisches so far: pass the cards and begin a new auction.",
    ),
    "level_missing": (a_round(level=None), CLASSIC, "How high was the bid? Enter its level."),
    "level_type": (a_round(level="x"), CLASSIC, "“x” is no level: enter a whole number."),
    "level_below_min": (a_round(level=4), CLASSIC, "Not 4: the lowest bid here is 5."),
    "level_above_max": (a_round(level=14), CLASSIC, "Not 14: the deal has 13 tricks."),
    "contract_missing": (without("contracts", "A"), CLASSIC, "A has no contract yet: enter 0 to 13."),
    "contract_type": (
        with_count("contracts", "A", 1.5),
        CLASSIC,
        "“1.5” is no contract: enter a whole number from 0 to 13.",
    ),
    "contract_range": (with_count("contracts", "A", 14), CLASSIC, "Not 14: a contract goes from 0 to 13."),
    "contract_unknown_player": (
        with_count("contracts", "E", 0),
        CLASSIC,
        "E doesn’t play in this deal: take the contract out, or change who plays.",
    ),
    "declarer_below_level": (
        a_round(level=6),
        CLASSIC,
        "Not 5: the declarer’s contract is at least the bid, 6.",
    ),
    "sum_forbidden": (a_round(contracts=(3, 5, 3, 2)), CLASSIC, "Not 3: the contracts would add up to 13."),
    "sum_forbidden:last_unknown": (
        a_round(contracts=(3, 5, 3, 2), declarer=None),
        CLASSIC,
        "The contracts add up to 13: whoever spoke last needs another number.",
    ),
    "tricks_missing": (without("tricks", "A"), CLASSIC, "How many tricks did A take? Enter 0 to 13."),
    "tricks_type": (
        with_count("tricks", "A", True),
        CLASSIC,
        "“True” is no number of tricks: enter a whole number from 0 to 13.",
    ),
    "tricks_range": (
        with_count("tricks", "A", -1),
        CLASSIC,
        "Not -1: the tricks of a player go from 0 to 13.",
    ),
    "tricks_sum": (with_count("tricks", "A", 2), CLASSIC, "The tricks add up to 12, not 13: count again."),
    "tricks_unknown_player": (
        with_count("tricks", "E", 0),
        CLASSIC,
        "E doesn’t play in this deal: take the tricks out, or change who plays.",
    ),
    "fine_type": (with_count("fines", "A", "x"), CLASSIC, "“x” is no number of fines: enter a whole number."),
    "fine_range": (
        with_count("fines", "A", 14),
        CLASSIC,
        "Not 14: the fines of a player in a deal go from 0 to 13.",
    ),
    "fine_unknown_player": (
        with_count("fines", "E", 1),
        CLASSIC,
        "E doesn’t play in this deal: take the fine out, or change who plays.",
    ),
    "factor_invalid": (
        a_round(factor=0),
        CLASSIC,
        "“0” can’t be the factor: enter a whole number from 1 to 10.",
    ),
    "passed_out_has_bid": (
        replace(PASSED_OUT, level=5),
        CLASSIC,
        "All passed, so there is no bid: take the bid out, or enter the whole deal.",
    ),
    "passed_out_has_contracts": (
        replace(PASSED_OUT, contracts={"A": 0}),
        CLASSIC,
        "All passed, so nobody has a contract: take the contracts out, or enter the whole deal.",
    ),
    "passed_out_has_tricks": (
        replace(PASSED_OUT, tricks={"A": 0}),
        CLASSIC,
        "All passed, so nothing was played: take the tricks out, or enter the whole deal.",
    ),
    "passed_out_has_fines": (
        replace(PASSED_OUT, fines={"A": 1}),
        CLASSIC,
        "All passed, so there is nothing to fine: take the fines out, or enter them as an adjustment.",
    ),
    "not_higher": (a_round(calls=("5H", "5D")), CLASSIC, "5D doesn’t beat 5H: bid higher, or pass."),
    "auction_over": (
        a_round(calls=("5H", "P", "P", "P", "P")),
        CLASSIC,
        "The auction is over: take the calls after its end out.",
    ),
    "call_unreadable": (
        a_round(calls=("5",)),
        CLASSIC,
        "“5” is no call: write P, or a bid such as 5H or 6NT.",
    ),
    "auction_differs:open": (
        a_round(calls=("5H",)),
        CLASSIC,
        "The auction isn’t over: enter the calls that are missing.",
    ),
    "auction_differs:passed": (
        a_round(calls=("P", "P", "P", "P")),
        CLASSIC,
        "In the calls all passed: enter it as passed, or correct the calls.",
    ),
    "auction_differs:bid": (
        a_round(calls=("6H", "P", "P", "P")),
        CLASSIC,
        "The calls end with 6H: correct them, or what was won.",
    ),
    "rules_invalid:unplayable": (
        replace(SUIT_OUT, removed_suit="C", level=11, contracts={"A": 3, "B": 11, "C": 4}),
        RuleSet(min_bid=11),
        (
            "After 3 frisches the lowest bid would be 14, but a deal has 13 tricks: "
            "lower the minimum bid or allow fewer frisches."
        ),
    ),
}
# A rule set tells these before there is a deal, an importer the last one.
ELSEWHERE = {"rules_invalid:unknown", "rules_invalid:value", "scores_differ"}


def test_exactly_the_codes_of_the_rules_have_messages() -> None:
    assert {key.partition(":")[0] for key in MESSAGES} == set(CODES.split())
    assert set(MESSAGES) == COMES_ABOUT.keys() | ELSEWHERE


@pytest.mark.parametrize("key", COMES_ABOUT)
def test_message_says_what_to_do(key: str) -> None:
    deal, rules, message = COMES_ABOUT[key]
    *_, problem = check(deal, rules)
    assert ":".join(filter(None, (problem.code, problem.variant))) == key
    assert problem.template == MESSAGES[key]
    assert problem.message == message


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"zero": 1}, "There is no house rule “zero”: check its name."),
        ({"miss": -1}, "“-1” is not possible for “miss”: choose 0..1000."),
        ({"made": "cubic"}, "“cubic” is not possible for “made”: choose square, linear."),
        ({"no_trump": 0}, "“0” is not possible for “no_trump”: choose true, false."),
        ({"end": "soon"}, "“soon” is not possible for “end”: choose open, rounds N, target N."),
    ],
)
def test_message_of_a_rule_set(values: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesInvalid) as caught:
        RuleSet.from_json(values)
    assert str(caught.value) == message


def test_message_of_an_importer() -> None:
    problem = Problem("scores_differ", "scores", "A", {"expected": 35, "value": 5})
    assert problem.message == "The deal gives A 35 points, not 5: check both."


def test_callers_put_names_for_ids() -> None:
    problem = Problem("player_duplicate", "player", "p1")
    assert (
        problem.template % problem.values(player="Dana")
        == "Dana has two seats: give one of them to somebody else."
    )
    assert problem.values() == {"player": "p1"}


def test_problems_can_be_counted_in_a_set() -> None:
    assert len({*check(a_round(calls=("x", "x")), CLASSIC), *check(a_round(calls=("x", "x")), CLASSIC)}) == 2
    assert hash(a_round()) == hash(a_round())
    assert {a_round(seats=FOUR)} == {a_round()}
