"""What is stored, as the values of a file."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, islice, product
from string import ascii_uppercase

from django.db.models import Prefetch, QuerySet

from .. import models
from .. import rules as game
from ..league.meetings.coming import has_begun
from ..play.sheet import Sheet
from . import appdata
from .content import (
    NO_DEAL,
    Adjustment,
    Answer,
    Content,
    Kind,
    League,
    Meeting,
    Player,
    PointsGiven,
    Round,
    Season,
    Session,
    Table,
    renamed,
)

AT_ONCE = 100  # sessions whose rounds are held in memory together

Names = Mapping[str, str]  # the file's id by the player's own


def short_names(players: Sequence[models.Player]) -> dict[str, str]:
    """A, B, … Z, AA, AB, … in the order in which the players came into the league."""
    letters = ("".join(word) for length in count(1) for word in product(ascii_uppercase, repeat=length))
    return {player.pid: short for player, short in zip(players, letters, strict=False)}


def league_content(league: models.League) -> tuple[Content, dict[str, str]]:
    """The league without its sessions, and its players' short names. Seven queries."""
    players = list(league.players.select_related("merged_into").order_by("id"))
    names = short_names(players)
    given: dict[int | None, list[PointsGiven]] = defaultdict(list)
    rows = league.adjustments.filter(deleted_at=None).select_related("player", "created_by")
    for row in rows.order_by("id"):
        given[row.season_id].append(_given(row, names))
    content = Content(
        league=League(
            name=league.name,
            rules=league.rules.rules,
            seasons=tuple(
                _season(season, names, given[season.pk])
                for season in league.seasons.prefetch_related("champions").order_by("id")
            ),
            given=tuple(given[None]),
            meetings=tuple(_meetings(league, names)),
            marks=appdata.marks_of(league.kept, appdata.league_app(league), league.uid, at=league.created_at),
        ),
        players=tuple(_player(player, names) for player in players),
    )
    return content, names


def _season(season: models.Season, names: Names, given: Iterable[PointsGiven]) -> Season:
    app = appdata.season_app(season, names)
    return Season(
        name=season.name,
        starts=season.starts,
        ends=season.ends,
        given=tuple(given),
        marks=appdata.marks_of(season.kept, app, season.uid, at=season.created_at, notes=season.note),
    )


def _given(row: models.SeasonAdjustment, names: Names) -> PointsGiven:
    by = row.kept.get("by") or appdata.author_of(row.created_by)
    return PointsGiven(
        player=names[row.player.pid],
        points=row.points,
        reason=row.reason,
        day=row.date,
        marks=appdata.marks_of(row.kept, row.kept.get("app", {}), row.uid, at=row.created_at, by=by),
    )


def _meetings(league: models.League, names: Names) -> Iterator[Meeting]:
    """Two queries."""
    said = models.Answer.objects.select_related("player").order_by("at", "id")
    rows = league.meetings.filter(deleted_at=None).select_related("host", "session", "created_by")
    for row in rows.prefetch_related(Prefetch("answers", said)).order_by("id"):
        by = row.kept.get("by") or appdata.author_of(row.created_by)
        yield Meeting(
            day=row.date,
            hour=row.time,
            zone=row.zone,
            place=row.place,
            host=names[row.host.pid] if row.host else "",
            note=row.note,
            changed_at=row.changed_at if row.changed_at != row.created_at else None,
            cancelled_at=row.cancelled_at,
            session=row.session.uid if row.session and has_begun(row) else None,
            answers=tuple(_answer(answer, names) for answer in row.answers.all()),
            marks=appdata.marks_of(row.kept, row.kept.get("app", {}), row.uid, at=row.created_at, by=by),
        )


def _answer(row: models.Answer, names: Names) -> Answer:
    player = names[row.player.pid] if row.player else ""
    return Answer(says=row.says, at=row.at, player=player, name="" if player else row.name)


def _player(player: models.Player, names: Names) -> Player:
    return Player(
        id=names[player.pid],
        name=player.name,
        ranked=player.ranked,
        archived=player.archived_at is not None,
        marks=appdata.marks_of(player.kept, appdata.player_app(player, names), at=player.created_at),
    )


def sessions(found: QuerySet[models.GameSession], names: Names) -> Iterator[Session]:
    """The sessions, oldest first, six queries for a hundred of them."""
    ordered = found.select_related("season").order_by("date", "place_in_day", "uid").iterator(AT_ONCE)
    while chunk := list(islice(ordered, AT_ONCE)):
        tables = sheets(chunk)
        for session in chunk:
            yield session_content(session, tables[session.pk], names)


def sheets(found: Iterable[models.GameSession]) -> dict[int, list[Sheet]]:
    """The sheets of all tables of these sessions, by session. Five queries."""
    by_session = {session.pk: session for session in found}
    at = models.Table.objects.filter(session__in=by_session).select_related("rules", "first_dealer")
    found_sheets: dict[int, list[Sheet]] = defaultdict(list)
    for sheet in Sheet.load_all(at.order_by("number")):
        sheet.table.session = by_session[sheet.table.session_id]
        found_sheets[sheet.table.session_id].append(sheet)
    return found_sheets


def session_content(session: models.GameSession, tables: Sequence[Sheet], names: Names) -> Session:
    app = appdata.session_app(session)
    marks = appdata.marks_of(session.kept, app, session.uid, at=session.created_at, notes=session.notes)
    return Session(
        path="",
        day=session.date,
        tables=tuple(table_content(sheet, names) for sheet in tables),
        name=session.name,
        season=session.season.name if session.season else "",
        finished=session.state != models.GameSession.State.OPEN,
        split=len(tables) != 1 or bool(tables[0].table.kept.keys() - {"app"}),
        marks=marks,
    )


def table_content(sheet: Sheet, names: Names) -> Table:
    table = sheet.table
    return Table(
        path="",
        seats=tuple(names[pid] for pid in sheet.roster),
        first_dealer=names[table.first_dealer.pid] if table.first_dealer else None,
        deck=table.deck,
        removed_suit=table.removed_suit or None,
        rules=sheet.rules,
        adjustments=_adjustments(sheet, names),
        rounds=tuple(_round(row, sheet, names) for row in sheet.rounds),
        marks=appdata.marks_of(table.kept, appdata.table_app(sheet, names), table.uid),
    )


def _adjustments(sheet: Sheet, names: Names) -> tuple[Adjustment, ...]:
    """In the order of their places, which coming in again keeps."""
    positions = [round.position for round in sheet.rounds]
    places = {round.pk: place for place, round in enumerate(sheet.rounds)}
    # A starting balance stands at 0, even where a round was put in before the first one.
    afters = [bisect_left(positions, row.position) if row.position else 0 for row in sheet.adjustments]
    pairs = sorted(zip(afters, sheet.adjustments, strict=True), key=lambda pair: pair[0])
    return tuple(
        _adjustment(row, sheet, names, after=after, about=places.get(row.round_id or 0))
        for after, row in pairs
    )


def _adjustment(
    row: models.Adjustment, sheet: Sheet, names: Names, *, after: int, about: int | None
) -> Adjustment:
    app = appdata.adjustment_app(row, about)
    return Adjustment(
        player=names[sheet.players[row.player_id].pid],
        points=row.points or 0,
        reason=row.reason,
        after=after,
        starting=row.starting,
        marks=appdata.marks_of(row.kept, app, row.uid, at=row.created_at, notes=row.notes, by=_author(row)),
    )


def _round(row: models.Round, sheet: Sheet, names: Names) -> Round:
    points = {
        names[sheet.players[line.player_id].pid]: line.points or 0 for line in sheet.lines.get(row.pk, [])
    }
    kind: Kind = row.kind  # type: ignore[assignment]  # the model's choices are these
    return Round(
        kind=kind,
        rules=row.rules.rules,
        deal=_deal(row, sheet, names) if kind != "points" else NO_DEAL,
        pinned=row.dealer_pinned,
        points=points if kind == "points" else {},
        covers=row.covers,
        reason=row.reason,
        scores=points if kind in ("played", "annulled") else None,
        marks=appdata.marks_of(
            row.kept,
            row.kept.get("app", {}),
            row.uid,
            at=row.created_at,
            notes=row.notes,
            by=_author(row),
        ),
    )


def _deal(row: models.Round, sheet: Sheet, names: Names) -> game.Deal:
    """The deal, with what an annulled one had and no column could hold."""
    kept = row.kept.get("deal", {}) if row.kind == models.Round.Kind.ANNULLED else {}
    if "calls" in kept:
        kept = {**kept, "calls": tuple(kept["calls"])}
    return renamed(replace(sheet.deal(row), **kept), names)


def _author(row: models.Round | models.Adjustment) -> str:
    """Who wrote it: as a file said, else the user's name."""
    return row.by or appdata.author_of(row.created_by)
