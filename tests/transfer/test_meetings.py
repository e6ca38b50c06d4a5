"""Planned evenings and who said what go out with their league, and come in again."""

import json
import uuid
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from icalendar import Calendar

from scorekeeper.league.gathering import move
from scorekeeper.league.meetings import calendar, planning
from scorekeeper.league.meetings.link import token_of
from scorekeeper.league.meetings.planning import begin_planned
from scorekeeper.models import Answer, League, Meeting
from scorekeeper.play import finish
from scorekeeper.play.purge import purge
from scorekeeper.transfer.export import export_session
from tests.factories import guest, play, stamp, table_in
from tests.factories import league_of as new_league
from tests.league.people import owner_of
from tests.league.planned import DAY, JERUSALEM, planned, says, shown
from tests.pages import phone_of
from tests.transfer.files import Json, a_deal, a_file, a_session, problems
from tests.transfer.stored import exported, imported, league_of, parsed, without_ids

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


@pytest.fixture
def league() -> League:
    """A plain evening, one with answers that was played and then changed, a cancelled one and a deleted one."""
    with time_machine.travel(NOON, tick=False) as clock:
        league = new_league(guest())
        table = table_in(league)
        play(table)
        owner = owner_of(league)
        held = planned(league, place="Herzl 5", note="bring wine")
        for name, said in (("Bob", "coming"), ("Tom", "late"), ("Dana", "no")):
            clock.shift(60)
            says(held, **{name: said})
        planning.change(held, planning.Plan(DAY, time(19), JERUSALEM, "club", held.host, "bring wine"), owner)
        begin_planned(table.session, held.uid)
        planning.cancel(planned(league, DAY + timedelta(days=7), time=None, host=None, zone=""), owner)
        planning.delete(planned(league, DAY + timedelta(days=14)), owner)
    return league


def test_they_go_out_in_the_leagues_own(league: League) -> None:
    held, cancelled, _deleted = Meeting.objects.order_by("pk")
    assert held.session is not None
    assert parsed(league)["league"]["app"] == {
        "meetings": [
            {
                "id": str(held.uid),
                "date": "2026-12-03",
                "time": "19:00",
                "zone": "Asia/Jerusalem",
                "place": "club",
                "host": "A",
                "note": "bring wine",
                "changed_at": "2026-12-01T12:03:00Z",
                "session": str(held.session.uid),
                "answers": [
                    {"player": "B", "says": "coming", "at": "2026-12-01T12:01:00Z"},
                    {"name": "Tom", "says": "late", "at": "2026-12-01T12:02:00Z"},
                    {"player": "A", "says": "no", "at": "2026-12-01T12:03:00Z"},
                ],
                "at": "2026-12-01T12:00:00Z",
            },
            {
                "id": str(cancelled.uid),
                "date": "2026-12-10",
                "changed_at": "2026-12-01T12:03:01Z",
                "cancelled_at": "2026-12-01T12:03:00Z",
                "at": "2026-12-01T12:03:00Z",
            },
        ]
    }
    assert token_of(league) not in exported(league)


def test_they_come_back_as_they_were_and_nothing_is_added_by_a_second_import(league: League) -> None:
    text = exported(league)
    copy = league_of(text)
    assert without_ids(exported(copy)) == without_ids(text)
    (held, cancelled) = copy.meetings.order_by("pk")
    assert held.session == copy.sessions.get()
    assert (held.session.meeting, cancelled.session) == (held, None)
    assert [(e.coming, e.late, e.no, e.host) for e in shown(copy)] == [
        (["Bob"], ["Tom"], ["Dana"], "Dana"),
        ([], [], [], ""),
    ]
    assert copy.answer_token is None
    for into in (copy, league):
        imported(text, into=into)
    assert (copy.meetings.count(), league.meetings.live().count(), Answer.objects.count()) == (2, 2, 6)


def test_the_same_file_on_an_empty_server_gives_the_same_bytes(league: League) -> None:
    text = exported(league)
    League.objects.filter(pk=league.pk).update(deleted_at=timezone.now() - timedelta(days=31))
    purge()
    assert not Meeting.objects.exists()
    assert exported(league_of(text)) == text


def test_what_is_new_in_a_file_comes_into_a_league_that_is_there(league: League) -> None:
    text = exported(league)
    copy = league_of(text)
    says(planned(league, DAY + timedelta(days=21)), Carmen="late")
    imported(exported(league), into=copy)
    assert [(e.meeting.date.isoformat(), e.late) for e in shown(copy)] == [
        ("2026-12-03", ["Tom"]),
        ("2026-12-10", []),
        ("2026-12-24", ["Carmen"]),
    ]


def test_an_evening_alone_takes_no_plans_along(league: League) -> None:
    assert "meetings" not in export_session(league.sessions.get())


def test_of_a_deleted_evening_no_plan_speaks(league: League) -> None:
    table = league.sessions.get().tables.get()
    finish.delete(table, stamp(table))
    assert "session" not in parsed(league)["league"]["app"]["meetings"][0]


def test_of_an_evening_that_went_to_another_league_no_plan_speaks(league: League) -> None:
    owner = owner_of(league)
    move(league.sessions.all(), new_league(owner, "Sundays"), {}, owner)
    text = exported(league)
    assert "session" not in parsed(league)["league"]["app"]["meetings"][0]
    assert league_of(text).meetings.count() == 2


# What is refused

SESSION = str(uuid.uuid4())


def of_meeting(**values: Any) -> list[tuple[str, str]]:
    file = a_file(
        a_session(a_deal(), id=SESSION), league={"app": {"meetings": [{"date": "2026-12-03"} | values]}}
    )
    return [(path.removeprefix("league.app.meetings[0]"), code) for path, code in problems(file)]


def test_a_plan_needs_no_more_than_its_day() -> None:
    assert of_meeting(session=SESSION, time="20:30:15", answers=[]) == []


@pytest.mark.parametrize(
    ("values", "path", "code"),
    [
        ({"date": None}, "", "key_missing"),
        ({"date": "tomorrow"}, "", "value_invalid"),
        ({"date": "9999-12-31"}, "", "value_invalid"),
        ({"date": "2200-01-01"}, "", "value_invalid"),
        ({"date": "1899-12-31"}, "", "value_invalid"),
        ({"time": "8pm"}, "", "value_invalid"),
        ({"time": "25:00"}, "", "value_invalid"),
        ({"time": "20:30+02:00"}, "", "value_invalid"),
        ({"time": 20}, "", "value_invalid"),
        ({"zone": "x" * 61}, "", "value_invalid"),
        ({"place": "x" * 121}, "", "value_invalid"),
        ({"place": "\ufb2c" * 41}, "", "value_invalid"),
        ({"note": ["wine"]}, "", "value_invalid"),
        ({"host": "X"}, "", "player_unknown"),
        ({"session": "first"}, "", "value_invalid"),
        ({"session": str(uuid.uuid4())}, "", "value_invalid"),
        ({"cancelled_at": True}, "", "value_invalid"),
        ({"guests": 3}, "", "key_unknown"),
        ({"id": "1"}, "", "value_invalid"),
        ({"answers": {}}, "", "value_invalid"),
    ],
)
def test_a_plan_is_checked(values: Json, path: str, code: str) -> None:
    assert of_meeting(**values) == [(path, code)]


@pytest.mark.parametrize("day", ["1900-01-01", "2199-12-31"])
def test_the_pages_stand_at_the_ends_of_its_days(day: str) -> None:
    """Early in the day to the east of Greenwich, late in the west: in UTC it is another day, and it stands."""
    plans = [
        {
            "date": day,
            "time": time,
            "zone": zone,
            "at": "0002-01-01T00:00:00Z",
            "changed_at": "9998-12-31T00:00:00Z",
        }
        for time, zone in (("00:00", "Pacific/Kiritimati"), ("23:59", "Pacific/Midway"), ("", ""))
    ]
    league = league_of(json.dumps(a_file(a_session(a_deal()), league={"app": {"meetings": plans}})))
    phone = phone_of(owner_of(league))
    pages = ["meetings/", "meetings/new/", "meetings/weekly/", "calendar/"]
    assert [phone.get(f"/leagues/{league.uid}/{page}").status_code for page in pages] == [200] * 4
    events = Calendar.from_ical(calendar.feed(league, "")).walk("VEVENT")
    assert {event["SEQUENCE"] for event in events} == ({2**31 - 1} if day > "2000" else set())


def test_a_line_of_text_comes_in_as_one_line() -> None:
    """A line end would be one of the calendar's file."""
    plan = {"date": "2199-12-31", "place": "Herzl\r5", "note": "bring\r\nwine"}
    file = a_file(
        a_session(a_deal(), name="At\nDana’s"), league={"name": "Thurs\r\nday", "app": {"meetings": [plan]}}
    )
    league = league_of(json.dumps(file))
    meeting = league.meetings.get()
    assert (league.name, meeting.place, meeting.note) == ("Thurs day", "Herzl 5", "bring wine")
    assert league.sessions.get().name == "At Dana’s"
    assert b"X-WR-CALNAME:Thurs day\r\n" in calendar.feed(league, "")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ({"says": None}, "key_missing"),
        ({"at": None}, "key_missing"),
        ({"says": "maybe"}, "value_invalid"),
        ({"at": "soon"}, "value_invalid"),
        ({"player": "X"}, "player_unknown"),
        ({"name": "Tom"}, "value_invalid"),
        ({"player": None}, "value_invalid"),
        ({"player": None, "name": " \u200b"}, "value_invalid"),
        ({"player": None, "name": "x" * 81}, "value_invalid"),
        ({"by": "Dana"}, "key_unknown"),
    ],
)
def test_an_answer_is_checked(answer: Json, code: str) -> None:
    sound = {"player": "A", "says": "coming", "at": "2026-12-01T12:00:00Z"}
    assert of_meeting(answers=[sound | answer]) == [(".answers[0]", code)]


@pytest.mark.parametrize("who", [({"player": "A"}, {"player": "A"}), ({"name": "Tom"}, {"name": "TOM "})])
def test_nobody_answers_twice(who: tuple[Json, Json]) -> None:
    said = {"says": "coming", "at": "2026-12-01T12:00:00Z"}
    assert of_meeting(answers=[each | said for each in who]) == [("", "value_invalid")]


def test_one_session_is_one_planned_evening() -> None:
    plan, twin = {"date": "2026-12-03", "session": SESSION}, str(uuid.uuid4())
    for plans, told in (
        ([plan, plan], [("league.app.meetings[1]", "value_invalid")]),
        (
            [plan | {"id": twin}, {"date": "2026-12-04", "id": twin}],
            [("league.app.meetings[1]", "id_duplicate")],
        ),
        (["soon"], [("league.app.meetings[0]", "value_invalid")]),
        ({}, [("league.app", "value_invalid")]),
    ):
        file = a_file(a_session(a_deal(), id=SESSION), league={"app": {"meetings": plans}})
        assert problems(file) == told


def test_a_faulty_session_is_told_alone() -> None:
    plans = [{"date": "2026-12-03", "session": SESSION}]
    file = a_file(a_session(a_deal(), id=SESSION, date="x"), league={"app": {"meetings": plans}})
    assert problems(file) == [("sessions[0]", "value_invalid")]
