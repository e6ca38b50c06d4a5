"""The auction call by call."""

import pytest

from scorekeeper.rules import CLASSIC, Auction, Bid, Deck, RuleSet
from tests.rules.examples import FOUR, THREE


def auction(calls: str = "", rules: RuleSet = CLASSIC, *, frisch: int = 0) -> Auction:
    return Auction.begin(FOUR, rules, frisch=frisch).play(calls.split())


@pytest.mark.parametrize("text", ["5C", "10NT", "0S", "13H", "99D"])
def test_bid_reads_and_writes(text: str) -> None:
    assert str(Bid.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "P", "5", "H", "05H", "5h", "5N", "-1C", "5.0H", "5H ", "٥H", "5HH", None, 5]
)
def test_bid_unreadable(text: object) -> None:
    with pytest.raises(ValueError, match="no bid"):
        Bid.parse(text)


def test_bids_rise_by_level_then_suit() -> None:
    rising = ["5C", "5D", "5H", "5S", "5NT", "6C", "10C"]
    assert [str(bid) for bid in sorted(map(Bid.parse, reversed(rising)))] == rising


@pytest.mark.parametrize(
    ("calls", "turn"),
    [
        ("", "A"),
        ("P", "B"),
        ("P P P", "D"),
        ("5C P P", "D"),
        ("P P P 5C", "A"),
        ("5C P P P", None),
        ("P P P P", None),
    ],
)
def test_turn_goes_round_until_the_auction_is_over(calls: str, turn: str | None) -> None:
    assert auction(calls).turn == turn
    assert auction(calls).over == (turn is None)


@pytest.mark.parametrize(
    ("calls", "declarer", "bid"),
    [
        ("5C P P P", "A", "5C"),
        ("P P P 5C P P P", "D", "5C"),
        ("P 5C P 5D P P P", "D", "5D"),
        ("P 5C 6C P 7C P P P", "A", "7C"),  # who passed bids later
        ("13NT P P P", "A", "13NT"),
    ],
)
def test_last_bidder_declares_after_three_passes(calls: str, declarer: str, bid: str) -> None:
    played = auction(calls)
    assert (played.closed, played.all_passed) == (True, False)
    assert (played.declarer, str(played.highest)) == (declarer, bid)


def test_two_passes_close_with_three_players() -> None:
    played = Auction.begin(THREE, CLASSIC, deck=Deck("drop_card")).play(["17NT", "P", "P"])
    assert (played.declarer, played.problems) == ("A", ())


def test_nobody_declares_before_the_end() -> None:
    assert auction("5C P P").declarer is None
    assert auction("P P P P").declarer is None


def test_legal_calls_rise_and_end() -> None:
    assert auction("13S").legal_calls() == ("P", "13NT")
    assert auction("13NT").legal_calls() == ("P",)
    assert auction("5C P P P").legal_calls() == ()
    assert auction("P P P P").legal_calls() == ()
    assert len(auction().legal_calls()) == 1 + 9 * 5
    assert auction(frisch=3).legal_calls()[:2] == ("P", "8C")
    assert Auction.begin(FOUR, CLASSIC).legal_calls()[:2] == ("P", "5C")
    assert auction("P", RuleSet(min_bid=1)).legal_calls()[:3] == ("P", "1C", "1D")
    assert auction("12S", RuleSet(no_trump=False)).legal_calls() == ("P", "13C", "13D", "13H", "13S")


def test_legal_calls_without_the_suit_that_is_out() -> None:
    start = Auction.begin(THREE, CLASSIC, deck=Deck("drop_suit", "H")).call("12S")
    assert start.legal_calls() == ("P", "12NT", "13C", "13D", "13S", "13NT")


@pytest.mark.parametrize(
    ("before", "call", "codes"),
    [
        ("", "4C", ["level_below_min"]),
        ("", "14C", ["level_above_max"]),
        ("", "4NT", ["level_below_min", "no_trump_off"]),
        ("6D", "4C", ["level_below_min"]),
        ("6D", "6D", ["not_higher"]),
        ("6D", "6C", ["not_higher"]),
        ("6D", "6H", []),
        ("6D", "", ["call_unreadable"]),
        ("6D P P P", "P", ["auction_over"]),
        ("6D P P P", "x", ["auction_over"]),
        ("P P P P", "6D", ["auction_over"]),
    ],
)
def test_faults_of_a_call(before: str, call: str, codes: list[str]) -> None:
    start = auction(before, RuleSet(no_trump=False))
    assert [problem.code for problem in start.faults(call)] == codes
    assert [problem.code for problem in start.call(call).problems] == codes


def test_a_call_at_fault_wins_nothing_and_hides_the_end() -> None:
    played = auction("5C 4D P P P")
    assert (str(played.highest), played.over, played.declarer) == ("5C", False, None)
    assert played.calls == ("5C", "4D", "P", "P", "P")


def test_only_the_first_call_too_many_is_told() -> None:
    played = auction("5C P P P P 4C x")
    assert [(problem.code, problem.player) for problem in played.problems] == [("auction_over", "A")]
    assert (played.over, played.declarer, played.legal_calls()) == (True, "A", ())
