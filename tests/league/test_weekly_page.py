"""A weekly plan: its days with the holidays left out, shown first, then planned in one go."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import date, time, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.meetings.holidays import COUNTRIES, holidays_on, offered
from scorekeeper.league.meetings.weekly import days_of
from scorekeeper.models import League, Meeting
from tests.league.people import player, told
from tests.league.planned import DAY, JERUSALEM, planned
from tests.pages import text_of

pytestmark = pytest.mark.django_db
WEEK = timedelta(weeks=1)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    with time_machine.travel("2026-12-01T12:00Z", tick=False):
        yield


def path(league: League, **asked: Any) -> str:
    usual = {"day": "2026-12-03", "time": "20:30", "zone": JERUSALEM, "every": "1", "weeks": "4"}
    return f"/leagues/{league.uid}/meetings/weekly/?{urlencode(usual | asked, doseq=True)}"


def test_the_form_offers_israel_first_in_hebrew_and_nothing_in_english(league: League, phone: Client) -> None:
    address = f"/leagues/{league.uid}/meetings/weekly/"
    for language, first, chosen in (("he", "IL", "IL"), ("es", "ES", "ES"), ("en", "AR", "")):
        form = phone.get(address, headers={"accept-language": language}).context["form"]
        assert (form.fields["country"].choices[1][0], form["country"].value()) == (first, chosen)


def test_the_days_are_shown_with_their_holidays_unticked_and_nothing_is_planned_yet(
    league: League, phone: Client
) -> None:
    page = phone.get(path(league, day="2027-04-15", country="IL", place="club"))
    text = text_of(page)
    assert "20:30 · club Days Thu 15 Apr 2027 Thu 22 Apr 2027 Pesach Thu 29 Apr 2027 Thu 6 May 2027" in text
    content = " ".join(page.content.decode().split())
    ticked = [
        f'value="{day}" checked' in content
        for day in ("2027-04-15", "2027-04-22", "2027-04-29", "2027-05-06")
    ]
    assert (ticked, Meeting.objects.exists()) == ([True, False, True, True], False)


def test_they_are_planned_in_one_go_however_often_it_is_sent(league: League, phone: Client) -> None:
    address = path(league, hosts=[player(league, "Dov").pid, player(league, "Bob").pid], note="bring wine")
    key = phone.get(address).context["key"]
    days = ["2026-12-03", "2026-12-10", "2026-12-24"]
    answers = [phone.post(address, {"days": days, "key": key}, follow=True) for _tap in range(2)]
    assert ["3 evenings are planned." in text_of(answer) for answer in answers] == [True, False]
    found = Meeting.objects.select_related("host").in_order()
    assert [(m.date.isoformat(), m.host.name if m.host else "") for m in found] == [
        ("2026-12-03", "Bob"),
        ("2026-12-10", "Dov"),
        ("2026-12-24", "Bob"),
    ]
    assert {(m.time, m.zone, m.note) for m in found} == {(time(20, 30), JERUSALEM, "bring wine")}
    assert len(told(league, "meetings_planned")) == 1


def test_days_that_have_an_evening_are_left_out_and_counted(league: League, phone: Client) -> None:
    planned(league, DAY + WEEK)
    page = phone.get(path(league))
    assert [day.date for day in page.context["days"]] == [DAY, DAY + 2 * WEEK, DAY + 3 * WEEK]
    assert "On one of these days an evening is planned already: it is left out." in text_of(page)
    page = phone.get(path(league, day="2026-12-10", weeks="1"))
    assert "Every one of these days has an evening already." in text_of(page)


@pytest.mark.parametrize("days", [[], ["2026-12-04"], ["soon"], ["2026-12-03", "2027-01-07"]])
def test_days_that_are_not_of_the_plan_are_refused(league: League, phone: Client, days: list[str]) -> None:
    answer = phone.post(path(league), {"days": days})
    assert (answer.status_code, Meeting.objects.exists()) == (422, False)
    assert "Days:" in text_of(answer) or "No day is ticked" in text_of(answer)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"day": ""}, "First evening: This field is required."),
        ({"day": "2026-11-30"}, "First evening: Choose a day from today on, within two years."),
        ({"weeks": "0"}, "How many evenings: Ensure this value is greater than or equal to 1."),
        ({"weeks": "54"}, "How many evenings: Ensure this value is less than or equal to 53."),
        ({"until": "2026-12-01"}, "Or until a day: The last day is before the first: change one of them."),
        ({"country": "XX"}, "Leave out the holidays of: Select a valid choice."),
        ({"every": "3"}, "How often: Select a valid choice."),
        ({"hosts": "nobody"}, "Hosts, in turn: Select a valid choice."),
    ],
)
def test_what_is_asked_wrong_is_told_and_kept(
    league: League, phone: Client, asked: dict[str, str], told: str
) -> None:
    for answer in (phone.get(path(league, note="bring wine", **asked)), phone.post(path(league, **asked))):
        assert (answer.status_code, told in text_of(answer)) == (422, True)
    assert not Meeting.objects.exists()


def test_the_way_back_from_the_days_keeps_what_was_asked(league: League, phone: Client) -> None:
    page = phone.get(f"{path(league, place='club', country='IL')}&again=1")
    assert (page.templates[0].name, page.context["form"]["place"].value()) == ("league/weekly.html", "club")


def test_days_follow_each_other_by_number_or_until_a_day() -> None:
    first = date(2026, 12, 3)
    assert days_of(first, weeks=3, every=2, until=None) == [first, first + 2 * WEEK, first + 4 * WEEK]
    assert days_of(first, weeks=3, every=1, until=first + WEEK) == [first, first + WEEK]
    assert len(days_of(first, weeks=99, every=1, until=date(2040, 1, 1))) == 53


# Holidays


def test_a_jewish_holiday_begins_the_evening_before() -> None:
    days = [date(2027, 10, 1) + timedelta(days=n) for n in range(3)]
    assert holidays_on(days, "IL", "he") == {
        days[0]: "Eve of ראש השנה",
        days[1]: "ראש השנה",
        days[2]: "ראש השנה",
    }
    assert holidays_on(days, "IL", "es")[days[1]] == "Rosh Hashanah"


def test_elsewhere_the_day_alone_is_kept_also_over_the_new_year() -> None:
    days = [date(2026, 12, 24), date(2026, 12, 31), date(2027, 1, 1), date(2027, 1, 6)]
    assert holidays_on(days, "ES", "es") == {days[2]: "Año Nuevo", days[3]: "Epifanía del Señor"}
    assert holidays_on(days, "ES", "he")[days[2]] == "New Year's Day"
    assert holidays_on(days, "", "en") == holidays_on([], "ES", "en") == {}


@pytest.mark.parametrize("country", COUNTRIES)
def test_every_country_on_offer_is_known(country: str) -> None:
    year = [date(2027, 1, 1) + timedelta(days=n) for n in range(365)]
    assert len(holidays_on(year, country, "en")) >= 4


def test_countries_stand_in_their_own_names() -> None:
    assert (dict(offered("he"))["IL"], offered("he")[0][0], len(offered("he"))) == (
        "ישראל",
        "IL",
        len(COUNTRIES),
    )


def test_the_large_libraries_are_loaded_by_who_asks_alone() -> None:
    program = (
        "import django, sys; django.setup(); import scorekeeper.urls;"
        "sys.exit(bool({'holidays', 'icalendar'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT).returncode == 0


@pytest.mark.parametrize("weeks", [1, 3, 53])
def test_the_days_take_the_same_queries(
    league: League, phone: Client, weeks: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = path(league, weeks=weeks, country="IL")
    phone.get(address)
    with django_assert_num_queries(5):
        phone.get(address)
