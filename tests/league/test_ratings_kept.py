"""Ratings are worked out once, by the next reader, and after an edit only as far as it reaches."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.league.ratings import course, keeping
from scorekeeper.league.ratings.rating import Rating, rate
from scorekeeper.league.ratings.ratings import Ratings, ratings_of, work_out
from scorekeeper.models import GameSession, League, SessionRating, Table
from scorekeeper.models import Ratings as Copy
from scorekeeper.play import adjustments, finish, rounds
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, league_of, stamp
from tests.league.evenings import DAY, evening, more, named
from tests.league.kept_ratings import found, numbers
from tests.league.slow_ratings import slow_ratings
from tests.league.writers import writer_in
from tests.pages import pid

pytestmark = pytest.mark.django_db

Calls = list[list[int]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """The places of every evening that is really worked out, in order."""
    seen: Calls = []

    def counted(places: Sequence[int], before: Sequence[Rating]) -> list[Rating]:
        seen.append(sorted(places))
        return rate(places, before)

    monkeypatch.setattr(course, "rate", counted)
    return seen


def evenings(league: League, count: int = 10) -> list[Table]:
    """A week apart, Dana first, then Bob, Carmen, Dov."""
    return [
        evening(league, DAY + timedelta(weeks=week), Dana=30, Bob=20, Carmen=10, Dov=0)
        for week in range(count)
    ]


def count(league: League, calls: Calls) -> int:
    """How many evenings the next reader works out; what he finds is what the raw rounds give."""
    calls.clear()
    assert numbers(league) == slow_ratings(league)
    return len(calls)


def change_points(table: Table, **points: int) -> None:
    (round,) = Sheet.load(table).rounds
    told = {pid(table, name): value for name, value in points.items()}
    rounds.edit_points(table, round, told, stamp(table), covers=1, reason="")


def test_an_edit_works_out_its_evening_and_the_later_ones(rated: League, calls: Calls) -> None:
    tables = evenings(rated)
    assert count(rated, calls) == 10
    assert count(rated, calls) == 0
    change_points(tables[7], Dana=0, Bob=20, Carmen=10, Dov=30)
    assert count(rated, calls) == 3
    change_points(tables[0], Dana=0, Bob=20, Carmen=10, Dov=30)
    assert count(rated, calls) == 10


def test_an_edit_that_changes_no_place_works_out_nothing(rated: League, calls: Calls) -> None:
    tables = evenings(rated)
    count(rated, calls)
    change_points(tables[3], Dana=31, Bob=19, Carmen=-10, Dov=-40)
    assert count(rated, calls) == 0
    more(tables[4], Dana=0, Bob=0, Carmen=0, Dov=0)
    assert count(rated, calls) == 0


def test_one_evening_more_works_out_one(rated: League, calls: Calls) -> None:
    evenings(rated)
    count(rated, calls)
    evening(rated, DAY + timedelta(weeks=10), Dana=0, Bob=1, Carmen=2, Dov=2)
    assert count(rated, calls) == 1
    assert calls == [[1, 1, 3, 4]]


def test_an_evening_put_between_works_out_itself_and_the_later_ones(rated: League, calls: Calls) -> None:
    evenings(rated)
    count(rated, calls)
    evening(rated, DAY + timedelta(weeks=6, days=1), Dana=0, Bob=1, Carmen=2, Dov=3)
    assert count(rated, calls) == 4


def test_an_edit_reaches_only_those_whom_it_concerns(rated: League, calls: Calls) -> None:
    """Who never met anybody of that evening since comes with the same rating as before."""
    first = evenings(rated, 1)[0]
    for week in range(1, 5):
        evening(rated, DAY + timedelta(weeks=week), Eli=3, Fay=2, Gil=1)
    count(rated, calls)
    change_points(first, Dana=0, Bob=20, Carmen=10, Dov=30)
    assert count(rated, calls) == 1


def test_deleting_and_bringing_back_an_evening(rated: League, calls: Calls) -> None:
    tables = evenings(rated)
    count(rated, calls)
    finish.delete(tables[9], stamp(tables[9]))
    assert count(rated, calls) == 0
    finish.restore(tables[9], stamp(tables[9]))
    assert count(rated, calls) == 0
    finish.delete(tables[4], stamp(tables[4]))
    assert count(rated, calls) == 5


def test_another_date_moves_an_evening_in_the_order(rated: League, calls: Calls) -> None:
    evenings(rated, 5)
    last = evening(rated, DAY + timedelta(weeks=5), Dana=0, Bob=1, Carmen=2, Dov=3)
    count(rated, calls)
    finish.describe(last, stamp(last), name="", date=DAY + timedelta(days=15), notes="")
    assert count(rated, calls) == 3


def test_a_starting_balance_works_out_nothing(rated: League, calls: Calls) -> None:
    tables = evenings(rated)
    count(rated, calls)
    adjustments.adjust(tables[2], named(rated, "Dov"), 900, "", stamp(tables[2]), starting=True)
    assert count(rated, calls) == 0
    adjustments.adjust(tables[2], named(rated, "Dov"), 900, "", stamp(tables[2]))
    assert count(rated, calls) == 8


def test_off_and_on_again_works_out_nothing(rated: League, calls: Calls) -> None:
    evenings(rated)
    count(rated, calls)
    League.touch(rated.pk)
    rated.rated = False
    assert ratings_of(rated) is None
    rated.rated = True
    assert count(rated, calls) == 0


def test_what_an_older_app_worked_out_otherwise_is_worked_out_again(rated: League, calls: Calls) -> None:
    evenings(rated)
    before = found(rated)
    Copy.objects.update(data={**Copy.objects.get().data, "made_by": "0"})
    assert count(rated, calls) == 10
    assert found(rated) == before


def queries(league: League) -> int:
    with CaptureQueriesContext(connection) as seen:
        found(league)
    return len(seen)


def test_kept_ratings_take_one_query_and_old_ones_ten(rated: League) -> None:
    """One to ask, five to read, then to keep: a savepoint of two, the ratings, the steps. At first none is read."""
    evenings(rated, 1)
    assert (queries(rated), queries(rated)) == (9, 1)
    evening(rated, Dana=0, Bob=1, Carmen=2)
    assert (queries(rated), queries(rated)) == (10, 1)
    evenings(rated, 3)
    assert (queries(rated), queries(rated)) == (10, 1)


def test_saving_asks_nothing_of_ratings(rated: League) -> None:
    (table,) = evenings(rated, 1)
    found(rated)
    with CaptureQueriesContext(connection) as seen:
        more(table, Dana=0, Bob=100, Carmen=0, Dov=0)
    assert [each["sql"] for each in seen if "rating" in each["sql"].replace('"rated"', "")] == []


def test_what_is_kept_is_what_was_worked_out(rated: League) -> None:
    evenings(rated, 70)
    fresh = found(rated)
    assert found(rated) == fresh == work_out(rated, trusting=False)[0]
    dana = fresh.rated[named(rated, "Dana").pk]
    assert [moment.evenings for moment in dana.course[:3]] == [1, 2, 3]
    assert (len(dana.course), dana.course[-1].evenings, dana.evenings) == (60, 70, 70)
    assert (dana.best.shown, dana.best.evenings) == (dana.shown, 70)
    assert SessionRating.objects.count() == 70


def test_an_older_reader_never_pushes_out_newer_ratings(rated: League) -> None:
    """He works on an old version; meanwhile somebody writes, and another reader keeps the new ratings."""
    tables = evenings(rated, 3)
    old, steps = work_out(rated)
    change_points(tables[1], Dana=0, Bob=20, Carmen=10, Dov=30)
    new = found(rated)
    rows = list(SessionRating.objects.order_by("pk").values())
    keeping.keep(rated, old.version, old.to_json(), steps, there=True)
    assert Copy.objects.get().version == new.version
    assert list(SessionRating.objects.order_by("pk").values()) == rows
    keeping.keep(rated, old.version, old.to_json(), steps, there=False)  # he found none when he asked
    assert Copy.objects.get().version == new.version
    assert found(rated) == new
    League.touch(rated.pk)
    assert numbers(rated) == slow_ratings(rated)


def test_ratings_are_those_of_a_version(rated: League) -> None:
    evenings(rated, 1)
    assert found(rated).version == League.objects.get(pk=rated.pk).version


@pytest.mark.django_db(transaction=True)
def test_an_evening_purged_meanwhile_stops_no_reader() -> None:
    league = league_of(guest())
    League.objects.filter(pk=league.pk).update(rated=True)
    (table,) = evenings(league, 1)
    ratings, steps = work_out(league)
    GameSession.objects.filter(pk=table.session_id).delete()
    keeping.keep(league, ratings.version, ratings.to_json(), steps, there=False)
    assert (Copy.objects.count(), SessionRating.objects.count()) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_no_reader_of_ratings_waits_for_a_writer() -> None:
    """While a change holds its locks, the ratings are answered as they were; on SQLite they are not kept then."""
    league = league_of(guest())
    League.objects.filter(pk=league.pk).update(rated=True)
    league.rated = True
    evenings(league, 2)
    with writer_in(league):
        ratings = found(league)
    assert [each.evenings for each in ratings.rated.values()] == [2, 2, 2, 2]
    assert Copy.objects.exists() == (connection.vendor != "sqlite")
    assert isinstance(ratings_of(league), Ratings)
    assert Copy.objects.get().version == ratings.version + 1
