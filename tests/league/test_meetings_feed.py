"""The calendar feed, read back by a calendar's own parser."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from icalendar import Calendar
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.meetings import planning
from scorekeeper.league.meetings.link import token_of
from scorekeeper.models import Answer, League, Meeting, User
from tests.factories import guest, league_of
from tests.league.people import player
from tests.league.planned import DAY, JERUSALEM, planned, says

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


def read(client: Client, league: League, **headers: Any) -> Calendar:
    answer = client.get(f"/a/{token_of(league)}/calendar.ics", **headers)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return Calendar.from_ical(answer.content)


def events(client: Client, league: League) -> list[dict[str, Any]]:
    """Every field of every event, as the parser has it."""
    found = []
    for event in read(client, league).walk("VEVENT"):
        fields = {name: getattr(value, "dt", value) for name, value in event.items()}
        found.append({name: str(v) if isinstance(v, str) else v for name, v in fields.items()})
    return found


def test_an_evening_is_told_with_every_field(client: Client, league: League) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        meeting = planned(league, place="Herzl 5; 2nd floor, left", note="bring wine")
        clock.shift(60)
        says(meeting, Bob="coming", Carmen="late", Dov="no", Tom="coming")
    assert events(client, league) == [
        {
            "UID": f"{meeting.uid}@whist-score",
            "SUMMARY": "Thursday whist",
            "DTSTART": datetime(2026, 12, 3, 18, 30, tzinfo=UTC),
            "DTEND": datetime(2026, 12, 3, 22, 30, tzinfo=UTC),
            "DTSTAMP": NOON + timedelta(minutes=1),
            "LAST-MODIFIED": NOON + timedelta(minutes=1),
            "CREATED": NOON,
            "SEQUENCE": 0,
            "STATUS": "CONFIRMED",
            "LOCATION": "At Dana’s, Herzl 5; 2nd floor, left",
            "DESCRIPTION": "bring wine\nComing: Bob, Tom\nLate: Carmen\nNot coming: Dov",
            "URL": f"http://testserver/a/{token_of(league)}/",
        }
    ]


def test_the_calendar_itself_says_what_it_is(client: Client, league: League) -> None:
    planned(league)
    calendar = read(client, league)
    assert {name: str(value) for name, value in calendar.items() if name != "REFRESH-INTERVAL"} == {
        "PRODID": "-//Whist Score//whist-score//EN",
        "VERSION": "2.0",
        "METHOD": "PUBLISH",
        "X-WR-CALNAME": "Thursday whist",
        "X-PUBLISHED-TTL": "PT1H",
    }
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n" in calendar.to_ical()


@pytest.mark.parametrize(
    ("day", "at", "zone", "start"),
    [
        (
            date(2027, 3, 25),
            time(20, 30),
            JERUSALEM,
            datetime(2027, 3, 25, 18, 30, tzinfo=UTC),
        ),  # the last of winter
        (
            date(2027, 3, 26),
            time(20, 30),
            JERUSALEM,
            datetime(2027, 3, 26, 17, 30, tzinfo=UTC),
        ),  # summer time
        (date(2026, 10, 25), time(20, 30), JERUSALEM, datetime(2026, 10, 25, 18, 30, tzinfo=UTC)),
        (date(2026, 10, 24), time(20, 30), JERUSALEM, datetime(2026, 10, 24, 17, 30, tzinfo=UTC)),
        (DAY, time(20, 30), "America/New_York", datetime(2026, 12, 4, 1, 30, tzinfo=UTC)),
        (DAY, time(20, 30), "", datetime(2026, 12, 3, 20, 30)),  # noqa: DTZ001  the hour of whoever looks
        (DAY, time(20, 30), "Nowhere/Else", datetime(2026, 12, 3, 20, 30)),  # noqa: DTZ001
    ],
)
def test_the_hour_is_that_of_the_clocks_there(
    client: Client, league: League, day: date, at: time, zone: str, start: datetime
) -> None:
    with time_machine.travel(datetime(2026, 10, 1, tzinfo=UTC), tick=False):
        planned(league, day, time=at, zone=zone)
        (event,) = events(client, league)
    assert (event["DTSTART"], event["DTEND"]) == (start, start + timedelta(hours=4))


def test_without_an_hour_it_is_all_day(client: Client, league: League) -> None:
    planned(league, time=None, host=None)
    (event,) = events(client, league)
    assert (event["DTSTART"], event["DTEND"], "LOCATION" in event) == (DAY, DAY + timedelta(days=1), False)


def test_a_change_moves_the_event_and_a_cancelled_one_says_so(
    client: Client, league: League, owner: User
) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        meeting = planned(league)
        (before,) = events(client, league)
        clock.shift(3600)
        planning.change(meeting, planning.Plan(DAY, time(19), JERUSALEM), owner)
        (moved,) = events(client, league)
        clock.shift(3600)
        planning.cancel(meeting, owner)
        (cancelled,) = events(client, league)
        clock.shift(3600)
        planning.hold(meeting, owner)
        (held,) = events(client, league)
        planning.delete(meeting, owner)
        assert events(client, league) == []
    told = (before, moved, cancelled, held)
    assert {event["UID"] for event in told} == {f"{meeting.uid}@whist-score"}
    assert [event["SEQUENCE"] for event in told] == [0, 3600, 7200, 10800]
    assert [event["STATUS"] for event in told] == ["CONFIRMED", "CONFIRMED", "CANCELLED", "CONFIRMED"]
    assert [event["DTSTART"].hour for event in told] == [18, 17, 17, 17]
    assert [event["LAST-MODIFIED"] - NOON for event in told] == [timedelta(hours=hour) for hour in range(4)]


def test_changes_within_a_second_are_told_apart(client: Client, league: League, owner: User) -> None:
    told = []
    with time_machine.travel(NOON, tick=False):
        meeting = planned(league)
        for change in (planning.cancel, planning.hold, planning.cancel):
            change(meeting, owner)
            (event,) = events(client, league)
            told.append((event["SEQUENCE"], event["STATUS"]))
    assert told == [(1, "CANCELLED"), (2, "CONFIRMED"), (3, "CANCELLED")]


@pytest.mark.parametrize(("years", "sequence"), [(-100, 0), (100, 2**31 - 1)])
def test_a_change_of_another_century_keeps_within_what_calendars_count(
    client: Client, league: League, years: int, sequence: int
) -> None:
    changed = timezone.now() + timedelta(days=years * 365.25)
    planned(league)
    Meeting.objects.update(changed_at=changed)
    assert events(client, league)[0]["SEQUENCE"] == sequence


def test_a_line_end_in_the_name_of_a_league_is_none_of_the_file(client: Client, league: League) -> None:
    planned(league)
    League.objects.update(name="Thurs\r\nday")
    assert str(read(client, league)["X-WR-CALNAME"]) == "Thurs day"


def test_it_holds_ninety_days_of_the_past_and_all_that_is_to_come(client: Client, league: League) -> None:
    with time_machine.travel("2026-12-03T12:00Z", tick=False):
        days = [DAY - timedelta(days=91), DAY - timedelta(days=90), DAY, DAY + timedelta(days=700)]
        for day in days:
            planned(league, day, time=None)
        assert [event["DTSTART"] for event in events(client, league)] == days[1:]


def test_it_speaks_the_language_of_its_address(client: Client, league: League) -> None:
    planned(league)
    address = f"/a/{token_of(league)}/calendar.ics"

    def language(asked: str, accepted: str) -> str:
        content = client.get(address + asked, headers={"accept-language": accepted})
        return str(content["Content-Language"])

    assert [language("?language=he", "es"), language("", "es"), language("?language=xx", "es")] == [
        "he",
        "es",
        "es",
    ]


def test_names_of_every_script_come_back_whole(client: Client, owner: User) -> None:
    league = league_of(owner, "ליגת; חמישי, \\ערב", people=["Dana"])
    meeting = planned(league, place="רחוב הרצל 5 " * 8)
    name = "Maximiliana, the second\\ 👩‍👩‍👧"
    Answer.objects.create(meeting=meeting, name=name, says="coming")
    (event,) = events(client, league)
    assert (event["SUMMARY"], event["DESCRIPTION"]) == (league.name, f"Coming: {name}")
    assert event["LOCATION"] == f"At Dana’s, {meeting.place}"
    answer = client.get(f"/a/{token_of(league)}/calendar.ics")
    assert max(len(line) for line in answer.content.split(b"\r\n")) <= 75


def test_a_name_is_no_new_line_of_the_file(client: Client, league: League) -> None:
    meeting = planned(league)
    Meeting.objects.filter(pk=meeting.pk).update(
        note="x\r\nEND:VEVENT\r\nBEGIN:VEVENT", place="y\nSTATUS:CANCELLED"
    )
    (event,) = events(client, league)
    assert event["STATUS"] == "CONFIRMED"


def test_the_feed_of_one_league_tells_nothing_of_another(client: Client, league: League) -> None:
    planned(league)
    other = planned(league_of(guest(), "Sundays"))
    says(other, Dana="coming")
    assert [event["UID"].startswith(str(other.uid)) for event in events(client, league)] == [False]


def test_it_may_be_asked_for_its_head_and_is_kept_by_no_search_engine(client: Client, league: League) -> None:
    planned(league)
    answer = client.head(f"/a/{token_of(league)}/calendar.ics")
    assert (answer.status_code, answer.content, answer["X-Robots-Tag"]) == (200, b"", "noindex, nofollow")


@pytest.mark.parametrize("count", [1, 3, 500])
def test_it_takes_the_same_queries(
    client: Client, league: League, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = timezone.localdate()
    Meeting.objects.bulk_create(Meeting(league=league, date=first + timedelta(days=n)) for n in range(count))
    planned(league, first, host=player(league, "Dana"))
    for meeting in Meeting.objects.all()[:3]:
        says(meeting, Dana="coming", Tom="late")
    with django_assert_num_queries(5):
        assert len(events(client, league)) == count + 1
