"""Records and titles: whose feats are the greatest, and on which evening."""

from collections.abc import Callable, Iterator, Mapping

from .numbers import RECORDS, TITLES, Feat, Record, Streak, Title
from .sums import LEAST, Everybody, Sums

Candidate = tuple[Feat, tuple[int, int], int]  # the feat, when it was, and whose


def records(everybody: Everybody) -> tuple[Record, ...]:
    """In the order of RECORDS, without those that nobody holds."""
    return tuple(record for what in RECORDS if (record := _record(what, everybody)))


def _record(what: str, everybody: Everybody) -> Record | None:
    if what == "longest_evening":
        return _longest_evening(everybody)
    found = list(_candidates(what, everybody.people))
    if not found:
        return None
    value = (min if what in LEAST else max)(feat.points for feat, *_ in found)
    equal = [each for each in found if each[0].points == value]
    feat, _when, player = min(equal, key=lambda each: each[1:])
    return Record(what, value, player, feat.session, feat.day, feat.table, feat.round, others=len(equal) - 1)


def _candidates(what: str, people: Mapping[int, Sums]) -> Iterator[Candidate]:
    for player, sums in people.items():
        if what == "longest_streak":
            if feat := _as_feat(sums.made):
                yield feat, (sums.made_longest, 0), player
        elif what in sums.best:
            yield sums.best[what].feat, sums.best[what].when, player


def _as_feat(streak: Streak) -> Feat | None:
    """The streak at its longest; None where there was none."""
    return Feat(streak.longest, streak.session, streak.day, streak.table) if streak.day else None


def _longest_evening(everybody: Everybody) -> Record | None:
    """Nobody's: it has rounds and no player."""
    longest = everybody.longest
    if longest is None:
        return None
    return Record(
        "longest_evening",
        longest.rounds,
        0,
        longest.session,
        longest.day,
        longest.tables[0],
        others=everybody.as_long,
    )


# For each title what it goes by, and the feat that tells its evening.
GOES_BY: Mapping[str, tuple[Callable[[Sums], int], str]] = {
    "most_zeros": (lambda sums: sums.total.heat[0, 0], "most_zeros"),
    "comeback": (
        lambda sums: sums.best["comeback"].feat.points if "comeback" in sums.best else 0,
        "comeback",
    ),
    "streak": (lambda sums: sums.made.longest, ""),
    "fined": (lambda sums: sums.total.fines, "most_fined"),
    "forbidden": (lambda sums: sums.total.forbidden, "forbidden"),
    "one_trick": (lambda sums: sums.total.one_off_points, "one_trick"),
}


def titles(everybody: Everybody) -> dict[str, tuple[Title, ...]]:
    """All who share a title, by their keys; nobody has the most of nothing."""
    return {what: tuple(_titles(what, everybody.people)) for what in TITLES}


def _titles(what: str, people: Mapping[int, Sums]) -> Iterator[Title]:
    value_of, told_by = GOES_BY[what]
    values = {player: value_of(sums) for player, sums in people.items()}
    highest = max(values.values(), default=0)
    for player, value in sorted(values.items()):
        if value == highest > 0:
            sums = people[player]
            feat = sums.best[told_by].feat if told_by else _as_feat(sums.made)
            assert feat is not None
            yield Title(what, value, player, feat.session, feat.day, feat.table)
