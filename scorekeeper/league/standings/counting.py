"""What a session is for each of those who were there: place, points for it, and whether it counts."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby

from .ranking import Ranking


@dataclass(frozen=True, slots=True)
class Share:
    """One person's part in one session; `points` with the starting balance in."""

    player: int
    points: int
    starting: int
    rounds: int
    contracts: int
    made: int


@dataclass(frozen=True, slots=True)
class Played:
    """One session that counts; `rounds` is the most that anybody could sit in. One share a person."""

    uid: str
    date: date
    rounds: int
    shares: tuple[Share, ...]
    place_in_day: int = 1


def in_order(sessions: Iterable[Played]) -> list[Played]:
    """As they were played, whenever they were entered."""
    return sorted(sessions, key=lambda session: (session.date, session.place_in_day, session.uid))


@dataclass(frozen=True, slots=True)
class Entry:
    """A session as it counts for one person. `place` is None for a guest where guests take none."""

    session: str
    order: int
    share: Share
    place: int | None
    of: int
    placement: Fraction


@dataclass(slots=True)
class Sums:
    """What entries add up to."""

    points: int = 0
    rounds: int = 0
    won: int = 0
    contracts: int = 0
    made: int = 0
    placement: Fraction = Fraction(0)

    def add(self, entry: Entry, *, times: int = 1) -> None:
        self.points += times * entry.share.points
        self.rounds += times * entry.share.rounds
        self.won += times * (entry.place == 1)
        self.contracts += times * entry.share.contracts
        self.made += times * entry.share.made
        self.placement += times * entry.placement


def entries(ranking: Ranking, guests: set[int], session: Played, order: int) -> Iterator[Entry]:
    """What a session is for each of those for whom it counts."""
    counting = [share for share in session.shares if share.rounds * 100 >= ranking.min_share * session.rounds]
    takers = [
        share
        for share in counting
        if share.rounds and (ranking.guests_take_places or share.player not in guests)
    ]
    earned = ranking.place_points(len(takers))
    taken: dict[int, tuple[int, Fraction]] = {}
    above = 0
    for _, group in groupby(sorted(takers, key=own_points, reverse=True), key=own_points):
        tied = list(group)
        points = Fraction(sum(earned[above : above + len(tied)]), len(tied))
        taken |= {share.player: (above + 1, points) for share in tied}
        above += len(tied)
    for share in counting:
        place, points = taken.get(share.player, (None, Fraction(0)))
        yield Entry(session.uid, order, share, place, len(takers), points)


def own_points(share: Share) -> int:
    """What decides within an evening: the points without the starting balance."""
    return share.points - share.starting


WORTH: Mapping[str, Callable[[Entry], Fraction]] = {
    "total": lambda entry: Fraction(entry.share.points),
    "average": lambda entry: Fraction(entry.share.points, entry.share.rounds),
    "placement": lambda entry: entry.placement,
}


def kept(ranking: Ranking, entries: Sequence[Entry]) -> tuple[Sequence[Entry], Sequence[Entry]]:
    """The sessions that count and those left out, each as played. Of equals the later one counts; one always does."""
    out = len(entries) - ranking.best if ranking.best is not None else min(ranking.drop, len(entries) - 1)
    if out <= 0:
        return entries, ()
    worth = WORTH[ranking.metric]
    worst = sorted(entries, key=lambda entry: (worth(entry), entry.order))[:out]
    left_out = {entry.order for entry in worst}
    return (
        [entry for entry in entries if entry.order not in left_out],
        [entry for entry in entries if entry.order in left_out],
    )


def without(sums: Sums, dropped: Iterable[Entry]) -> Sums:
    rest = Sums(sums.points, sums.rounds, sums.won, sums.contracts, sums.made, sums.placement)
    for entry in dropped:
        rest.add(entry, times=-1)
    return rest
