"""What is really in force on the connection, not what the settings say."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),  # FULL
        ("busy_timeout", 20_000),
        ("temp_store", 2),  # MEMORY
        ("cache_size", -20_000),
        ("mmap_size", 128 * 1024 * 1024),
        ("foreign_keys", 1),
    ],
)
def test_pragma_is_in_force(pragma: str, value: str | int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        assert cursor.fetchone() == (value,)


def test_transaction_claims_the_write_lock_at_once() -> None:
    # The test runs in a transaction that has written nothing yet.
    assert connection.in_atomic_block
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=0)) as other,
        pytest.raises(sqlite3.OperationalError, match="database is locked"),
    ):
        other.execute("BEGIN IMMEDIATE")
