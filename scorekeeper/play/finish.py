"""The end of an evening, and its name, date and note."""

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from ..league.seasons.belonging import season_for
from ..models import GameSession, Revision, Table
from .change import Change, NothingToUndo, NotPossible, Stamp, change, undo, writing


def finish(table: Table, stamp: Stamp) -> Change:
    """Close the evening, at all its tables; it can be opened again. Nobody has to: what was scored counts."""
    now = timezone.now()
    with writing():
        step = set_session(
            table, "finish", stamp, of=UNDECIDED, state=GameSession.State.FINISHED, finished_at=now
        )
        outdate_others(table)
    return step


def reopen(table: Table, stamp: Stamp) -> Change:
    with writing():
        step = set_session(
            table, "reopen", stamp, of=UNDECIDED, state=GameSession.State.OPEN, finished_at=None
        )
        outdate_others(table)
    return step


def outdate_others(table: Table) -> None:
    """Whoever is about to write at another table of the evening looks at it first, and finds how it stands."""
    others = Table.objects.filter(session=table.session_id).exclude(pk=table.pk)
    others.update(version=F("version") + 1)


def describe(table: Table, stamp: Stamp, *, name: str, date: date, notes: str) -> Change:
    """Name, play date and note of the evening; its season follows another date, unless it was moved by hand."""
    session = table.session
    values: dict[str, Any] = {"name": name, "date": date, "notes": notes}
    if date != session.date and not session.season_pinned:
        values["season"] = season_for(session.league, date)
    return set_session(table, "describe", stamp, **values)


def delete(table: Table, stamp: Stamp) -> Change:
    """Take the evening away; `restore` brings it back within 30 days."""
    return set_session(table, "delete_session", stamp, deleted_at=timezone.now())


def restore(table: Table, stamp: Stamp) -> Revision:
    """Bring a deleted evening back, at whichever of its tables that was said. Raises NothingToUndo.

    Nothing is left to redo: that would only delete it again.
    """
    with transaction.atomic():
        done = Revision.objects.filter(session=table.session_id).to_undo().filter(verb="delete_session")
        deletion = done.select_related("table__session").first()
        if deletion is None or deletion.table is None:
            raise NothingToUndo
        if deletion.table != table:
            table, stamp = deletion.table, replace(stamp, version=deletion.table.version)
        step = undo(table, stamp)
        Revision.objects.filter(pk=step.pk).update(state=Revision.State.DROPPED)
    return step


UNDECIDED = (GameSession.State.OPEN, GameSession.State.FINISHED)


def set_session(
    table: Table,
    verb: str,
    stamp: Stamp,
    *,
    of: Collection[GameSession.State] = tuple(GameSession.State),
    **values: Any,
) -> Change:
    """One change of the evening itself, where it is in one of the states `of`. Raises NotPossible."""
    with change(table, verb, stamp) as step:
        if not GameSession.objects.filter(pk=table.session_id, state__in=of).update(**values):
            raise NotPossible
        table.session.refresh_from_db()
    return step
