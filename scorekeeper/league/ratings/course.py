"""The walk through a league's evenings: everybody's rating after each, with as little worked out as possible."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Self

from .rating import Rating, rate

FEWEST = 2


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who finished where: player and place, in the order of the players' keys.

    `session` is its key. One of a single person is no evening here: there is nobody to be compared with, and
    `rate` takes no such thing. It happens where everybody else of a table was merged into him.
    """

    session: int
    day: date
    places: tuple[tuple[int, int], ...]

    @property
    def is_comparison(self) -> bool:
        return len(self.places) >= FEWEST


@dataclass(frozen=True, slots=True)
class Step:
    """The ratings of those who were there, before and after, in the order of the evening's `places`."""

    places: tuple[tuple[int, int], ...]
    before: tuple[Rating, ...]
    after: tuple[Rating, ...]

    @classmethod
    def of(cls, evening: Outcome, before: tuple[Rating, ...]) -> Self:
        return cls(evening.places, before, tuple(rate([place for _, place in evening.places], before)))

    @property
    def is_sound(self) -> bool:
        """Whether the ratings after it are those that come of the ones before."""
        return self.after == tuple(rate([place for _, place in self.places], self.before))

    def to_json(self) -> dict[str, Any]:
        return {
            "places": [list(each) for each in self.places],
            "before": _plain(self.before),
            "after": _plain(self.after),
        }

    @classmethod
    def from_json(cls, places: Any, before: Any, after: Any) -> Self:
        return cls(
            tuple((player, place) for player, place in places),
            tuple(Rating(*each) for each in before),
            tuple(Rating(*each) for each in after),
        )


def _plain(ratings: Iterable[Rating]) -> list[list[float]]:
    return [[each.mu, each.sigma] for each in ratings]


def course(evenings: Sequence[Outcome], known: Mapping[int, Step]) -> Iterator[tuple[Outcome, Step]]:
    """Every evening that compares, in the order in which they come, with its step.

    A `known` step is taken as it is where the places are the same and everybody came with the same rating. So a
    change of places is worked out from its evening on, and only as far as it reaches.
    """
    now: dict[int, Rating] = {}
    for evening in evenings:
        if not evening.is_comparison:
            continue
        before = tuple(now.get(player, Rating()) for player, _ in evening.places)
        step = known.get(evening.session)
        if step is None or (step.places, step.before) != (evening.places, before):
            step = Step.of(evening, before)
        now |= {player: rating for (player, _), rating in zip(step.places, step.after, strict=True)}
        yield evening, step
