"""Writers wait for each other, and never in a ring."""

import re
import threading
import time
from collections.abc import Callable

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import User
from scorekeeper.play import people
from scorekeeper.play.change import undo, writing
from scorekeeper.play.start import players_named
from scorekeeper.play.tables import parts
from tests.factories import guest, league_of, play, stamp
from tests.play.tables.clubs import ELEVEN, club, seating, seen, tables_of

pytestmark = pytest.mark.django_db(transaction=True)


LEAGUE_HELD = (
    'FROM "scorekeeper_league" WHERE "scorekeeper_league"."id" IN ('  # FOR UPDATE, where there is such
)


def _first_of(work: Callable[[], object]) -> str:
    """The first row that the work takes, in a transaction of its own."""
    with CaptureQueriesContext(connection) as queries:
        work()
    said = [query["sql"] for query in queries.captured_queries]
    begin = next(place for place, sql in enumerate(said) if _begins_to_write(sql, said[place + 1]))
    said = [sql for sql in said[begin + 1 :] if "SAVEPOINT" not in sql]
    takes = [sql for sql in said if not sql.startswith("SELECT") or LEAGUE_HELD in sql]
    return takes[0]


def _begins_to_write(sql: str, following: str) -> bool:
    """`models.base.snapshot` begins transactions too, in each database's own way: those only read."""
    return bool(re.match("BEGIN(?! DEFERRED)", sql)) and not following.endswith("READ ONLY")


def test_whoever_writes_takes_the_league_first() -> None:
    """On PostgreSQL a season that takes evenings over, and a round that is saved there, would wait for each other."""
    session = club(league_of(guest(), people=[]))
    table = tables_of(session)[0]
    saved = _first_of(lambda: play(table))
    undone = _first_of(lambda: undo(table, stamp(table)))
    assert [sql.split(" SET ")[0] for sql in (saved, undone)] == ['UPDATE "scorekeeper_league"'] * 2
    for work in (
        lambda: parts.draw_anew(session, [seating(names) for names in ELEVEN], seen(session)),
        lambda: parts.finish_evening(session, seen(session)),
        lambda: parts.reopen_evening(session, seen(session)),
        lambda: people.join_by_name(table, "Zed", stamp(table)),
        lambda: people.replace_by_name(
            table, players_named(session.league, ["Zed"])[0], "Xena", stamp(table)
        ),
        lambda: club(session.league),
    ):
        assert LEAGUE_HELD in _first_of(work)


def test_a_change_within_a_transaction_waits_for_nobody_who_waits_for_it() -> None:
    begun, faults = threading.Event(), []

    def import_a_file() -> None:
        with transaction.atomic():
            User.create_guest()
            begun.set()
            time.sleep(0.5)  # by now the phone stands in the queue
            with writing():
                User.create_guest()

    def save_on_a_phone() -> None:
        begun.wait()
        with writing():
            User.create_guest()

    def run(work: object) -> None:
        try:
            work()  # type: ignore[operator]
        except Exception as error:
            faults.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[work]) for work in (import_a_file, save_on_a_phone)]
    started = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (faults, User.objects.count()) == ([], 3)
    assert time.monotonic() - started < 10  # the database gives up after 20 seconds
