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


def new_company(
    people: Sequence[P], before: Iterable[Collection[P]], random: Random, *, short: Collection[P] = ()
) -> Tables[P]:
    """As few as can be found who sit with somebody they sat with at the tables of `before`.

    Of draws that are as good, one where few of the `short`, who sat three at a table, do so again. By lot
    among the best that were found.
    """
    known = met(before)
    found = [_bettered(by_lot(people, random), known, short) for _ in range(TRIES)]
    return min(found, key=lambda tables: cost(tables, known, short))


def cost(tables: Tables[P], known: Met[P], short: Collection[P] = ()) -> tuple[int, int]:
    """How many pairs sit together again, each as often as they have met; and how many again at a short table."""
    each = [_cost(table, known, short) for table in tables]
    return sum(again for again, _ in each), sum(threes for _, threes in each)


def _cost(table: Collection[P], known: Met[P], short: Collection[P]) -> tuple[int, int]:
    again = sum(known.get(frozenset(pair), 0) for pair in itertools.combinations(table, 2))
    return again, sum(one in short for one in table) if len(table) == LEAST else 0


def _bettered(tables: Tables[P], known: Met[P], short: Collection[P]) -> Tables[P]:
    """Two change places for as long as that makes it better."""
    while any(_change(one, other, known, short) for one, other in itertools.combinations(tables, 2)):
        pass
    return tables


def _change(one: list[P], other: list[P], known: Met[P], short: Collection[P]) -> bool:
    """Let the first two of these tables change for whom it is better so. Whether there were any."""
    now = _sum(_cost(one, known, short), _cost(other, known, short))
    for here, there in itertools.product(range(len(one)), range(len(other))):
        one[here], other[there] = other[there], one[here]
        if _sum(_cost(one, known, short), _cost(other, known, short)) < now:
            return True
        one[here], other[there] = other[there], one[here]
    return False


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
