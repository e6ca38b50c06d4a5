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


def test_who_played_beside_his_stand_in_has_his_own_evening(old: Any) -> None:
    """Bob played for Dana in two evenings, and in one of them she sat at the table herself."""
    apps = migrate([("scorekeeper", "0013_meetings")])
    rules = apps.get_model("scorekeeper", "RuleSet").objects.create(digest="d", values={})
    league = apps.get_model("scorekeeper", "League").objects.create(name="Thursday", rules=rules)
    dana, bob = (league.players.create(name=name, name_key=name) for name in ("dana", "bob"))
    for day, there in ((26, (dana, bob)), (27, (bob,))):
        session = apps.get_model("scorekeeper", "GameSession").objects.create(
            league=league, date=date(2026, 11, day)
        )
        table = session.tables.create(number=1, rules=rules)
        round = table.rounds.create(kind="points", position=1, rules=rules)
        for seat, player in enumerate(there):
            round.lines.create(player=player, seat=seat, points=1)
            session.results.create(
                player=player, points=1, place=1, counts_for=dana if player == bob else None
            )
    apps = migrate()
    results = apps.get_model("scorekeeper", "SessionResult").objects.filter(player__name="bob")
    found = results.order_by("session__date").values_list("counts_for__name", flat=True)
    assert (list(found), apps.get_model("scorekeeper", "League").objects.get().version) == ([None, "dana"], 2)
