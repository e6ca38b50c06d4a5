"""What the league's link leads to: answering without an account, and what it must not tell."""

import uuid
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.accounts.throttle import Limit
from scorekeeper.league.meetings import planning
from scorekeeper.league.meetings.answering import MOST_NEWCOMERS
from scorekeeper.league.meetings.link import end, renew, token_of
from scorekeeper.league.people import merging, roster
from scorekeeper.league.views import answers
from scorekeeper.models import Answer, League, Meeting, Player, User
from scorekeeper.play.start import Plan, start_session
from tests.factories import guest, league_of, play, table_in
from tests.league.people import member_of, player
from tests.league.planned import DAY, planned, says
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db
WEEK = timedelta(weeks=1)


@pytest.fixture(autouse=True)
def clock() -> Iterator[Any]:
    with time_machine.travel("2026-12-01T12:00Z", tick=False) as travelled:
        yield travelled


@pytest.fixture
def meeting(league: League) -> Meeting:
    return planned(league)


@pytest.fixture
def path(league: League, meeting: Meeting) -> str:
    return f"/a/{token_of(league)}/"


def rows() -> list[tuple[str, str]]:
    found = Answer.objects.select_related("player").order_by("pk")
    return [(row.player.name if row.player else row.name, row.says) for row in found]


def test_who_comes_by_the_link_says_once_who_he_is_and_then_answers_in_one_tap(
    client: Client, league: League, meeting: Meeting, path: str, clock: Any
) -> None:
    page = client.get(path)
    assert "Who are you? Bob Carmen Dana Dov Another name" in text_of(page)
    assert b'name="says"' not in page.content
    assert client.post(path, {"player": player(league, "Bob").pid})["Location"] == path
    page = client.get(path)
    assert "You are Bob here. Not you? Thursday 3 December" in text_of(page)
    answer = client.post(path, {"meeting": meeting.uid, "says": "coming"})
    assert (answer["Location"], rows()) == (f"{path}#evening-{meeting.uid}", [("Bob", "coming")])
    assert "1 Coming Bob 3 No answer yet Carmen , Dana , Dov" in text_of(client.get(path))
    clock.shift(WEEK)
    later = planned(league, DAY + WEEK)
    assert "You are Bob here." in text_of(client.get(path))
    client.post(path, {"meeting": later.uid, "says": "no"})
    assert rows() == [("Bob", "coming"), ("Bob", "no")]


def test_nobody_is_made_a_user_and_no_session_is_kept(client: Client, meeting: Meeting, path: str) -> None:
    users = User.objects.count()
    client.post(path, {"name": "Tom"})
    client.post(path, {"meeting": meeting.uid, "says": "coming"})
    assert (User.objects.count(), "sessionid" in client.cookies, rows()) == (
        users,
        False,
        [("Tom", "coming")],
    )


def test_the_cookie_is_signed_its_own_leagues_and_lasts_four_hundred_days(
    client: Client, league: League, path: str
) -> None:
    client.post(path, {"player": player(league, "Bob").pid})
    (cookie,) = [each for name, each in client.cookies.items() if name.startswith("who-")]
    assert [cookie[key] for key in ("max-age", "path", "httponly", "samesite")] == [
        400 * 24 * 60 * 60,
        "/a/",
        True,
        "Lax",
    ]
    other = league_of(guest(), "Sundays")
    planned(other)
    client.cookies[f"who-{other.uid.hex}"] = cookie.value
    client.cookies[f"who-{league.uid.hex}"] = cookie.value[:-1]
    for token in (token_of(league), token_of(other)):
        assert "Who are you?" in text_of(client.get(f"/a/{token}/"))


def test_not_you_asks_again_and_somebody_else_answers(
    client: Client, league: League, meeting: Meeting, path: str
) -> None:
    client.post(path, {"player": player(league, "Bob").pid})
    client.post(path, {"meeting": meeting.uid, "says": "coming"})
    assert "Who are you? Bob Carmen" in text_of(client.get(f"{path}?who"))
    client.post(path, {"player": player(league, "Dov").pid})
    client.post(path, {"meeting": meeting.uid, "says": "no"})
    assert rows() == [("Bob", "coming"), ("Dov", "no")]


def test_anybody_answers_for_anybody_and_the_last_word_stands(
    league: League, meeting: Meeting, path: str
) -> None:
    for says_what in ("coming", "late"):
        other = Client()
        other.post(path, {"player": player(league, "Bob").pid})
        other.post(path, {"meeting": meeting.uid, "says": says_what})
    assert rows() == [("Bob", "late")]
    assert "Whoever has this link can answer for anybody; what was said last stands." in text_of(
        Client().get(path)
    )


@pytest.mark.parametrize("typed", ["DANA", "  dana\u200f "])
def test_a_typed_name_of_the_roster_is_that_player(
    client: Client, meeting: Meeting, path: str, typed: str
) -> None:
    client.post(path, {"name": typed})
    client.post(path, {"meeting": meeting.uid, "says": "late"})
    assert (rows(), Answer.objects.get().player_id is None) == ([("Dana", "late")], False)


def test_a_newcomer_who_comes_on_the_roster_is_remembered_as_that_player(
    client: Client, league: League, owner: User, meeting: Meeting, path: str
) -> None:
    client.post(path, {"name": "tom"})
    client.post(path, {"meeting": meeting.uid, "says": "late"})
    roster.add(league, "Tom", owner)
    page = client.get(path)
    assert "You are Tom here." in text_of(page)
    assert 'value="late" aria-pressed="true"' in page.content.decode()


def test_who_was_merged_is_remembered_as_whom_he_is_now(
    client: Client, league: League, owner: User, path: str
) -> None:
    danna = roster.add(league, "Danna", owner)
    client.post(path, {"player": danna.pid})
    merging.merge(danna, player(league, "Dana"), owner)
    assert "You are Dana here." in text_of(client.get(path))


def test_who_was_archived_answers_as_before_and_the_start_has_her_back(
    client: Client, league: League, owner: User, path: str
) -> None:
    meeting, dana = planned(league), player(league, "Dana")
    roster.archive(dana, owner)
    assert "Who are you? Bob Carmen Dov" in text_of(client.get(path))
    client.post(path, {"name": "dana"})
    assert "You are Dana here." in text_of(client.get(path))
    client.post(path, {"meeting": meeting.uid, "says": "coming"})
    assert [(answer.player, answer.says) for answer in Answer.objects.all()] == [(dana, "coming")]
    assert 'value="coming" aria-pressed="true"' in client.get(path).content.decode()
    assert player(league, "Dana").archived_at
    start_session(league, owner, Plan(["Dana", "Bob", "Carmen"], date=DAY, meeting=meeting.uid))
    assert player(league, "Dana").archived_at is None


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"name": "  \u200b "}, "Who are you? Tap your name, or write it."),
        ({}, "Who are you? Tap your name, or write it."),
        ({"name": "x" * 41}, "This name is too long: 40 characters at most."),
        ({"player": "nobody"}, "Select a valid choice."),
        ({"player": str(uuid.uuid4())}, "Select a valid choice."),
    ],
)
def test_who_cannot_be_is_told_and_what_was_typed_is_kept(
    client: Client, path: str, typed: dict[str, str], told: str
) -> None:
    answer = client.post(path, typed)
    assert (answer.status_code, told in text_of(answer)) == (422, True)
    assert not [name for name in client.cookies if name.startswith("who-")]
    if len(typed.get("name", "")) == 41:
        assert f'value="{typed["name"]}"' in answer.content.decode()


def test_an_evening_that_is_over_cancelled_or_elsewhere_takes_no_answer(
    client: Client, league: League, owner: User, path: str
) -> None:
    over, cancelled = planned(league, DAY - WEEK), planned(league, DAY + WEEK)
    planning.cancel(cancelled, owner)
    other = planned(league_of(guest(), "Sundays"))
    client.post(path, {"player": player(league, "Bob").pid})
    for uid in (over.uid, cancelled.uid, other.uid, "x", ""):
        answer = client.post(path, {"meeting": uid, "says": "coming"})
        assert (answer.status_code, "That evening is over" in text_of(answer)) == (422, True)
    assert client.post(path, {"meeting": over.uid, "says": "maybe"}).status_code == 422
    assert rows() == []


def test_an_answer_of_nobody_asks_who_it_is(client: Client, meeting: Meeting, path: str) -> None:
    answer = client.post(path, {"meeting": meeting.uid, "says": "coming"})
    assert (answer.status_code, "Who are you?" in text_of(answer), rows()) == (422, True, [])


def test_a_member_is_known_and_it_is_kept_who_said_so(league: League, meeting: Meeting, path: str) -> None:
    member, stranger = member_of(league), guest()
    Player.objects.filter(name="Dana").update(user=member)
    phone = phone_of(member)
    assert "You are Dana here." in text_of(phone.get(path))
    phone.post(path, {"meeting": meeting.uid, "says": "late"})
    other = phone_of(stranger)
    other.post(path, {"player": player(league, "Bob").pid})
    other.post(path, {"meeting": meeting.uid, "says": "late"})
    assert list(Answer.objects.order_by("pk").values_list("by", flat=True)) == [member.pk, None]


def test_it_shows_the_next_evening_and_six_more(client: Client, league: League, path: str) -> None:
    for week in range(1, 9):
        planned(league, DAY + week * WEEK)
    planned(league, DAY - WEEK)
    shown = client.get(path).context["shown"]
    assert [evening.meeting.date for evening in shown] == [DAY + week * WEEK for week in range(7)]


def test_a_cancelled_evening_is_told_and_a_deleted_one_is_not(
    client: Client, league: League, owner: User, meeting: Meeting, path: str
) -> None:
    planning.cancel(meeting, owner)
    assert "Thursday 3 December Cancelled" in text_of(client.get(path))
    planning.delete(meeting, owner)
    assert "Nothing is planned yet." in text_of(client.get(path))


def test_it_tells_nothing_else_of_the_league(client: Client, league: League, path: str) -> None:
    User.objects.create_user("dana", "dana@example.org", first_name="Dana Secret")
    Player.objects.filter(name="Dana").update(user=User.objects.get(username="dana"))
    play(table_in(league, name="At the secret club"))
    roster.archive(roster.add(league, "Archie", league.events.all()[0].by), league.events.all()[0].by)  # type: ignore[arg-type]
    page = client.get(path)
    content = page.content.decode()
    assert [word in content for word in ("secret", "Secret", "example.org", "Archie", str(league.uid))] == [
        False
    ] * 5
    assert [word in text_of(page) for word in ("35", "−20", "round")] == [False] * 3


def test_its_pages_are_kept_by_no_cache_and_no_search_engine(
    client: Client, league: League, path: str
) -> None:
    pages = [client.get(path), client.get("/a/nothing/"), client.post(path, {"name": "Tom"})]
    assert [(page["Cache-Control"], page["X-Robots-Tag"], page["Referrer-Policy"]) for page in pages] == [
        ("no-store", "noindex, nofollow", "same-origin")
    ] * 3


def test_a_renewed_or_ended_link_says_so(client: Client, league: League, owner: User, path: str) -> None:
    renew(league, owner)
    new = f"/a/{token_of(league)}/"
    end(league, owner)
    for address in (path, new):
        for answer in (
            client.get(address),
            client.post(address, {"name": "Tom"}),
            client.get(f"{address}calendar.ics"),
        ):
            assert (answer.status_code, "This link opens nothing" in text_of(answer)) == (404, True)


def test_newcomers_are_limited_in_number(client: Client, meeting: Meeting, path: str) -> None:
    says(meeting, **{f"New {number}": "coming" for number in range(MOST_NEWCOMERS)})
    client.post(path, {"name": "Tom"})
    answer = client.post(path, {"meeting": meeting.uid, "says": "coming"})
    assert (answer.status_code, "So many new names have answered already" in text_of(answer)) == (422, True)
    assert "You are Tom here." in text_of(answer)


def test_who_tries_too_often_is_told_when_to_try_again(
    league: League, meeting: Meeting, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(answers, "ANSWERS", Limit("few-answers", 3, timedelta(minutes=10)))
    monkeypatch.setattr(answers, "NEWCOMERS", Limit("few-newcomers", 2, timedelta(hours=1)))

    def tries(who: dict[str, str], at: str = path) -> list[int]:
        client = Client()
        client.post(at, who)
        said = {"meeting": meeting.uid, "says": "coming"}
        return [client.post(at, said).status_code for _ in range(4)]

    bob = {"player": player(league, "Bob").pid}
    assert [tries({"name": "Tom"}), tries(bob), tries(bob)] == [
        [302, 302, 429, 429],
        [302, 429, 429, 429],
        [429] * 4,
    ]
    other = league_of(guest(), "Sundays")
    meeting = planned(other)
    assert tries({"name": "Tom"}, f"/a/{token_of(other)}/") == [302, 302, 429, 429]


def test_two_leagues_links_do_not_mix(client: Client, league: League, meeting: Meeting, path: str) -> None:
    other = league_of(guest(), "Sundays", people=["Dana", "Eve", "Bob"])
    theirs = planned(other)
    there = f"/a/{token_of(other)}/"
    client.post(path, {"player": player(league, "Bob").pid})
    client.post(there, {"player": player(other, "Eve").pid})
    assert client.post(there, {"player": player(league, "Bob").pid}).status_code == 422
    assert [
        "You are Bob here." in text_of(client.get(path)),
        "You are Eve here." in text_of(client.get(there)),
    ] == [
        True,
        True,
    ]
    client.post(path, {"meeting": meeting.uid, "says": "late"})
    client.post(there, {"meeting": theirs.uid, "says": "no"})
    assert [(row.meeting, row.says) for row in Answer.objects.order_by("pk")] == [
        (meeting, "late"),
        (theirs, "no"),
    ]


@pytest.mark.parametrize("count", [1, 3, 500])
def test_the_page_takes_the_same_queries(
    client: Client, league: League, path: str, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Meeting.objects.bulk_create(
        Meeting(league=league, date=DAY + day * timedelta(days=1)) for day in range(count)
    )
    for each in Meeting.objects.all()[:3]:
        says(each, Dana="coming", Tom="late")
    client.post(path, {"player": player(league, "Bob").pid})
    with django_assert_num_queries(4):
        client.get(path)
