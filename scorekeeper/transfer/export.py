"""A league or a session as a file: JSON that can be read in again, or CSV for a spreadsheet."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..models import GameSession, League
from .content import Content, Session
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
    """Of a league what these sessions name."""
    ids = {name for session in found for table in session.tables for name in table.seats}
    seasons = {session.season for session in found}
    league = content.league
    if league:
        league = replace(league, seasons=tuple(s for s in league.seasons if s.name in seasons))
    return replace(content, league=league, players=tuple(p for p in content.players if p.id in ids))


def league_csv(league: League) -> Iterator[str]:
    content, names = league_content(league)
    return csv_of(content.players, sessions(league.sessions.live(), names))


def session_csv(session: GameSession) -> str:
    content, names = league_content(session.league)
    return "".join(csv_of(content.players, sessions(GameSession.objects.filter(pk=session.pk), names)))
