"""A typed evening worked out: points, totals, dealers, and what is wrong in which cell."""

from dataclasses import replace

import pytest

from scorekeeper import rules as game
from scorekeeper.play.words import filled
from scorekeeper.transfer.typed.rows import BID, Place, Row
from scorekeeper.transfer.typed.working import Typed, Worked, work_out

FOUR = Place(
    names=("Dana", "Bob", "Carmen", "Dov"),
    marks=(("Da", "Dana"), ("B", "Bob"), ("C", "Carmen"), ("Do", "Dov")),
    rules=game.CLASSIC,
)
FIVE = replace(FOUR, names=(*FOUR.names, "Eve"), marks=(*FOUR.marks, ("E", "Eve")))
THREE = replace(FOUR, names=FOUR.names[:3], marks=FOUR.marks[:3], deck="drop_2345")


def rows(*texts: str) -> tuple[Row, ...]:
    """A row in short: "B 5H | 1+2 5 3 2", a dot for a blank cell."""
    found = []
    for text in texts:
        bid, _, cells = text.partition("|")
        found.append(Row(bid.strip(), tuple("" if cell == "." else cell for cell in cells.split())))
    return tuple(found)


def worked(*texts: str, place: Place = FOUR, **more: object) -> Worked:
    return work_out(Typed(place, rows(*texts), **more))  # type: ignore[arg-type]


def faults(done: Worked, row: int = 0, place: Place = FOUR) -> list[tuple[tuple[int, ...], str]]:
    names = {f"P{column}": name for column, name in enumerate(place.names)}
    return [(fault.cells, filled(fault.template, fault.params, names)) for fault in done.done[row].faults]


def scores(done: Worked, row: int = 0) -> list[int] | None:
    points = done.done[row].scores
    return None if points is None else list(points.values())


def test_a_full_row_scores_as_the_deal_does() -> None:
    done = worked("B 5H | 1+2 5 3 2", "C 6NT | 5/4 4/3 6 0")
    assert [scores(done, row) for row in (0, 1)] == [[-20, 35, 19, 14], [-10, -10, 46, 25]]
    assert list(done.totals.values()) == [-30, 25, 65, 39]
    assert (done.rounds, done.is_clean) == (2, True)


def test_without_a_bid_the_rules_score_all_the_same() -> None:
    done = worked("| 1+2 5 3 2", "B | 1+2 5 3 2")
    assert [scores(done, row) for row in (0, 1)] == [[-20, 35, 19, 14]] * 2
    assert [each.read.is_partial for each in done.done] == [True, True]


def test_points_only_are_taken_as_they_are() -> None:
    done = worked("= | 10 20 -30 40", "| 10 20 −30 40", "=4 | 100 200 = 1 3")
    assert [scores(done, row) for row in (0, 1)] == [[10, 20, -30, 40]] * 2
    assert [each.read.covers for each in done.done] == [1, 1, 4]
    assert done.rounds == 2  # the third is refused


PLAYED_SO = ((BID,), "If it was played like that all the same, write points only: = in place of the bid.")


@pytest.mark.parametrize(
    ("row", "told"),
    {
        "B 5H | 1 5 4 2": [((0, 1, 2, 3), "The tricks add up to 12, not 13: count again.")],
        "B 5H | 3+1 5-1 3 2": [((0,), "Not 3: the contracts would add up to 13."), PLAYED_SO],
        "| 3+1 5-1 3 2": [
            ((0, 1, 2, 3), "The contracts add up to 13: whoever spoke last needs another number."),
            PLAYED_SO,
        ],
        "B 5C | 1+2 5 5 -": [
            ((BID,), "Which suit was out for these three? Write it behind the bid, such as 5C -D.")
        ],
        "B 5H -D | 1+2 5 3 2": [((BID,), "No suit was out in this deal: write the bid alone.")],
        "B 6H | 1+2 5 3 2": [((1,), "Not 5: the declarer’s contract is at least the bid, 6.")],
        "5H | 1+2 5 3 2": [((BID,), "Who won the auction? Choose the declarer.")],
        "B 5 | 1+2 5 3 2": [((BID,), "Which suit is trump? Choose one, or no trump.")],
        "B 4H | 1+2 5 3 2": [((BID,), "Not 4: the lowest bid here is 5.")],
        "B 5H**** | 1+2 5 3 2": [((BID,), "Not 4: frisches go from 0 to 3 at this table.")],
        "B 5H | 1+2 5 3 .": [((3,), "Dov has no contract yet: enter 0 to 13.")],
        "B 5H | 1+2 5 3 2-3": [((3,), "Not −1: the tricks of a player go from 0 to 13.")],
        "B 5H | 1+2 5 3 20": [((3,), "Not 20: a contract goes from 0 to 13.")],
        "B 5H | 1+2 5 3 a": [
            (
                (3,),
                "“a” can’t be read: write 5 for a contract made, 5-1 for one short, 5+1 for one over, or 5/4.",
            )
        ],
        "Q 5H | 1+2 5 3 2": [
            ((BID,), "“Q 5H” is no bid: write who won the auction and with what, such as Da 5H.")
        ],
        "B 5H | 10 20 -30 40": [((BID,), "This row has points only: take the bid out, or write contracts.")],
        "= | 10 20 5/4 40": [((2,), "“5/4” is no number of points, and this row has points only.")],
        "= | 10 20 -30 .": [((3,), "How many points for Dov? Whoever did not play gets a –.")],
        "= | 10 20 - -": [((0, 1, 2, 3), "Only 2 played this round? Three people at least.")],
        "=0 | 10 20 30 40": [((BID,), "Points of how many rounds? Write = and a whole number from 1.")],
        "= | 10 20 30 100001": [((3,), "Not 100001: points go from −100000 to 100000.")],
    }.items(),
)
def test_what_is_wrong_is_told_in_its_cell(row: str, told: list[tuple[tuple[int, ...], str]]) -> None:
    done = worked(row, "B 5H | 1+2 5 3 2")
    found = [(cells, text.translate(dict.fromkeys(map(ord, "\u2066\u2069")))) for cells, text in faults(done)]
    assert found == told
    assert (scores(done), scores(done, 1)) == (None, [-20, 35, 19, 14])
    assert list(done.totals.values()) == [-20, 35, 19, 14]


def test_a_double_miss_of_the_declarer_needs_the_declarer() -> None:
    place = replace(FOUR, rules=game.RuleSet(declarer_miss_factor=2))
    assert faults(worked("| 1 5/4 4 2/4", place=place))[0][0] == (BID,)
    assert scores(worked("B | 1 5/4 4 2/4", place=place)) == [11, -20, 26, -20]
    assert faults(worked("| 0/13 0 0 0", place=place)) == []  # no contract of one or more is missed


def test_what_only_wants_something_is_told_apart() -> None:
    done = worked("B | 5 . . .")
    assert [fault.is_missing for fault in done.done[0].faults] == [True, True, True]


def test_the_deal_goes_round_and_can_be_written_otherwise() -> None:
    texts = ("B 5H | 1+2 5 3 2", "= | 1 2 3 4", "| 1+2 5 3 2", "B 5H | 1+2 5 3 2", "B 5H | 1+2 5 3 2")
    assert [each.dealer for each in worked(*texts).done] == ["P0", "P1", "P2", "P3", "P0"]
    pinned = list(rows(*texts))
    pinned[2] = replace(pinned[2], dealer=0)
    done = work_out(Typed(FOUR, tuple(pinned), first_dealer=1))
    assert [(each.due, each.dealer) for each in done.done] == [
        ("P1", "P1"), ("P2", "P2"), ("P3", "P0"), ("P1", "P1"), ("P2", "P2"),
    ]  # fmt: skip
    assert done.coming == "P3"


def test_blank_rows_are_none() -> None:
    done = worked("|", "B 5H | 1+2 5 3 2", "| . . . .", "= | 1 2 3 4")
    assert [each.dealer for each in done.done if each.scores] == ["P0", "P1"]
    assert (done.rounds, done.is_ready) == (2, True)


def test_of_five_whose_cell_is_blank_rests() -> None:
    done = worked("B 5H | 1+2 5 3 2 .", "C 5H | . 1+2 5 3 2", place=FIVE)
    assert [each.read.seats for each in done.done] == [("P0", "P1", "P2", "P3"), ("P1", "P2", "P3", "P4")]
    assert list(done.totals.values()) == [-20, 15, 54, 33, 14]


def test_somebody_who_left_has_a_dash() -> None:
    done = worked("B 5D | 1+2 5 5 -")
    assert (done.done[0].read.deal.deck, done.done[0].read.deal.removed_suit) == ("drop_suit", "C")
    assert scores(done) == [-20, 35, 35]
    other = worked("B 5C -D | 1+2 5 5 -")
    assert (other.done[0].read.deal.removed_suit, scores(other)) == ("D", [-20, 35, 35])


def test_three_play_with_their_deck() -> None:
    assert scores(worked("B 5H | 2+1 5 4", place=THREE)) == [-10, 35, 26]
    assert faults(worked("B 5H | 3 5 4", place=THREE), place=THREE) == [
        ((0,), "Not 3: the contracts would add up to 12."),
        PLAYED_SO,
    ]


def test_a_fine_and_a_double_deal_count() -> None:
    assert scores(worked("B 5H x2 | 1+2! 5 3 2")) == [-140, 70, 38, 28]


def test_the_papers_total_is_told_and_can_be_kept() -> None:
    texts = ("B 5H | 1+2 5 3 2",)
    done = worked(*texts, paper=("-20", "35", "20", "x7"))
    assert {column: fault.template for column, fault in done.paper_faults.items()} == {
        2: "The rows give %(player)s %(total)s, and the paper says %(value)s: "
        "find the slip, or keep the paper’s total.",
        3: "“%(value)s” is no number of points: enter a whole number.",
    }
    assert done.differences == {"P2": 1}
    kept = worked(*texts, paper=("-20", "35", "20", "−6"), keeps_paper=True)
    assert (kept.paper_faults, kept.differences, kept.is_clean) == ({}, {"P2": 1, "P3": -20}, True)


def test_balances_are_in_the_totals() -> None:
    done = worked("B 5H | 1+2 5 3 2", balances=(100, 0, 0, -50))
    assert list(done.totals.values()) == [80, 35, 19, -36]
