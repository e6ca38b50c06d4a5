"""What several nouns share."""

import hashlib
import secrets
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, models, transaction


class WithUid(models.Model):
    """An integer key inside; this UUID in URLs and files."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        abstract = True


def uid_in(text: str) -> uuid.UUID | None:
    """The uid that somebody sent; None where it is none."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def free_uid(model: type[WithUid], wanted: uuid.UUID | None) -> uuid.UUID:
    """The uid that a phone gave to what it made, unless something of this kind, anybody's, has it; else a new one."""
    is_free = wanted is not None and not model._default_manager.filter(uid=wanted).exists()
    return wanted if wanted is not None and is_free else uuid.uuid4()


def next_key(key: uuid.UUID) -> uuid.UUID:
    """The key after this one: its last twelve digits and one. A phone finds it as well, without asking.

    >>> next_key(uuid.UUID("8a1f0c52-0b7e-4b57-9d0a-ffffffffffff"))
    UUID('8a1f0c52-0b7e-4b57-9d0a-000000000000')
    """
    low = (1 << 48) - 1
    return uuid.UUID(int=(key.int & ~low) | ((key.int + 1) & low))


class InFiles(WithUid):
    """Something that an interchange file carries. `kept` holds what a file said and no column has room for."""

    kept = models.JSONField(default=dict, blank=True, editable=False)

    class Meta:
        abstract = True


@contextmanager
def snapshot() -> Iterator[None]:
    """All queries of the block see one moment of the database; nobody who writes has to wait for it.

    Without it, a round saved by another phone between two reads would show with half of what belongs to it.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")  # atomic() would take the write lock
            try:
                yield
            finally:
                cursor.execute("COMMIT")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def new_token() -> str:
    """160 random bits for a link, in characters that survive a chat message."""
    return secrets.token_urlsafe(20)


def token_digest(token: str) -> str:
    """What is stored of a link that works once: its SHA-256, so a stolen database opens nothing."""
    return hashlib.sha256(token.encode()).hexdigest()
