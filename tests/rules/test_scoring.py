"""Points worked out by hand, for every value of every house rule that touches them."""

from dataclasses import replace

import pytest

from scorekeeper.rules import CLASSIC, Breakdown, Deal, IllegalDeal, RuleSet, breakdown, score
from tests.rules.examples import ANNULLED, PASSED_OUT, ROUND, a_round, three, with_count

ALL_MISS = a_round(declarer="A", level=9, contracts=(9, 2, 1, 0), tricks=(7, 3, 2, 1))
ZERO_UNDER = a_round(contracts=(0, 5, 3, 2), tricks=(0, 5, 3, 5))
ZERO_OVER = a_round(contracts=(0, 7, 4, 3), tricks=(0, 7, 4, 2))
BROKEN_UNDER = a_round(contracts=(0, 5, 3, 2), tricks=(3, 5, 3, 2))
BROKEN_OVER = a_round(contracts=(0, 7, 4, 3), tricks=(3, 7, 3, 0))
DECLARER_MISSES = a_round(contracts=(1, 5, 3, 2), tricks=(1, 3, 6, 3))
# Contracts of 4, 5, 6 and 7, each one short but the last.
STAIRS = a_round(contracts=(4, 5, 6, 7), tricks=(3, 4, 5, 1))

TABLE: list[tuple[str, Deal, RuleSet, tuple[int, ...]]] = [
    ("classic", ROUND, CLASSIC, (-20, 35, 19, 14)),
    ("linear", ROUND, RuleSet(made="linear"), (-20, 60, 40, 30)),
    ("linear, no bonus", ROUND, RuleSet(made="linear", made_bonus=0), (-20, 50, 30, 20)),
    ("bonus 20", ROUND, RuleSet(made_bonus=20), (-20, 45, 29, 24)),
    ("no bonus", ROUND, RuleSet(made_bonus=0), (-20, 25, 9, 4)),
    ("bonus below zero", ROUND, RuleSet(made_bonus=-5), (-20, 20, 4, -1)),
    ("bonus 1000", ROUND, RuleSet(made_bonus=1000), (-20, 1025, 1009, 1004)),
    ("miss 5", ROUND, RuleSet(miss=5), (-10, 35, 19, 14)),
    ("miss 0", ROUND, RuleSet(miss=0), (0, 35, 19, 14)),
    ("flat", STAIRS, CLASSIC, (-10, -10, -10, -60)),
    ("progressive", STAIRS, RuleSet(miss_scale="progressive"), (-5, -10, -15, -120)),
    ("progressive ignores miss", STAIRS, RuleSet(miss_scale="progressive", miss=999), (-5, -10, -15, -120)),
    (
        "progressive, small contracts",
        a_round(contracts=(1, 9, 2, 3), tricks=(2, 7, 4, 0)),
        RuleSet(miss_scale="progressive"),
        (-5, -40, -10, -15),
    ),
    ("declarer's miss once", DECLARER_MISSES, CLASSIC, (11, -20, -30, -10)),
    ("declarer's miss twice", DECLARER_MISSES, RuleSet(declarer_miss_factor=2), (11, -40, -30, -10)),
    ("declarer makes it", ROUND, RuleSet(declarer_miss_factor=2), (-20, 35, 19, 14)),
    (
        "progressive declarer's miss twice",
        STAIRS,
        RuleSet(miss_scale="progressive", declarer_miss_factor=2),
        (-5, -20, -15, -120),
    ),
    ("zero under", ZERO_UNDER, CLASSIC, (50, 35, 19, -30)),
    ("zero under 60", ZERO_UNDER, RuleSet(zero_under=60, zero_over=1), (60, 35, 19, -30)),
    ("zero over", ZERO_OVER, CLASSIC, (25, 59, 26, -10)),
    ("zero over 30", ZERO_OVER, RuleSet(zero_over=30, zero_under=1), (30, 59, 26, -10)),
    ("broken zero under", BROKEN_UNDER, CLASSIC, (-30, 35, 19, 14)),
    ("broken zero under 25", BROKEN_UNDER, RuleSet(zero_fail_under=-25), (-5, 35, 19, 14)),
    ("broken zero, the other kind", BROKEN_UNDER, RuleSet(zero_fail_over=0), (-30, 35, 19, 14)),
    ("broken zero over", BROKEN_OVER, CLASSIC, (-30, 59, -10, -30)),
    ("broken zero over 25", BROKEN_OVER, RuleSet(zero_fail_over=-25), (-5, 59, -10, -30)),
    ("broken zero over, the other kind", BROKEN_OVER, RuleSet(zero_fail_under=0), (-30, 59, -10, -30)),
    ("broken zero flat", BROKEN_UNDER, RuleSet(zero_extra=0), (-50, 35, 19, 14)),
    ("broken zero, 20 more", BROKEN_UNDER, RuleSet(zero_extra=20), (-10, 35, 19, 14)),
    ("broken zero, less with each", BROKEN_UNDER, RuleSet(zero_extra=-10), (-70, 35, 19, 14)),
    ("broken zero free", BROKEN_UNDER, RuleSet(zero_fail_under=0), (20, 35, 19, 14)),
    ("a fine", with_count("fines", "C", 1), CLASSIC, (-20, 35, -81, 14)),
    ("two fines", with_count("fines", "C", 2), CLASSIC, (-20, 35, -181, 14)),
    ("fines of 30", with_count("fines", "C", 2), RuleSet(fine=30), (-20, 35, -41, 14)),
    ("fines of nothing", with_count("fines", "C", 2), RuleSet(fine=0), (-20, 35, 19, 14)),
    ("thirteen fines", with_count("fines", "B", 13), CLASSIC, (-20, -1265, 19, 14)),
    ("everybody misses", ALL_MISS, CLASSIC, (-20, -10, -10, -50)),
    ("void", ALL_MISS, RuleSet(all_missed="void"), (0, 0, 0, 0)),
    ("double", ALL_MISS, RuleSet(all_missed="double"), (-40, -20, -20, -100)),
    ("void, fines stay", with_count("fines", "A", 1, ALL_MISS), RuleSet(all_missed="void"), (-100, 0, 0, 0)),
    (
        "double, fines once",
        with_count("fines", "D", 2, ALL_MISS),
        RuleSet(all_missed="double"),
        (-40, -20, -20, -300),
    ),
    ("not everybody misses: no void", ROUND, RuleSet(all_missed="void"), (-20, 35, 19, 14)),
    ("not everybody misses: not double", ROUND, RuleSet(all_missed="double"), (-20, 35, 19, 14)),
    ("a made zero keeps a deal", ZERO_UNDER, RuleSet(all_missed="void"), (50, 35, 19, -30)),
    ("no factor", replace(ROUND, factor=None), CLASSIC, (-20, 35, 19, 14)),
    ("factor 2", replace(ROUND, factor=2), CLASSIC, (-40, 70, 38, 28)),
    (
        "factor 10, fines once",
        with_count("fines", "A", 1, replace(ROUND, factor=10)),
        CLASSIC,
        (-300, 350, 190, 140),
    ),
    (
        "factor 3 of a double",
        replace(ALL_MISS, factor=3),
        RuleSet(all_missed="double"),
        (-120, -60, -60, -300),
    ),
    ("factor 3 of a void", replace(ALL_MISS, factor=3), RuleSet(all_missed="void"), (0, 0, 0, 0)),
    (
        # A: 20 × 2 tricks × 2 as declarer × 2 all missed × 3 factor, then the fine.
        "everything in its order",
        with_count("fines", "A", 1, replace(ALL_MISS, factor=3)),
        RuleSet(miss_scale="progressive", declarer_miss_factor=2, all_missed="double", fine=50),
        (-530, -30, -30, -300),
    ),
    ("annulled", ANNULLED, CLASSIC, (0, 0, 0, 0)),
    ("annulled, fines score", replace(ANNULLED, fines={"B": 2}, factor=5), CLASSIC, (0, -200, 0, 0)),
    (
        "annulled, what was entered doesn't",
        a_round(outcome="annulled", fines={"D": 1}),
        RuleSet(fine=40),
        (0, 0, 0, -40),
    ),
]


@pytest.mark.parametrize(("deal", "rules", "points"), [pytest.param(*row, id=name) for name, *row in TABLE])
def test_known_round(deal: Deal, rules: RuleSet, points: tuple[int, ...]) -> None:
    assert score(deal, rules) == dict(zip(deal.seats, points, strict=True))


@pytest.mark.parametrize(
    ("contract", "points"),
    [(1, 11), (2, 14), (3, 19), (4, 26), (5, 35), (6, 46), (7, 59), (8, 74), (9, 91), (10, 110), (13, 179)],
)
def test_made_contract(contract: int, points: int) -> None:
    rest = 13 - contract
    deal = a_round(contracts=(0, 13, 1, contract), tricks=(0, rest, 0, contract))
    assert (score(deal, CLASSIC) or {})["D"] == points


@pytest.mark.parametrize(
    ("tricks", "points"), [(0, 50), (1, -50), (2, -40), (3, -30), (5, -10), (6, 0), (7, 10), (13, 70)]
)
def test_zero_by_tricks(tricks: int, points: int) -> None:
    deal = a_round(contracts=(0, 5, 1, 2), tricks=(tricks, 13 - tricks, 0, 0))
    assert (score(deal, CLASSIC) or {})["A"] == points


def test_three_players_score_by_the_tricks_of_their_deck() -> None:
    assert score(three(contracts=(3, 6, 4), tricks=(2, 6, 4)), CLASSIC) == {"A": -10, "B": 46, "C": 26}
    under = three(contracts=(0, 5, 6), tricks=(0, 5, 7))
    assert score(under, CLASSIC) == {"A": 50, "B": 35, "C": -10}
    over = three(contracts=(0, 7, 6), tricks=(0, 7, 5))
    assert score(over, CLASSIC) == {"A": 25, "B": 59, "C": -10}


def test_passed_out_has_no_scores() -> None:
    assert score(PASSED_OUT, CLASSIC) is None
    assert breakdown(PASSED_OUT, CLASSIC) == {}


def test_illegal_deal_is_not_scored() -> None:
    with pytest.raises(IllegalDeal, match="would add up to 13") as caught:
        score(a_round(contracts=(3, 5, 3, 2)), CLASSIC)
    assert [problem.code for problem in caught.value.problems] == ["sum_forbidden"]


@pytest.mark.parametrize(
    ("deal", "rules", "how"),
    [
        (ROUND, CLASSIC, ["−10 × 2", "5² + 10", "3² + 10", "2² + 10"]),
        (ROUND, RuleSet(made="linear"), ["−10 × 2", "10 × 5 + 10", "10 × 3 + 10", "10 × 2 + 10"]),
        (ROUND, RuleSet(made_bonus=0, miss=0), ["0 × 2", "5²", "3²", "2²"]),
        (ROUND, RuleSet(made="linear", made_bonus=-7), ["−10 × 2", "10 × 5 − 7", "10 × 3 − 7", "10 × 2 − 7"]),
        (ZERO_UNDER, RuleSet(zero_under=-1), ["−1", "5² + 10", "3² + 10", "−10 × 3"]),
        (ROUND, RuleSet(made_bonus=1), ["−10 × 2", "5² + 1", "3² + 1", "2² + 1"]),
        (ZERO_OVER, CLASSIC, ["25", "7² + 10", "4² + 10", "−10 × 1"]),
        (BROKEN_UNDER, CLASSIC, ["−50 + 10 × 2", "5² + 10", "3² + 10", "2² + 10"]),
        (BROKEN_UNDER, RuleSet(zero_extra=-5), ["−50 − 5 × 2", "5² + 10", "3² + 10", "2² + 10"]),
        (BROKEN_UNDER, RuleSet(zero_extra=0, zero_fail_under=0), ["0", "5² + 10", "3² + 10", "2² + 10"]),
        (ALL_MISS, RuleSet(declarer_miss_factor=2), ["−10 × 2 × 2", "−10 × 1", "−10 × 1", "−50"]),
    ],
)
def test_breakdown_says_how(deal: Deal, rules: RuleSet, how: list[str]) -> None:
    assert [line.how for line in breakdown(deal, rules).values()] == how


def test_breakdown_line_by_line() -> None:
    deal = with_count("fines", "A", 1, replace(ALL_MISS, factor=3))
    lines = breakdown(deal, RuleSet(all_missed="double"))
    assert lines["A"] == Breakdown(
        contract=9, tricks=7, off=-2, base=-20, how="−10 × 2", times=6, all_missed=True, fines=-100
    )
    assert (lines["A"].points, lines["A"].made) == (-220, False)
    made = breakdown(ROUND, CLASSIC)["B"]
    assert made == Breakdown(contract=5, tricks=5, off=0, base=35, how="5² + 10", times=1)
    assert (made.points, made.made) == (35, True)


def test_breakdown_of_an_annulled_deal_has_only_fines() -> None:
    line = breakdown(replace(ROUND, outcome="annulled", fines={"A": 1}), CLASSIC)["A"]
    assert line == Breakdown(fines=-100)
    assert (line.points, line.made) == (-100, None)
    assert (line.contract, line.tricks, line.off, line.base, line.how, line.times) == (
        None,
        None,
        0,
        0,
        "",
        0,
    )
