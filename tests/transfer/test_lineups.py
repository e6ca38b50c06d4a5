"""Who was there, who plays, with which deck; and faults of a roster, told once."""

import pytest

from tests.transfer.files import (
    NAMES,
    a_deal,
    a_file,
    a_session,
    answers_of,
    of_session,
    passed,
    problems,
    read,
    three,
    totals_of,
)

FIVE = list("ABCDE")
DEALER_RESTS = {"seats": FIVE, "rules": {"sit_out": "dealer"}}


def of_b_c_d_e(**changes: object) -> dict[str, object]:
    """V01 for B, C, D and E: bid by C."""
    deal = {
        "dealer": "A",
        "declarer": "C",
        "level": 5,
        "suit": "H",
        "contracts": {"B": 1, "C": 5, "D": 3, "E": 2},
        "tricks": {"B": 3, "C": 5, "D": 3, "E": 2},
    }
    return deal | changes


# The roster


def test_a_player_twice_on_the_roster_is_told_once_at_the_session() -> None:
    assert of_session(a_deal(), a_deal(), seats=list("ABBD")) == [("", "player_duplicate")]
    assert of_session(seats=list("ABBDA")) == [("", "player_duplicate"), ("", "player_duplicate")]


def test_a_stranger_on_the_roster_is_told_once_at_the_session() -> None:
    file = a_file(a_session(a_deal(), a_deal(), seats=list("ABCX")))
    assert [(p.path, p.code, p.player) for p in read(file).problems] == [
        ("sessions[0]", "player_unknown", "X")
    ]


def test_a_faulty_roster_leaves_what_leans_on_it_unjudged() -> None:
    rounds = [a_deal(level=4), {"points": {"C": 5}}]
    adjustments = [{"player": "C", "points": 5}]
    assert of_session(*rounds, seats=list("ABBD"), adjustments=adjustments, first_dealer="C") == [
        ("", "player_duplicate")
    ]
    [deal, points] = answers_of(*rounds, seats=list("ABBD"))
    assert deal["scores"] is None
    assert deal["last_to_contract"] is None
    assert points["scores"] == {"C": 5}


def test_a_deal_with_its_own_seats_is_judged_beside_a_faulty_roster() -> None:
    seats = list("ABCD")
    assert of_session(a_deal(level=4, seats=seats), seats=list("ABBD")) == [
        ("", "player_duplicate"),
        ("rounds[0]", "level_below_min"),
    ]


def test_nobody_is_missed_where_the_players_cant_be_read() -> None:
    file = a_file(a_session(a_deal())) | {"players": 5}
    assert problems(file) == [("", "value_invalid")]
    file = a_file(a_session(a_deal())) | {"players": [{"id": 7, "name": "x"}]}
    assert problems(file) == [("players[0]", "value_invalid")]


@pytest.mark.parametrize("seats", [[], ["A"], ["A", "B"], FIVE])
def test_a_roster_that_isnt_a_line_up_is_told_at_each_deal_and_nothing_else_of_it(seats: list[str]) -> None:
    bad = a_deal(level=4, dealer="A", suit="X")
    found = of_session(bad, passed(dealer="A"), {"points": {}}, seats=seats, first_dealer=(seats or ["A"])[0])
    told = [("rounds[0]", "player_count"), ("rounds[1]", "player_count")]
    assert found == ([("", "dealer_unknown")] if not seats else []) + told


def test_a_roster_of_any_size_without_a_deal_is_no_problem() -> None:
    assert of_session(seats=["A", "B"]) == []
    assert of_session({"points": {"A": 1}}, seats=["A"]) == []
    assert of_session(seats=[], first_dealer=None) == []


@pytest.mark.parametrize(
    ("seats", "deck"),
    [("ABCD", "drop_2345"), ("ABCD", "drop_card"), ("ABC", "full"), ("ABC", None)],
)
def test_a_deck_that_doesnt_fit_the_line_up_is_told_at_the_round(seats: str, deck: str | None) -> None:
    assert of_session(a_deal(level=4), a_deal(suit="X"), seats=list(seats), deck=deck) == [
        ("rounds[0]", "deck_invalid"),
        ("rounds[1]", "deck_invalid"),
    ]


# Seats of a deal


def test_a_deals_own_line_up_scores_and_nobody_else() -> None:
    assert totals_of(a_deal(), seats=FIVE) == dict.fromkeys(FIVE, 0)
    assert of_session(a_deal(seats=list("ABCD")), seats=FIVE) == []
    assert totals_of(a_deal(seats=list("ABCD")), seats=FIVE) == {"A": -20, "B": 35, "C": 19, "D": 14, "E": 0}


def test_a_deals_own_order_decides_who_speaks_last() -> None:
    [answer] = answers_of(a_deal(seats=["A", "D", "B", "C"]))
    assert answer["last_to_contract"] == "D"


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        (["A", "B", "C", "X"], "player_unknown"),
        (["A", "B", "C", "E"], "player_unknown"),
        (["A", "B"], "player_count"),
        ([], "player_count"),
        (["A", "B", "C", "C"], "player_duplicate"),
        (["A", "B", "C"], "deck_invalid"),
    ],
)
def test_faults_of_a_deals_own_line_up_stop_all_else(seats: list[str], code: str) -> None:
    assert of_session(a_deal(seats=seats, level=4, suit="X")) == [("rounds[0]", code)]


def test_a_dealer_may_rest_on_the_roster() -> None:
    deal = of_b_c_d_e(seats=list("BCDE"))
    assert of_session(deal, seats=FIVE) == []
    assert of_session(deal | {"dealer": "X"}, seats=FIVE) == [("rounds[0]", "dealer_unknown")]


# The dealer rests


def test_with_a_resting_dealer_all_others_play() -> None:
    assert of_session(of_b_c_d_e(), **DEALER_RESTS) == []
    assert of_session(of_b_c_d_e(dealer=None), **DEALER_RESTS) == []
    assert answers_of(of_b_c_d_e(), **DEALER_RESTS)[0]["next_dealer"] == "B"


def test_with_a_resting_dealer_who_is_unknown_nothing_else_is_guessed_at() -> None:
    assert of_session(a_deal(dealer="X", level=4), **DEALER_RESTS) == [("rounds[0]", "dealer_unknown")]


def test_with_a_resting_dealer_a_deal_may_say_otherwise() -> None:
    assert of_session(a_deal(seats=list("ABCD")), **DEALER_RESTS) == []


def test_with_a_resting_dealer_and_two_too_many_the_line_up_must_be_said() -> None:
    assert of_session(three(), seats=FIVE, rules={"sit_out": "dealer"}) == [("rounds[0]", "player_count")]


def test_with_a_resting_dealer_four_play_three_handed_with_a_short_deck() -> None:
    deal = three(dealer="D")
    assert of_session(deal, rules={"sit_out": "dealer"}, first_dealer="D") == []
    assert of_session(deal, first_dealer="D") == [("rounds[0]", "deck_invalid")]


def test_with_a_resting_dealer_nothing_changes_where_nobody_is_too_many() -> None:
    assert of_session(a_deal(), rules={"sit_out": "dealer"}) == []


# Decks


@pytest.mark.parametrize("deck", ["half", 5, True, [], {}, ["full"]])
def test_an_unknown_deck_of_the_session_is_told_once(deck: object) -> None:
    assert of_session(a_deal(), a_deal(), deck=deck) == [("", "deck_invalid")]


def test_an_unknown_deck_of_a_deal_is_told_at_the_deal() -> None:
    assert of_session(a_deal(deck="half", level=4), a_deal()) == [("rounds[0]", "deck_invalid")]
    assert of_session(a_deal(deck=5)) == [("rounds[0]", "deck_invalid")]


def test_a_removed_suit_out_of_place_is_told_once() -> None:
    assert of_session(a_deal(), removed_suit="C") == [("", "deck_invalid")]
    assert of_session(three(), seats=list("ABC"), deck="drop_2345", removed_suit="C") == [
        ("", "deck_invalid")
    ]
    assert of_session(three(), seats=list("ABC"), deck="drop_suit", removed_suit="NT") == [
        ("", "deck_invalid")
    ]


@pytest.mark.parametrize("suit", [None, "NT", "X", 5, ["C"]])
def test_a_removed_suit_of_a_deal_must_be_one_of_four(suit: object) -> None:
    assert of_session(three(removed_suit=suit), seats=list("ABC")) == [("rounds[0]", "deck_invalid")]


def test_a_deal_takes_deck_and_removed_suit_from_the_session() -> None:
    session = {"seats": list("ABC"), "deck": "drop_suit", "removed_suit": "C"}
    assert of_session(three(deck=None, removed_suit=None), **session) == []
    assert of_session(three(deck=None, removed_suit=None, suit="C"), **session) == [
        ("rounds[0]", "suit_removed")
    ]


def test_a_deal_that_names_a_deck_takes_no_removed_suit_from_the_session() -> None:
    session = {"seats": list("ABC"), "deck": "drop_suit", "removed_suit": "C"}
    assert of_session(three(removed_suit=None), **session) == [("rounds[0]", "deck_invalid")]
    assert (
        of_session(three(deck="drop_card", removed_suit=None, tricks={"A": 4, "B": 8, "C": 5}), **session)
        == []
    )


def test_a_deal_that_names_only_a_removed_suit_keeps_the_sessions_deck() -> None:
    session = {"seats": list("ABC"), "deck": "drop_suit"}
    assert of_session(three(deck=None, removed_suit="D"), **session) == []
    assert of_session(three(deck=None, removed_suit="H"), **session) == [("rounds[0]", "suit_removed")]
    assert of_session(three(deck=None, removed_suit=None), **session) == [("rounds[0]", "deck_invalid")]
    assert of_session(a_deal(removed_suit="C")) == [("rounds[0]", "deck_invalid")]


def test_four_become_three_and_four_again() -> None:
    rounds = [a_deal(), three(dealer="B", seats=list("ABC")), a_deal(dealer="C")]
    assert of_session(*rounds) == []
    assert totals_of(*rounds) == {"A": -50, "B": 105, "C": 64, "D": 28}


# Who is named


def test_points_and_adjustments_name_players_of_the_session() -> None:
    for name in ("X", "E"):
        points = {"points": {"A": 5, name: 5}}
        adjustments = [{"player": name, "points": 5}]
        reading = read(a_file(a_session(points, adjustments=adjustments)))
        assert [(p.path, p.code, p.player) for p in reading.problems] == [
            ("sessions[0].rounds[0]", "player_unknown", name),
            ("sessions[0].adjustments[0]", "player_unknown", name),
        ]


def test_inside_a_deal_the_rules_own_codes_stand_alone() -> None:
    for name in ("X", "E"):
        assert of_session(a_deal(dealer=name)) == [("rounds[0]", "dealer_unknown")]
        assert of_session(a_deal(declarer=name)) == [("rounds[0]", "declarer_unknown")]
        contracts = {"A": 1, "B": 5, "C": 3, "D": 2, name: 1}
        assert of_session(a_deal(contracts=contracts)) == [("rounds[0]", "contract_unknown_player")]
        tricks = {"A": 3, "B": 5, "C": 3, "D": 2, name: 0}
        assert of_session(a_deal(tricks=tricks)) == [("rounds[0]", "tricks_unknown_player")]
        assert of_session(a_deal(fines={name: 1})) == [("rounds[0]", "fine_unknown_player")]
        assert of_session(a_deal(fines={name: None}, contracts=contracts | {name: None})) == []


def test_a_first_dealer_not_on_the_roster_is_told_once_and_the_first_seat_stands_in() -> None:
    for name in ("E", "X", 5, ["A"], True):
        rounds = [a_deal(dealer=None), a_deal(dealer=None)]
        assert of_session(*rounds, first_dealer=name) == [("", "dealer_unknown")]
        assert [a["next_dealer"] for a in answers_of(*rounds, first_dealer=name)] == ["B", "C"]


def test_totals_have_every_seat_in_order() -> None:
    assert list(totals_of(seats=["C", "A", "E", "B"])) == ["C", "A", "E", "B"]
    assert len(NAMES) == 5
