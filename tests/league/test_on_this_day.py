"""What was played on this day in another year."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.league.on_this_day import days_like, on_this_day
from scorekeeper.models import GameSession, League, Player, SessionResult
from tests.league.evenings import evening, many, named
from tests.pages import text_of

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 26)


def won(league: League, day: date = TODAY) -> Any:
    then = on_this_day(league, day)
    return then and (then.day, then.is_the_day, list(then.winners), then.points)


def test_the_latest_evening_of_this_day(league: League) -> None:
    evening(league, date(2019, 11, 26), Dana=10, Bob=5, Carmen=0)
    table = evening(league, date(2024, 11, 26), Dana=10, Bob=50, Carmen=0)
    evening(league, date(2025, 11, 25), Dana=10, Bob=5, Carmen=0)
    evening(league, TODAY, Dana=10, Bob=5, Carmen=0)
    assert won(league) == (date(2024, 11, 26), True, ["Bob"], 50)
    then = on_this_day(league, TODAY)
    assert then is not None
    assert then.session == str(table.session.uid)


def test_else_the_nearest_one_about_it(league: League) -> None:
    evening(league, date(2025, 11, 23), Dana=10, Bob=5, Carmen=0)
    evening(league, date(2020, 11, 27), Dana=10, Bob=5, Carmen=70)
    evening(league, date(2019, 11, 25), Dana=10, Bob=5, Carmen=0)
    assert won(league) == (date(2020, 11, 27), False, ["Carmen"], 70)


def test_nothing_farther_away(league: League) -> None:
    for day in (date(2025, 11, 22), date(2025, 11, 30), date(1985, 11, 26), date(2027, 11, 26)):
        evening(league, day, Dana=10, Bob=5, Carmen=0)
    assert won(league) is None


def test_who_shares_a_win_is_named_too(league: League) -> None:
    evening(league, date(2024, 11, 26), Dana=10, Bob=10, Carmen=0)
    assert won(league) == (date(2024, 11, 26), True, ["Dana", "Bob"], 10)


def test_of_two_evenings_of_the_day_the_first(league: League) -> None:
    evening(league, date(2024, 11, 26), Dana=10, Bob=5, Carmen=0)
    evening(league, date(2024, 11, 26), Dana=1, Bob=5, Carmen=0)
    assert won(league) == (date(2024, 11, 26), True, ["Dana"], 10)


@pytest.mark.parametrize(
    "values", [{"deleted_at": "2026-11-27T00:00Z"}, {"playoff": True}, {"state": "disputed"}, {"rounds": 0}]
)
def test_an_evening_that_does_not_count_is_not_told(league: League, values: dict[str, Any]) -> None:
    table = evening(league, date(2024, 11, 26), Dana=10, Bob=5, Carmen=0)
    GameSession.objects.filter(pk=table.session_id).update(**values)
    assert won(league) is None


def test_merged_people_go_by_their_new_name(league: League) -> None:
    evening(league, date(2024, 11, 26), Dan=10, Bob=10, Carmen=0)
    middle = Player.objects.create(league=league, name="D", merged_into=named(league, "Dana"))
    Player.objects.filter(name="Dan").update(merged_into=middle)
    Player.objects.filter(name="Bob").update(merged_into=named(league, "Dana"))
    assert won(league) == (date(2024, 11, 26), True, ["Dana"], 10)


def test_who_has_most_won_as_on_the_page_of_the_result(league: League) -> None:
    table = evening(league, date(2024, 11, 26), Dana=10, Bob=5, Carmen=0)
    SessionResult.objects.create(session=table.session, player=named(league, "Dov"), points=900, place=1)
    assert won(league) == (date(2024, 11, 26), True, ["Dov"], 900)


def test_new_year_and_leap_days() -> None:
    new_year = days_like(date(2026, 1, 1))
    assert new_year[date(2024, 12, 30)] == 2  # of 1 January 2025
    assert date(2025, 12, 31) not in days_like(date(2026, 1, 1))
    assert date(2026, 1, 1) not in days_like(date(2026, 12, 31))
    leap = days_like(date(2028, 2, 29))
    assert (leap[date(2024, 2, 29)], leap[date(2027, 2, 28)], leap[date(2024, 3, 1)]) == (0, 1, 1)
    assert 0 not in {away for day, away in leap.items() if day.year % 4}
    assert len(days_like(date(2, 3, 4))) == 0
    assert len(days_like(date(9999, 12, 31))) > 100


def test_one_query_however_many_evenings(league: League) -> None:
    many(league, 500, Dana=10, Bob=5, Carmen=0)
    with CaptureQueriesContext(connection) as seen:
        assert won(league) == (date(2020, 11, 26), True, ["Dana"], 10)
    assert len(seen) == 1


def test_home_has_it_only_where_there_is_one(league: League, phone: Client) -> None:
    with time_machine.travel(datetime(2026, 11, 26, 20, tzinfo=UTC)):
        home = f"/leagues/{league.uid}/"
        assert "2024" not in text_of(phone.get(home))
        table = evening(league, date(2024, 11, 26), Dana=10, Bob=5, Carmen=0)
        response = phone.get(home)
        assert "On this day in 2024 Winner: Dana 10 Points" in text_of(response)
        assert f'href="/sessions/{table.session.uid}/result/"' in response.content.decode()
        assert "On this day in 2024" in text_of(phone.get(home + "calendar/"))
        assert "On this day" not in text_of(phone.get(home + "calendar/?month=2024-11"))
    with time_machine.travel(datetime(2026, 11, 28, 20, tzinfo=UTC)):
        assert "This week in 2024" in text_of(phone.get(home))
