"""How a league ranks: every setting by its name, its default, and what makes a ranking impossible.

Pure as the rules are: no Django, no clock.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Self

METRICS = ("total", "average", "placement")
TIE_BREAKS = ("won", "average", "head_to_head", "made")
PLACEMENT: Mapping[int, tuple[int, ...]] = {3: (3, 1, 0), 4: (4, 2, 1, 0), 5: (4, 2, 1, 0, 0)}
LIMIT = 1000
MOST_PLACES = 24


def gettext_noop(text: str) -> str:
    """Mark `text` for translation and return it as it is."""
    return text


# One template a kind of fault.
MESSAGES: Mapping[str, str] = {
    "unknown": gettext_noop("There is no ranking setting “%(setting)s”: check its name."),
    "value": gettext_noop("“%(value)s” is not possible for “%(setting)s”: choose %(allowed)s."),
    "number": gettext_noop("Not %(value)s: enter a whole number from %(low)s to %(high)s."),
    "both": gettext_noop("Count only the best evenings or leave out the worst, not both: empty one of them."),
    "tie_breaks": gettext_noop(
        "“%(value)s” can’t break ties: choose among won, average, head_to_head and made, each once."
    ),
    "placement": gettext_noop(
        "The points for places of %(players)s players can’t be read: write them from the first place on,"
        " whole numbers such as 4 2 1 0."
    ),
    "falling": gettext_noop(
        "With %(players)s players a later place earns more than an earlier one: lower it."
    ),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a ranking: which setting, and a message that says what to do."""

    setting: str
    kind: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def template(self) -> str:
        """The message in English with its %(name)s places: what a caller translates."""
        return MESSAGES[self.kind]

    @property
    def message(self) -> str:
        return self.template % self.params


class RankingInvalid(ValueError):
    """A ranking that can't be; `problems` holds every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(problem.message for problem in self.problems))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """How a table is made; the defaults are total points with nothing left out.

    placement          points for the places of a session, by the number of those who take places: the largest key
                       that is not above it holds, padded with its last value; fewer than all keys: the smallest
    min_sessions       who has fewer stands below, unranked
    min_share          percent of a session's rounds; who sat in fewer has no part in that session
    best, drop         only the best N sessions of each count, or all but the worst N; one of the two
    guests_take_places whether they do so in a session; in the table they stand below, unranked
    tie_breaks         in their order, after the metric

    Raises RankingInvalid with everything that is wrong.

    >>> Ranking(metric="average", drop=2).to_json()
    {'metric': 'average', 'drop': 2}
    """

    metric: str = "total"
    placement: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: dict(PLACEMENT), hash=False)
    min_sessions: int = 0
    min_share: int = 0
    best: int | None = None
    drop: int = 0
    guests_take_places: bool = True
    tie_breaks: tuple[str, ...] = TIE_BREAKS

    def __post_init__(self) -> None:
        problems = tuple(problems_of({each.name: getattr(self, each.name) for each in fields(self)}))
        if problems:
            raise RankingInvalid(problems)

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> Self:
        """The defaults with `values` in place of their own; None stands for the default."""
        given: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
        problems = tuple(problems_of(given))
        if problems:
            raise RankingInvalid(problems)
        if "placement" in given:
            lists = sorted((int(key), tuple(points)) for key, points in given["placement"].items())
            given["placement"] = dict(lists)
        if "tie_breaks" in given:
            given["tie_breaks"] = tuple(given["tie_breaks"])
        return cls(**given)

    def to_json(self) -> dict[str, Any]:
        """Only what differs from the defaults, as JSON has it; `from_json` gives the same ranking back."""
        usual = Ranking()
        own = {each.name: getattr(self, each.name) for each in fields(self)}
        values = {name: value for name, value in own.items() if value != getattr(usual, name)}
        if "placement" in values:
            values["placement"] = {str(key): list(points) for key, points in self.placement.items()}
        if "tie_breaks" in values:
            values["tie_breaks"] = list(self.tie_breaks)
        return values

    def place_points(self, players: int) -> tuple[int, ...]:
        """What the places of a session earn in which so many take places, the first one first.

        >>> Ranking().place_points(6), Ranking().place_points(2)
        ((4, 2, 1, 0, 0, 0), (3, 1))
        """
        key = max((key for key in self.placement if key <= players), default=min(self.placement))
        points = tuple(self.placement[key])
        return (points + points[-1:] * players)[:players]


def problems_of(values: Mapping[str, object]) -> Iterable[Problem]:
    """Everything that is wrong with these settings; what is missing is not."""
    for name, value in values.items():
        check = _CHECKS.get(name)
        if check is None:
            yield Problem(name, "unknown", {"setting": name})
        else:
            yield from check(name, value)
    if values.get("best") is not None and values.get("drop"):
        yield Problem("drop", "both")


Check = Callable[[str, object], Iterable[Problem]]


def _one_of(*allowed: str | bool) -> Check:
    def check(name: str, value: object) -> Iterable[Problem]:
        if not any(type(value) is type(each) and value == each for each in allowed):
            told = ", ".join(str(each).lower() for each in allowed)
            yield Problem(name, "value", {"setting": name, "value": value, "allowed": told})

    return check


def _count(low: int, high: int) -> Check:
    def check(name: str, value: object) -> Iterable[Problem]:
        if not _is_whole(value, low, high):
            yield Problem(name, "number", {"value": value, "low": low, "high": high})

    return check


def _best(name: str, value: object) -> Iterable[Problem]:
    if value is not None:
        yield from _count(1, LIMIT)(name, value)


def _tie_breaks(name: str, value: object) -> Iterable[Problem]:
    if not isinstance(value, list | tuple):
        yield Problem(name, "tie_breaks", {"value": value})
        return
    for number, each in enumerate(value):
        if each not in TIE_BREAKS or each in value[:number]:
            yield Problem(name, "tie_breaks", {"value": each})


def _placement(name: str, value: object) -> Iterable[Problem]:
    if not isinstance(value, Mapping) or not value:
        allowed = '{"4": [4, 2, 1, 0]}'
        yield Problem(name, "value", {"setting": name, "value": value, "allowed": allowed})
        return
    for key, points in value.items():
        if not _are_points(key, points):
            yield Problem(name, "placement", {"players": key})
        elif list(points) != sorted(points, reverse=True):
            yield Problem(name, "falling", {"players": key})


def _are_points(key: object, points: object) -> bool:
    """Whether this is a number of players, as JSON or we have it, and their points."""
    players = int(key) if isinstance(key, str) and key.isdecimal() and key.isascii() else key
    return (
        _is_whole(players, 2, MOST_PLACES)
        and isinstance(points, Sequence)
        and not isinstance(points, str)
        and 1 <= len(points) <= MOST_PLACES
        and all(_is_whole(each, -LIMIT, LIMIT) for each in points)
    )


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


_CHECKS: Mapping[str, Check] = {
    "metric": _one_of(*METRICS),
    "placement": _placement,
    "min_sessions": _count(0, LIMIT),
    "min_share": _count(0, 100),
    "best": _best,
    "drop": _count(0, LIMIT),
    "guests_take_places": _one_of(True, False),
    "tie_breaks": _tie_breaks,
}
