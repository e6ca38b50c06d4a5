"""Who stands before whom: the keys of the table in their order, and who takes no place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import groupby

from .counting import Entry, Sums, own_points
from .ranking import Ranking


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the league. A guest is not `ranked`; a quitter is unranked from the day after `until`."""

    id: int
    ranked: bool = True
    until: date | None = None


@dataclass(slots=True)
class Tally:
    """Everything of one person so far. `loose` are points of sessions in which he sat in no round."""

    person: Person
    entries: list[Entry] = field(default_factory=list)
    sums: Sums = field(default_factory=Sums)
    loose: int = 0
    given: int = 0

    @property
    def is_in(self) -> bool:
        return bool(self.entries or self.loose or self.given)


@dataclass(frozen=True, slots=True)
class Standing:
    """A person as the table compares him."""

    tally: Tally
    counted: Sequence[Entry]
    dropped: Sequence[Entry]
    sums: Sums
    value: Fraction | None
    average: Fraction | None


def why_unranked(ranking: Ranking, tally: Tally, day: date) -> str:
    """Why somebody takes no place in the table of a day; "" for who does."""
    person = tally.person
    if not person.ranked:
        return "guest"
    if person.until is not None and person.until < day:
        return "left"
    return "too_few" if len(tally.entries) < max(ranking.min_sessions, 1) else ""


Group = Sequence[Standing]
NOTHING = Fraction(-(10**30))  # less than anything that was played


def _value(group: Group) -> list[Fraction]:
    return [NOTHING if each.value is None else each.value for each in group]


def _won(group: Group) -> list[Fraction]:
    return [Fraction(each.sums.won) for each in group]


def _average(group: Group) -> list[Fraction]:
    return [NOTHING if each.average is None else each.average for each in group]


def _made(group: Group) -> list[Fraction]:
    sums = (each.sums for each in group)
    return [Fraction(each.made, each.contracts) if each.contracts else NOTHING for each in sums]


def _head_to_head(group: Group) -> list[Fraction]:
    """Evenings won less evenings lost against each other of the group, those that count for both."""
    own = [{entry.session: own_points(entry.share) for entry in each.counted} for each in group]
    return [
        Fraction(
            sum(
                (points > other[session]) - (points < other[session])
                for other in own
                for session, points in mine.items()
                if session in other
            )
        )
        for mine in own
    ]


# What the table is ordered by, the metric first, the others as the league orders them.
KEYS: Mapping[str, Callable[[Group], list[Fraction]]] = {
    "value": _value,  # what the metric gives, the more the better
    "won": _won,  # sessions won, the more the better
    "average": _average,  # points per round, the more the better
    "head_to_head": _head_to_head,  # won less lost against those who tie, the more the better
    "made": _made,  # contracts made of those said, the more the better
}


def places(ranking: Ranking, group: Group) -> Iterator[tuple[int, Standing]]:
    """Everybody with his place, in order; who ties in everything shares it (1, 2, 2, 4)."""
    above = 0
    for tied in _split(group, ("value", *ranking.tie_breaks)):
        yield from ((above + 1, each) for each in tied)
        above += len(tied)


def _split(group: Group, keys: Sequence[str]) -> Iterator[Group]:
    """The group in parts that tie in all the keys, the best first; each key compares those who tie before it."""
    if len(group) < 2 or not keys:
        if group:
            yield group
        return
    scored = sorted(zip(KEYS[keys[0]](group), group, strict=True), key=lambda pair: pair[0], reverse=True)
    for _, part in groupby(scored, key=lambda pair: pair[0]):
        yield from _split([each for _, each in part], keys[1:])
