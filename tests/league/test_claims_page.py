""" "This is me", on the pages: asked, proposed, answered by whose turn it is, taken back."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.people import claims
from scorekeeper.models import Claim, League, Membership, Player, User
from scorekeeper.models.league import Role
from tests.factories import guest, league_of
from tests.league.people import member_of, owner_of, player
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


def at(league: League, path: str = "") -> str:
    return f"/leagues/{league.uid}/players/{path}"


def of(league: League, name: str, path: str = "") -> str:
    return at(league, f"{player(league, name).uid}/{path}")


def answer(league: League, client: Client, name: str, user: User, said: str, back: str = "") -> Any:
    return client.post(of(league, name, f"claims/{user.uid}/"), {"answer": said, "back": back})


def test_a_member_says_who_he_is_and_an_owner_confirms_among_the_members(league: League) -> None:
    user = member_of(league)
    phone, owner = phone_of(user), phone_of(owner_of(league))
    asked = phone.post(at(league, "me/"), {"player": player(league, "Dana").pid})
    assert asked["Location"] == f"/leagues/{league.uid}/"
    assert "Asked: an owner has to say yes to Dana." in text_of(phone.get(at(league, "me/")))
    assert "Guest 2 says: that’s me, Dana ." in text_of(owner.get(f"/leagues/{league.uid}/members/"))
    done = answer(league, owner, "Dana", user, "yes", back="members")
    assert done["Location"] == f"/leagues/{league.uid}/members/"
    assert player(league, "Dana").user == user
    assert "You are Dana here." in text_of(phone.get(at(league, "me/")))
    assert answer(league, owner, "Dana", user, "yes", back="members").status_code == 302


def test_an_owner_is_who_he_says_at_once(league: League) -> None:
    phone_of(owner_of(league)).post(of(league, "Bob", "claim/"))
    assert player(league, "Bob").user == owner_of(league)


def test_an_owner_declines(league: League) -> None:
    user = member_of(league)
    claims.ask(league, player(league, "Dana"), user)
    answer(league, phone_of(owner_of(league)), "Dana", user, "no")
    assert (Claim.objects.count(), player(league, "Dana").user) == (0, None)


def test_an_owner_proposes_and_the_member_answers_on_his_front_page(league: League) -> None:
    user = member_of(league, name="Eve")
    owner, phone = phone_of(owner_of(league)), phone_of(user)
    owner.post(of(league, "Dana", "propose/"), {"member": str(user.uid)})
    assert "Asked: Eve has to say yes." in text_of(owner.get(of(league, "Dana")))
    assert "Are you Dana in “ Thursday whist ”?" in text_of(phone.get("/"))
    assert answer(league, phone, "Dana", user, "yes", back="home")["Location"] == "/"
    assert (player(league, "Dana").user, "Are you" in text_of(phone.get("/"))) == (user, False)


def test_nobody_answers_for_the_other_side(league: League) -> None:
    asking, proposed, scorer = member_of(league), member_of(league), member_of(league, Role.SCORER)
    claims.ask(league, player(league, "Dana"), asking)
    claims.propose(league, player(league, "Bob"), proposed, owner_of(league))
    refused = [
        answer(league, phone_of(asking), "Dana", asking, "yes"),
        answer(league, phone_of(scorer), "Dana", asking, "yes"),
        answer(league, phone_of(scorer), "Dana", asking, "no"),
        answer(league, phone_of(owner_of(league)), "Bob", proposed, "yes"),
    ]
    assert [response.status_code for response in refused] == [403] * 4
    assert (Claim.objects.count(), league.players.exclude(user=None).count()) == (2, 0)


def test_either_side_takes_its_question_back(league: League) -> None:
    asking, proposed = member_of(league), member_of(league)
    claims.ask(league, player(league, "Dana"), asking)
    claims.propose(league, player(league, "Bob"), proposed, owner_of(league))
    answer(league, phone_of(asking), "Dana", asking, "no")
    answer(league, phone_of(owner_of(league)), "Bob", proposed, "no")
    assert Claim.objects.count() == 0


def test_a_taken_player_is_told_so(league: League) -> None:
    user = member_of(league)
    league.players.filter(name="Dana").update(user=owner_of(league))
    from_page = phone_of(user).post(of(league, "Dana", "claim/"))
    from_list = phone_of(user).post(at(league, "me/"), {"player": player(league, "Dana").pid})
    assert (from_page.status_code, from_list.status_code) == (422, 422)
    assert "this player is somebody already" in text_of(from_page)
    assert "Somebody else has that name by now: look again." in text_of(from_list)


def test_a_proposal_needs_a_member_who_is_nobody_yet(league: League) -> None:
    user = member_of(league)
    league.players.filter(name="Bob").update(user=user)
    for member in ("", str(guest().uid), str(user.uid)):
        refused = phone_of(owner_of(league)).post(of(league, "Dana", "propose/"), {"member": member})
        assert refused.status_code == 422
    assert Claim.objects.count() == 0


def test_the_link_is_ended_by_either_side_and_by_nobody_else(league: League) -> None:
    user, other = member_of(league), member_of(league)
    for by, status, left in ((other, 403, user), (user, 302, None), (owner_of(league), 302, None)):
        if by != user:
            league.players.filter(name="Dana").update(user=user)
        assert phone_of(by).post(of(league, "Dana", "unlink/")).status_code == status
        assert player(league, "Dana").user == left


def test_who_is_nobody_yet_is_asked_on_the_roster(league: League) -> None:
    user = member_of(league)
    asked = "Which one are you?"
    assert asked in text_of(phone_of(user).get(at(league)))
    league.players.filter(name="Dana").update(user=user)
    assert asked not in text_of(phone_of(user).get(at(league)))


def test_pages_that_ask_take_the_same_queries_however_much_they_ask(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    user, owner = guest(), guest()
    phone = phone_of(user)
    phone.get("/")
    for number in range(1, 4):
        league = league_of(owner, f"League {number}")
        Membership.objects.create(league=league, user=user, role=Role.VIEWER)
        for name in ("Eve", "Fay", "Gil")[:number]:
            Player.objects.create(league=league, name=name)
        claims.propose(league, player(league, "Dana"), user, owner)
        claims.ask(league, player(league, "Bob"), user)
        with django_assert_num_queries(10):
            home = phone.get("/")
        assert len(home.context["proposals"]) == number
        with django_assert_num_queries(7):
            page = phone.get(at(league, "me/"))
        assert len(page.context["mine"]) == 2
