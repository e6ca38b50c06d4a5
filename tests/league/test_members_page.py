"""The members' page: who sees what, roles, taking out, leaving, deleting."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.people import invites
from scorekeeper.models import League, Membership
from scorekeeper.models.league import Role
from tests.factories import play, table_in
from tests.league.people import member_of, owner_of, player, roles, told
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


def at(league: League, path: str = "members/") -> str:
    return f"/leagues/{league.uid}/{path}"


def change_role(league: League, user: Any, role: str, by: Any = None) -> Any:
    return phone_of(by or owner_of(league)).post(at(league, f"members/{user.uid}/role/"), {"role": role})


def test_everybody_sees_who_belongs_to_it_and_only_an_owner_the_keys(league: League) -> None:
    viewer = member_of(league, name="Eve")
    seen = text_of(phone_of(viewer).get(at(league)))
    assert "Guest 1 Owner Eve Viewer · you" in seen
    assert ("Invite people" in seen, "Take out of the league" in seen) == (False, False)
    owner = text_of(phone_of(owner_of(league)).get(at(league)))
    assert ("Invite people" in owner, "Take out of the league" in owner) == (True, True)


def test_an_owner_changes_a_role_and_a_second_tap_changes_nothing(league: League) -> None:
    user = member_of(league)
    for _tap in range(2):
        assert change_role(league, user, "scorer")["Location"] == at(league)
    assert (roles(league), len(told(league, "role"))) == (["owner", "scorer"], 1)


def test_the_last_owner_is_told_to_make_another_first(league: League) -> None:
    member_of(league)
    answer = change_role(league, owner_of(league), "viewer")
    assert (answer.status_code, roles(league)) == (422, ["owner", "viewer"])
    assert "A league needs an owner: make somebody else one first." in text_of(answer)
    leave = phone_of(owner_of(league)).post(at(league, "members/leave/"))
    assert (leave.status_code, roles(league)) == (422, ["owner", "viewer"])


def test_who_is_alone_is_told_to_delete_it(league: League) -> None:
    answer = phone_of(owner_of(league)).post(at(league, "members/leave/"))
    assert (answer.status_code, roles(league)) == (422, ["owner"])
    assert "Nobody else belongs to this league: delete it" in text_of(answer)


@pytest.mark.parametrize("role", ["", "king"])
def test_a_role_that_is_none_is_refused(league: League, role: str) -> None:
    answer = change_role(league, member_of(league), role)
    assert (answer.status_code, roles(league)) == (422, ["owner", "viewer"])


def test_whoever_is_taken_out_is_out_and_a_second_tap_is_harmless(league: League) -> None:
    user = member_of(league, Role.SCORER)
    for _tap in range(2):
        answer = phone_of(owner_of(league)).post(at(league, f"members/{user.uid}/remove/"))
        assert answer["Location"] == at(league)
    assert (roles(league), len(told(league, "remove"))) == (["owner"], 1)
    assert phone_of(user).get(at(league)).status_code == 404


def test_taking_somebody_out_reminds_of_the_links_that_are_still_good(league: League) -> None:
    phone = phone_of(owner_of(league))
    reminded = []
    for _time in range(2):
        phone.post(at(league, f"members/{member_of(league).uid}/remove/"))
        reminded.append("The links still let in whoever has them" in text_of(phone.get(at(league))))
        invites.make(league, owner_of(league), Role.VIEWER)
    assert reminded == [False, True]


def test_leaving_twice_leads_home_both_times(league: League) -> None:
    phone = phone_of(member_of(league))
    for _tap in range(2):
        assert phone.post(at(league, "members/leave/"))["Location"] == "/"
    assert (roles(league), len(told(league, "leave"))) == (["owner"], 1)
    assert phone.get(at(league)).status_code == 404


def test_who_came_again_after_leaving_can_leave_again(league: League) -> None:
    user = member_of(league)
    phone = phone_of(user)
    phone.post(at(league, "members/leave/"))
    Membership.objects.create(league=league, user=user, role=Role.VIEWER)
    phone.post(at(league, "members/leave/"))
    assert roles(league) == ["owner"]


def test_an_owner_who_takes_himself_out_goes_home(league: League) -> None:
    member_of(league, Role.OWNER)
    owner = owner_of(league)
    assert phone_of(owner).post(at(league, f"members/{owner.uid}/remove/"))["Location"] == "/"
    assert roles(league) == ["owner"]


def test_the_page_takes_the_same_queries_however_many_there_are(
    league: League, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = phone_of(owner_of(league))
    phone.get("/")
    for number in range(3):
        user = member_of(league, name=f"Eve {number}")
        league.players.filter(pk=league.players.order_by("pk")[number].pk).update(user=user)
        with django_assert_num_queries(6):
            phone.get(at(league))


def test_a_league_is_deleted_by_its_name_and_brought_back_from_the_front_page(league: League) -> None:
    play(table_in(league))
    phone = phone_of(owner_of(league))
    page = phone.get(at(league, "delete/"))
    assert "It goes for everybody, with its only evening." in text_of(page)
    refused = phone.post(at(league, "delete/"), {"name": "Thursday"})
    assert (refused.status_code, refused.context["form"]["name"].value()) == (422, "Thursday")
    for _tap in range(2):
        done = phone.post(at(league, "delete/"), {"name": " THURSDAY  whist"})
        assert done["Location"] == f"/?deleted={league.uid}"
    home = phone.get(f"/?deleted={league.uid}")
    assert list(home.context["deleted_leagues"]) == [league]
    assert "“ Thursday whist ” is deleted. Bring it back" in text_of(home)
    for _tap in range(2):
        assert phone.post(at(league, "restore/"))["Location"] == at(league, "")
    assert phone.get(at(league, "")).status_code == 200


def test_who_has_nothing_left_but_a_deleted_league_is_offered_it(league: League) -> None:
    phone = phone_of(owner_of(league))
    phone.post(at(league, "delete/"), {"name": league.name})
    assert phone.get("/").templates[0].name == "play/home.html"


def test_an_owner_sees_on_the_leagues_home_that_somebody_asks(league: League) -> None:
    asked = "Somebody says who they are: yes or no?"
    user = member_of(league)
    phone_of(user).post(at(league, f"players/{player(league, 'Dana').uid}/claim/"))
    assert asked in text_of(phone_of(owner_of(league)).get(at(league, "")))
    assert asked not in text_of(phone_of(user).get(at(league, "")))
