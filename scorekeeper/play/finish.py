"""The end of an evening, and its name, date and note."""

from datetime import date

from django.db import transaction
from django.utils import timezone

from ..league.belonging import season_for
from ..models import GameSession, Revision, Table
from .change import Change, Stamp, change, undo


def finish(table: Table, stamp: Stamp) -> Change:
    """Close the evening; it can be opened again. Nobody has to: what was scored counts."""
    return _set(table, "finish", stamp, state=GameSession.State.FINISHED, finished_at=timezone.now())


def reopen(table: Table, stamp: Stamp) -> Change:
    return _set(table, "reopen", stamp, state=GameSession.State.OPEN, finished_at=None)


def describe(table: Table, stamp: Stamp, *, name: str, date: date, notes: str) -> Change:
    """Name, play date and note of the evening; its season follows the date, unless it was moved by hand."""
    session = table.session
    season = session.season if session.season_pinned else season_for(session.league, date)
    return _set(table, "describe", stamp, name=name, date=date, notes=notes, season=season)


def delete(table: Table, stamp: Stamp) -> Change:
    """Take the evening away; `restore` brings it back within 30 days."""
    return _set(table, "delete_session", stamp, deleted_at=timezone.now())


def restore(table: Table, stamp: Stamp) -> Revision:
    """Bring a deleted evening back. Nothing is left to redo: that would only delete it again."""
    with transaction.atomic():
        step = undo(table, stamp)
        Revision.objects.filter(pk=step.pk).update(state=Revision.State.DROPPED)
    return step


def _set(table: Table, verb: str, stamp: Stamp, **values: object) -> Change:
    with change(table, verb, stamp) as step:
        GameSession.objects.filter(pk=table.session_id).update(**values)
        table.session.refresh_from_db()
    return step
