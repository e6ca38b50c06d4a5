"""Which evening a request has begun already, by its name: the `client_key` comes again where an answer was lost."""

import uuid

from ..accounts.access import Level, level_of, with_level
from ..models import Table, User


def begun_by(
    user: User, key: uuid.UUID | None, uid: uuid.UUID | None
) -> tuple[Table | None, uuid.UUID | None]:
    """The table that a request of this name began where the user may score, whoever sent it; and the evening's name.

    The `uid` is what a phone calls the table. Another evening of that name stands in nobody's way: what is begun is
    known by the next name, which the same request finds again.
    """
    while (table := first_table(key, user)) and not _goes_on_at(table, uid):
        key = next_name(key, str(user.uid))
    return table, key


def first_table(key: uuid.UUID | None, user: User | None = None) -> Table | None:
    """That of the evening of this name, for `level_of` to read where it is a user who asks."""
    if key is None:
        return None
    tables = Table.objects.filter(session__client_key=key)
    return (with_level(tables, user) if user else tables).order_by("number").first()


def _goes_on_at(table: Table, uid: uuid.UUID | None) -> bool:
    """Not where it is none of the user's business, or deleted; nor from an old page on which somebody taps once more
    after it was played: that is the next evening."""
    is_deleted = table.session.deleted_at or table.session.league.deleted_at
    is_it = table.uid == uid or not table.session.rounds
    return is_it and level_of(table) >= Level.SCORE and not is_deleted


def next_name(key: uuid.UUID | None, owner: str) -> uuid.UUID | None:
    return key and uuid.uuid5(key, owner)
