"""Where everybody's rating stands: worked out once for each version of the league, and kept."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Self

from django.db.models import F

from ...models import League, SessionRating
from ...models import Ratings as Copy
from ...models.base import snapshot
from . import keeping
from .course import Outcome, Step, course
from .places import evenings_of
from .rating import MADE_BY, PROVISIONAL_UNTIL, Rating

MOST_MOMENTS = 60  # of somebody's course: more nobody can tell apart on a phone


@dataclass(frozen=True, slots=True)
class Moment:
    """The number that somebody's rating showed after so many evenings of his."""

    evenings: int
    day: date
    shown: int

    def to_json(self) -> list[Any]:
        return [self.evenings, self.day.isoformat(), self.shown]

    @classmethod
    def from_json(cls, kept: list[Any]) -> Self:
        evenings, day, shown = kept
        return cls(evenings, date.fromisoformat(day), shown)


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody's rating now; `change` is what his last evening did to the number that is shown.

    best     when it was highest, the first time
    course   from the first evening to the last one, thinned
    """

    player: int
    rating: Rating
    evenings: int
    change: int
    best: Moment
    course: tuple[Moment, ...]

    @property
    def shown(self) -> int:
        return self.rating.shown

    @property
    def provisional(self) -> bool:
        return self.evenings < PROVISIONAL_UNTIL

    @property
    def last(self) -> date:
        return self.course[-1].day

    def to_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "rating": [self.rating.mu, self.rating.sigma],
            "evenings": self.evenings,
            "change": self.change,
            "best": self.best.to_json(),
            "course": [moment.to_json() for moment in self.course],
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        return cls(
            player=kept["player"],
            rating=Rating(*kept["rating"]),
            evenings=kept["evenings"],
            change=kept["change"],
            best=Moment.from_json(kept["best"]),
            course=tuple(Moment.from_json(each) for each in kept["course"]),
        )


@dataclass(frozen=True, slots=True)
class Ratings:
    """Everybody who played, by player, as of a version of the league; the strongest first, provisional or not."""

    version: int
    rated: Mapping[int, Rated]

    def to_json(self) -> dict[str, Any]:
        return {"made_by": MADE_BY, "rated": [each.to_json() for each in self.rated.values()]}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any], version: int) -> Self | None:
        """What was kept; None where it was worked out in another way."""
        if kept.get("made_by") != MADE_BY:
            return None
        rated = (Rated.from_json(each) for each in kept["rated"])
        return cls(version, {each.player: each for each in rated})


def ratings_of(league: League) -> Ratings | None:
    """The ratings as the database has it now; None where no owner asked for them. One query where they are kept."""
    if not league.rated:
        return None
    copy = Copy.objects.filter(league=league).annotate(now=F("league__version")).first()
    kept = Ratings.from_json(copy.data, copy.version) if copy else None
    if kept is not None and copy is not None and copy.version == copy.now:
        return kept
    fresh, new = work_out(league, trusting=kept is not None)
    keeping.keep(league, fresh.version, fresh.to_json(), new, there=copy is not None)
    return fresh


def ratings_shown(league: League) -> dict[int, int]:
    """The number of each player; of nobody where no owner asked for them."""
    ratings = ratings_of(league)
    return {player: each.shown for player, each in ratings.rated.items()} if ratings else {}


def work_out(league: League, *, trusting: bool = True) -> tuple[Ratings, dict[int, Step]]:
    """The ratings from the results, and the steps by session that were not kept so. Five queries.

    Of what was kept of an evening nothing is taken as it is unless the reader is `trusting`.
    """
    with snapshot():
        version = League.objects.values_list("version", flat=True).get(pk=league.pk)
        evenings = evenings_of(league)
        known = steps_of(league) if trusting else {}
    steps = list(course(evenings, known))
    new = {evening.session: step for evening, step in steps if step is not known.get(evening.session)}
    return Ratings(version, {each.player: each for each in everybody(steps)}), new


def everybody(steps: Iterable[tuple[Outcome, Step]]) -> list[Rated]:
    """Whoever was there at all, the strongest first."""
    stories: dict[int, Story] = defaultdict(list)
    for evening, step in steps:
        for (player, _), before, after in zip(step.places, step.before, step.after, strict=True):
            stories[player].append((evening.day, before, after))
    rated = [_rated(player, story) for player, story in stories.items()]
    return sorted(rated, key=lambda each: (-each.rating.mu, each.player))


Story = list[tuple[date, Rating, Rating]]  # somebody's evenings: the day, the rating before and after


def steps_of(league: League) -> dict[int, Step]:
    """What is kept of each evening, by session. One query."""
    found = SessionRating.objects.filter(session__league=league)
    rows = found.values_list("session_id", "places", "before", "after")
    return {session: Step.from_json(places, before, after) for session, places, before, after in rows}


def _rated(player: int, story: Story) -> Rated:
    _day, before, after = story[-1]
    moments = [Moment(number, day, then.shown) for number, (day, _, then) in enumerate(story, start=1)]
    return Rated(
        player=player,
        rating=after,
        evenings=len(story),
        change=after.shown - before.shown,
        best=max(moments, key=lambda moment: (moment.shown, -moment.evenings)),
        course=tuple(moments[at] for at in _thinned(len(moments))),
    )


def _thinned(many: int) -> Iterable[int]:
    """Of so many evenings which are kept: evenly spread, the first and the last one always."""
    if many <= MOST_MOMENTS:
        return range(many)
    return [number * (many - 1) // (MOST_MOMENTS - 1) for number in range(MOST_MOMENTS)]
