"""The demo in the app: one tap away, marked, nowhere among one's own, and gone in another tap."""

import re
import uuid
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scorekeeper.accounts.along import held_by
from scorekeeper.accounts.throttle import DEMO_ADDRESS
from scorekeeper.demo.demo import make_demo
from scorekeeper.league.standings.tables import table_of
from scorekeeper.models import GameSession, League, Line, Membership, Player, SessionResult, User
from scorekeeper.models.league import Role
from scorekeeper.play.start import known_names
from scorekeeper.transfer.views.imports import leagues_of
from tests.factories import guest, league_of, table_in
from tests.factories import table_of as casual_table
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db

OFFER = "Look around in a demo league"
NOTE = "This is a demo: invented people, and evenings that nobody played."


def tap(client: Client, key: uuid.UUID | None = None) -> Any:
    return client.post("/demo/", {"client_key": key or uuid.uuid4()})


@pytest.fixture
def owner() -> User:
    return guest()


@pytest.fixture
def demo(owner: User) -> League:
    return make_demo(owner, date(2026, 11, 30))


def test_one_tap_of_a_stranger_makes_a_guest_with_a_demo(client: Client) -> None:
    page = client.get("/")
    assert OFFER in text_of(page)
    answer = tap(client, page.context["demo_key"])
    user, league = User.objects.get(), League.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/leagues/{league.uid}/")
    assert (user.is_guest, league.demo, league.casual) == (True, True, False)
    assert Membership.objects.get(user=user, league=league).role == Role.OWNER
    assert (GameSession.objects.count(), Player.objects.count()) == (35, 10)
    assert NOTE in text_of(client.get(answer["Location"]))


def test_two_taps_at_once_make_one_guest_and_one_demo() -> None:
    """The second goes out before the cookie of the first has come."""
    key = uuid.uuid4()
    first, second = tap(Client(), key), tap(Client(), key)
    assert first["Location"] == second["Location"]
    assert (User.objects.count(), League.objects.count()) == (1, 1)


def test_a_second_tap_leads_to_the_demo_that_is_there(demo: League, owner: User) -> None:
    assert tap(phone_of(owner))["Location"] == f"/leagues/{demo.uid}/"
    assert League.objects.count() == 1


def test_the_demo_is_made_in_the_language_of_the_page(client: Client) -> None:
    client.post("/demo/", headers={"accept-language": "he"})
    assert League.objects.get().name == "ליגת יום חמישי (הדגמה)"


def test_an_address_makes_so_many_demos_an_hour(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "scorekeeper.accounts.throttle.DEMO_ADDRESS", type(DEMO_ADDRESS)("demo-here", 1, DEMO_ADDRESS.within)
    )
    assert [tap(Client()).status_code for _each in range(2)] == [302, 429]
    assert League.objects.count() == 1


def test_the_season_that_is_over_was_won_by_who_leads_its_table(demo: League) -> None:
    season = demo.seasons.get(name="Season 1")
    assert {player.pk for player in season.champions.all()} == set(table_of(demo, season).first)


def test_who_has_only_a_demo_still_finds_the_first_deal_on_the_front_page(demo: League, owner: User) -> None:
    page = phone_of(owner).get("/")
    assert "play/welcome.html" in {template.name for template in page.templates}
    assert (page.context["known"], OFFER in text_of(page)) == ([], False)
    assert re.findall(r"Thursday league \(demo\) (\w+)", text_of(page)) == ["demo"]


def test_a_demo_is_nowhere_among_ones_own_evenings(demo: League, owner: User) -> None:
    table = casual_table(owner)
    league = league_of(owner, "Zebra")
    page = phone_of(owner).get("/")
    assert [recent.table for recent in page.context["open"]] == [table]
    assert (page.context["evenings"], page.context["tonight"]) == ([], [])
    assert [lineup["table"] for lineup in page.context["lineups"]] == [table]
    assert list(page.context["leagues"]) == [league, demo]  # the demo last
    assert known_names(owner) == ["Bob", "Carmen", "Dana", "Dov"]
    assert held_by(owner) == 1


def test_a_demo_is_no_place_for_what_is_imported_typed_or_moved(demo: League, owner: User) -> None:
    client, league = phone_of(owner), league_of(owner, "Zebra")
    table = table_in(league)
    assert client.get("/typed/").context["places"] == [league]
    assert leagues_of(owner) == [league]
    assert list(client.get(f"/tables/{table.uid}/move/").context["leagues"]) == []


def test_a_demo_shows_what_a_league_has(demo: League, owner: User) -> None:
    client = phone_of(owner)
    home = client.get(f"/leagues/{demo.uid}/")
    assert len(home.context["evenings"]) == 5
    assert home.context["soon"].expected == ["Max", "Oliver", "Alice", "Ruth"]
    paths = (
        "standings/",
        "records/",
        "ratings/",
        "calendar/",
        "finale/",
        "sessions/",
        "seasons/",
        "meetings/",
    )
    pages = [client.get(f"/leagues/{demo.uid}/{path}") for path in paths]
    assert [page.status_code for page in pages] == [200] * len(paths)


def test_a_member_sees_that_it_is_a_demo_and_cant_remove_it(demo: League) -> None:
    Membership.objects.create(league=demo, user=(member := guest()), role=Role.VIEWER)
    client = phone_of(member)
    page = text_of(client.get(f"/leagues/{demo.uid}/"))
    assert (NOTE in page, "Remove the demo" in page) == (True, False)
    assert client.post(f"/leagues/{demo.uid}/demo/remove/").status_code == 403
    assert OFFER in text_of(client.get("/"))


def test_one_tap_removes_the_demo_for_good(demo: League, owner: User) -> None:
    client = phone_of(owner)
    for _tap in range(2):
        answer = client.post(f"/leagues/{demo.uid}/demo/remove/")
        assert (answer.status_code, answer["Location"]) == (302, "/")
    assert [model.objects.count() for model in (League, GameSession, Player, Line, SessionResult)] == [0] * 5
    page = client.get("/")
    assert "The demo is gone." in text_of(page)
    assert OFFER in text_of(page)


def test_another_demo_can_be_made_once_one_was_removed(demo: League, owner: User) -> None:
    client = phone_of(owner)
    client.post(f"/leagues/{demo.uid}/demo/remove/")
    assert tap(client).status_code == 302
    assert League.objects.get().pk != demo.pk


def test_a_demo_that_somebody_played_in_asks_before_it_goes(demo: League, owner: User) -> None:
    table_in(demo, "Alice", "Max", "Nina", "Eve")
    answer = phone_of(owner).post(f"/leagues/{demo.uid}/demo/remove/")
    assert answer["Location"] == f"/leagues/{demo.uid}/delete/"
    assert demo.sessions.count() == 36


def test_a_real_league_is_not_removed_as_a_demo(owner: User) -> None:
    league = league_of(owner)
    answer = phone_of(owner).post(f"/leagues/{league.uid}/demo/remove/")
    assert answer["Location"] == f"/leagues/{league.uid}/delete/"
    assert League.objects.get() == league


@pytest.mark.parametrize("language", ["en", "he", "es"])
def test_a_demo_made_for_one_language_is_not_given_to_another(language: str) -> None:
    with translation.override(language):
        league = make_demo(guest(), date(2026, 11, 30))
    names = {"en": "Alice", "he": "נועה", "es": "Lucía"}
    assert league.players.order_by("pk")[0].name == names[language]
