"""The table of a league: who stands where, and why.

Pure: what was played comes in, rows come out; no Django, no clock. Shares are exact fractions,
so that a tie is a tie.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from .counting import Played, Share, entries, in_order, kept, without
from .placing import Person, Standing, Tally, places, why_unranked
from .ranking import Ranking

__all__ = ["Course", "Finish", "Given", "Person", "Played", "Row", "Share", "course", "standings"]

FORM = 5  # sessions that tell how somebody is doing
MOST_MOMENTS = 24  # of the course: more nobody can tell apart on a phone


@dataclass(frozen=True, slots=True)
class Given:
    """Points given or taken for the season, in the table's own unit, from a day on (None: from the start)."""

    player: int
    points: int
    since: date | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """Somebody's place in a session, of so many who took places there."""

    session: str
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """Where somebody stands, and the sums of what counted for him.

    place     1, 2, 2, 4; None for who is unranked, and `why` tells: guest, left or too_few
    value     what the metric gives, adjustments in; None for an average of no rounds
    points    of the sessions that counted, starting balances in, adjustments of the season not
    average   points per round; adjustments in where they are points
    sessions  that he took part in, the dropped ones among them
    """

    player: int
    place: int | None
    why: str
    value: Fraction | None
    points: int
    rounds: int
    sessions: int
    won: int
    average: Fraction | None
    contracts: int
    made: int
    placement: Fraction
    adjustments: int


@dataclass(frozen=True, slots=True)
class Row(Numbers):
    """A line of the table with the sessions behind it; `form` has the latest last."""

    counted: tuple[str, ...]
    dropped: tuple[str, ...]
    form: tuple[Finish, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """Places after each of these sessions, None while somebody has none yet."""

    sessions: tuple[str, ...]
    places: Mapping[int, tuple[int | None, ...]]


def standings(
    ranking: Ranking,
    people: Iterable[Person],
    sessions: Iterable[Played],
    adjustments: Iterable[Given] = (),
    *,
    day: date,
) -> tuple[Row, ...]:
    """The table as of a `day`: the ranked in order, then the others; those who tie in the order of `people`.

    It has everybody who took part or was given points.
    """
    book = Book(ranking, people)
    for session in in_order(sessions):
        book.enter(session)
    for given in adjustments:
        book.give(given)
    return book.rows(day)


def course(
    ranking: Ranking,
    people: Iterable[Person],
    sessions: Iterable[Played],
    adjustments: Iterable[Given] = (),
    *,
    day: date,
    most: int = MOST_MOMENTS,
) -> Course:
    """How the places moved, after at most so many sessions; the last moment is the table as of the `day`."""
    book = Book(ranking, people)
    ordered = in_order(sessions)
    waiting = sorted(adjustments, key=lambda given: given.since or date.min)
    shown = _thinned(len(ordered), most)
    moments: list[dict[int, int | None]] = []
    for number, session in enumerate(ordered):
        is_last = number == len(ordered) - 1
        book.enter(session)
        while waiting and (is_last or (waiting[0].since or date.min) <= session.date):
            book.give(waiting.pop(0))
        if number in shown:
            rows = book.rows(day if is_last else session.date)
            moments.append({row.player: row.place for row in rows})
    ranked = [key for key in book.tallies if any(moment.get(key) for moment in moments)]
    return Course(
        sessions=tuple(ordered[number].uid for number in sorted(shown)),
        places={key: tuple(moment.get(key) for moment in moments) for key in ranked},
    )


def _thinned(many: int, most: int) -> set[int]:
    """Numbers of sessions, evenly spread, the last one always."""
    if many <= most:
        return set(range(many))
    return {(number * (many - 1)) // (most - 1) for number in range(most)}


class Book:
    """What was played, entered in order; the table can be read off after each session."""

    def __init__(self, ranking: Ranking, people: Iterable[Person]) -> None:
        self.ranking = ranking
        self.tallies = {person.id: Tally(person) for person in people}
        self.entered = 0

    def enter(self, session: Played) -> None:
        for entry in entries(self.ranking, self._guests(session), session, self.entered):
            tally = self.tallies[entry.share.player]
            if entry.share.rounds:
                tally.entries.append(entry)
                tally.sums.add(entry)
            else:
                tally.loose += entry.share.points
        self.entered += 1

    def give(self, given: Given) -> None:
        self.tallies[given.player].given += given.points

    def rows(self, day: date) -> tuple[Row, ...]:
        present = [self._standing(tally) for tally in self.tallies.values() if tally.is_in]
        why = {each.tally.person.id: why_unranked(self.ranking, each.tally, day) for each in present}
        ranked = [each for each in present if not why[each.tally.person.id]]
        others = [each for each in present if why[each.tally.person.id]]
        return (
            *(row_of(each, place, "") for place, each in places(self.ranking, ranked)),
            *(row_of(each, None, why[each.tally.person.id]) for _, each in places(self.ranking, others)),
        )

    def _guests(self, session: Played) -> set[int]:
        return {share.player for share in session.shares if not self.tallies[share.player].person.ranked}

    def _standing(self, tally: Tally) -> Standing:
        counted, dropped = kept(self.ranking, tally.entries)
        sums = tally.sums if not dropped else without(tally.sums, dropped)
        points = sums.points + tally.loose + (0 if self.ranking.metric == "placement" else tally.given)
        average = Fraction(points, sums.rounds) if sums.rounds else None
        value = {
            "total": Fraction(points),
            "average": average,
            "placement": sums.placement + tally.given,
        }[self.ranking.metric]
        return Standing(tally, counted, dropped, sums, value, average)


def row_of(standing: Standing, place: int | None, why: str) -> Row:
    tally, sums = standing.tally, standing.sums
    finishes = (Finish(e.session, e.place, e.of) for e in tally.entries[-FORM:] if e.place is not None)
    return Row(
        player=tally.person.id,
        place=place,
        why=why,
        value=standing.value,
        points=sums.points + tally.loose,
        rounds=sums.rounds,
        sessions=len(tally.entries),
        won=sums.won,
        average=standing.average,
        contracts=sums.contracts,
        made=sums.made,
        placement=sums.placement,
        adjustments=tally.given,
        counted=tuple(entry.session for entry in standing.counted),
        dropped=tuple(entry.session for entry in standing.dropped),
        form=tuple(finishes),
    )
