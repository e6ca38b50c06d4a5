"""A league or a session as a file: JSON that can be read in again, or CSV for a spreadsheet."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..models import GameSession, League
from .content import Content, Player, Season, Session
from .loading import league_content, sessions
from .spreadsheet import csv_of
from .writing import text_of


def export_league(league: League) -> Iterator[str]:
    """The whole league as JSON, in pieces; deleted sessions are left out."""
    content, names = league_content(league)
    return text_of(content, sessions(league.sessions.live(), names))


def export_session(session: GameSession) -> str:
    """One session as JSON, with its league's name and rules, its season and its people."""
    content, names = league_content(session.league)
    found = list(sessions(GameSession.objects.filter(pk=session.pk), names))
    return "".join(text_of(_part(content, found), found))


def _part(content: Content, found: Iterable[Session]) -> Content:
    """Of a league what these sessions name; not who won a season and what was given in it, nor what is planned."""
    tables = [table for session in found for table in session.tables]
    ids = {name for table in tables for name in (*table.seats, *_values(table.marks.app, "plays_for"))}
    players = {player.id: player for player in content.players}
    for name in list(ids):
        ids |= set(_merged_into(name, players))
    seasons = {session.season for session in found}
    league = content.league
    if league:
        kept = tuple(_begun(season) for season in league.seasons if season.name in seasons)
        league = replace(league, seasons=kept, given=(), meetings=())
    return replace(content, league=league, players=tuple(p for p in content.players if p.id in ids))


def _merged_into(name: str, players: Mapping[str, Player]) -> Iterator[str]:
    """Who this player was merged into, and he again, to the end."""
    for _step in players:  # a file of before may have merged people in a circle
        name = players[name].marks.app.get("merged_into") or name
        yield name


def _values(app: Mapping[str, Any], key: str) -> Iterable[str]:
    found = app.get(key)
    return found.values() if isinstance(found, dict) else ()


def _begun(season: Season) -> Season:
    app = {key: value for key, value in season.marks.app.items() if key not in ("closed_at", "champions")}
    return replace(season, given=(), marks=replace(season.marks, app=app))


def league_csv(league: League) -> Iterator[str]:
    content, names = league_content(league)
    return csv_of(content.players, sessions(league.sessions.live(), names))


def session_csv(session: GameSession) -> str:
    content, names = league_content(session.league)
    return "".join(csv_of(content.players, sessions(GameSession.objects.filter(pk=session.pk), names)))
