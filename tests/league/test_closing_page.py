"""Closing a season on a phone: the champion, a tie and its play-off, opening it again."""

import uuid
from datetime import date
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.seasons.playoffs import start_playoff
from scorekeeper.models import GameSession, League, Membership, Season, Table, User
from scorekeeper.models.league import Role
from scorekeeper.play import confirming
from tests.factories import guest, league_of, stamp
from tests.league.evenings import evening, more, names, season
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def year(league: League) -> Season:
    return season(league)


def url(year: Season, path: str = "") -> str:
    return f"/leagues/{year.league.uid}/seasons/{year.uid}/{path}"


def seen(phone: Client, year: Season) -> str:
    return str(phone.get(url(year, "close/")).context["view"].seen)


def close(phone: Client, year: Season, **typed: Any) -> Any:
    return phone.post(url(year, "close/"), {"seen": seen(phone, year)} | typed)


def tie(league: League) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    evening(league, Dana=5, Bob=10, Carmen=0)


def test_the_champion_is_proposed_and_two_taps_close_once(
    league: League, year: Season, phone: Client
) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    page = phone.get(url(year, "close/"))
    assert "Champion Dana" in text_of(page)
    assert "Its last day becomes today" in text_of(page)
    for _ in range(2):
        answer = phone.post(url(year, "close/"), {"seen": page.context["view"].seen})
        assert (answer.status_code, answer["Location"]) == (302, url(year))
    text = text_of(phone.get(url(year)))
    assert f"Champion Dana Closed on {timezone.localdate():%-d %B %Y}" in text
    assert "Open the season again" in text
    assert phone.get(url(year, "close/"))["Location"] == url(year)


def test_a_season_without_anybody_ranked_offers_no_closing(year: Season, phone: Client) -> None:
    page = phone.get(url(year, "close/"))
    assert "Nobody is ranked in this season yet" in text_of(page)
    assert '<button class="key go wide">' not in page.content.decode()
    answer = close(phone, year)
    assert (answer.status_code, Season.objects.get().closed_at) == (409, None)


def test_an_evening_that_is_played_is_listed_and_waited_for(
    league: League, year: Season, phone: Client
) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0, finished=False)
    page = phone.get(url(year, "close/"))
    assert "Still being played" in text_of(page)
    assert "Thu 26 Nov 2026" in text_of(page)
    answer = close(phone, year)
    assert "An evening is still being played: finish it first." in text_of(answer)
    assert (answer.status_code, Season.objects.get().closed_at) == (409, None)


def test_disputed_evenings_are_listed_and_left_out_knowingly(
    league: League, year: Season, phone: Client
) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    table = evening(league, date(2026, 5, 1), Dana=0, Bob=50, Carmen=0)
    confirming.dispute(table, stamp(table), "round 7")
    assert "Fri 1 May 2026 round 7 Close it without them" in text_of(phone.get(url(year, "close/")))
    answer = close(phone, year)
    assert answer.status_code == 422
    assert "settle them, or say that the season closes without them" in text_of(answer)
    assert close(phone, year, without_disputed="on").status_code == 302
    assert names(year.champions.all()) == ["Dana"]


def test_another_table_than_was_shown_is_shown_anew(league: League, year: Season, phone: Client) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    old = seen(phone, year)
    evening(league, Dana=0, Bob=50, Carmen=0)
    answer = close(phone, year, seen=old)
    assert answer.status_code == 409
    assert "The table has changed meanwhile: look who is first now" in text_of(answer)
    assert f'name="seen" value="{league.players.get(name="Bob").pid}"' in answer.content.decode()
    assert Season.objects.get().closed_at is None


@pytest.mark.parametrize(
    ("typed", "field", "error"),
    [
        ({}, "how", "There is a tie: say how it is settled."),
        ({"how": "decision", "note": "drew a card"}, "champion", "Who? Choose one person."),
        ({"how": "decision", "champion": "Bob"}, "note", "Say why in a few words: everybody will see it."),
    ],
)
def test_a_tie_that_is_not_settled_is_told(
    league: League, year: Season, phone: Client, typed: dict[str, str], field: str, error: str
) -> None:
    tie(league)
    if "champion" in typed:
        typed = typed | {"champion": league.players.get(name="Bob").pid}
    answer = close(phone, year, **typed)
    assert (answer.status_code, answer.context["form"].errors[field]) == (422, [error])
    kept = {name: answer.context["form"][name].value() for name in typed}
    assert (kept, Season.objects.get().closed_at) == (typed, None)


def test_a_tie_is_shared(league: League, year: Season, phone: Client) -> None:
    tie(league)
    assert "A tie for first Bob, Dana Play it off" in text_of(phone.get(url(year, "close/"))).replace(
        " ,", ","
    )
    close(phone, year, how="share")
    assert "Champions Bob" in text_of(phone.get(url(year)))
    assert names(year.champions.all()) == ["Bob", "Dana"]


def test_the_owner_decides_with_a_note_that_everybody_sees(
    league: League, year: Season, phone: Client
) -> None:
    tie(league)
    close(phone, year, how="decision", champion=league.players.get(name="Bob").pid, note="drew a card")
    assert "Champion Bob" in text_of(phone.get(url(year)))
    assert "drew a card" in text_of(phone.get(url(year)))


def test_two_who_are_level_need_a_third_to_play_it_off(league: League, year: Season, phone: Client) -> None:
    tie(league)
    page = phone.get(url(year, "play-off/"))
    key = page.context["form"]["client_key"].value()
    answer = phone.post(url(year, "play-off/"), {"client_key": key})
    assert (answer.status_code, Table.objects.count()) == (422, 2)
    assert "A table needs three people: choose who sits in." in text_of(answer)
    assert answer.context["form"]["client_key"].value() == key
    carmen = league.players.get(name="Carmen").pid
    for _ in range(2):
        answer = phone.post(url(year, "play-off/"), {"client_key": key, "others": [carmen]})
    table = Table.objects.get(session__playoff=True)
    assert answer["Location"] == f"/tables/{table.uid}/"
    assert [seat.player.name for seat in table.seats.all()] == ["Bob", "Dana", "Carmen"]
    assert "The play-off decides: it is not over yet." in text_of(phone.get(url(year, "close/")))
    more(table, Bob=1, Dana=2, Carmen=90)
    GameSession.objects.filter(pk=table.session_id).update(state="finished")
    assert "Champion Dana won the play-off" in text_of(phone.get(url(year, "close/")))
    assert "A play-off: it decides a tie for first" in text_of(phone.get(f"/tables/{table.uid}/summary/"))
    close(phone, year)
    assert names(year.champions.all()) == ["Dana"]


def test_a_play_off_with_another_who_sits_in_is_another_one(
    league: League, year: Season, phone: Client
) -> None:
    """The page is sent again, from the way back in the browser."""
    tie(league)
    page = {"client_key": uuid.uuid4()}
    others = [league.players.get(name=name).pid for name in ("Carmen", "Dov", "Dov")]
    sent = [phone.post(url(year, "play-off/"), page | {"others": [pid]})["Location"] for pid in others]
    tables = Table.objects.filter(session__playoff=True).order_by("pk")
    assert sent == [f"/tables/{tables[place].uid}/" for place in (0, 1, 1)]
    assert [list(table.seats.all())[-1].player.name for table in tables] == ["Carmen", "Dov"]


def test_a_play_off_has_no_place_where_there_is_no_tie(league: League, year: Season, phone: Client) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    for answer in (phone.get(url(year, "play-off/")), phone.post(url(year, "play-off/"))):
        assert answer["Location"] == url(year)
    assert GameSession.objects.filter(playoff=True).count() == 0


def test_a_season_that_is_over_is_told_at_home_and_its_play_off_leads_back(
    league: League, year: Season, owner: User, phone: Client
) -> None:
    tie(league)
    link = f'href="{url(year, "close/")}"'
    season(league, "nobody came", date(2024, 1, 1), ends=date(2024, 12, 31))
    assert link not in phone.get(f"/leagues/{league.uid}/").content.decode()
    Season.objects.filter(pk=year.pk).update(ends=date(2026, 11, 27))
    home = text_of(phone.get(f"/leagues/{league.uid}/"))
    assert "“ 2026 ” is over: close it with its champion" in home
    assert "“nobody came”" not in home
    viewer = guest()
    Membership.objects.create(league=league, user=viewer, role=Role.VIEWER)
    assert link not in phone_of(viewer).get(f"/leagues/{league.uid}/").content.decode()
    table = start_playoff(year, owner, ("Bob", "Dana", "Carmen"), date(2026, 11, 27), None)
    summary = f"/tables/{table.uid}/summary/"
    assert link in phone.get(summary).content.decode()
    more(table, Bob=1, Dana=2, Carmen=90)
    GameSession.objects.filter(pk=table.session_id).update(state="finished")
    close(phone, year)
    assert link not in phone.get(summary).content.decode()
    assert "The title: by a play-off." in text_of(phone.get(url(year)))


def test_several_seasons_that_are_over_are_one_line_at_home(
    league: League, year: Season, phone: Client
) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    evening(league, date(2024, 5, 1), Dana=10, Bob=5, Carmen=0)
    Season.objects.filter(pk=year.pk).update(ends=date(2026, 11, 27))
    older = season(league, "2024", date(2024, 1, 1), ends=date(2024, 12, 31))
    GameSession.objects.filter(date=date(2024, 5, 1)).update(season=older)
    home = phone.get(f"/leagues/{league.uid}/")
    assert "2 seasons are over: close them with their champions" in text_of(home)
    assert f'href="{url(year, "close/")}"' not in home.content.decode()


def test_opened_again_it_has_no_champion(league: League, year: Season, phone: Client) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    close(phone, year)
    for _ in range(2):
        answer = phone.post(url(year, "reopen/"))
        assert answer["Location"] == url(year)
    assert [str(m) for m in get_messages(answer.wsgi_request)][-1] == "The season is open again."
    text = text_of(phone.get(url(year)))
    assert ("Champion" in text, "Close the season" in text) == (False, True)


def test_a_table_that_changed_since_the_closing_is_told(league: League, year: Season, phone: Client) -> None:
    table = evening(league, Dana=10, Bob=5, Carmen=0)
    close(phone, year)
    told = "The table has changed since the season was closed."
    assert told not in text_of(phone.get(url(year)))
    more(table, Dana=0, Bob=1, Carmen=0)
    assert told in text_of(phone.get(url(year)))


def test_a_closed_season_without_a_closing_of_ours_is_shown(
    league: League, year: Season, phone: Client
) -> None:
    """A file brings seasons that were closed elsewhere."""
    Season.objects.update(closed_at=timezone.now())
    assert "Closed on" in text_of(phone.get(url(year)))
    phone.post(url(year, "reopen/"))
    assert Season.objects.get().closed_at is None


def test_a_season_of_another_league_is_not_closed(year: Season) -> None:
    other = guest()
    theirs = league_of(other)
    answer = phone_of(other).post(f"/leagues/{theirs.uid}/seasons/{year.uid}/close/", {"seen": uuid.uuid4()})
    assert answer.status_code == 404


def test_the_page_costs_the_same_with_many_evenings_in_its_way(
    league: League, year: Season, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (1, 3):
        while league.sessions.count() < count:
            evening(league, Dana=3, Bob=2, Carmen=1)
        GameSession.objects.update(state=GameSession.State.DISPUTED, dispute="who led?")
        phone.get(url(year, "close/"))
        with django_assert_num_queries(10):
            answer = phone.get(url(year, "close/"))
        assert len(answer.context["view"].disputed) == count
