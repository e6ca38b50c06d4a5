"""Importing and exporting for tests."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from scorekeeper.models import League
from scorekeeper.transfer.export import export_league
from scorekeeper.transfer.importing import Imported, import_reading
from scorekeeper.transfer.reading import read_file
from tests.transfer.files import Json, bytes_of

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def imported(file: Json | str, **options: Any) -> Imported:
    """The file stored; it must be clean as far as it can be read."""
    reading = read_file(bytes_of(file) if isinstance(file, dict) else file.encode())
    assert [str(problem) for problem in reading.problems] == []
    return import_reading(reading, **options)


def league_of(file: Json | str, **options: Any) -> League:
    league = imported(file, **options).league
    assert league is not None
    return league


def exported(league: League) -> str:
    return "".join(export_league(League.objects.get(pk=league.pk)))


def without_ids(text: str) -> str:
    return UUID.sub("…", text)


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written within is taken back at its end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
