"""A table of the league as pages show it, and as JSON keeps it. Dates and exact fractions are text there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime
from fractions import Fraction
from typing import Any, Self

from django.utils import timezone

from ...models.session import IDLE
from .results import Attendance
from .rows import Numbers, Row

MADE_BY = 1  # grows when what is kept gets another form, so that an older copy is not read as one
MOST_DROPPED = 12  # days of dropped evenings that a page names
_NUMBERS = [each.name for each in fields(Numbers)]


@dataclass(frozen=True, slots=True)
class Finish:
    """A place in one of the last sessions, of so many."""

    day: date
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class Line(Numbers):
    """A line of the table as it is shown: with the days of its last sessions and of what was dropped."""

    dropped: int
    dropped_days: tuple[date, ...]
    form: tuple[Finish, ...]

    @classmethod
    def of(cls, row: Row, days: Mapping[str, date]) -> Self:
        same = {name: getattr(row, name) for name in _NUMBERS}
        return cls(
            **same,
            dropped=len(row.dropped),
            dropped_days=tuple(days[uid] for uid in row.dropped[-MOST_DROPPED:]),
            form=tuple(Finish(days[each.session], each.place, each.of) for each in row.form),
        )

    def to_json(self) -> dict[str, Any]:
        values = {name: _plain(getattr(self, name)) for name in _NUMBERS}
        return values | {
            "dropped": self.dropped,
            "dropped_days": [day.isoformat() for day in self.dropped_days],
            "form": [[each.day.isoformat(), each.place, each.of] for each in self.form],
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        values = dict(kept)
        for name in ("value", "average", "placement"):
            values[name] = None if kept[name] is None else Fraction(kept[name])
        values["dropped_days"] = tuple(date.fromisoformat(day) for day in kept["dropped_days"])
        values["form"] = tuple(Finish(date.fromisoformat(day), place, of) for day, place, of in kept["form"])
        return cls(**values)


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Fraction) else value


@dataclass(frozen=True, slots=True)
class Moment:
    """After the session of this number, played on this day."""

    number: int
    day: date


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """The table as of a day: its lines, the ranked first, and how it came about.

    sessions    that count; of these the open ones had something written at the instants `under_way`
    disputed    sessions that are kept out until they are settled
    places      by player, at each of the `moments`
    """

    version: int
    day: date
    lines: tuple[Line, ...]
    sessions: int
    disputed: int
    under_way: tuple[datetime, ...]
    moments: tuple[Moment, ...]
    places: Mapping[int, tuple[int | None, ...]]
    attendance: tuple[Attendance, ...]

    @property
    def provisional(self) -> bool:
        """Whether somebody still plays an evening that counts here: one that rests long enough is over."""
        return any(at > timezone.now() - IDLE for at in self.under_way)

    @property
    def ranked(self) -> list[Line]:
        return [line for line in self.lines if line.place is not None]

    @property
    def unranked(self) -> list[Line]:
        return [line for line in self.lines if line.place is None]

    @property
    def first(self) -> list[int]:
        """Who shares the first place."""
        return [line.player for line in self.lines if line.place == 1]

    def to_json(self) -> dict[str, Any]:
        return {
            "made_by": MADE_BY,
            "lines": [line.to_json() for line in self.lines],
            "sessions": self.sessions,
            "disputed": self.disputed,
            "under_way": _texts(self.under_way),
            "moments": [[moment.number, moment.day.isoformat()] for moment in self.moments],
            "places": {str(player): list(places) for player, places in self.places.items()},
            "attendance": [[each.player, each.times, each.last.isoformat()] for each in self.attendance],
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any], version: int, day: date) -> Self | None:
        """What was kept; None where an older app kept it in another form."""
        if kept.get("made_by") != MADE_BY:
            return None
        return cls(
            version=version,
            day=day,
            lines=tuple(Line.from_json(line) for line in kept["lines"]),
            sessions=kept["sessions"],
            disputed=kept["disputed"],
            under_way=tuple(datetime.fromisoformat(at) for at in kept["under_way"]),
            moments=tuple(Moment(number, date.fromisoformat(day)) for number, day in kept["moments"]),
            places={int(player): tuple(places) for player, places in kept["places"].items()},
            attendance=tuple(
                Attendance(p, times, date.fromisoformat(last)) for p, times, last in kept["attendance"]
            ),
        )


def _texts(instants: Iterable[datetime]) -> list[str]:
    return [at.isoformat() for at in instants]
