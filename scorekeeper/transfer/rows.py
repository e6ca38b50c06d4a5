"""A session of a file as rows of the database, not saved yet."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from .. import models
from .. import rules as game
from ..league.seasons.belonging import season_on
from ..models.base import WithUid
from ..models.round import GAP
from ..play.copies import most_rounds
from ..play.sheet import Sheet, rounds_in
from . import appdata
from .appdata import App
from .content import NO_DEAL, Adjustment, Marks, Round, Session, Table, renamed
from .fields import is_whole, room

State = models.GameSession.State

Ids = Mapping[tuple[type[WithUid], UUID], UUID]

NUMBERS = range(2**15)  # what the columns of a deal hold; an annulled one may have anything


class RuleRows:
    """The stored row of each rule set, looked up once."""

    def __init__(self) -> None:
        self._rows: dict[game.RuleSet, models.RuleSet] = {}

    def __getitem__(self, rules: game.RuleSet) -> models.RuleSet:
        if rules not in self._rows:
            self._rows[rules] = models.RuleSet.objects.keep(rules)
        return self._rows[rules]


@dataclass(slots=True)
class TableRows:
    """A table with all that hangs on it. `lines` stand beside their rounds."""

    table: models.Table
    seats: list[models.Seat] = field(default_factory=list)
    rounds: list[models.Round] = field(default_factory=list)
    lines: list[list[models.Line]] = field(default_factory=list)
    adjustments: list[models.Adjustment] = field(default_factory=list)

    def sheet(self) -> Sheet:
        """The table's sheet, once its rounds are saved."""
        lines = {round.pk: lines for round, lines in zip(self.rounds, self.lines, strict=True)}
        return Sheet(self.table, self.seats, self.rounds, lines, self.adjustments, self.table.version)


@dataclass(slots=True)
class SessionRows:
    session: models.GameSession
    tables: list[TableRows]


@dataclass(slots=True)
class RowMaker:
    """Makes the rows of one import.

    `players` are found by the file's ids; `ids` gives for each id of the file the one it gets here. With `dated`
    a session that names no season belongs to the one of its day, as if it had been played here.
    """

    league: models.League
    players: Mapping[str, models.Player]
    seasons: Mapping[str, models.Season]
    ids: Ids
    now: datetime
    author: models.User | None
    dated: bool = False
    rules: RuleRows = field(default_factory=RuleRows)

    def session(self, file: Session, place_in_day: int) -> SessionRows:
        app = App(file.marks.app)
        state = app.take("state", appdata.one_of((State.CONFIRMED, State.DISPUTED))) or State.FINISHED
        at = file.marks.at or self.now
        session = models.GameSession(
            **self._uid(models.GameSession, file.marks),
            league=self.league,
            season=self._season(file),
            name=file.name,
            date=file.day,
            place_in_day=place_in_day,
            state=state if file.finished else State.OPEN,
            notes=file.marks.notes,
            created_by=self.author,
            created_at=at,
            played_at=app.take("played_at", appdata.an_instant) or _last_time(file) or at,
            finished_at=app.take("finished_at", appdata.an_instant),
            **_told(app),
            kept=appdata.kept(file.marks, app.rest, columns=("at", "notes")),
        )
        tables = [self.table(table, session, number) for number, table in enumerate(file.tables, 1)]
        session.rounds = most_rounds((each.table.part, rounds_in(each.rounds)) for each in tables)
        return SessionRows(session, tables)

    def table(self, file: Table, session: models.GameSession, number: int) -> TableRows:
        app = App(file.marks.app)
        table = models.Table(
            **self._uid(models.Table, file.marks),
            session=session,
            number=number,
            deck=file.deck,
            removed_suit=file.removed_suit or "",
            rules=self.rules[file.rules],
            first_dealer=self._player(file.first_dealer),
            settings=app.take("settings", appdata.an_object) or {},
            part=app.take("part", appdata.a_small_number) or 1,
        )
        rows = TableRows(table, self._seats(file, app, table))
        table.kept = appdata.kept(file.marks, app.rest)
        self.add_rounds(rows, file.rounds)
        self.add_adjustments(rows, file.adjustments, rows.rounds)
        return rows

    def _seats(self, file: Table, app: App, table: models.Table) -> list[models.Seat]:
        left = app.take("left", appdata.each_of(self.players)) or []
        joined = app.take("joined", appdata.number_of_each) or {}
        plays_for = app.take("plays_for", appdata.one_for_each(self.players)) or {}
        return [
            models.Seat(
                table=table,
                player=self.players[name],
                position=place,
                since=joined.get(name, 0) * GAP,
                left=self.players[name] in left,
                plays_for=plays_for.get(name),
            )
            for place, name in enumerate(file.seats)
        ]

    def add_rounds(self, rows: TableRows, rounds: Iterable[Round], *, above: int = 0) -> None:
        """Rounds at the end of the sheet, behind the place `above`."""
        for number, file in enumerate(rounds, 1):
            fitted = fit(file)
            round = self._round(file, fitted, rows.table, above + number * GAP)
            rows.rounds.append(round)
            rows.lines.append(self._lines(file, fitted.deal, round))

    def _round(self, file: Round, fitted: "Fitted", table: models.Table, position: int) -> models.Round:
        deal: Any = fitted.deal  # judged and fitted: every value has its column's type
        kept = appdata.kept(file.marks, file.marks.app, columns=("at", "by", "notes"))
        if fitted.kept:
            kept["deal"] = self._named(fitted.kept)
        return models.Round(
            **self._uid(models.Round, file.marks),
            table=table,
            position=position,
            kind=file.kind,
            rules=self.rules[file.rules],
            dealer=self._player(deal.dealer),
            dealer_pinned=file.pinned,
            frisch=deal.frisch,
            calls=None if deal.calls is None else list(deal.calls),
            declarer=self._player(deal.declarer),
            level=deal.level,
            suit=deal.suit or "",
            deck=deal.deck,
            removed_suit=deal.removed_suit or "",
            factor=deal.factor,
            covers=file.covers,
            reason=file.reason,
            notes=file.marks.notes,
            by=file.marks.by,
            created_at=file.marks.at or self.now,
            kept=kept,
        )

    def _lines(self, file: Round, deal: Any, round: models.Round) -> list[models.Line]:
        scores = file.points if file.kind == "points" else file.scores or {}
        seats = scores if file.kind == "points" else deal.seats
        return [
            models.Line(
                round=round,
                player=self.players[name],
                seat=seat,
                contract=deal.contracts.get(name),
                tricks=deal.tricks.get(name),
                fines=deal.fines.get(name) or 0,
                points=scores.get(name),
            )
            for seat, name in enumerate(seats)
        ]

    def add_adjustments(
        self, rows: TableRows, adjustments: Iterable[Adjustment], rounds: Sequence[models.Round]
    ) -> None:
        """Adjustments behind those of `rounds`, all of the sheet, that they follow."""
        places = [round.position for round in rounds]
        for file in adjustments:
            app = App(file.marks.app)
            open_ = app.take("open", appdata.true)
            about = app.take("round", appdata.place_in(rounds))
            rows.adjustments.append(
                models.Adjustment(
                    **self._uid(models.Adjustment, file.marks),
                    table=rows.table,
                    player=self.players[file.player],
                    points=None if open_ else file.points,
                    reason=file.reason,
                    round=about,
                    position=_position(file, places),
                    starting=file.starting,
                    notes=file.marks.notes,
                    by=file.marks.by,
                    created_at=file.marks.at or self.now,
                    kept=appdata.kept(file.marks, app.rest, columns=("at", "by", "notes")),
                )
            )

    def _season(self, file: Session) -> models.Season | None:
        """The season that the file names; where it is `dated` and names none, the one of its day."""
        if file.season:
            return self.seasons[file.season]
        pinned = file.marks.app.get("season_pinned") is True
        return season_on(file.day, self.seasons.values()) if self.dated and not pinned else None

    def _uid(self, model: type[WithUid], marks: Marks) -> dict[str, UUID]:
        return {"uid": self.ids[model, marks.uid]} if marks.uid else {}

    def _player(self, name: object) -> models.Player | None:
        return self.players[str(name)] if name else None

    def _named(self, kept: Mapping[str, Any]) -> dict[str, Any]:
        """What is kept of a deal, with the players' own ids in place of the file's."""
        pids = {name: player.pid for name, player in self.players.items()}
        deal = renamed(game.Deal(**kept), pids)
        return {key: getattr(deal, key) for key in kept}


def _told(app: App) -> dict[str, Any]:
    """What was said of the evening besides: moved by hand, a play-off, disputed and why, corrected and why."""
    text = appdata.a_text(room(models.GameSession, "dispute") or 0)
    return {
        "season_pinned": bool(app.take("season_pinned", appdata.true)),
        "playoff": bool(app.take("playoff", appdata.true)),
        "dispute": app.take("dispute", text) or "",
        "correction": app.take("correction", text) or "",
        "correcting": bool(app.take("correcting", appdata.true)),
        "corrected_at": app.take("corrected_at", appdata.an_instant),
    }


def _last_time(file: Session) -> datetime | None:
    """When the last round was written, as far as the file says."""
    return max((r.marks.at for table in file.tables for r in table.rounds if r.marks.at), default=None)


def _position(adjustment: Adjustment, places: Sequence[int]) -> int:
    """A place between two rounds; 0 for a starting balance, so that it stays before whatever is put in."""
    after = len(places) if adjustment.after is None else adjustment.after
    if adjustment.starting and after == 0:
        return 0
    return (places[after - 1] if after else 0) + GAP // 2


@dataclass(frozen=True, slots=True)
class Fitted:
    """A deal whose values all have a column, and what had none."""

    deal: game.Deal
    kept: Mapping[str, Any]


def fit(file: Round) -> Fitted:
    """Only an annulled deal may have anything but numbers, suits and players in their places."""
    deal = file.deal
    misfits = {name for name, fits in _FITS.items() if not fits(getattr(deal, name), deal)}
    return Fitted(
        deal=replace(deal, **{name: getattr(NO_DEAL, name) for name in misfits}),
        kept={name: getattr(deal, name) for name in sorted(misfits)},
    )


def _is_number(value: object, deal: game.Deal) -> bool:
    return is_whole(value) and value in NUMBERS


def _are_numbers(values: Mapping[str, object], deal: game.Deal) -> bool:
    return all(name in deal.seats and _is_number(value, deal) for name, value in values.items())


_FITS: Mapping[str, Callable[[Any, game.Deal], bool]] = {
    "frisch": _is_number,
    "factor": _is_number,
    "level": lambda level, deal: level is None or _is_number(level, deal),
    "suit": lambda suit, deal: suit is None or suit in game.DENOMINATIONS,
    "declarer": lambda declarer, deal: declarer is None or declarer in deal.roster,
    "calls": lambda calls, deal: calls is None or all(isinstance(call, str) for call in calls),
    "contracts": _are_numbers,
    "tricks": _are_numbers,
}
