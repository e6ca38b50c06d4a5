"""So many in a row: a stretch of hits and misses, and how stretches join."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from .numbers import Streak


@dataclass(frozen=True, slots=True)
class Run:
    """The hits of a stretch that are in a row: at its beginning, at most, and at its end. `many` is its length."""

    many: int = 0
    first: int = 0
    most: int = 0
    last: int = 0

    @classmethod
    def of(cls, hits: Iterable[bool]) -> Self:
        many = first = most = last = 0
        for hit in hits:
            last = last + 1 if hit else 0
            first += hit and last > many
            most = max(most, last)
            many += 1
        return cls(many, first, most, last)

    def __add__(self, after: "Run") -> "Run":
        return Run(
            many=self.many + after.many,
            first=self.first + after.first if self.first == self.many else self.first,
            most=max(self.most, self.last + after.first, after.most),
            last=self.last + after.last if after.last == after.many else after.last,
        )


def go_on(streak: Streak, run: Run, then: Streak) -> Streak:
    """The streak after one more evening, which brought this run; `then` says which evening, should it be the longest.

    An evening without anything to count neither breaks a streak nor makes it longer.
    """
    running = streak.running + run.many if run.last == run.many else run.last
    longest = max(streak.running + run.first, run.most)
    if longest > streak.longest:
        return Streak(running, longest, then.session, then.day, then.table)
    return Streak(running, streak.longest, streak.session, streak.day, streak.table)
