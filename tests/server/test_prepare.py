"""The data folder and what stands in it."""

import stat
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.db.migrations import Migration

from scorekeeper.server import StartError
from scorekeeper.server.prepare import make_secret_key, migrate_database, migrations_ahead, usable_database


class Loader:
    def __init__(
        self, disk: dict[tuple[str, str], list[tuple[str, str]]], applied: set[tuple[str, str]]
    ) -> None:
        self.applied_migrations = applied
        self.disk_migrations = {}
        for (app, name), replaces in disk.items():
            migration = Migration(name, app)
            setattr(migration, "replaces", replaces)  # noqa: B010  a class variable to Django's types
            self.disk_migrations[app, name] = migration


def test_key_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    key = make_secret_key(tmp_path / "key")
    assert (tmp_path / "key").read_text() == key + "\n"
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_key_made_by_another_start_at_this_moment_is_taken(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("theirs\n")
    assert make_secret_key(tmp_path / "key") == "theirs"


def test_key_that_a_full_disk_left_empty_is_told(tmp_path: Path) -> None:
    (tmp_path / "key").touch()
    with pytest.raises(StartError, match=r"is empty: delete the file and start again\.$"):
        make_secret_key(tmp_path / "key")


def test_what_the_database_refuses_is_told() -> None:
    with pytest.raises(StartError) as refused, usable_database():
        raise OperationalError("attempt to write a readonly database")
    assert str(refused.value).endswith(
        " can't be used (attempt to write a readonly database):"
        " check the file, or set DATA_DIR to another folder."
    )


def test_migrations_ahead_are_ours_that_the_code_lacks() -> None:
    disk: dict[tuple[str, str], list[tuple[str, str]]] = {
        ("scorekeeper", "0003_squashed"): [("scorekeeper", "0001_first"), ("scorekeeper", "0002_second")],
    }
    applied = {("scorekeeper", "0001_first"), ("scorekeeper", "0003_squashed"), ("sessions", "0009_other")}
    assert migrations_ahead(Loader(disk, applied)) == []  # type: ignore[arg-type]
    applied |= {("scorekeeper", "0005_later"), ("scorekeeper", "0004_next")}
    assert migrations_ahead(Loader(disk, applied)) == ["0004_next", "0005_later"]  # type: ignore[arg-type]


@pytest.mark.django_db(transaction=True)
def test_the_table_of_the_cache_is_made_where_it_is_missing() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE scorekeeper_cache")
    migrate_database()
    cache.set("kept", "for all processes")
    assert cache.get("kept") == "for all processes"
