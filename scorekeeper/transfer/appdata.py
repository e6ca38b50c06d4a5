"""What the app knows beyond INTERCHANGE.md, as the `app` objects of a file, out and in.

What comes in and isn't understood here is kept as it is (`rest`), and goes out again.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from .. import models
from ..play.sheet import Sheet
from .content import Marks
from .fields import in_utc, is_whole

State = models.GameSession.State


def instant_text(at: datetime) -> str:
    """ISO 8601 in UTC with `Z`, to the microsecond where there are any."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"


class App:
    """An `app` object on its way in: `take` picks what is understood, `rest` is what remains."""

    def __init__(self, app: Mapping[str, Any]) -> None:
        self.rest = dict(app)

    def take(self, key: str, read: Callable[[Any], Any]) -> Any:
        """The value as `read` has it; None where it is missing, or nothing that this app would write."""
        try:
            return read(self.rest.pop(key))
        except (KeyError, ValueError, TypeError, OverflowError):
            return None


def an_instant(value: Any) -> datetime:
    at = datetime.fromisoformat(value)
    if at.tzinfo is None:
        raise ValueError(value)
    return in_utc(at)


def a_day(value: Any) -> date:
    return date.fromisoformat(value)


def a_small_number(value: Any) -> int:
    if not is_whole(value) or not 0 <= value < 2**15:
        raise ValueError(value)
    return int(value)


def an_object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return value


def true(value: Any) -> bool:
    if value is not True:
        raise ValueError(value)
    return True


def one_of(allowed: Iterable[str]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in allowed:
            raise ValueError(value)
        return str(value)

    return read


def number_of_each(value: Any) -> dict[str, int]:
    return {name: a_small_number(number) for name, number in an_object(value).items()}


def place_in(rounds: Sequence[models.Round]) -> Callable[[Any], models.Round]:
    """Reads the place of a round among these."""

    def read(value: Any) -> models.Round:
        if not is_whole(value) or not 0 <= value < len(rounds):
            raise ValueError(value)
        return rounds[int(value)]

    return read


def a_text(most: int) -> Callable[[Any], str]:
    """Reads text of at most so many characters."""

    def read(value: Any) -> str:
        if not isinstance(value, str) or len(value) > most:
            raise ValueError(value)
        return value

    return read


def each_of(names: Mapping[str, Any]) -> Callable[[Any], list[Any]]:
    """Reads a list of the file's player ids."""

    def read(value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise TypeError(value)
        return [names[name] for name in value]

    return read


def days_of_the_week(value: Any) -> list[int]:
    """Reads numbers from 0, which is Monday, to 6, each once."""
    if not isinstance(value, list) or not all(is_whole(day) and 0 <= day < 7 for day in value):
        raise ValueError(value)
    if len(set(value)) != len(value):
        raise ValueError(value)
    return sorted(value)


def one_for_each(names: Mapping[str, Any]) -> Callable[[Any], dict[str, Any]]:
    """Reads for players of the file one other player each."""

    def read(value: Any) -> dict[str, Any]:
        return {name: names[other] for name, other in an_object(value).items()}

    return read


# What goes out


def _known(values: Mapping[str, Any], kept: Mapping[str, Any]) -> dict[str, Any]:
    """What is to be told of these values, and what else the file said that the thing came in with."""
    known = {
        key: value for key, value in values.items() if value not in (None, [], {}) and value is not False
    }
    return known | {key: value for key, value in kept.get("app", {}).items() if key not in known}


def _text(at: datetime | date | None) -> str | None:
    if isinstance(at, datetime):
        return instant_text(at)
    return at.isoformat() if at else None


def league_app(league: models.League) -> dict[str, Any]:
    values = {
        "casual": league.casual,
        "demo": league.demo,
        "ranking": league.ranking,
        "rated": league.rated,
    }
    return _known(values, league.kept)


def season_app(season: models.Season, names: Mapping[str, str]) -> dict[str, Any]:
    values = {
        "weekdays": season.weekdays,
        "ranking": season.ranking,
        "closed_at": _text(season.closed_at),
        "champions": sorted(names[player.pid] for player in season.champions.all()),
    }
    return _known(values, season.kept)


def author_of(user: models.User | None) -> str:
    """Who wrote something, as a file names people; a guest has no name."""
    return "" if user is None or user.is_guest else user.get_full_name() or user.get_username()


def player_app(player: models.Player, names: Mapping[str, str]) -> dict[str, Any]:
    values = {
        "colour": player.colour,
        "since": _text(player.since),
        "until": _text(player.until),
        "archived_at": _text(player.archived_at),
        "merged_into": names[player.merged_into.pid] if player.merged_into else None,
    }
    return _known(values, player.kept)


def session_app(session: models.GameSession) -> dict[str, Any]:
    state = session.state if session.state in (State.CONFIRMED, State.DISPUTED) else None
    values = {
        "state": state and str(state),
        "dispute": session.dispute or None,
        "correction": session.correction or None,
        "correcting": session.correcting,
        "corrected_at": _text(session.corrected_at),
        "season_pinned": session.season_pinned,
        "playoff": session.playoff,
        "played_at": _text(session.played_at),
        "finished_at": _text(session.finished_at),
    }
    return _known(values, session.kept)


def table_app(sheet: Sheet, names: Mapping[str, str]) -> dict[str, Any]:
    """Which part of the evening it was, who left, how many rounds stood on the sheet before somebody joined, who
    plays for an absent member."""
    places = [round.position for round in sheet.rounds]
    values = {
        "settings": sheet.table.settings,
        "part": sheet.table.part if sheet.table.part != 1 else None,
        "left": [names[seat.player.pid] for seat in sheet.seats if seat.left],
        "joined": {
            names[seat.player.pid]: before
            for seat in sheet.seats
            if seat.since and (before := bisect_right(places, seat.since))
        },
        "plays_for": {
            names[seat.player.pid]: names[seat.plays_for.pid] for seat in sheet.seats if seat.plays_for
        },
    }
    return _known(values, sheet.table.kept)


def adjustment_app(adjustment: models.Adjustment, about: int | None) -> dict[str, Any]:
    """Whether it is still to be decided, and the place of the round that it is about."""
    return _known({"open": adjustment.points is None, "round": about}, adjustment.kept)


# What has no column


def kept(marks: Marks, rest: Mapping[str, Any], *, columns: Iterable[str] = ()) -> dict[str, Any]:
    """What a file said and none of the model's `columns` (of "at", "by", "notes") has room for."""
    said = {"at": marks.at and instant_text(marks.at), "notes": marks.notes, "by": marks.by, "app": rest}
    return {key: value for key, value in said.items() if value and key not in columns}


def marks_of(
    kept: Mapping[str, Any], app: Mapping[str, Any], uid: UUID | None = None, **columns: Any
) -> Marks:
    """The marks of a stored thing: from its columns, else from what was kept."""
    at = kept.get("at")
    values = {
        "at": at and datetime.fromisoformat(at),
        "notes": kept.get("notes", ""),
        "by": kept.get("by", ""),
    }
    return Marks(uid=uid, app=app, **(values | columns))
