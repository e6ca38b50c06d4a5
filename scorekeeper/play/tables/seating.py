"""Who sits at which table: how many at each, drawn by lot, among new company, or by places.

Pure: people are whatever tells them apart, and the randomness is handed in.
"""

import itertools
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import TypeVar

LEAST, MOST = 3, 8  # people at one table; beyond four somebody rests
MOST_PEOPLE = 40
TRIES = 12  # draws that are bettered, of which the best one is taken

P = TypeVar("P", bound=Hashable)
Tables = list[list[P]]
Met = Mapping[frozenset[P], int]


def sizes(people: int) -> list[int]:
    """How many sit at each table: as many fours as can be, threes for the rest; five share one table.

    >>> [sizes(many) for many in (4, 5, 6, 7, 9, 11, 13)]
    [[4], [5], [3, 3], [4, 3], [3, 3, 3], [4, 4, 3], [4, 3, 3, 3]]
    """
    if people < 6:
        return [people]
    threes = -people % 4
    return [4] * ((people - 3 * threes) // 4) + [3] * threes


def by_lot(people: Sequence[P], random: Random) -> Tables[P]:
    """Everybody at a table that the lot chose, and on a chair that it chose."""
    return cut(random.sample(people, len(people)))


def by_places(people: Sequence[P]) -> Tables[P]:
    """The first ones at table one: `people` stand in the order of their places."""
    return cut(people)


def cut(people: Sequence[P]) -> Tables[P]:
    """The people in their order, table after table."""
    rest = iter(people)
    return [list(itertools.islice(rest, size)) for size in sizes(len(people))]


def met(tables: Iterable[Collection[P]]) -> Counter[frozenset[P]]:
    """How often each two have sat at one table."""
    return Counter(frozenset(pair) for table in tables for pair in itertools.combinations(table, 2))


def new_company(people: Sequence[P], before: Iterable[Collection[P]], random: Random) -> Tables[P]:
    """Three sit where they did so the fewest times at the tables of `before`, come what may of the company.

    Then as few as can be found who sit with somebody they sat with there. By lot among the best that were found.
    """
    sat = list(before)
    known, threes = met(sat), times_of_three(sat)
    found = [_bettered(by_lot(people, random), known, threes) for _ in range(TRIES)]
    return min(found, key=lambda tables: cost(tables, known, threes))


def times_of_three(tables: Iterable[Collection[P]]) -> Counter[P]:
    """How often each has sat at a table of three."""
    return Counter(one for table in tables if len(table) == LEAST for one in table)


def cost(tables: Tables[P], known: Met[P], threes: Mapping[P, int]) -> tuple[int, int]:
    """How often those at tables of three sat at one before; and how many pairs sit together again, each as often.

    The first is least where they are those who did so the fewest times, and two who change places get there.
    """
    each = [_cost(table, known, threes) for table in tables]
    return sum(short for short, _ in each), sum(again for _, again in each)


def _cost(table: Collection[P], known: Met[P], threes: Mapping[P, int]) -> tuple[int, int]:
    again = sum(known.get(frozenset(pair), 0) for pair in itertools.combinations(table, 2))
    return sum(threes.get(one, 0) for one in table) if len(table) == LEAST else 0, again


def _bettered(tables: Tables[P], known: Met[P], threes: Mapping[P, int]) -> Tables[P]:
    """Two change places for as long as that makes it better."""
    while any(_change(one, other, known, threes) for one, other in itertools.combinations(tables, 2)):
        pass
    return tables


def _change(one: list[P], other: list[P], known: Met[P], threes: Mapping[P, int]) -> bool:
    """Let the first two of these tables change for whom it is better so. Whether there were any."""
    now = _sum(_cost(one, known, threes), _cost(other, known, threes))
    for here, there in itertools.product(range(len(one)), range(len(other))):
        one[here], other[there] = other[there], one[here]
        if _sum(_cost(one, known, threes), _cost(other, known, threes)) < now:
            return True
        one[here], other[there] = other[there], one[here]
    return False


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
