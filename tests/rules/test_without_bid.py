"""Points of a deal whose bid nobody wrote down."""

from dataclasses import replace

import pytest

from scorekeeper.rules import CLASSIC, Deal, RuleSet, score, score_without_bid

DEAL = Deal(
    ("A", "B", "C", "D"),
    dealer="A",
    declarer="B",
    level=5,
    suit="H",
    contracts={"A": 1, "B": 5, "C": 3, "D": 2},
    tricks={"A": 3, "B": 4, "C": 3, "D": 3},
    fines={"A": 1},
)
NO_BID = replace(DEAL, declarer=None, level=None, suit=None)
DOUBLE = RuleSet(declarer_miss_factor=2)


@pytest.mark.parametrize("rules", [CLASSIC, RuleSet(miss_scale="progressive"), RuleSet(all_missed="double")])
def test_it_scores_what_the_whole_deal_does(rules: RuleSet) -> None:
    assert score_without_bid(NO_BID, rules).scores == score(DEAL, rules)


def test_the_declarer_is_asked_for_only_where_a_miss_of_his_would_count_more() -> None:
    asked = score_without_bid(NO_BID, DOUBLE)
    assert (asked.scores, asked.problems, asked.needs_declarer) == (None, (), True)
    assert score_without_bid(replace(NO_BID, declarer="B"), DOUBLE).scores == score(DEAL, DOUBLE)
    made = replace(
        NO_BID, tricks={"A": 1, "B": 5, "C": 3, "D": 4}, contracts={"A": 1, "B": 5, "C": 3, "D": 0}
    )
    assert score_without_bid(made, DOUBLE).scores is not None


def test_what_is_wrong_but_for_the_bid_is_told() -> None:
    faulty = score_without_bid(replace(NO_BID, tricks={"A": 1, "B": 4, "C": 3, "D": 3}), CLASSIC)
    assert [problem.code for problem in faulty.problems] == ["tricks_sum"]
    assert faulty.scores is None
