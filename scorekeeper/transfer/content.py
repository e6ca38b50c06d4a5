"""What a file says, as values: the same whether it was read from a file or from the database.

Players are named by the file's own short ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from typing import Any, Literal
from uuid import UUID

from .. import rules as game


@dataclass(frozen=True, slots=True)
class Marks:
    """What may stand on almost anything: its id, when and by whom it was written, a note, and the app's own."""

    uid: UUID | None = None
    at: datetime | None = None
    notes: str = ""
    by: str = ""
    app: Mapping[str, Any] = field(default_factory=dict)


NO_MARKS = Marks()
NO_DEAL = game.Deal()


@dataclass(frozen=True, slots=True)
class PointsGiven:
    """Points given or taken in the table of a season, or of all time, outside every session."""

    player: str
    points: int
    day: date
    reason: str = ""
    path: str = ""
    marks: Marks = NO_MARKS


@dataclass(frozen=True, slots=True)
class Season:
    name: str
    starts: date | None = None
    ends: date | None = None
    given: tuple[PointsGiven, ...] = ()
    marks: Marks = NO_MARKS


@dataclass(frozen=True, slots=True)
class Answer:
    """What a `player`, else a newcomer by `name`, said of a planned evening."""

    says: str
    at: datetime
    player: str = ""
    name: str = ""
    path: str = ""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A planned evening; `session` is the id of what was played there."""

    day: date
    hour: time | None = None
    zone: str = ""
    place: str = ""
    host: str = ""
    note: str = ""
    changed_at: datetime | None = None
    cancelled_at: datetime | None = None
    session: UUID | None = None
    answers: tuple[Answer, ...] = ()
    path: str = ""
    marks: Marks = NO_MARKS


@dataclass(frozen=True, slots=True)
class League:
    """`name` is "" where the file gives none. What is `given` counts in the table of all time alone."""

    name: str = ""
    rules: game.RuleSet = game.CLASSIC
    seasons: tuple[Season, ...] = ()
    given: tuple[PointsGiven, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    marks: Marks = NO_MARKS


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str
    ranked: bool = True
    archived: bool = False
    marks: Marks = NO_MARKS


@dataclass(frozen=True, slots=True)
class Adjustment:
    """`after` is how many rounds stand before it; None where the file leaves it open."""

    player: str
    points: int
    reason: str = ""
    after: int | None = None
    starting: bool = False
    marks: Marks = NO_MARKS


Kind = Literal["played", "passed_out", "annulled", "points"]


@dataclass(frozen=True, slots=True)
class Round:
    """One entry of the sheet: a deal with its line-up and dealer filled in, or points only.

    `pinned`: the dealer is not where the rotation puts him. `scores` is what it gave, None for nothing.
    """

    kind: Kind
    rules: game.RuleSet
    deal: game.Deal = NO_DEAL
    pinned: bool = False
    points: Mapping[str, int] = field(default_factory=dict)
    covers: int = 1
    reason: str = ""
    scores: Mapping[str, int] | None = None
    marks: Marks = NO_MARKS


@dataclass(frozen=True, slots=True)
class Table:
    path: str
    seats: tuple[str, ...]
    first_dealer: str | None = None
    deck: str = "full"
    removed_suit: str | None = None
    rules: game.RuleSet = game.CLASSIC
    adjustments: tuple[Adjustment, ...] = ()
    rounds: tuple[Round, ...] = ()
    marks: Marks = NO_MARKS


@dataclass(frozen=True, slots=True)
class Session:
    """`split` where the file writes its tables apart; else its one table stands in the session itself."""

    path: str
    day: date
    tables: tuple[Table, ...]
    name: str = ""
    season: str = ""
    finished: bool = True
    split: bool = False
    marks: Marks = NO_MARKS


@dataclass(frozen=True, slots=True)
class Content:
    league: League | None = None
    players: tuple[Player, ...] = ()
    sessions: tuple[Session, ...] = ()


NOTHING = Content()


def renamed(deal: game.Deal, names: Mapping[str, str]) -> game.Deal:
    """The same deal with other ids for its people; who isn't in `names` keeps the id."""

    def by_player(values: Mapping[str, object]) -> dict[str, object]:
        return {names.get(name, name): value for name, value in values.items()}

    return replace(
        deal,
        seats=tuple(names.get(name, name) for name in deal.seats),
        roster=tuple(names.get(name, name) for name in deal.roster),
        dealer=_renamed(deal.dealer, names),
        declarer=_renamed(deal.declarer, names),
        contracts=by_player(deal.contracts),
        tricks=by_player(deal.tricks),
        fines=by_player(deal.fines),
    )


def _renamed(name: object, names: Mapping[str, str]) -> object:
    return names.get(name, name) if isinstance(name, str) else name
