"""Making links, and what happens to who follows one."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from scorekeeper.accounts.registration import may_sign_up
from scorekeeper.league.people import invites
from scorekeeper.models import Invite, League, Membership, User
from scorekeeper.models.league import Role
from tests.factories import play, table_in
from tests.league.people import member_of, owner_of, player, roles
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


def at(league: League, path: str = "invites/") -> str:
    return f"/leagues/{league.uid}/{path}"


def make(league: League, **typed: Any) -> Any:
    usual = {"role": "scorer", "lasts": "week", "uses": 20, "key": uuid.uuid4()}
    return phone_of(owner_of(league)).post(at(league), usual | typed)


def link(league: League, role: Role = Role.SCORER, *, uses: int = 1) -> str:
    return f"/i/{invites.make(league, owner_of(league), role, uses=uses).token}/"


def assert_private(answer: Any) -> None:
    assert (answer["X-Robots-Tag"], answer["Cache-Control"]) == ("noindex, nofollow", "no-store")


def test_a_link_is_made_in_one_tap_and_shown_again_as_qr(league: League) -> None:
    answer = make(league)
    invite = Invite.objects.get()
    assert answer["Location"] == f"{at(league)}#invite-{invite.uid}"
    page = phone_of(owner_of(league)).get(at(league))
    assert [shown["url"] for shown in page.context["living"]] == [f"http://testserver/i/{invite.token}/"]
    assert (page.content.decode().count('class="qr"'), (invite.role, invite.uses_left)) == (1, ("scorer", 20))
    assert_private(page)


def test_a_second_tap_makes_no_second_link(league: League) -> None:
    key = uuid.uuid4()
    for _tap in range(2):
        make(league, key=key)
    assert Invite.objects.count() == 1


def test_a_link_for_an_owner_is_shown_once(league: League) -> None:
    key = uuid.uuid4()
    answer = make(league, role="owner", key=key)
    url = answer.context["once"]
    assert (answer.status_code, url[:20]) == (200, "http://testserver/i/")
    assert_private(answer)
    assert make(league, role="owner", key=key)["Location"] == at(league)
    again = phone_of(owner_of(league)).get(at(league))
    assert url.removeprefix("http://testserver") not in again.content.decode()
    assert Client().post(url.removeprefix("http://testserver")).status_code == 302
    assert roles(league) == ["owner", "owner"]


@pytest.mark.parametrize("typed", [{"role": "king"}, {"lasts": "decade"}, {"uses": 3}, {"role": ""}])
def test_what_no_link_can_be_is_refused_and_stays_in_the_form(league: League, typed: dict[str, Any]) -> None:
    answer = make(league, **{"lasts": "year", **typed})
    assert (answer.status_code, Invite.objects.count()) == (422, 0)
    assert answer.context["form"]["lasts"].value() == typed.get("lasts", "year")


def test_a_link_is_ended(league: League) -> None:
    path = link(league)
    for _tap in range(2):
        phone_of(owner_of(league)).post(at(league, f"invites/{Invite.objects.get().uid}/revoke/"))
    answer = Client().get(path)
    assert (answer.status_code, answer.templates[0].name) == (404, "league/invite_gone.html")
    assert_private(answer)
    assert phone_of(owner_of(league)).get(at(league)).context["living"] == []


def test_looking_at_a_link_lets_nobody_in(league: League) -> None:
    league.players.filter(name="Dana").update(user=owner_of(league))
    preview = Client()
    answer = preview.get(link(league))
    text = text_of(answer)
    assert "Thursday whist Dana invites you into this league. Scorer starts evenings" in text
    assert (User.objects.count(), roles(league), dict(preview.session)) == (1, ["owner"], {})
    assert_private(answer)


def test_coming_in_makes_a_guest_who_is_asked_who_he_is(league: League) -> None:
    phone = Client()
    answer = phone.post(link(league))
    assert answer["Location"] == at(league, "players/me/")
    assert (roles(league), Membership.objects.get(role="scorer").user.is_guest) == (["owner", "scorer"], True)
    page = phone.get(answer["Location"])
    assert "Welcome to “Thursday whist”." in text_of(page)
    assert [face[0].name for face in page.context["free"]] == ["Bob", "Carmen", "Dana", "Dov"]


def test_people_rules_and_evenings_come_along(league: League) -> None:
    play(table_in(league))
    phone = Client()
    phone.post(link(league))
    home = phone.get(at(league, ""))
    assert [evening.table.session.league for evening in home.context["open"]] == [league]
    assert "Classic, zero 50/25" in text_of(home)
    assert [p.name for p, _face in phone.get(at(league, "players/")).context["groups"]["members"]] == [
        "Bob",
        "Carmen",
        "Dana",
        "Dov",
    ]
    assert [lineup["table"].session.league for lineup in phone.get("/").context["lineups"]] == [league]


def test_where_nobody_is_left_to_be_the_way_leads_to_the_league(league: League) -> None:
    league.players.all().delete()
    assert Client().post(link(league))["Location"] == at(league, "")


def test_a_member_goes_straight_to_the_league(league: League) -> None:
    path = link(league)
    assert phone_of(owner_of(league)).get(path)["Location"] == at(league, "")
    assert phone_of(member_of(league, Role.SCORER)).post(path)["Location"] == at(league, "")
    assert Invite.objects.get().uses_left == 1


def test_a_viewer_with_a_scorers_link_is_asked_first(league: League) -> None:
    phone = phone_of(member_of(league))
    path = link(league)
    assert phone.get(path).status_code == 200
    phone.post(path)
    assert roles(league) == ["owner", "scorer"]


def test_a_used_up_link_opens_nothing_and_makes_no_guest(league: League) -> None:
    path = link(league)
    first, second = Client(), Client()
    first.post(path)
    users = User.objects.count()
    assert (second.get(path).status_code, second.post(path).status_code) == (404, 404)
    assert (User.objects.count(), dict(second.session)) == (users, {})
    assert first.get(path)["Location"] == at(league, "")


def test_who_comes_by_a_link_may_sign_up_where_the_host_asks_for_one(
    league: League, settings: Settings
) -> None:
    settings.REGISTRATION = "invite"
    phone, stranger = Client(), Client()
    phone.post(link(league))
    assert phone.session["invited"] is True
    assert "invited" not in stranger.session
    request: Any = type("Request", (), {"session": phone.session})()
    assert may_sign_up(request)


def test_the_page_takes_the_same_queries_however_many_links_there_are(
    league: League, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = phone_of(owner_of(league))
    phone.get("/")
    for _link in range(3):
        link(league)
        with django_assert_num_queries(4):
            phone.get(at(league))


def test_a_link_says_nothing_of_who_made_it_where_that_is_a_guest(league: League) -> None:
    assert "You are invited into this league." in text_of(Client().get(link(league)))
    league.players.filter(pk=player(league, "Dov").pk).update(user=owner_of(league))
    assert "Dov invites you" in text_of(Client().get(link(league)))


def test_two_taps_of_a_phone_without_a_cookie_are_one_guest_and_one_use(league: League) -> None:
    path = link(league, Role.OWNER)
    key = Client().get(path).context["key"]
    taps = [Client(), Client()]  # the answer to the first was lost, with its cookie
    for tap in taps:
        assert tap.post(path, {"key": key}).status_code == 302
    assert (roles(league), User.objects.count()) == (["owner", "owner"], 2)
    assert taps[0].session["_auth_user_id"] == taps[1].session["_auth_user_id"]


def test_an_old_key_makes_nobody_the_guest_of_then(league: League) -> None:
    path, key = link(league, uses=5), str(uuid.uuid4())
    Client().post(path, {"key": key})
    User.objects.update(date_joined=timezone.now() - timedelta(minutes=61))
    Client().post(path, {"key": key})
    assert roles(league) == ["owner", "scorer", "scorer"]


def test_a_key_that_is_none_lets_in_all_the_same(league: League) -> None:
    assert Client().post(link(league), {"key": "x"}).status_code == 302
    assert roles(league) == ["owner", "scorer"]


def test_the_form_speaks_the_readers_language(league: League) -> None:
    owner = league.memberships.get().user
    page = phone_of(owner).get(at(league), headers={"accept-language": "es"})
    form = page.context["form"]
    assert [label for _, label in form.fields["uses"].choices] == [
        "una persona",
        "5 personas",
        "20 personas",
        "100 personas",
    ]
