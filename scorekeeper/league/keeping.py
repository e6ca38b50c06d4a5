"""Copies of what was worked out: never one that is older than what is there, and no reader waits for it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, OperationalError, connection
from django.db.models import Model, Q


def put(
    model: type[Model],
    of: Mapping[str, Any],
    *,
    there: bool,
    version: int,
    data: Mapping[str, Any],
    older: Q | None = None,
    **more: Any,
) -> bool:
    """Put the one copy `of` these where nothing was `there`, else in place of an older one. Whether it did.

    A reader that worked on an older version while somebody wrote must not push out what another reader has
    worked out since. What another code made is older too, and what `older` says besides.
    """
    copies = model._default_manager
    values = {"version": version, "data": data, **more}
    if not there:
        copies.bulk_create([model(**of, **values)], ignore_conflicts=True)
        return True
    replaced = Q(version__lt=version) | ~Q(data__made_by=data["made_by"]) | (older or Q())
    return bool(copies.filter(replaced, **of).update(**values))


@contextmanager
def if_nobody_writes() -> Iterator[None]:
    """A copy is worth neither a wait nor an error: the next reader makes it.

    While somebody writes nothing is kept, nor of an evening or a season that was deleted meanwhile.
    """
    try:
        with _without_waiting():
            yield
    except IntegrityError:
        pass  # deleted


@contextmanager
def _without_waiting() -> Iterator[None]:
    """SQLite lets one writer in and the others wait, for seconds if need be; here it is told not to."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        usual = cursor.fetchone()[0]
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            yield
        except OperationalError:
            pass  # locked: somebody writes
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")
