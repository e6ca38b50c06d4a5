"""Planned evenings as the members of a league see them: planned, changed, answered, begun."""

import uuid
from collections.abc import Iterator
from datetime import date, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.meetings import planning
from scorekeeper.league.meetings.link import token_of
from scorekeeper.league.meetings.planning import begin_planned
from scorekeeper.league.people import merging, roster
from scorekeeper.models import Answer, GameSession, League, LeagueEvent, Meeting, Membership, Player, User
from scorekeeper.models.league import Role
from tests.factories import guest, league_of, play, table_in
from tests.league.people import member_of, owner_of, player
from tests.league.planned import DAY, JERUSALEM, planned, says
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db
WEEK = timedelta(weeks=1)


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    """Noon of the day of the first evening."""
    with time_machine.travel("2026-12-03T12:00Z", tick=False):
        yield


@pytest.fixture
def dana(league: League) -> Client:
    """Dana's phone: she is a member who looks."""
    user = member_of(league)
    Player.objects.filter(league=league, name="Dana").update(user=user)
    return phone_of(user)


def path(league: League, rest: str = "") -> str:
    return f"/leagues/{league.uid}/meetings/{rest}"


def sent(**typed: Any) -> dict[str, Any]:
    usual = {"day": "2026-12-03", "time": "20:30", "zone": JERUSALEM, "key": str(uuid.uuid4())}
    return usual | typed


def test_the_next_evening_is_told_with_who_comes_and_who_has_not_said(league: League, dana: Client) -> None:
    says(planned(league, note="bring wine"), Bob="coming", Tom="late", Dov="no")
    planned(league, DAY + WEEK, place="Herzl 5", host=None)
    assert text_of(dana.get(path(league))).partition("Who comes Thursday whist ")[2] == (
        "EN עב ES Thursday 3 December Tonight 20:30 · At Dana’s bring wine 1 Coming Bob 1 Late Tom 1 Not coming Dov"
        " 2 No answer yet Carmen , Dana Coming Late Not coming"
        " Thursday 10 December 20:30 · Herzl 5 Nobody has answered yet. Coming Late Not coming System Light Dark"
    ).replace("EN עב ES", "עב ES")


def test_an_answer_is_one_tap_and_stays_pressed(league: League, dana: Client) -> None:
    meeting = planned(league)
    answer = dana.post(path(league, "answer/"), {"meeting": meeting.uid, "says": "late"})
    assert (answer.status_code, answer["Location"]) == (302, path(league))
    row = Answer.objects.get()
    assert (row.player, row.says, row.by) == (player(league, "Dana"), "late", player(league, "Dana").user)
    assert 'value="late" aria-pressed="true"' in dana.get(path(league)).content.decode()
    home = dana.post(path(league, "answer/"), {"meeting": meeting.uid, "says": "coming", "from": "league"})
    assert (home["Location"], Answer.objects.get().says) == (f"/leagues/{league.uid}/", "coming")


def test_a_member_who_is_no_player_says_first_who_he_is(league: League) -> None:
    meeting, phone = planned(league), phone_of(member_of(league))
    page = phone.get(path(league))
    assert ("say which player you are" in text_of(page), b'name="says"' in page.content) == (True, False)
    answer = phone.post(path(league, "answer/"), {"meeting": meeting.uid, "says": "late"})
    assert (answer["Location"], Answer.objects.exists()) == (f"/leagues/{league.uid}/players/me/", False)


@pytest.mark.parametrize("says_what", ["coming", "maybe", ""])
def test_what_cannot_be_answered_is_told(league: League, owner: User, dana: Client, says_what: str) -> None:
    meeting = planned(league, DAY - timedelta(days=1))
    cancelled, other = planned(league), planned(league_of(owner, "Sundays"))
    planning.cancel(cancelled, owner)
    for each in (meeting, cancelled, other):
        answer = dana.post(path(league, "answer/"), {"meeting": each.uid, "says": says_what}, follow=True)
        assert "That evening is over, or it was cancelled." in text_of(answer)
    assert not Answer.objects.exists()


def test_an_evening_is_planned_with_what_was_typed(league: League, phone: Client) -> None:
    data = sent(host=player(league, "Bob").pid, place=" Herzl  5 ", note="bring wine")
    for _tap in range(2):
        assert phone.post(path(league, "new/"), data)["Location"] == path(league)
    meeting = Meeting.objects.get()
    assert planning.plan_of(meeting) == planning.Plan(
        DAY, time(20, 30), JERUSALEM, "Herzl 5", player(league, "Bob"), "bring wine"
    )


def test_the_first_plan_is_proposed_for_the_weekday_of_the_last_evening(
    league: League, phone: Client
) -> None:
    for day in (date(2026, 11, 3), date(2026, 11, 11), date(9999, 12, 30)):  # the last one a slip
        table_in(league, date=day)
    first = phone.get(path(league, "new/")).context["form"].initial
    assert (first["day"], first["time"], first["place"]) == (date(2026, 12, 9), None, "")


def test_the_next_one_is_proposed_in_the_rhythm_of_those_before(league: League, phone: Client) -> None:
    assert phone.get(path(league, "new/")).context["form"].initial.keys() == {"key"}
    planned(league, DAY - 3 * WEEK, place="club")
    planned(league, DAY - 2 * WEEK - timedelta(days=1), place="club")  # a Wednesday
    first = phone.get(path(league, "new/")).context["form"].initial
    assert (first["day"], first["time"], first["place"]) == (date(2026, 12, 9), time(20, 30), "club")
    planned(league, DAY + 2 * WEEK)
    assert phone.get(path(league, "weekly/")).context["form"].initial["day"] == DAY + 3 * WEEK


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"day": ""}, "Day : This field is required."),
        ({"day": "2026-12-02"}, "Day : Choose a day from today on, within two years."),
        ({"day": "2029-01-01"}, "Day : Choose a day from today on, within two years."),
        ({"day": "soon"}, "Day : Enter a valid date."),
        ({"time": "late"}, "Time : Enter a valid time."),
        ({"host": "nobody"}, "Host : Select a valid choice."),
        ({"place": "x" * 121}, "Where : Ensure this value has at most 120 characters"),
    ],
)
def test_what_is_typed_wrong_is_told_and_kept(
    league: League, phone: Client, typed: dict[str, str], told: str
) -> None:
    answer = phone.post(path(league, "new/"), sent(note="bring wine") | typed)
    assert (answer.status_code, Meeting.objects.exists()) == (422, False)
    assert told.replace(" : ", ": ") in text_of(answer).replace(" : ", ": ")
    assert 'value="bring wine"' in answer.content.decode()


def test_a_change_keeps_the_clock_on_which_it_was_planned(league: League, phone: Client) -> None:
    meeting = planned(league)
    form = phone.get(path(league, f"{meeting.uid}/")).content.decode()
    assert ['value="2026-12-03"' in form, 'value="20:30"' in form, "selected>Dana" in form] == [True] * 3
    data = sent(time="19:00", zone="America/New_York", place="club")
    assert phone.post(path(league, f"{meeting.uid}/"), data)["Location"] == path(league)
    meeting.refresh_from_db()
    assert (meeting.time, meeting.zone, meeting.host) == (time(19), JERUSALEM, None)


def test_an_evening_that_was_may_be_mended_on_its_day(league: League, phone: Client) -> None:
    meeting = planned(league, DAY - WEEK)
    phone.post(path(league, f"{meeting.uid}/"), sent(day="2026-11-26", place="club"))
    meeting.refresh_from_db()
    assert meeting.place == "club"
    assert phone.post(path(league, f"{meeting.uid}/"), sent(day="2026-11-25")).status_code == 422


def test_a_host_who_was_archived_stays_until_he_is_changed(league: League, phone: Client) -> None:
    meeting = planned(league)
    Player.objects.filter(name="Dana").update(archived_at="2026-12-01T00:00Z")
    assert "selected>Dana" in phone.get(path(league, f"{meeting.uid}/")).content.decode()
    assert ">Dana</option>" not in phone.get(path(league, "new/")).content.decode()


def test_a_host_who_was_merged_is_whom_he_is_now(league: League, phone: Client, owner: User) -> None:
    danna = roster.add(league, "Danna", owner)
    meeting = planned(league, host=danna)
    merging.merge(danna, player(league, "Dana"), owner)
    assert "selected>Dana</option>" in phone.get(path(league, f"{meeting.uid}/")).content.decode()


def test_cancelled_is_told_and_deleted_is_gone_and_can_come_back(league: League, phone: Client) -> None:
    meeting = planned(league)

    def mark(action: str) -> str:
        return text_of(phone.post(path(league, f"{meeting.uid}/mark/"), {"action": action}, follow=True))

    assert "Thursday 3 December Cancelled" in mark("cancel")
    assert "Thursday 3 December Tonight" in mark("hold")
    assert "“Thursday 3 December” is deleted. Bring back Nothing is planned." in mark("delete")
    assert phone.get(path(league, f"{meeting.uid}/")).status_code == 404
    assert "It is back." in mark("bring_back")
    assert "Thursday 3 December Tonight" in mark("burn")


def test_those_that_were_fold_away_with_who_came_and_lead_to_what_was_played(
    league: League, phone: Client
) -> None:
    says(meeting := planned(league, DAY - WEEK), Bob="coming", Dov="no")
    planned(league, DAY - 2 * WEEK)
    begin_planned((table := table_in(league)).session, meeting.uid)
    page = phone.get(path(league))
    assert text_of(page).endswith("Past evenings Thu 26 Nov 2026 Bob Thu 19 Nov 2026 System Light Dark")
    assert f"/sessions/{table.session.uid}/result/" in page.content.decode()


def test_the_next_one_is_the_first_that_takes_place(league: League, phone: Client, owner: User) -> None:
    planning.cancel(planned(league), owner)
    planned(league)
    planned(league, DAY + WEEK)
    shown = phone.get(path(league))
    assert [(e.is_next, e.is_today) for e in shown.context["near"]] == [
        (False, True),
        (True, True),
        (False, False),
    ]
    content = shown.content.decode()
    assert [content.count("Start with those who come"), content.count("No answer yet")] == [1, 0]


def test_far_ones_are_a_line_each(league: League, phone: Client) -> None:
    for week in range(10):
        planned(league, DAY + week * WEEK)
    shown = phone.get(path(league))
    assert (len(shown.context["near"]), [m.date for m in shown.context["later"]]) == (
        8,
        [DAY + 8 * WEEK, DAY + 9 * WEEK],
    )


def test_a_viewer_is_offered_nothing_to_plan(league: League, dana: Client) -> None:
    planned(league)
    page = dana.get(path(league)).content.decode()
    assert [word in page for word in ("Plan", "/start/", "/link/", "Change or cancel")] == [False] * 4


@pytest.mark.parametrize("count", [1, 3, 500])
def test_the_page_takes_the_same_queries(
    league: League, phone: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    rows = [Meeting(league=league, date=DAY + day * timedelta(days=1)) for day in range(count)]
    rows += [Meeting(league=league, date=DAY - (day + 1) * timedelta(days=1)) for day in range(count)]
    Meeting.objects.bulk_create(rows)
    for meeting in Meeting.objects.all()[:3]:
        says(meeting, Dana="coming", Tom="late")
    phone.get(path(league))
    with django_assert_num_queries(7):
        phone.get(path(league))


# On the league's home and the front page, and the start


def test_the_leagues_home_tells_the_next_one_and_takes_an_answer(league: League, dana: Client) -> None:
    home = f"/leagues/{league.uid}/"
    planned(league, DAY + 2 * WEEK + timedelta(days=1))
    assert "Nobody has answered" not in text_of(dana.get(home))
    says(planned(league, DAY + WEEK), Bob="coming", Tom="late")
    page = dana.get(home)
    assert "Thursday 10 December 20:30 · At Dana’s 2 come: Bob , Tom Late Coming Late Not coming" in text_of(
        page
    )
    assert "/start/" not in page.content.decode()


@pytest.mark.parametrize("count", [1, 3, 500])
def test_the_leagues_home_takes_the_same_queries(
    league: League, phone: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Meeting.objects.bulk_create(
        Meeting(league=league, date=DAY + day * timedelta(days=1)) for day in range(count)
    )
    says(planned(league), Dana="coming", Tom="late")
    phone.get(f"/leagues/{league.uid}/")
    with django_assert_num_queries(14):
        assert phone.get(f"/leagues/{league.uid}/").context["soon"].is_today


def test_tonight_begins_in_one_tap_for_who_may_score(league: League, phone: Client, dana: Client) -> None:
    meeting = planned(league)
    says(meeting, Bob="coming", Carmen="coming", Tom="late")
    start = f"/start/?league={league.uid}&amp;meeting={meeting.uid}"
    tells = "Tonight At Dana’s · Thursday whist 3 come: Bob , Carmen , Tom Late Start with those who come"
    assert tells in text_of(phone.get("/"))
    for address in ("/", f"/leagues/{league.uid}/", path(league)):
        assert [start in each.get(address).content.decode() for each in (phone, dana)] == [True, False]


def test_the_start_is_filled_with_who_comes_and_the_evening_is_held(league: League, phone: Client) -> None:
    meeting = planned(league)
    says(meeting, Bob="coming", Carmen="coming", Tom="late", Dana="coming", Dov="no")
    page = phone.get(f"/start/?league={league.uid}&meeting={meeting.uid}")
    form = page.context["form"]
    names = [form[f"name-{seat}"].value() for seat in range(5)]
    assert (names, form["players"].value()) == (["Bob", "Carmen", "Dana", "Tom", None], 4)
    assert (form["session_name"].value(), "Late: Tom" in text_of(page)) == ("At Dana’s", True)
    data = {f"name-{seat}": name for seat, name in enumerate(names) if name}
    data |= {
        "league": league.uid,
        "meeting": meeting.uid,
        "client_key": uuid.uuid4(),
        "session_name": "At Dana’s",
    }
    for _tap in range(2):
        phone.post("/start/", data)
    session, meeting = GameSession.objects.get(), Meeting.objects.get()
    assert (session.name, meeting.session, league.players.filter(name="Tom").exists()) == (
        "At Dana’s",
        session,
        True,
    )
    play(session.tables.get())
    page = phone.get("/")
    assert ["Tonight" in text_of(page), "At Dana’s one round Go on" in text_of(page)] == [False, True]
    assert f"/tables/{session.tables.get().uid}/" in phone.get(path(league)).content.decode()


@pytest.mark.parametrize(("come", "seats"), [(0, 4), (1, 4), (3, 3), (5, 5)])
def test_as_many_places_as_people_come(league: League, phone: Client, come: int, seats: int) -> None:
    meeting = planned(league)
    says(meeting, **{f"New {number}": "coming" for number in range(come)})
    form = phone.get(f"/start/?league={league.uid}&meeting={meeting.uid}").context["form"]
    assert form["players"].value() == seats


def test_more_people_are_drawn_to_tables(league: League, phone: Client) -> None:
    meeting = planned(league)
    names = ["Dana", "Bob", "Carmen", "Dov", "Eve", "Fay"]
    says(meeting, **dict.fromkeys(names, "coming"), Tom="late")
    answer = phone.get(f"/start/?league={league.uid}&meeting={meeting.uid}")
    assert answer["Location"] == f"/sessions/new/?league={league.uid}&meeting={meeting.uid}"
    page = phone.get(answer["Location"])
    tables = [table.names for table in page.context["tables"]]
    assert ([len(each) for each in tables], {n for each in tables for n in each}) == ([4, 3], {*names, "Tom"})
    assert (page.context["form"]["session_name"].value(), "Late: Tom" in text_of(page)) == ("At Dana’s", True)
    data = {
        "people": [*names, "Tom"],
        "seated": [name for each in tables for name in each],
        "at": [number for number, each in enumerate(tables, start=1) for _name in each],
        "do": "start",
        "league": league.uid,
        "meeting": meeting.uid,
        "session_name": "At Dana’s",
        "client_key": uuid.uuid4(),
    }
    answers = [phone.post("/sessions/new/", data) for _tap in range(2)]
    session = GameSession.objects.get()
    assert (Meeting.objects.get().session, session.name, session.tables.count()) == (session, "At Dana’s", 2)
    assert {answer["Location"] for answer in answers} == {f"/sessions/{session.uid}/"}
    page = phone.get(path(league))
    assert f'<a class="key wide" href="/sessions/{session.uid}/">' in page.content.decode()
    assert "This evening has begun already." not in text_of(page)  # by two taps on one key
    for address in ("/start/", "/sessions/new/"):
        again = phone.get(f"{address}?league={league.uid}&meeting={meeting.uid}", follow=True)
        assert (again.redirect_chain[-1][0], "This evening has begun already." in text_of(again)) == (
            f"/sessions/{session.uid}/",
            True,
        )


def test_a_second_phone_that_starts_what_has_begun_is_led_to_it(league: League, phone: Client) -> None:
    meeting = planned(league)
    sent = {"league": league.uid, "meeting": meeting.uid, "name-0": "Dana"}
    addresses = {
        phone.post("/start/", sent | {"client_key": uuid.uuid4()})["Location"] for _phone in range(2)
    }
    assert addresses == {f"/tables/{GameSession.objects.get().tables.get().uid}/"}


@pytest.mark.parametrize("path", ["/start/", "/sessions/new/"])
def test_what_begins_once_more_after_it_was_deleted_has_not_begun_already(
    league: League, phone: Client, path: str
) -> None:
    """From the way back in the browser, the same page; and from another one it has."""
    meeting = planned(league)
    sent = {"league": league.uid, "meeting": meeting.uid, "name-0": "Dana", "client_key": uuid.uuid4()}
    names = ["Dana", "Bob", "Carmen", "Dov"]
    sent |= {"people": names, "seated": names, "at": [1] * 4, "do": "start"}
    phone.post(path, sent)
    GameSession.objects.update(deleted_at=timezone.now())
    for _tap in range(2):
        page = phone.post(path, sent, follow=True)
        begun = GameSession.objects.get(deleted_at=None)
        assert page.redirect_chain[-1][0] == f"/tables/{begun.tables.get().uid}/"
        assert "This evening has begun already." not in text_of(page)
    page = phone.post(path, sent | {"client_key": uuid.uuid4()}, follow=True)
    assert page.redirect_chain[-1][0] == f"/tables/{begun.tables.get().uid}/"
    assert "This evening has begun already." in text_of(page)


def test_a_phone_that_began_without_a_network_what_has_begun_is_told_so(
    league: League, phone: Client
) -> None:
    meeting = planned(league)
    sent = {"league": league.uid, "meeting": meeting.uid, "name-0": "Dana"}
    phone.post("/start/", sent | {"client_key": uuid.uuid4()})
    begun = GameSession.objects.get().tables.get()
    own = {"client_key": uuid.uuid4(), "table": uuid.uuid4()}
    owner = phone.get("/outbox/").json()["user"]
    for _time in range(2):
        answer = phone.post("/start/", sent | own, headers={"X-Outbox": owner})
        assert (answer.status_code, answer.json()["table"]) == (200, str(begun.uid))
    assert "This evening has begun already." in text_of(phone.get(f"/tables/{begun.uid}/"))
    assert GameSession.objects.count() == 1


def test_an_evening_that_begins_otherwise_is_what_was_planned_for_today(
    league: League, phone: Client
) -> None:
    meeting = planned(league)
    phone.post("/start/", {"league": league.uid, "client_key": uuid.uuid4(), "zone": JERUSALEM})
    meeting.refresh_from_db()
    assert meeting.session == GameSession.objects.get()


def test_another_leagues_evening_fills_nothing_and_is_not_held(league: League, phone: Client) -> None:
    other = planned(league_of(guest(), "Sundays"))
    says(other, Dana="coming")
    page = phone.get(f"/start/?league={league.uid}&meeting={other.uid}")
    assert page.context["form"]["name-0"].value() is None
    phone.post("/start/", {"league": league.uid, "meeting": other.uid, "client_key": uuid.uuid4()})
    other.refresh_from_db()
    assert (GameSession.objects.count(), other.session) == (1, None)


@pytest.mark.parametrize("count", [1, 3])
def test_the_front_page_takes_the_same_queries_for_more_leagues(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    owner = guest()
    for number in range(count):
        says(planned(league_of(owner, f"League {number}")), Dana="coming")
    phone = phone_of(owner)
    phone.get("/")
    with django_assert_num_queries(13):
        assert len(phone.get("/").context["tonight"]) == count


def test_a_league_where_one_only_looks_offers_no_start(league: League, owner: User) -> None:
    planned(league)
    viewer = guest()
    Membership.objects.create(league=league, user=viewer, role=Role.VIEWER)
    assert "Tonight" not in text_of(phone_of(viewer).get("/"))


def test_the_history_tells_what_was_planned(league: League, phone: Client, owner: User) -> None:
    meeting = planned(league)
    planning.change(meeting, planning.Plan(DAY, time(19), JERUSALEM, "club", None, "bring wine"), owner)
    planning.cancel(meeting, owner)
    days = [DAY + week * WEEK for week in range(1, 4)]
    planning.plan_many(league, [planning.Plan(day) for day in days], owner, None)
    steps = phone.get(f"/leagues/{league.uid}/history/").context["steps"]
    isolates = dict.fromkeys(map(ord, "\u2066\u2068\u2069"))
    told = [
        (
            step.title,
            [(f.what, f.before.translate(isolates), f.after.translate(isolates)) for f in step.facts],
        )
        for step, _by in steps
    ]
    assert told[:-1] == [
        (
            "Evenings planned",
            [
                ("Evenings", "", "3"),
                ("First evening", "", "10 December 2026"),
                ("Last evening", "", "24 December 2026"),
            ],
        ),
        (
            "A planned evening cancelled",
            [
                ("Day", "", "3 December 2026"),
                ("Note", "", "bring wine"),
                ("Time", "", "19:00"),
                ("Where", "", "club"),
            ],
        ),
        (
            "A planned evening changed",
            [
                ("Note", "", "bring wine"),
                ("Time", "20:30", "19:00"),
                ("Host", "Dana", ""),
                ("Where", "", "club"),
            ],
        ),
        (
            "An evening planned",
            [("Day", "", "3 December 2026"), ("Time", "", "20:30"), ("Host", "", "Dana")],
        ),
    ]


def test_what_was_played_is_planned_no_more_and_leads_to_its_result(
    league: League, phone: Client, dana: Client
) -> None:
    meeting = planned(league)
    begin_planned(session := table_in(league).session, meeting.uid)
    edit, result = path(league, f"{meeting.uid}/"), f"/sessions/{session.uid}/result/"
    moved = sent(day="2026-12-10")
    for answer in (
        phone.get(edit),
        phone.post(edit, moved),
        phone.post(edit + "mark/", {"action": "cancel"}),
        phone.post(edit + "mark/", {"action": "delete"}),
    ):
        assert (answer.status_code, answer["Location"]) == (302, result)
    assert "This evening has begun already." in text_of(phone.get(path(league)))
    with pytest.raises(planning.Begun):
        planning.change(meeting, planning.Plan(DAY + WEEK), owner_of(league))
    assert b'name="says"' in dana.get(path(league)).content
    GameSession.objects.update(state=GameSession.State.FINISHED)
    page = dana.get(path(league))
    assert (b'name="says"' in page.content, result in page.content.decode()) == (False, True)
    dana.post(path(league, "answer/"), {"meeting": meeting.uid, "says": "coming"})
    link = f"/a/{token_of(league)}/"
    dana.post(link, {"name": "Tom"})
    assert dana.post(link, {"meeting": meeting.uid, "says": "coming"}).status_code == 422
    assert not Answer.objects.exists()
    left = Meeting.objects.get()
    assert (left.date, left.cancelled_at, left.deleted_at) == (DAY, None, None)


def test_a_newcomers_answer_is_taken_away_in_a_tap(league: League, phone: Client, dana: Client) -> None:
    says(meeting := planned(league), Tom="coming", Bob="coming")
    page = phone.get(path(league)).content.decode()
    assert [f'name="name" value="{name}"' in page for name in ("Tom", "Bob")] == [True, False]
    assert b"answers/remove/" not in dana.get(path(league)).content
    address = path(league, f"{meeting.uid}/answers/remove/")
    for _tap in range(2):
        assert phone.post(address, {"name": "Tom"})["Location"] == path(league)
    phone.post(address, {"name": "Bob"})
    phone.post(address)
    assert [answer.player for answer in Answer.objects.all()] == [player(league, "Bob")]
    event = LeagueEvent.objects.get(verb="answer_removed")
    assert event.summary == {"day": "2026-12-03", "name": "Tom"}
    history = text_of(phone.get(f"/leagues/{league.uid}/history/"))
    assert "An answer taken away" in history
    assert "Name \u2068Tom\u2069" in history
