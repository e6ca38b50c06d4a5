"""Evenings of a league with exact points, for tests of what is made of them."""

from datetime import date, timedelta
from typing import Any

from scorekeeper.models import (
    GameSession,
    League,
    Line,
    Player,
    Round,
    Season,
    Seat,
    SessionResult,
    Table,
)
from scorekeeper.models.round import GAP
from scorekeeper.play import finish, rounds
from tests.factories import play, stamp, table_in
from tests.pages import pid

DAY = date(2026, 11, 26)  # a Thursday


def evening(league: League, day: date = DAY, **points: Any) -> Table:
    """One points-only round: `evening(league, Dana=10, Bob=5, Carmen=0)`; people sit in this order.

    `finished=False`: it goes on.
    """
    finished = points.pop("finished", True)
    table = table_in(league, *points, date=day)
    rounds.record_points(table, {pid(table, name): value for name, value in points.items()}, stamp(table))
    if finished:
        finish.finish(table, stamp(table))
    return table


def three_rounds(league: League, day: date = DAY) -> Table:
    """Bob declares in hearts each time; Dana speaks last. −20 −50 +14 for her, 35 35 46 for him."""
    table = table_in(league, date=day)
    play(table, "1 5 3 2", "3 5 3 2")
    play(table, "0 5 3 4", "1 5 4 3")
    play(table, "2 6 1 1", "2 6 3 2")
    finish.finish(table, stamp(table))
    return table


def many(league: League, count: int, **points: int) -> None:
    """So many evenings of one round, a week apart, written as rows."""
    first = evening(league, DAY, **points)
    results, seats = list(first.session.results.all()), list(first.seats.all())
    sessions = GameSession.objects.bulk_create(
        GameSession(league=league, date=DAY - timedelta(weeks=week), state="finished", rounds=1)
        for week in range(1, count)
    )
    tables = Table.objects.bulk_create(Table(session=session, rules=first.rules) for session in sessions)
    Seat.objects.bulk_create(
        Seat(table=table, player_id=seat.player_id, position=seat.position)
        for table in tables
        for seat in seats
    )
    SessionResult.objects.bulk_create(
        SessionResult(session=session, player_id=r.player_id, points=r.points, place=r.place, rounds=1)
        for session in sessions
        for r in results
    )
    written = Round.objects.bulk_create(
        Round(table=table, position=GAP, kind="points", rules=first.rules) for table in tables
    )
    Line.objects.bulk_create(
        Line(round=round, player_id=r.player_id, seat=seat, points=r.points)
        for round in written
        for seat, r in enumerate(results)
    )


def copied(table: Table, count: int) -> None:
    """So many evenings more with the same deals, each a week before, written as rows."""
    session, league = table.session, table.session.league
    days = [session.date - timedelta(weeks=week) for week in range(1, count + 1)]
    values = {"league": league, "season": session.season, "state": "finished", "rounds": session.rounds}
    sessions = GameSession.objects.bulk_create(GameSession(date=day, **values) for day in days)
    seats, results = list(table.seats.all()), list(session.results.all())
    played = list(table.rounds.prefetch_related("lines"))
    tables = Table.objects.bulk_create(Table(session=each, rules=table.rules) for each in sessions)
    Seat.objects.bulk_create(_copy(seat, table=each) for each in tables for seat in seats)
    SessionResult.objects.bulk_create(_copy(row, session=each) for each in sessions for row in results)
    pairs = [(deal, _copy(deal, table=each)) for each in tables for deal in played]
    Round.objects.bulk_create(new for _old, new in pairs)
    Line.objects.bulk_create(_copy(line, round=new) for old, new in pairs for line in old.lines.all())
    League.touch(league.pk)


def _copy(row: Any, **changed: Any) -> Any:
    """A row with the same values and a name of its own."""
    kept = {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}
    own = {"id", "uid", "client_key", *(f"{name}_id" for name in changed)}
    return type(row)(**{name: value for name, value in kept.items() if name not in own} | changed)


def more(table: Table, **points: int) -> None:
    """Another round of the evening."""
    table.refresh_from_db()
    rounds.record_points(table, {pid(table, name): value for name, value in points.items()}, stamp(table))


def season(league: League, name: str = "2026", starts: date | None = date(2026, 1, 1), **more: Any) -> Season:
    return Season.objects.create(league=league, name=name, starts=starts, **more)


def where(*tables: Table) -> list[str | None]:
    """The names of the seasons that these evenings are in."""
    sessions = GameSession.objects.select_related("season").in_bulk([table.session_id for table in tables])
    seasons = [sessions[table.session_id].season for table in tables]
    return [each.name if each else None for each in seasons]


def names(players: Any) -> list[str]:
    return sorted(player.name for player in players)


def named(league: League, name: str) -> Player:
    return league.players.get(name=name)
