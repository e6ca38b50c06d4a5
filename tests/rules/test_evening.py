"""Evenings replayed: dealers, totals, rounds, whose turn it is."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules import (
    CLASSIC,
    Adjustment,
    Deal,
    DealEntry,
    Entry,
    Evening,
    PointsEntry,
    Replay,
    RuleSet,
    replay,
)
from tests.rules.examples import ANNULLED, FIVE, FOUR, PASSED_OUT, ROUND, THREE, a_round, three

NEXT_AFTER_PASSING = RuleSet(passed_out_dealer="next")
DEALER_RESTS = RuleSet(sit_out="dealer")
VOID = RuleSet(all_missed="void")

# Deals that name neither line-up nor dealer.
PLAYED = replace(ROUND, seats=(), dealer=None)
PASSED = replace(PASSED_OUT, seats=(), dealer=None)
SPOILT = replace(ANNULLED, seats=(), dealer=None)
FAULTY = replace(PLAYED, level=14)
ALL_MISS = a_round(
    seats=(), dealer=None, contracts={"A": 2, "B": 9, "C": 1, "D": 0}, tricks={"A": 3, "B": 7, "C": 2, "D": 1}
)
ZERO_OVER = a_round(
    seats=(), dealer=None, contracts={"A": 0, "B": 7, "C": 4, "D": 3}, tricks={"A": 0, "B": 7, "C": 4, "D": 2}
)
POINTS = PointsEntry({"A": 10, "B": -10})
MORE_POINTS = replace(POINTS, covers=3)


def evening(
    *things: Deal | PointsEntry,
    rules: RuleSet = CLASSIC,
    roster: tuple[str, ...] = FOUR,
    first: str | None = "A",
    adjustments: tuple[Adjustment, ...] = (),
) -> Replay:
    """Deals under the same rules, and points-only rounds."""
    entries: list[Entry] = [
        thing if isinstance(thing, PointsEntry) else DealEntry(thing, rules) for thing in things
    ]
    return replay(Evening(roster, first, tuple(entries), adjustments, rules))


def dealers(result: Replay) -> list[str | None]:
    return [step.dealer for step in result.steps]


def next_dealers(result: Replay) -> list[str | None]:
    return [step.next_dealer for step in result.steps]


def test_sample_of_the_interchange_file() -> None:
    frisch_1 = a_round(frisch=1, dealer="B", declarer="C", level=6, suit="C")
    result = evening(
        a_round(fines={"C": 1}, calls=("5H", "P", "P", "P")),
        replace(PASSED_OUT, dealer="B"),
        PointsEntry({"A": 12, "B": -30, "C": 0, "D": 40}, covers=3),
        replace(
            frisch_1, contracts={"A": 3, "B": 1, "C": 6, "D": 3}, tricks={"A": 3, "B": 2, "C": 6, "D": 2}
        ),
        adjustments=(Adjustment("A", -20, after=1),),
    )
    assert [step.scores for step in result.steps] == [
        {"A": -20, "B": 35, "C": -81, "D": 14},
        None,
        {"A": 12, "B": -30, "C": 0, "D": 40},
        None,
    ]
    judged = [
        step.facts and (step.facts.kind, step.facts.forbidden, step.facts.last_to_contract)
        for step in result.steps
    ]
    assert judged == [("under", 3, "A"), (None, None, None), None, (None, 1, "B")]
    assert next_dealers(result) == ["B", "B", "B", "C"]
    assert result.totals == {"A": -28, "B": 5, "C": -81, "D": 54}
    assert [[problem.code for problem in step.problems] for step in result.steps] == [
        [],
        [],
        [],
        ["sum_forbidden"],
    ]
    assert result.rounds == 4


def test_deal_goes_round_the_table() -> None:
    result = evening(*[PLAYED] * 6)
    assert dealers(result) == ["A", "B", "C", "D", "A", "B"]
    assert next_dealers(result) == ["B", "C", "D", "A", "B", "C"]
    assert all(step.derived for step in result.steps)


@pytest.mark.parametrize(
    ("things", "rules", "expected"),
    [
        # what happened; who dealt, and who deals next
        ([PLAYED, PASSED, PLAYED], CLASSIC, "ABBC"),
        ([PLAYED, PASSED, PASSED, PLAYED], CLASSIC, "ABBBC"),
        ([PLAYED, replace(PASSED), PLAYED], NEXT_AFTER_PASSING, "ABCD"),
        ([PLAYED, SPOILT, PLAYED], CLASSIC, "ABBC"),
        ([PLAYED, SPOILT, PLAYED], NEXT_AFTER_PASSING, "ABBC"),  # an annulled deal: always the same
        ([SPOILT], CLASSIC, "AA"),
        ([PASSED], CLASSIC, "AA"),
        ([PASSED], NEXT_AFTER_PASSING, "AB"),
        ([FAULTY, PLAYED], CLASSIC, "ABC"),
        ([replace(PASSED, frisch=1), PLAYED], CLASSIC, "ABC"),  # faulty: like a played one
        ([replace(SPOILT, fines={"A": "x"}), PLAYED], CLASSIC, "ABC"),
        ([ALL_MISS, PLAYED], VOID, "ABC"),  # a void round is a round
    ],
)
def test_what_moves_the_deal(things: list[Deal], rules: RuleSet, expected: str) -> None:
    result = evening(*things, rules=rules)
    assert [*dealers(result), result.next_dealer] == list(expected)


def test_a_void_round_counts_and_moves_the_deal() -> None:
    result = evening(ALL_MISS, rules=VOID)
    assert (result.rounds, result.next_dealer) == (1, "B")
    assert result.steps[0].scores == dict.fromkeys(FOUR, 0)


@pytest.mark.parametrize(
    ("things", "expected"),
    [
        ([PLAYED, POINTS, PLAYED], ["C", "C", "D"]),
        ([PLAYED, MORE_POINTS, PLAYED], ["B", "B", "C"]),
        ([PLAYED, POINTS, POINTS, PLAYED], ["D", "D", "D", "A"]),
        ([POINTS, PLAYED], ["B", "C"]),
        ([POINTS], ["B"]),
        ([MORE_POINTS], ["A"]),
        ([PLAYED, POINTS], ["C", "C"]),
        ([PLAYED, MORE_POINTS, POINTS], ["C", "C", "C"]),
        ([PLAYED, MORE_POINTS, replace(PLAYED, dealer="D")], ["D", "D", "A"]),
        ([PLAYED, POINTS, replace(PLAYED, dealer="D")], ["D", "D", "A"]),
        ([PASSED, POINTS, PLAYED], ["B", "B", "C"]),
    ],
)
def test_points_only_rounds_move_the_deal_by_the_one_they_cover(
    things: list[Deal | PointsEntry], expected: list[str]
) -> None:
    assert next_dealers(evening(*things)) == expected


def test_points_only_round_has_no_dealer_of_its_own() -> None:
    (step,) = evening(POINTS).steps
    assert (step.dealer, step.turn, step.seats, step.facts, step.lines) == (None, None, (), None, {})
    assert step.scores == {"A": 10, "B": -10}


def test_a_named_dealer_is_pinned_and_the_deal_goes_on_from_him() -> None:
    result = evening(PLAYED, replace(PLAYED, dealer="D"), PLAYED, replace(PLAYED, dealer="B"))
    assert dealers(result) == ["A", "D", "A", "B"]
    assert [step.turn for step in result.steps] == ["A", "B", "A", "B"]
    assert [step.derived for step in result.steps] == [True, False, True, True]
    assert next_dealers(result) == ["D", "A", "B", "C"]


def test_an_unknown_dealer_is_told_and_the_derived_one_stands_in() -> None:
    result = evening(PLAYED, replace(PLAYED, dealer="Z"), PLAYED)
    assert dealers(result) == ["A", "B", "C"]
    assert next_dealers(result) == ["B", "C", "D"]
    assert [problem.code for problem in result.steps[1].problems] == ["dealer_unknown"]
    assert result.steps[1].scores is None


def test_an_unknown_first_dealer_is_stood_in_for_by_the_first_seat() -> None:
    assert dealers(evening(PLAYED, PLAYED, first="Z")) == ["A", "B"]
    assert next_dealers(evening(POINTS, first="Z")) == ["B"]


def test_without_a_first_dealer_the_first_named_one_is_known() -> None:
    result = evening(MORE_POINTS, replace(PLAYED, dealer="C"), PLAYED, first=None)
    assert dealers(result) == [None, "C", "D"]
    assert next_dealers(result) == ["C", "D", "A"]
    assert next_dealers(evening(POINTS, first=None)) == [None]
    assert dealers(evening(PLAYED, first=None)) == [None]
    assert evening(first=None).next_dealer is None
    assert evening(roster=()).next_dealer is None


# Line-ups that change.


def seated(order: str, **changes: Any) -> Deal:
    """The known round among four others, or a round of three; without a dealer."""
    names = tuple(order)
    if len(names) == 3:
        deal = three(contracts=(3, 6, 4), tricks=(2, 6, 4), level=6)
        renamed = dict(zip(THREE, names, strict=True))
    else:
        deal, renamed = ROUND, dict(zip(FOUR, names, strict=True))
    counts: dict[str, Any] = {
        name: {renamed[who]: count for who, count in getattr(deal, name).items()}
        for name in ("contracts", "tricks")
    }
    return replace(deal, **{"seats": names, "dealer": None, "declarer": renamed["B"], **counts, **changes})


@pytest.mark.parametrize(
    ("things", "expected"),
    [
        ([seated("ABCD"), seated("BCDE"), seated("CDEA")], "ABCD"),
        ([seated("ABCD"), seated("ACDE")], "ACD"),  # B rests: the next who plays
        ([seated("ABCD"), seated("ADCB")], "ADC"),  # chairs changed: the coming deal's order
        ([seated("ABCD", dealer="D"), seated("ABCD")], "DAB"),
        ([seated("ABCD", dealer="D"), seated("EABC")], "DEA"),
        ([seated("ABCD"), seated("ABC"), seated("ABC")], "ABCA"),  # four become three
        ([seated("ABCD", dealer="E"), seated("ABCD")], "EAB"),  # one who rests deals
        ([seated("BCDE")], "BC"),  # the first dealer rests
        (
            [seated("ABCD"), replace(PASSED_OUT, seats=("A", "C", "D", "E"), dealer=None), seated("ACDE")],
            "ACCD",
        ),
        ([seated("ABCD"), replace(PASSED_OUT, dealer=None), seated("ACDE")], "ABCD"),  # "same" rests now
        ([seated("ABCD"), replace(ANNULLED, dealer=None), seated("ACDE")], "ABCD"),
        ([POINTS, seated("ACDE")], "-CD"),
        ([seated("ABCD"), POINTS, seated("ACBD")], "A-BD"),  # two seats on in the coming deal's order
    ],
)
def test_dealers_where_who_rests_is_chosen(things: list[Deal | PointsEntry], expected: str) -> None:
    result = evening(*things, roster=FIVE)
    assert [step.problems for step in result.steps] == [()] * len(things)
    assert "".join(dealer or "-" for dealer in [*dealers(result), result.next_dealer]) == expected


def test_dealers_rest_in_turn() -> None:
    deals = [seated(seats) for seats in ("BCDE", "ACDE", "ABDE", "ABCE", "ABCD", "BCDE")]
    by_default = [replace(deal, seats=()) for deal in deals]
    for things in (deals, by_default):
        result = evening(*things, rules=DEALER_RESTS, roster=FIVE)
        assert [*dealers(result), result.next_dealer] == list("ABCDEAB")
        assert [step.seats for step in result.steps] == [deal.seats for deal in deals]
        assert [step.problems for step in result.steps] == [()] * 6
        assert [step.facts.first_caller for step in result.steps if step.facts] == list("BCDEAB")


def test_resting_dealer_deals_again_after_passing_or_annulling() -> None:
    result = evening(PASSED, SPOILT, seated("BCDE", seats=()), rules=DEALER_RESTS, roster=FIVE)
    assert [*dealers(result), result.next_dealer] == list("AAAB")
    assert [step.seats for step in result.steps] == [("B", "C", "D", "E")] * 3


def test_resting_dealer_who_is_named_decides_who_plays() -> None:
    result = evening(
        seated("BCDE", seats=()), seated("ABCE", seats=(), dealer="D"), rules=DEALER_RESTS, roster=FIVE
    )
    assert dealers(result) == ["A", "D"]
    assert result.steps[1].seats == ("A", "B", "C", "E")
    assert result.steps[1].problems == ()


def test_resting_dealer_who_is_unknown_is_stood_in_for() -> None:
    result = evening(seated("BCDE", seats=(), dealer="Z"), rules=DEALER_RESTS, roster=FIVE)
    assert dealers(result) == ["A"]
    assert result.steps[0].seats == ("B", "C", "D", "E")
    assert [problem.code for problem in result.steps[0].problems] == ["dealer_unknown"]


def test_three_of_four_play_where_the_dealer_rests() -> None:
    deals = [replace(seated(seats), seats=()) for seats in ("BCD", "ACD")]
    result = evening(*deals, rules=DEALER_RESTS)
    assert [*dealers(result), result.next_dealer] == list("ABC")
    assert [step.problems for step in result.steps] == [(), ()]


def test_whole_roster_plays_where_nobody_says_otherwise() -> None:
    assert [p.code for p in evening(PLAYED, roster=FIVE).steps[0].problems] == ["player_count"]
    assert [p.code for p in evening(PLAYED, roster=THREE).steps[0].problems] == ["deck_invalid"]
    six = evening(PLAYED, roster=(*FIVE, "F"), rules=DEALER_RESTS)
    assert [p.code for p in six.steps[0].problems] == ["player_count"]
    assert six.next_dealer == "B"


def test_rules_of_a_round_hold_for_it_alone() -> None:
    entries = (
        DealEntry(PASSED, NEXT_AFTER_PASSING),
        DealEntry(PASSED),
        DealEntry(replace(PLAYED, suit="NT"), RuleSet(no_trump=False)),
        DealEntry(replace(PLAYED, suit="NT")),
        DealEntry(ZERO_OVER, RuleSet(zero_over=30)),
        DealEntry(ZERO_OVER),
    )
    result = replay(Evening(FOUR, "A", entries))
    assert dealers(result) == ["A", "B", "B", "C", "D", "A"]
    assert [[problem.code for problem in step.problems] for step in result.steps] == [
        [],
        [],
        ["no_trump_off"],
        [],
        [],
        [],
    ]
    assert [(step.scores or {}).get("A") for step in result.steps] == [None, None, None, -20, 30, 25]


def test_rules_of_the_table_hold_for_what_comes() -> None:
    entries = (DealEntry(seated("BCDE"), DEALER_RESTS),)
    assert replay(Evening(FIVE, "A", entries, rules=DEALER_RESTS)).next_dealer == "B"
    entries = (DealEntry(seated("ACDE")),)
    assert replay(Evening(FIVE, "A", entries)).next_dealer == "C"
    assert replay(Evening(FIVE, "A", entries, rules=DEALER_RESTS)).next_dealer == "B"


# Totals.


def test_totals_leave_faulty_entries_out() -> None:
    entries = (
        DealEntry(PLAYED),
        DealEntry(PLAYED, faulty=True),
        DealEntry(FAULTY),
        POINTS,
        replace(POINTS, faulty=True),
        DealEntry(replace(SPOILT, fines={"D": 1})),
        DealEntry(PASSED),
    )
    result = replay(Evening(FOUR, "A", entries))
    assert [step.scores is None for step in result.steps] == [False, True, True, False, True, False, True]
    assert result.totals == {"A": -10, "B": 25, "C": 19, "D": -86}
    assert [step.rounds for step in result.steps] == [1, 1, 1, 2, 2, 2, 2]
    assert dealers(result) == ["A", "B", "C", None, None, "B", "B"]


def test_rounds_count_what_points_only_rounds_cover() -> None:
    assert evening(PLAYED, MORE_POINTS, PASSED, SPOILT, POINTS).rounds == 5


def test_totals_run_with_the_adjustments_before_each_entry() -> None:
    adjustments = (
        Adjustment("A", 100, starting=True),
        Adjustment("B", 1, after=0),
        Adjustment("C", 10, after=1),
        Adjustment("D", 1000, after=2),
        Adjustment("D", -1),
        Adjustment("A", 5, after=1, starting=True),
    )
    result = evening(PLAYED, PLAYED, adjustments=adjustments)
    assert [step.totals for step in result.steps] == [
        {"A": 80, "B": 36, "C": 19, "D": 14},
        {"A": 65, "B": 71, "C": 48, "D": 28},
    ]
    assert result.totals == {"A": 65, "B": 71, "C": 48, "D": 1027}
    assert result.earned == {"A": -40, "B": 71, "C": 48, "D": 1027}


def test_everyone_on_the_roster_has_a_total() -> None:
    assert evening(seated("ABCD"), roster=FIVE).totals == {"A": -20, "B": 35, "C": 19, "D": 14, "E": 0}
    assert evening().totals == dict.fromkeys(FOUR, 0)
    assert (evening().steps, evening().rounds, evening().next_dealer) == ((), 0, "A")


def test_step_has_the_breakdown() -> None:
    (step,) = evening(PLAYED).steps
    assert {player: line.points for player, line in step.lines.items()} == step.scores
