"""The numbers that pages show: what follows from them, and that a kept copy says the same."""

import json
from dataclasses import fields
from datetime import date
from fractions import Fraction
from typing import Any

from scorekeeper.league.statistics.form import from_json, to_json
from scorekeeper.league.statistics.numbers import (
    Book,
    Evening,
    Feat,
    Pair,
    PlayerNumbers,
    Record,
    Streak,
    Tally,
    Title,
)

THEN, NOW = date(2026, 11, 19), date(2026, 11, 26)

DANA = PlayerNumbers(
    player=7,
    sessions=2,
    won=1,
    points=-21,
    starting=10,
    rounds=9,
    unknown=2,
    best_round=Feat(60, "a", THEN, "a1", "r1"),
    worst_round=Feat(-100, "b", NOW, "b2", "r2"),
    best_session=Feat(44, "a", THEN, "a1"),
    worst_session=Feat(-75, "b", NOW, "b1"),
    heat={(0, 0): 1, (0, 2): 1, (5, 5): 2, (5, 4): 1, (3, 5): 1, (6, 5): 1},
    under=Tally(3, 1),
    over=Tally(4, 2),
    suits={"C": Tally(), "D": Tally(1, 0), "H": Tally(2, 1), "S": Tally(3, 2), "NT": Tally(1, 0)},
    seats=(Tally(4, 2), Tally(1, 1), Tally(1, 0), Tally(1, 0)),
    fines=1,
    spoke_last=2,
    forbidden=1,
    one_off=3,
    one_off_points=150,
    made_streak=Streak(0, 2, "a", THEN, "a1"),
    missed_streak=Streak(3, 4, "b", NOW, "b1"),
    won_streak=Streak(0, 1, "a", THEN, "a1"),
    evenings=(Evening("a", "a1", THEN, 44, 1, 4), Evening("b", "b1", NOW, -75, 4, 4)),
)
BOOK = Book(
    version=12,
    players={7: DANA, 9: PlayerNumbers(9)},
    pairs={(7, 9): Pair(7, 9, 3, 2, 0, (40, -12), rounds=11, better=6, worse=4)},
    records=(
        Record("best_round", 60, 7, "a", THEN, "a1", "r1", others=2),
        Record("longest_evening", 24, 0, "b", NOW, "b1"),
    ),
    titles={"fined": (Title("fined", 1, 7, "b", NOW, "b1"),), "comeback": ()},
    sessions=2,
)


def test_contracts_follow_from_the_heat_map() -> None:
    assert DANA.by_size == {0: Tally(2, 1), 3: Tally(1, 0), 5: Tally(3, 2), 6: Tally(1, 0)}
    assert (DANA.contracts, DANA.zero, DANA.known) == (Tally(7, 3), Tally(2, 1), 7)
    assert DANA.off == {-1: 2, 0: 3, 2: 2}
    assert DANA.contracts.share == Fraction(3, 7)
    assert DANA.average == Fraction(-21, 9)


def test_who_never_played_has_no_average_and_no_share() -> None:
    nobody = BOOK.of(3)
    assert (nobody.player, nobody.average, nobody.contracts.share, nobody.by_size) == (3, None, None, {})


def test_a_pair_is_seen_from_either_side() -> None:
    assert BOOK.pair(7, 9) == Pair(7, 9, 3, 2, 0, (40, -12), 11, 6, 4)
    assert BOOK.pair(9, 7) == Pair(9, 7, 3, 0, 2, (-12, 40), 11, 4, 6)
    assert (BOOK.pair(7, 9).level, BOOK.pair(9, 7).level) == (1, 1)
    assert BOOK.pair(9, 3) == Pair(9, 3)


def test_a_kept_book_says_the_same() -> None:
    assert from_json(json.loads(json.dumps(to_json(BOOK))), 12) == BOOK


def test_every_number_differs_from_one_that_was_not_kept() -> None:
    """So that the round trip above would show what is forgotten."""
    nothing: Any = PlayerNumbers(7)
    same = [each.name for each in fields(DANA) if getattr(DANA, each.name) == getattr(nothing, each.name)]
    assert same == ["player"]


def test_an_evening_that_is_named_often_is_kept_once() -> None:
    assert to_json(BOOK)["where"] == [
        ["a", "2026-11-19", "a1"],
        ["b", "2026-11-26", "b2"],
        ["b", "2026-11-26", "b1"],
    ]


def test_what_an_older_app_kept_is_not_read() -> None:
    assert from_json(to_json(BOOK) | {"made_by": 0}, 12) is None
