"""The finale as slides for a big screen: the places from the last on, the champion, titles, records."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..standings.page import Standing
from .finale import Finale

ONE_BY_ONE = 9  # places; those behind come many at a time
A_SLIDE = 10  # of them
RECORDS = 4  # on a slide


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide of this kind, and what its template shows beside the whole finale."""

    kind: str
    data: Any = None

    @property
    def template(self) -> str:
        return f"league/_slide_{self.kind}.html"


@dataclass(frozen=True, slots=True)
class Places:
    """Places that are out, the best first; the `fresh` ones among them were not on the slide before."""

    standings: Sequence[Standing]
    fresh: int


def slides_of(finale: Finale) -> list[Slide]:
    return list(_slides(finale))


def _slides(finale: Finale) -> Iterator[Slide]:
    yield Slide("opening")
    if finale.winners.first:
        yield from (Slide("places", places) for places in _reveal(finale.winners.others))
        yield Slide("champion")
    if finale.shown.chart:
        yield Slide("course")
    yield from (Slide("award", award) for award in finale.awards)
    for start in range(0, len(finale.records), RECORDS):
        yield Slide("records", finale.records[start : start + RECORDS])
    if finale.span.evenings:
        yield Slide("thanks")


def _reveal(others: Sequence[Standing]) -> Iterator[Places]:
    """From the last place up: whoever is far behind ten at a time, then one after the other above those before."""
    near, far = others[:ONE_BY_ONE], others[ONE_BY_ONE:]
    for end in range(len(far), 0, -A_SLIDE):
        shown = far[max(0, end - A_SLIDE) : end]
        yield Places(shown, len(shown))
    for place in reversed(range(len(near))):
        yield Places(near[place:], 1)
