"""The evening that comes after one: "Play again" begins it once, whichever phone of the table taps it first."""

import uuid
from datetime import timedelta

from django.utils import timezone

from ..accounts import links
from ..accounts.access import Level, level_of
from ..models import Table, User
from .started import first_table_for, is_deleted, next_name

NEXT_WITHIN = timedelta(hours=12)  # of its beginning: who taps later than that means another evening


def name_of_next(table: Table) -> uuid.UUID:
    """What the evening is called that follows on this table's, for whoever begins it."""
    return uuid.uuid5(table.uid, "again")


def next_after(table: Table, user: User) -> Table | None:
    """The first table of the last evening that was begun so, not long ago, where this user may go on.

    `table` was asked for by `with_level`. A query, and one for each such evening.
    """
    found: Table | None = None
    key: uuid.UUID | None = name_of_next(table)
    while first := first_table_for(user, key):
        found = first if _leads_on(table, first, user) else found
        key = next_name(key, "")
    return found


def begun_after(
    table: Table, user: User, key: uuid.UUID | None, uid: uuid.UUID | None
) -> tuple[Table | None, uuid.UUID | None]:
    """The table where who taps "Play again" goes on; None, and the new evening's name, where he begins it.

    It is his own request's, by the `uid` that a phone calls the table, or another's where nothing was played yet.
    """
    while first := first_table_for(user, key):
        is_own = first.uid == uid and level_of(first) >= Level.SCORE and not is_deleted(first)
        if is_own or (not first.session.rounds and _leads_on(table, first, user)):
            return first, key
        key = next_name(key, "")
    return None, key


def _leads_on(table: Table, first: Table, user: User) -> bool:
    is_late = first.session.created_at < timezone.now() - NEXT_WITHIN
    if is_late or is_deleted(first):
        return False
    return level_of(first) >= Level.SCORE or links.leads_on(table, first, user)
