"""Stored evenings come through what the database has learnt since."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

BEFORE_LEAGUES = [("scorekeeper", "0001_initial")]


def migrate(targets: list[tuple[str, str]] | None = None) -> Any:
    """To these migrations, or to the last ones. Returns the models as they are then."""
    executor = MigrationExecutor(connection)
    executor.migrate(targets or executor.loader.graph.leaf_nodes())
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def old(transactional_db: None) -> Iterator[Any]:
    yield migrate(BEFORE_LEAGUES)
    migrate()


def test_stored_evenings_know_their_rounds(old: Any) -> None:
    rules = old.get_model("scorekeeper", "RuleSet").objects.create(digest="d", values={})
    league = old.get_model("scorekeeper", "League").objects.create(name="Thursday", rules=rules)
    sessions = old.get_model("scorekeeper", "GameSession").objects
    played = sessions.create(league=league, date=date(2026, 11, 26))
    unplayed = sessions.create(league=league, date=date(2026, 11, 27))
    tables = old.get_model("scorekeeper", "Table").objects
    short, long = (tables.create(session=played, number=number, rules=rules) for number in (1, 2))
    for kind in ("played", "played", "passed_out", "annulled"):
        short.rounds.create(kind=kind, position=1, rules=rules)
    long.rounds.create(kind="played", position=1, rules=rules)
    long.rounds.create(kind="points", position=2, rules=rules, covers=3)
    long.rounds.create(kind="played", position=3, rules=rules, deleted_at=timezone.now())
    now = migrate().get_model("scorekeeper", "GameSession").objects
    assert [now.get(pk=each.pk).rounds for each in (played, unplayed)] == [4, 0]
