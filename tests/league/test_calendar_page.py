"""The calendar of a league: a month of evenings, played and planned."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scorekeeper.league.calendar import Month, month_in, month_of
from scorekeeper.models import GameSession, League, Meeting, Table
from tests.factories import table_in
from tests.league.evenings import evening, many, named
from tests.league.people import member_of
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 26)
NOW = datetime(2026, 11, 26, 20, tzinfo=UTC)


@pytest.fixture(autouse=True)
def that_evening() -> Iterator[None]:
    with time_machine.travel(NOW):
        yield


def month(league: League, first: date = date(2026, 11, 1)) -> Month:
    return month_of(league, first, TODAY, NOW)


def fields(shown: Month) -> list[list[Any]]:
    """The numbers of the days, week by week."""
    return [[day.date.day if day.date else None for day in week] for week in shown.weeks]


def marked(shown: Month) -> dict[int, Any]:
    """By day who won its evenings, and how many are planned."""
    days = [day for week in shown.weeks for day in week]
    return {
        day.date.day: ([[w.name for w in each.winners] for each in day.evenings], len(day.planned))
        for day in days
        if day.date and (day.evenings or day.planned)
    }


def page(client: Client, league: League, asked: str = "") -> str:
    response = client.get(f"/leagues/{league.uid}/calendar/{asked}")
    assert response.status_code == 200
    return response.content.decode()


def test_weeks_begin_as_the_language_does(league: League) -> None:
    """1 November 2026 is a Sunday."""
    first = {}
    for language in ("en", "he", "es"):
        with translation.override(language):
            shown = month(league)
            first[language] = (shown.weekdays[0][1], fields(shown)[0])
    assert first["en"] == ("Sunday", [1, 2, 3, 4, 5, 6, 7])
    assert first["he"] == ("ראשון", [1, 2, 3, 4, 5, 6, 7])
    assert first["es"] == ("lunes", [None, None, None, None, None, None, 1])


def test_days_of_other_months_are_empty(league: League) -> None:
    assert fields(month(league))[-1] == [29, 30, None, None, None, None, None]


def test_evenings_stand_on_their_days_with_who_won(league: League) -> None:
    evening(league, date(2026, 11, 5), Dana=10, Bob=5, Carmen=0)
    evening(league, date(2026, 11, 5), Dana=0, Bob=5, Carmen=5)
    evening(league, date(2026, 11, 30), Dana=10, Bob=50, Carmen=0)
    for day in (date(2026, 10, 31), date(2026, 12, 1)):
        evening(league, day, Dana=10, Bob=5, Carmen=0)
    shown = month(league)
    assert marked(shown) == {5: ([["Dana"], ["Bob", "Carmen"]], 0), 30: ([["Bob"]], 0)}
    assert [each.session.date.day for each in shown.evenings] == [5, 5, 30]


def test_an_evening_without_a_round_or_deleted_is_none(league: League) -> None:
    table_in(league, date=date(2026, 11, 5))
    gone = evening(league, date(2026, 11, 6), Dana=10, Bob=5, Carmen=0)
    GameSession.objects.filter(pk=gone.session_id).update(deleted_at=NOW)
    assert marked(month(league)) == {}
    assert month(league, date(2026, 12, 1)).before is None


def plan(league: League, day: date, **more: Any) -> Meeting:
    return Meeting.objects.create(league=league, date=day, **more)


def test_planned_evenings_from_today_on(league: League) -> None:
    played = evening(league, date(2026, 11, 26), Dana=10, Bob=5, Carmen=0)
    plan(league, date(2026, 11, 19))  # nobody came
    plan(league, date(2026, 11, 26), session=played.session)
    plan(league, date(2026, 11, 28), cancelled_at=NOW)
    plan(league, date(2026, 11, 29), deleted_at=NOW)
    plan(league, date(2026, 11, 30))
    assert marked(month(league)) == {26: ([["Dana"]], 0), 28: ([], 1), 30: ([], 1)}


def test_a_planned_evening_whose_table_was_deleted_is_to_come_again(league: League) -> None:
    played = evening(league, date(2026, 11, 26), Dana=10, Bob=5, Carmen=0)
    plan(league, date(2026, 11, 26), session=played.session)
    GameSession.objects.update(deleted_at=NOW)
    assert marked(month(league)) == {26: ([], 1)}


def test_months_beside_it_are_those_with_evenings(league: League) -> None:
    evening(league, date(2026, 2, 5), Dana=10, Bob=5, Carmen=0)
    evening(league, date(2026, 11, 5), Dana=10, Bob=5, Carmen=0)
    plan(league, date(2027, 3, 4))
    shown = month(league)
    assert (shown.before, shown.after) == (date(2026, 2, 1), date(2027, 3, 1))
    far = month(league, date(2026, 6, 1))
    assert (far.before, far.after) == (date(2026, 2, 1), date(2026, 11, 1))
    assert month(league, date(2026, 2, 1)).before is None


def test_an_evening_dated_by_a_slip_is_found(league: League, phone: Client) -> None:
    evening(league, date(26, 11, 5), Dana=10, Bob=5, Carmen=0)
    assert 'rel="prev" href="?month=0026-11"' in page(phone, league)
    assert "Dana" in page(phone, league, "?month=0026-11")


@pytest.mark.parametrize(
    "asked", ["", "2026", "2026-13", "2026-00", "0000-01", "9999-12", "x", "٢٠٢٦-١١", "2026-1"]
)
def test_a_month_that_is_none_is_this_one(asked: str) -> None:
    assert month_in(asked, TODAY) == date(2026, 11, 1)


@pytest.mark.parametrize("asked", ["0002-01", "9998-12"])
def test_the_first_and_the_last_month_that_there_are(league: League, phone: Client, asked: str) -> None:
    assert "No evening in this month." in page(phone, league, f"?month={asked}")


def test_page_leads_to_the_evening_and_to_the_months_beside(league: League, phone: Client) -> None:
    table = evening(league, date(2026, 11, 5), Dana=10, Bob=5, Carmen=0)
    evening(league, date(2026, 9, 3), Dana=10, Bob=5, Carmen=0)
    meeting = plan(league, date(2026, 12, 3), time=time(20, 30), host=named(league, "Dov"), place="Herzl 5")
    shown = page(phone, league)
    assert re.findall(r'href="\?month=([^"]+)"', shown) == ["2026-09", "2026-12"]
    assert f'href="/tables/{table.uid}/summary/"' in shown
    assert shown.count('aria-current="date"') == 1
    later = phone.get(f"/leagues/{league.uid}/calendar/?month=2026-12")
    assert "Thursday 3 December · 20:30 Dov · Herzl 5" in text_of(later)
    assert f'href="/leagues/{league.uid}/meetings/#evening-{meeting.uid}"' in later.content.decode()
    assert 'aria-current="date"' not in later.content.decode()


def test_several_evenings_of_a_day_lead_to_the_list(league: League, phone: Client) -> None:
    one, _other = (evening(league, date(2026, 11, 5), Dana=10, Bob=5, Carmen=0) for _ in range(2))
    assert f'href="#evening-{one.session.uid}"' in page(phone, league)


def test_an_evening_at_several_tables_leads_to_them_all(league: League, phone: Client) -> None:
    table = evening(league, date(2026, 11, 5), Dana=10, Bob=5, Carmen=0)
    Table.objects.create(session=table.session, number=2, rules=table.rules)
    assert page(phone, league).count(f'href="/sessions/{table.session.uid}/"') == 2


def test_today_is_that_of_the_phone(league: League, phone: Client) -> None:
    """At 20:00 UTC it is already Friday morning in Auckland."""
    session = phone.session
    session["zone"] = "Pacific/Auckland"
    session.save()
    (today,) = re.findall(r'aria-current="date"><span class="no">(\d+)', page(phone, league))
    assert today == "27"


def queries(client: Client, league: League) -> int:
    page(client, league)
    with CaptureQueriesContext(connection) as seen:
        page(client, league)
    return len(seen)


def test_queries_are_the_same_with_1_3_and_500_evenings(league: League) -> None:
    """Session, user, league; evenings with tables, results, names; plans, two for the months beside, on this day."""
    viewer = phone_of(member_of(league))
    evening(league, date(2026, 11, 5), Dana=10, Bob=5, Carmen=0)
    plan(league, date(2026, 11, 27), host=named(league, "Dana"))
    assert queries(viewer, league) == 11
    for day in (5, 12):
        evening(league, date(2026, 11, day), Dana=10, Bob=5, Carmen=0)
        plan(league, date(2026, 11, 28), host=named(league, "Dov"))
    assert queries(viewer, league) == 11
    many(league, 497, Dana=10, Bob=5, Carmen=0)
    assert queries(viewer, league) == 11
