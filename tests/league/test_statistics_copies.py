"""The two kept copies of statistics: what they cost, and when they fall due."""

import time
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.league.people.merging import merge, undo_merge
from scorekeeper.league.statistics import book, copies, sums
from scorekeeper.league.statistics.book import book_of, work_out
from scorekeeper.league.statistics.numbers import MADE_BY, Book
from scorekeeper.models import GameSession, League, Player, SessionStatistics, Statistics, Table, User
from scorekeeper.play import change, finish, people, purge, rounds
from scorekeeper.play.sheet import Sheet
from scorekeeper.play.tables import parts
from tests.factories import guest, league_of, play, stamp, table_in
from tests.league.evenings import DAY, evening, many, named, season
from tests.league.writers import writer_in
from tests.play.tables.clubs import club, seating, seen, tables_of

pytestmark = pytest.mark.django_db
FOUR = {"Dana": 10, "Bob": 5, "Carmen": 0, "Dov": -5}


def queries(league: League) -> int:
    with CaptureQueriesContext(connection) as found:
        book_of(league)
    return len(found)


def told(found: Book) -> Book:
    return replace(found, version=0)


def points(league: League, name: str) -> int:
    return book_of(league).of(named(league, name).pk).points


@pytest.mark.parametrize("count", [1, 3, 500])
def test_a_book_takes_one_query_where_it_is_kept(league: League, count: int) -> None:
    """Worked out anew it takes as many at every count, a few more where an evening has to be read from its rounds."""
    many(league, count, **FOUR)
    parted = count == 500 and connection.vendor == "sqlite"  # which takes 333 of the new rows at a time
    assert queries(league) == 14 + parted
    assert SessionStatistics.objects.count() == count
    assert queries(league) == 1
    League.touch(league.pk)
    assert queries(league) == 7
    Table.objects.filter(pk=Table.objects.latest("pk").pk).update(version=9)
    League.touch(league.pk)
    assert queries(league) == 15
    assert queries(league) == 1
    assert points(league, "Dana") == 10 * count


def test_only_the_evening_that_changed_is_read_again(league: League) -> None:
    one, other = evening(league, DAY, **FOUR), evening(league, DAY + timedelta(days=1), **FOUR)
    book_of(league)
    before = dict(SessionStatistics.objects.values_list("session", "pk"))
    play(other)
    assert points(league, "Bob") == 45
    after = dict(SessionStatistics.objects.values_list("session", "pk"))
    assert after[one.session_id] == before[one.session_id]
    assert after[other.session_id] != before[other.session_id]


def test_a_season_and_all_time_share_what_is_kept_of_an_evening(league: League) -> None:
    this = season(league)
    evening(league, DAY, **FOUR)
    evening(league, DAY - timedelta(days=365), **FOUR)
    assert (book_of(league).sessions, book_of(league, this).sessions) == (2, 1)
    assert SessionStatistics.objects.count() == 2
    assert book_of(league, this).of(named(league, "Dana").pk).points == 10


def test_undo_and_redo(league: League) -> None:
    table = table_in(league)
    play(table)
    play(table)
    found = []
    for step in (change.undo, change.redo):
        step(table, stamp(table))
        found.append(points(league, "Bob"))
    assert found == [35, 70]


def test_a_round_that_is_deleted(league: League) -> None:
    table = table_in(league)
    play(table)
    play(table, "0 5 4 3", "0 6 4 3")
    assert points(league, "Bob") == 25
    rounds.delete_round(table, Sheet.load(table).rounds[0], stamp(table))
    assert points(league, "Bob") == -10


def test_an_evening_that_is_deleted_and_brought_back(league: League) -> None:
    table = evening(league, DAY, **FOUR)
    assert points(league, "Dana") == 10
    finish.delete(table, stamp(table))
    assert book_of(league).players == {}
    finish.restore(table, stamp(table))
    assert points(league, "Dana") == 10


def test_an_evening_that_is_purged_takes_its_copy_along(league: League) -> None:
    table = evening(league, DAY, **FOUR)
    book_of(league)
    GameSession.objects.filter(pk=table.session_id).update(deleted_at=timezone.now() - timedelta(days=31))
    purge.purge()
    assert SessionStatistics.objects.count() == 0


def test_what_counts_in_no_table_is_in_no_book(league: League) -> None:
    for values in ({"playoff": True}, {"state": GameSession.State.DISPUTED}):
        table = evening(league, DAY, **FOUR)
        GameSession.objects.filter(pk=table.session_id).update(**values)
    assert (book_of(league).sessions, book_of(league).players) == (0, {})


def test_somebody_put_in_the_place_of_another(league: League) -> None:
    table = table_in(league)
    play(table)
    assert points(league, "Bob") == 35
    people.replace_by_name(table, named(league, "Bob"), "Eve", stamp(table))
    assert (points(league, "Bob"), points(league, "Eve")) == (0, 35)


def test_a_merge_moves_the_numbers_and_leaves_the_evenings_as_they_are_kept(
    league: League, owner: User
) -> None:
    evening(league, DAY, Dana=10, Bob=5, Carmen=0)
    evening(league, DAY + timedelta(days=1), Eve=40, Bob=5, Carmen=0)
    book_of(league)
    kept = set(SessionStatistics.objects.values_list("pk", flat=True))
    event = merge(named(league, "Eve"), named(league, "Dana"), owner)
    assert event is not None
    assert (points(league, "Dana"), points(league, "Eve")) == (50, 0)
    dana = book_of(league).of(named(league, "Dana").pk)
    assert (dana.sessions, dana.won_streak.running) == (2, 2)
    undo_merge(league, event, owner)
    assert (points(league, "Dana"), points(league, "Eve")) == (10, 40)
    assert set(SessionStatistics.objects.values_list("pk", flat=True)) == kept


def test_two_of_one_evening_that_are_one_person_have_one_evening(league: League, owner: User) -> None:
    """Rounds in a row are those of the person, whichever name they stand under; so are places."""
    table = table_in(league, "Dana", "Bob", "Carmen", "Eve", "Bobby")
    dana, bob, carmen, eve, bobby = Sheet.load(table).roster
    play(table, "1 5 3 2", "1 5 4 3", seats=(dana, bob, carmen, eve), dealer=dana)
    play(table, "1 3 2 5", "1 5 2 5", seats=(dana, carmen, eve, bobby), dealer=dana)
    finish.finish(table, stamp(table))
    before = book_of(league)
    assert [before.of(named(league, name).pk).made_streak.longest for name in ("Bob", "Bobby")] == [1, 1]
    event = merge(named(league, "Bobby"), named(league, "Bob"), owner)
    found = book_of(league).of(named(league, "Bob").pk)
    assert (found.sessions, found.rounds, found.points, found.made_streak.longest) == (1, 2, 70, 2)
    assert [(each.points, each.place, each.of) for each in found.evenings] == [(70, 1, 4)]
    assert event is not None
    undo_merge(league, event, owner)
    assert told(book_of(league)) == told(before)


def test_a_table_that_was_taken_away_again_leaves_no_copy_that_looks_current(league: League) -> None:
    """The versions add up to the same as before, and still it is another evening."""
    session = club(league, "Dana Bob Carmen Dov")
    (table,) = tables_of(session)
    play(table)
    parts.draw_anew(session, [seating("Dana Bob Carmen Dov")], seen(session))
    session.tables.filter(part=2).update(version=9)  # as if they had changed their chairs again and again
    assert points(league, "Bob") == 35
    kept = sum(session.tables.values_list("version", flat=True))
    parts.take_back(session, seen(session))
    table.refresh_from_db()
    while sum(session.tables.values_list("version", flat=True)) < kept:
        play(table)
    assert sum(session.tables.values_list("version", flat=True)) == kept
    assert points(league, "Bob") == 35 * Sheet.load(table).rounds_played() > 35


def test_tables_drawn_anew_go_on_with_the_evening(league: League) -> None:
    session = club(league, "Dana Bob Carmen Dov", "Eve Fay Gil Hal")
    for table in tables_of(session):
        play(table)
    assert book_of(league).pair(named(league, "Dana").pk, named(league, "Eve").pk).rounds == 0
    parts.draw_anew(session, [seating("Dana Bob Eve Fay"), seating("Gil Hal Carmen Dov")], seen(session))
    for table in tables_of(session, part=2):
        play(table)
    bob = book_of(league).of(named(league, "Bob").pk)
    assert (bob.sessions, bob.rounds, bob.made_streak.longest, bob.points) == (1, 2, 2, 70)
    assert [(each.place, each.of, each.table) for each in bob.evenings] == [
        (1, 8, str(tables_of(session)[0].uid))
    ]
    pair = book_of(league).pair(named(league, "Dana").pk, named(league, "Eve").pk)
    assert (pair.together, pair.rounds, pair.behind, pair.worse) == (1, 1, 1, 1)
    assert [record.value for record in book_of(league).records if record.what == "longest_evening"] == [2]
    assert not {"biggest_win", "comeback"} & {record.what for record in book_of(league).records}


def test_who_came_back_at_one_of_several_tables_need_not_be_first_in_the_end(league: League) -> None:
    """One table of the evening alone is a comeback: there the last one is first in the end."""
    session = club(league, "Dana Bob Carmen Dov", "Eve Fay Gil Hal")
    first, second = tables_of(session)
    play(first, "1 5 3 2", "3 5 3 2")
    play(first, "0 5 4 3", "0 6 4 3")
    assert [record.value for record in book_of(league).records if record.what == "comeback"] == [16]
    play(second, "1 5 3 2", "3 5 3 2")
    book = book_of(league)
    assert "comeback" not in {record.what for record in book.records}
    assert book.titles["comeback"] == ()


def test_copies_of_another_form_are_made_anew(league: League) -> None:
    evening(league, DAY, **FOUR)
    fresh = book_of(league)
    Statistics.objects.update(data={"made_by": 0})
    SessionStatistics.objects.update(data={"made_by": 0})
    assert book_of(league) == fresh
    assert SessionStatistics.objects.get().data["made_by"] == MADE_BY


def test_an_older_book_never_pushes_out_a_newer_one(league: League) -> None:
    table = evening(league, DAY, **FOUR)
    old = work_out(league, None)
    play(table)
    new = book_of(league)
    for there in (True, False):
        book.keep(league, None, old, there=there)
        assert Statistics.objects.get().version == new.version
        assert book_of(league) == new


def test_what_another_reader_kept_of_an_evening_meanwhile_stays(league: League) -> None:
    """This reader saw a copy that was old, and works; another has put a newer one in its place since."""
    table = evening(league, DAY, **FOUR)
    book_of(league)
    seen_old = SessionStatistics.objects.get()
    tables = copies.tables_of([table.session_id])
    slow = copies.read(tables, {})
    play(table)
    book_of(league)
    newer = SessionStatistics.objects.get()
    copies.keep(slow, [seen_old.pk])
    assert SessionStatistics.objects.get() == newer
    assert newer.data["tables"] != seen_old.data["tables"]


@pytest.mark.django_db(transaction=True)
def test_an_evening_or_a_season_that_is_gone_is_not_kept() -> None:
    league = league_of(guest())
    table, this = evening(league, DAY, **FOUR), season(league)
    tables = copies.tables_of([table.session_id])
    fresh, found = copies.read(tables, {}), work_out(league, this)
    GameSession.objects.all().delete()
    this_as_it_was = season(league, name="other")
    gone = this_as_it_was.pk
    this_as_it_was.delete()
    this_as_it_was.pk = gone
    copies.keep(fresh, [])
    book.keep(league, this_as_it_was, found, there=False)
    assert (SessionStatistics.objects.count(), Statistics.objects.count()) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_no_reader_waits_for_a_writer() -> None:
    """While a change holds its locks, the book is answered as it was; on SQLite nothing is kept then."""
    league = league_of(guest())
    evening(league, DAY, **FOUR)
    with writer_in(league):
        started = time.monotonic()
        found = book_of(league)
        took = time.monotonic() - started
    assert found.of(named(league, "Dana").pk).points == 10
    assert took < 5
    assert (
        Statistics.objects.exists() == SessionStatistics.objects.exists() == (connection.vendor != "sqlite")
    )
    assert book_of(league).version == found.version + 1
    assert Statistics.objects.get().version == found.version + 1


def test_a_player_who_came_while_the_book_was_worked_out(league: League) -> None:
    """He is nobody's by then; who reads again finds him in the list of players."""
    table = evening(league, DAY, **FOUR)
    late = Player.objects.get(name="Dana").pk
    found = copies.evenings_of([table.session_id], {})
    everybody = sums.Everybody({})
    everybody.add(sums.Played(1, "", DAY, [""], 1), found[table.session_id][1])
    assert everybody.people[late].total.points == 10
