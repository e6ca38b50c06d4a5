"""What is answered for each round and session, exactly as INTERCHANGE.md shows it."""

import json
from typing import Any

import pytest

from tests.transfer.files import (
    SCORES,
    a_deal,
    a_file,
    a_session,
    answers,
    answers_of,
    next_dealers,
    of_session,
    passed,
    problems,
    read,
    three,
    totals_of,
)

SAMPLE = a_file(
    {
        "name": "At Dana's",
        "date": "2026-11-26",
        "season": "2026",
        "finished": True,
        "deck": "full",
        "rules": {},
        "seats": ["A", "B", "C", "D"],
        "first_dealer": "A",
        "adjustments": [{"player": "A", "points": -20, "reason": "came late", "after": 1}],
        "rounds": [
            a_deal(
                frisch=0,
                calls=["5H", "P", "P", "P"],
                fines={"C": 1},
                scores={"A": -20, "B": 35, "C": -81, "D": 14},
            ),
            {"dealer": "B", "frisch": 3, "passed_out": True},
            {"points": {"A": 12, "B": -30, "C": 0, "D": 40}, "covers": 3, "reason": "from paper"},
            {
                "dealer": "B",
                "frisch": 1,
                "declarer": "C",
                "level": 6,
                "suit": "C",
                "contracts": {"A": 3, "B": 1, "C": 6, "D": 3},
                "tricks": {"A": 3, "B": 2, "C": 6, "D": 2},
            },
        ],
    },
    league={
        "name": "Thursday whist",
        "rules": {"zero_over": 30},
        "seasons": [{"name": "2026", "from": "2026-01-01", "to": None}],
    },
    players=[
        {"id": "A", "name": "דנה"},
        {"id": "B", "name": "Bob"},
        {"id": "C", "name": "Carmen", "ranked": False},
        {"id": "D", "name": "Dov", "archived": True},
    ],
)
SAMPLE_ANSWER = """
[{"totals": {"A": -28, "B": 5, "C": -81, "D": 54},
   "rounds": [
    {"scores": {"A": -20, "B": 35, "C": -81, "D": 14}, "kind": "under", "forbidden": 3, "last_to_contract": "A",
     "next_dealer": "B"},
    {"scores": null, "kind": null, "forbidden": null, "last_to_contract": null, "next_dealer": "B"},
    {"scores": {"A": 12, "B": -30, "C": 0, "D": 40}, "kind": null, "forbidden": null, "last_to_contract": null,
     "next_dealer": "B"},
    {"scores": null, "kind": null, "forbidden": 1, "last_to_contract": "B", "next_dealer": "C"}]}]
"""


def test_the_sample_gives_its_answer_key_by_key() -> None:
    reading = read(SAMPLE)
    told = [problem.to_json() for problem in reading.problems]
    assert told == [
        {
            "path": "sessions[0].rounds[3]",
            "code": "sum_forbidden",
            "player": "B",
            "message": "Not 1: the contracts would add up to 13.",
        }
    ]
    assert list(told[0]) == ["path", "code", "player", "message"]
    assert json.dumps(answers(SAMPLE)) == json.dumps(json.loads(SAMPLE_ANSWER))


# Scores


def test_scores_of_the_file_must_be_what_the_deal_gives() -> None:
    assert of_session(a_deal(scores=SCORES)) == []
    reading = read(a_file(a_session(a_deal(scores=SCORES | {"A": -10, "C": 20}))))
    assert [(p.path, p.code, p.player) for p in reading.problems] == [
        ("sessions[0].rounds[0]", "scores_differ", "A"),
        ("sessions[0].rounds[0]", "scores_differ", "C"),
    ]
    assert answers_of(a_deal(scores=SCORES | {"A": -10}))[0]["scores"] is None
    assert totals_of(a_deal(scores=SCORES | {"A": -10})) == dict.fromkeys("ABCD", 0)


@pytest.mark.parametrize(
    ("scores", "players"),
    [
        ({"A": -20, "B": 35, "C": 19}, ["D"]),
        ({"A": -20, "B": 35, "C": 19, "D": None}, ["D"]),
        ({}, ["A", "B", "C", "D"]),
        (SCORES | {"E": 0}, ["E"]),
        (SCORES | {"X": 0}, ["X"]),
    ],
)
def test_scores_have_the_players_of_the_line_up_and_nobody_else(scores: Any, players: list[str]) -> None:
    reading = read(a_file(a_session(a_deal(scores=scores))))
    assert [(p.code, p.player) for p in reading.problems] == [("scores_differ", player) for player in players]


def test_scores_arent_compared_where_the_deal_is_faulty() -> None:
    assert of_session(a_deal(scores={"A": 1}, level=4)) == [("rounds[0]", "level_below_min")]
    assert of_session(a_deal(scores={"A": 1}, fines=[])) == [("rounds[0]", "value_invalid")]


def test_scores_are_compared_beside_an_unknown_key() -> None:
    assert of_session(a_deal(scores=SCORES | {"A": 0}, foo=1)) == [
        ("rounds[0]", "key_unknown"),
        ("rounds[0]", "scores_differ"),
    ]


@pytest.mark.parametrize("scores", [None, {}, {"A": 0, "B": 0, "C": 0, "D": 0}, {"A": 0}])
def test_a_passed_out_deal_has_no_scores_or_zeros(scores: Any) -> None:
    assert of_session(passed(scores=scores)) == []


def test_a_passed_out_deal_has_no_other_scores() -> None:
    assert of_session(passed(scores={"A": 5})) == [("rounds[0]", "scores_differ")]
    assert of_session(passed(scores={"E": 0})) == [("rounds[0]", "scores_differ")]


def test_scores_of_points_are_those_points() -> None:
    points = {"A": 5, "B": -5}
    assert of_session({"points": points, "scores": points}) == []
    for scores in ({"A": 5}, {"A": 5, "B": 5}, {"A": 5, "B": -5, "C": 0}, {}):
        assert of_session({"points": points, "scores": scores}) == [
            ("rounds[0]", "scores_differ") for name in "ABC" if points.get(name) != scores.get(name)
        ]


def test_an_annulled_deal_scores_its_fines_and_zeros() -> None:
    annulled = {"annulled": "ace", "fines": {"B": 2}, "dealer": "A"}
    [answer] = answers_of(annulled)
    assert answer == {
        "scores": {"A": 0, "B": -200, "C": 0, "D": 0},
        "kind": None,
        "forbidden": None,
        "last_to_contract": None,
        "next_dealer": "A",
    }
    assert of_session(annulled | {"scores": {"A": 0, "B": -200, "C": 0, "D": 0}}) == []
    assert of_session(annulled | {"scores": {"A": 0, "B": 0, "C": 0, "D": 0}}) == [
        ("rounds[0]", "scores_differ")
    ]


def test_of_an_annulled_deal_only_line_up_dealer_and_fines_are_judged() -> None:
    nonsense = {
        "declarer": "X",
        "level": "five",
        "suit": 7,
        "contracts": {"A": 99, "Z": 1},
        "tricks": {"A": -1},
    }
    nonsense |= {"frisch": 1.5, "factor": 0, "calls": ["x", 5]}
    assert of_session({"annulled": "ace"} | nonsense) == []
    assert of_session({"annulled": "", "passed_out": True}) == []
    assert of_session({"annulled": "ace", "dealer": "X"}) == [("rounds[0]", "dealer_unknown")]
    assert of_session({"annulled": "ace", "fines": {"A": -1}}) == [("rounds[0]", "fine_range")]
    assert of_session({"annulled": "ace", "fines": {"X": 1}}) == [("rounds[0]", "fine_unknown_player")]
    assert of_session({"annulled": "ace", "seats": ["A", "B"]}) == [("rounds[0]", "player_count")]
    assert of_session({"annulled": "ace", "seats": ["A", "B", "C"]}) == [("rounds[0]", "deck_invalid")]


# Facts of faulty deals


def test_facts_are_given_wherever_declarer_level_and_contracts_allow() -> None:
    [no_tricks] = answers_of(a_deal(tricks=None))
    assert no_tricks == {
        "scores": None,
        "kind": "under",
        "forbidden": 3,
        "last_to_contract": "A",
        "next_dealer": "B",
    }
    [no_declarer] = answers_of(a_deal(declarer=None))
    assert (no_declarer["forbidden"], no_declarer["last_to_contract"]) == (None, None)
    [no_contract] = answers_of(a_deal(contracts={"A": 1, "B": 5, "C": 3}))
    assert (no_contract["kind"], no_contract["forbidden"]) == (None, None)
    assert no_contract["last_to_contract"] == "A"
    [last_missing] = answers_of(a_deal(contracts={"B": 5, "C": 3, "D": 2}))
    assert (last_missing["kind"], last_missing["forbidden"]) == (None, 3)
    [nothing] = answers_of({})
    assert nothing == {
        "scores": None,
        "kind": None,
        "forbidden": None,
        "last_to_contract": None,
        "next_dealer": "B",
    }


def test_forbidden_is_null_where_nothing_is_and_0_is_a_number() -> None:
    contracts = {"A": 0, "B": 7, "C": 4, "D": 3}
    assert answers_of(a_deal(contracts=contracts, level=7))[0]["forbidden"] is None
    contracts = {"A": 1, "B": 7, "C": 4, "D": 2}
    assert answers_of(a_deal(contracts=contracts, level=7))[0]["forbidden"] == 0


# Whose turn it is


def test_next_dealer_is_the_next_deals_own() -> None:
    assert next_dealers(a_deal(), a_deal(dealer="D"), a_deal(dealer="B")) == ["D", "B", "C"]


def test_next_dealer_follows_the_rules_where_no_deal_says() -> None:
    rounds = [
        a_deal(dealer=None),
        passed(),
        passed(),
        a_deal(dealer=None),
        {"annulled": "x"},
        a_deal(dealer=None),
    ]
    assert next_dealers(*rounds, first_dealer="C") == ["D", "D", "D", "A", "A", "B"]


def test_next_dealer_after_a_passed_out_deal_may_be_the_next() -> None:
    rounds = [passed(), {"annulled": "x"}]
    assert next_dealers(*rounds, rules={"passed_out_dealer": "next"}) == ["B", "B"]


def test_points_for_one_round_move_the_deal_and_for_more_leave_it() -> None:
    one, more = {"points": {"A": 1}}, {"points": {"A": 1}, "covers": 2}
    assert next_dealers(one) == ["B"]
    assert next_dealers(more) == ["A"]
    assert next_dealers(one, one, a_deal(dealer=None)) == ["C", "C", "D"]
    assert next_dealers(a_deal(), one, a_deal(dealer=None)) == ["C", "C", "D"]
    assert next_dealers(a_deal(), more, a_deal(dealer=None)) == ["B", "B", "C"]
    assert next_dealers(a_deal(), more, a_deal(dealer="D")) == ["D", "D", "A"]


def test_next_dealer_is_null_where_nobody_can_be_known() -> None:
    points = {"points": {"A": 1}}
    assert next_dealers(points, points, first_dealer=None) == [None, None]
    assert next_dealers(points, a_deal(dealer="C"), first_dealer=None) == ["C", "D"]


def test_a_faulty_deal_moves_the_deal_like_a_played_one() -> None:
    assert next_dealers(a_deal(level=4), a_deal(dealer=None)) == ["B", "C"]
    assert next_dealers(passed(frisch=1)) == ["B"]
    assert next_dealers(passed(scores={"A": 5})) == ["B"]
    assert next_dealers({"annulled": "x", "fines": {"A": "x"}}) == ["B"]
    assert next_dealers(5, None, a_deal(dealer=None)) == ["B", "C", "D"]
    assert next_dealers(a_deal(dealer="X"), a_deal(dealer=None)) == ["B", "C"]
    assert next_dealers(a_deal(dealer="C"), a_deal(dealer="X")) == ["D", "A"]


def test_next_dealer_is_given_where_the_line_up_is_faulty() -> None:
    assert next_dealers(a_deal(seats=["A", "B"]), a_deal(dealer=None)) == ["B", "C"]
    assert next_dealers(a_deal(), seats=list("ABBD")) == ["B"]
    assert next_dealers(a_deal(), seats=[]) == [None]


def test_after_the_last_deal_the_line_up_is_taken_to_be_the_last_one() -> None:
    assert next_dealers(three(dealer="C", seats=list("ABC"))) == ["A"]
    assert next_dealers(three(dealer="C", seats=list("ABC")), a_deal(dealer=None)) == ["D", "A"]


# Totals


def test_totals_have_adjustments_in_and_starting_balances_too() -> None:
    adjustments = [
        {"player": "A", "points": 5},
        {"player": "A", "points": -7, "after": 0},
        {"player": "D", "points": 100, "starting": True},
    ]
    assert totals_of(a_deal(), adjustments=adjustments) == {"A": -22, "B": 35, "C": 19, "D": 114}


def test_totals_leave_faulty_rounds_and_adjustments_out() -> None:
    adjustments = [{"player": "A", "points": 5, "after": 9}, {"player": "B", "points": 1}]
    assert totals_of(a_deal(level=4), passed(), adjustments=adjustments) == {"A": 0, "B": 1, "C": 0, "D": 0}


# Sessions that can't be read, and tables


def test_there_is_one_answer_for_each_session_and_round() -> None:
    file = a_file(5, a_session(None, a_deal()), {"date": "x"}, a_session())
    assert [len(answer["rounds"]) for answer in answers(file)] == [0, 2, 0, 0]
    assert answers(a_file()) == []
    assert answers(a_file() | {"sessions": 5}) == []


def test_a_session_with_tables_answers_for_each_and_for_all() -> None:
    table = {"seats": list("ABCD"), "first_dealer": "A", "rounds": [a_deal()]}
    deal = three(seats=list("ABE"), contracts={"A": 3, "B": 5, "E": 4}, tricks={"A": 4, "B": 5, "E": 4})
    other = {"seats": list("EAB"), "rounds": [deal], "adjustments": [{"player": "E", "points": 1}]}
    file = a_file({"date": "2026-11-26", "tables": [table, other]})
    assert problems(file) == []
    [answer] = answers(file)
    assert list(answer) == ["totals", "tables"]
    assert answer["totals"] == {"A": -30, "B": 70, "C": 19, "D": 14, "E": 27}
    assert [list(table) for table in answer["tables"]] == [["totals", "rounds"]] * 2
    assert answer["tables"][1]["totals"] == {"E": 27, "A": -10, "B": 35}
    assert answer["tables"][1]["rounds"][0]["next_dealer"] == "B"


def test_paths_name_table_and_round() -> None:
    table = {"seats": list("ABCD"), "first_dealer": "A", "rounds": [a_deal()]}
    other = {"seats": list("ABCX"), "first_dealer": "A", "rounds": [], "adjustments": [{"player": "A"}]}
    third = table | {"rounds": [a_deal(), passed(), a_deal(level=4)]}
    file = a_file({"date": "2026-11-26", "tables": [table, other, third]})
    assert problems(file) == [
        ("sessions[0].tables[1]", "player_unknown"),
        ("sessions[0].tables[1].adjustments[0]", "key_missing"),
        ("sessions[0].tables[2].rounds[2]", "level_below_min"),
    ]


def test_one_table_of_its_own_answers_as_tables() -> None:
    file = a_file({"date": "2026-11-26", "tables": [{"seats": list("ABCD"), "rounds": []}]})
    assert answers(file) == [
        {"totals": dict.fromkeys("ABCD", 0), "tables": [{"totals": dict.fromkeys("ABCD", 0), "rounds": []}]}
    ]
