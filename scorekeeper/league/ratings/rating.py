"""A rating, and what one evening does to those of everybody who was there."""

from collections.abc import Sequence
from dataclasses import dataclass

import openskill
from openskill.models import PlackettLuce

# Grows when the numbers come out otherwise, so that what an older app kept is not read as the same.
MADE_BY = f"1 openskill {openskill.__version__}"
PROVISIONAL_UNTIL = 10  # evenings: before that a few lucky ones weigh too much
_SCALE = 40  # so that everybody begins at 1000
_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody plays (`mu`), and how unsure that is (`sigma`)."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def shown(self) -> int:
        """The whole number that a page shows.

        It is the middle of what is likely, not its cautious end (mu − 3 sigma): that one rises with every
        evening merely because more is known, and whoever came last would be told that he gained.

        >>> Rating().shown
        1000
        """
        return round(_SCALE * self.mu)


def rate(places: Sequence[int], before: Sequence[Rating]) -> list[Rating]:
    """The ratings after an evening of two people or more, each against all others; equal places are a tie.

    Sums of fractions depend on their order in the last digit, and ids are others after an import: so people are
    taken in the order of place and rating, and of those who are the same in both each gets the same.
    """
    people = list(zip(places, before, strict=True))
    order = sorted(people, key=lambda person: (person[0], person[1].mu, person[1].sigma))
    alone = [[_MODEL.create_rating([rating.mu, rating.sigma])] for _, rating in order]
    after: dict[tuple[int, Rating], Rating] = {}
    for person, (each,) in zip(order, _MODEL.rate(alone, ranks=[float(p) for p, _ in order]), strict=True):
        after.setdefault(person, Rating(each.mu, each.sigma))
    return [after[person] for person in people]
