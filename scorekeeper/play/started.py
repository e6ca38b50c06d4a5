"""Which evening a request has begun already, by its name: the `client_key` comes again where an answer was lost."""

import uuid
from datetime import timedelta

from django.utils import timezone

from ..accounts.access import Level, level_of, with_level
from ..accounts.guests import RESENT_WITHIN
from ..models import GameSession, Table, User

UNSENT_WITHIN = timedelta(days=30)


def begun_by(
    user: User, key: uuid.UUID | None, uid: uuid.UUID | None
) -> tuple[Table | None, uuid.UUID | None]:
    """The table that a request of this name began where the user may score, whoever sent it; and the evening's name.

    The `uid` is what a phone calls the table. Another evening of that name stands in nobody's way: what is begun is
    known by the next name, which the same request finds again.
    """
    while (table := first_table_for(user, key)) and not _goes_on_at(table, uid):
        key = next_name(key, str(user.uid))
    return table, key


def has_begun(user: User, key: uuid.UUID | None, session: GameSession) -> bool:
    """Whether a request of this name began this very evening, under its own name or under one that comes next."""
    while (table := first_table(key)) and table.session_id != session.pk:
        key = next_name(key, str(user.uid))
    return table is not None


def guest_who_started(key: uuid.UUID | None, uid: uuid.UUID | None) -> User | None:
    """The guest that this very request made, sent a blink earlier. Nobody but that phone knows the key.

    A phone that began without a network, at a table that it calls `uid`, may have lost the answer with it, for long.
    """
    if key is None:
        return None
    since = timezone.now() - (UNSENT_WITHIN if uid else RESENT_WITHIN)
    session = GameSession.objects.filter(
        client_key=key, created_at__gt=since, created_by__is_guest=True
    ).first()
    return session.created_by if session else None


def name_for_nobody(key: uuid.UUID | None, uid: uuid.UUID | None) -> uuid.UUID | None:
    """What the evening of somebody without an account is called: as the request is, or by the next name where that is
    taken by who can't be found by it."""
    while first_table(key) and guest_who_started(key, uid) is None:
        key = next_name(key, "")
    return key


def first_table(key: uuid.UUID | None) -> Table | None:
    """That of the evening of this name."""
    return Table.objects.filter(session__client_key=key).order_by("number").first() if key else None


def first_table_for(user: User, key: uuid.UUID | None) -> Table | None:
    """The same, for `level_of` to read what the user may do there."""
    if key is None:
        return None
    return with_level(Table.objects.filter(session__client_key=key), user).order_by("number").first()


def _goes_on_at(table: Table, uid: uuid.UUID | None) -> bool:
    """True where the user may score it, it isn't deleted, and it is this very table or nothing was played there yet:
    from an old page on which somebody taps once more after it was played, it is the next evening that begins."""
    is_it = table.uid == uid or not table.session.rounds
    return is_it and level_of(table) >= Level.SCORE and not is_deleted(table)


def is_deleted(table: Table) -> bool:
    """Whether its evening is gone, or the whole league."""
    return bool(table.session.deleted_at or table.session.league.deleted_at)


def next_name(key: uuid.UUID | None, owner: str) -> uuid.UUID | None:
    return key and uuid.uuid5(key, owner)
