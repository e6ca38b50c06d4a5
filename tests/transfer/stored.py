"""Importing and exporting for tests."""

import copy
import json
import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from scorekeeper.models import (
    Adjustment,
    GameSession,
    League,
    Line,
    Membership,
    Player,
    Round,
    RuleSet,
    Season,
    Seat,
    SessionResult,
    Table,
    User,
)
from scorekeeper.transfer.export import export_league
from scorekeeper.transfer.importing import Imported, import_reading
from scorekeeper.transfer.reading import read_file
from tests.transfer.files import Json, a_deal, a_file, a_session, bytes_of, passed, read

UID = "11111111-1111-4111-8111-11111111111"
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


def a_league(**changes: Any) -> Json:
    return (
        a_file(
            a_session(
                a_deal(id=UID + "2"),
                passed(),
                name="First",
                id=UID + "1",
                adjustments=[{"player": "A", "points": 5}],
            ),
            league={"name": "Thursday", "rules": {"zero_over": 30}, "id": UID + "0"},
        )
        | changes
    )


def other_uid(file: Json) -> Json:
    """The same file with a new id for its first session."""
    changed = copy.deepcopy(file)
    changed["sessions"][0]["id"] = str(uuid.uuid4())
    return changed


def counts() -> dict[str, int]:
    models = [League, User, Membership, Season, Player, GameSession, Table, Seat, Round, Line, Adjustment]
    return {model.__name__: model._default_manager.count() for model in [*models, SessionResult, RuleSet]}


def problems_of(file: Json, **options: Any) -> list[tuple[str, str]]:
    """What is told; nothing may have been stored."""
    before = counts()
    done = import_reading(read(file), **options)
    assert counts() == before
    assert (done.league, done.token) == (None, None)
    return [(problem.path, problem.code) for problem in done.problems]


def parsed(league: League) -> Json:
    """What goes out, as values."""
    text: Json = json.loads(exported(league))
    return text
