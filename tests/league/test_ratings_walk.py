"""Whatever is done to a league, and after ten years of it: its kept ratings are those of the raw rounds."""

import time
from collections.abc import Iterator, Sequence
from datetime import date

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from scorekeeper.league.ratings import course
from scorekeeper.league.ratings.checking import kept_wrongly
from scorekeeper.league.ratings.rating import Rating, rate
from scorekeeper.league.ratings.ratings import ratings_of
from scorekeeper.models import League, Ratings, Table, User
from scorekeeper.play import adjustments
from scorekeeper.play.change import Stamp
from tests.league.kept_ratings import numbers
from tests.league.slow_ratings import slow_ratings
from tests.league.ten_years import make_league
from tests.league.walk import REFUSALS, STEPS, Walk


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [10, 11])
def test_kept_ratings_say_what_the_rounds_say_after_every_step(seed: int) -> None:
    walk = Walk(seed)
    League.objects.filter(pk=walk.league.pk).update(rated=True)
    done = []
    for _ in range(STEPS):
        step = walk.chance.choice(walk.steps())
        try:
            step()
        except REFUSALS:
            continue
        done.append(step.__name__)
        expected = slow_ratings(walk.league)
        assert numbers(walk.league) == expected, done
        assert numbers(walk.league) == expected, done  # from the kept copy now
    assert len(done) > STEPS / 3
    assert not any(kept_wrongly(copy) for copy in Ratings.objects.select_related("league"))


@pytest.fixture(scope="module")
def ten_years(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[League]:
    """Made once for the module; each test sees it as it was made."""
    with django_db_blocker.unblock(), transaction.atomic():
        league = make_league(User.create_guest())
        League.objects.filter(pk=league.pk).update(rated=True)
        yield League.objects.get(pk=league.pk)
        transaction.set_rollback(True)


@pytest.mark.slow
@pytest.mark.django_db
def test_ratings_of_ten_years_are_those_of_the_raw_rounds(ten_years: League) -> None:
    expected = slow_ratings(ten_years)
    assert sum(evenings for _, _, evenings in expected.values()) > 2000
    assert numbers(ten_years) == expected
    assert numbers(ten_years) == expected


@pytest.mark.slow
@pytest.mark.django_db
def test_an_edit_in_year_nine_works_out_only_the_later_evenings(
    ten_years: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def counted(places: Sequence[int], before: Sequence[Rating]) -> list[Rating]:
        calls.append(len(places))
        return rate(places, before)

    monkeypatch.setattr(course, "rate", counted)
    first = timed(ten_years)
    assert len(calls) == 517
    table = evening_after(ten_years, date(2025, 1, 1))
    stamp = Stamp(user=table.session.created_by or User.create_guest(), version=table.version)
    calls.clear()
    points_to_the_last(table, stamp, 1_000_000)
    again = timed(ten_years)
    later = ten_years.sessions.filter(deleted_at=None, playoff=False).exclude(state="disputed")
    assert len(calls) == later.filter(date__gte=table.session.date).count() == 77
    assert numbers(ten_years) == slow_ratings(ten_years)
    table.refresh_from_db()
    calls.clear()
    points_to_the_last(table, Stamp(user=stamp.user, version=table.version), 1)
    timed(ten_years)
    assert calls == []
    assert numbers(ten_years) == slow_ratings(ten_years)
    assert max(first, again) < 1


def timed(league: League) -> float:
    """Seconds of work for the next reader."""
    started = time.process_time()
    assert ratings_of(league) is not None
    return time.process_time() - started


def evening_after(league: League, day: date) -> Table:
    tables = Table.objects.filter(session__league=league, session__date__gte=day, session__deleted_at=None)
    tables = tables.filter(session__playoff=False).exclude(session__state="disputed")
    return tables.select_related("session__league", "session__created_by", "rules").order_by("session__date")[
        0
    ]


def points_to_the_last(table: Table, stamp: Stamp, points: int) -> None:
    """Points that make whoever came last the first, or that change no place."""
    last = table.session.results.filter(rounds__gt=0).order_by("-place")[0].player
    adjustments.adjust(table, last, points, "", stamp)
