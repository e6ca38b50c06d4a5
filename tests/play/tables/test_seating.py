"""Drawing people to tables: sizes, lots, new company, places."""

import doctest
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.play.tables import seating
from scorekeeper.play.tables.seating import by_lot, by_places, cost, met, new_company, sizes, times_of_three

PEOPLE = st.integers(min_value=3, max_value=seating.MOST_PEOPLE).map(range)


def test_doctests() -> None:
    assert doctest.testmod(seating) == doctest.TestResults(failed=0, attempted=1)


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (3, [3]),
        (4, [4]),
        (5, [5]),
        (6, [3, 3]),
        (7, [4, 3]),
        (8, [4, 4]),
        (9, [3, 3, 3]),
        (10, [4, 3, 3]),
        (11, [4, 4, 3]),
        (12, [4, 4, 4]),
        (13, [4, 3, 3, 3]),
        (40, [4] * 10),
    ],
)
def test_sizes_are_fours_with_threes_for_the_rest(people: int, expected: list[int]) -> None:
    assert sizes(people) == expected


@given(PEOPLE)
def test_sizes_hold_everybody_with_the_fewest_threes(people: range) -> None:
    found = sizes(len(people))
    assert sum(found) == len(people)
    if len(people) != 5:
        fewest = min(threes for threes in range(20) if (len(people) - 3 * threes) % 4 == 0)
        assert (set(found) <= {3, 4}, found.count(3), found) == (True, fewest, sorted(found, reverse=True))


@given(PEOPLE, st.integers())
def test_a_lot_seats_everybody_once_and_is_the_same_again_from_one_seed(people: range, seed: int) -> None:
    tables = by_lot(people, Random(seed))
    assert sorted(one for table in tables for one in table) == list(people)
    assert [len(table) for table in tables] == sizes(len(people))
    assert tables == by_lot(people, Random(seed))


def test_lots_differ() -> None:
    assert len({str(by_lot(range(11), Random(seed))) for seed in range(20)}) == 20


@settings(max_examples=25, deadline=None)
@given(PEOPLE, st.integers(), st.integers(min_value=1, max_value=3))
def test_new_company_repeats_no_more_pairs_than_lots_do(people: range, seed: int, parts: int) -> None:
    random = Random(seed)
    before = [table for _ in range(parts) for table in by_lot(people, random)]
    known, threes = met(before), times_of_three(before)
    tables = new_company(people, before, Random(seed))
    assert sorted(one for table in tables for one in table) == list(people)
    assert [len(table) for table in tables] == sizes(len(people))
    assert tables == new_company(people, before, Random(seed))
    lots = [cost(by_lot(people, random), known, threes) for _ in range(30)]
    assert cost(tables, known, threes) <= min(lots)


def test_new_company_for_twelve_after_one_part_repeats_nobody_it_need_not() -> None:
    """Three tables of four give each new table of four at least one pair again: four from three tables."""
    before = by_lot(range(12), Random(1))
    assert cost(new_company(range(12), before, Random(2)), met(before), {}) == (0, 3)


def test_who_sat_three_at_a_table_sits_four_the_next_time() -> None:
    """Though a table of three without two who have met would have one from each table of before."""
    before = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]
    for seed in range(20):
        tables = new_company(range(11), before, Random(seed))
        assert cost(tables, met(before), times_of_three(before)) == (0, 3)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(min_value=6, max_value=23).map(range), st.integers(), st.integers(min_value=1, max_value=5)
)
def test_three_sit_where_they_did_so_the_fewest_times(people: range, seed: int, parts: int) -> None:
    """Whoever is at a table of three has sat at one no more often than anybody at a table of four."""
    random = Random(seed)
    before = [table for _ in range(parts) for table in by_lot(random.sample(people, len(people) - 1), random)]
    threes = Counter(one for table in before if len(table) == 3 for one in table)
    tables = new_company(people, before, random)
    at_three = [threes[one] for table in tables if len(table) == 3 for one in table]
    at_four = [threes[one] for table in tables if len(table) == 4 for one in table]
    assert sorted(at_three) == sorted(threes[one] for one in people)[: len(at_three)]
    assert max(at_three, default=0) <= min(at_four, default=parts)


def test_in_eleven_parts_everybody_of_eleven_sits_at_a_three_equally_often() -> None:
    before: list[list[int]] = []
    for seed in range(11):
        before += new_company(range(11), before, Random(seed))
    assert set(times_of_three(before).values()) == {3}


def test_nobody_has_met_before_the_first_part() -> None:
    assert cost(new_company(range(7), [], Random(3)), met([]), {}) == (0, 0)


def test_by_places_the_first_ones_sit_at_the_first_table() -> None:
    assert by_places("ABCDEFGHIJK") == [list("ABCD"), list("EFGH"), list("IJK")]


def test_forty_people_are_drawn_at_once() -> None:
    random = Random(4)
    before: list[list[int]] = []
    for _ in range(5):
        before += new_company(range(40), before, random)
    assert max(met(before).values()) == 1
