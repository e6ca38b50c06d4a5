"""Links into a league: what they give, how long, how often, and to how many at once."""

import threading
import uuid
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from scorekeeper.league.deleting import delete_league
from scorekeeper.league.people import invites
from scorekeeper.league.people.invites import Made
from scorekeeper.models import Invite, League, Membership
from scorekeeper.models.base import token_digest
from scorekeeper.models.league import Role
from tests.factories import guest, league_of
from tests.league.people import member_of, owner_of, roles, told

pytestmark = pytest.mark.django_db


def link(league: League, role: Role = Role.SCORER, *, uses: int = 1, lasts: str = "week") -> Made:
    return invites.make(league, owner_of(league), role, uses=uses, lasts=lasts)


def test_a_link_makes_a_member_and_spends_a_use(league: League) -> None:
    token = link(league, uses=5).token
    assert invites.accept(token, guest()) == league
    assert (roles(league), Invite.objects.get().uses_left) == (["owner", "scorer"], 4)
    assert told(league, "invite", "join") == [
        {"role": "scorer", "uses": 5, "lasts": "week"},
        {"member": "", "role": "scorer"},
    ]


def test_a_links_token_is_kept_for_the_owner_to_show_again(league: League) -> None:
    made = link(league)
    assert (made.invite.token, made.invite.digest) == (made.token, token_digest(made.token))
    assert list(invites.living(league)) == [made.invite]


def test_a_link_that_makes_owners_is_kept_as_a_digest_and_works_once(league: League) -> None:
    made = link(league, Role.OWNER, uses=100)
    assert (made.invite.token, made.invite.uses_left) == ("", 1)
    assert invites.accept(made.token, guest()) == league
    assert invites.accept(made.token, guest()) is None
    assert roles(league) == ["owner", "owner"]


@pytest.mark.parametrize(("lasts", "days"), [("day", 1), ("week", 7), ("month", 30), ("year", 365)])
def test_a_link_opens_nothing_after_its_time(league: League, lasts: str, days: int) -> None:
    token = link(league, uses=5, lasts=lasts).token
    with time_machine.travel(timezone.now() + timedelta(days=days, minutes=-1)):
        assert invites.invite_by(token) is not None
    with time_machine.travel(timezone.now() + timedelta(days=days, minutes=1)):
        assert invites.invite_by(token) is None
        assert invites.accept(token, guest()) is None
    assert roles(league) == ["owner"]


def test_a_revoked_link_opens_nothing_and_who_came_stays(league: League) -> None:
    made = link(league, uses=5)
    invites.accept(made.token, guest())
    for _tap in range(2):
        invites.revoke(league, made.invite.uid, owner_of(league))
    assert invites.invite_by(made.token) is None
    assert invites.accept(made.token, guest()) is None
    assert roles(league) == ["owner", "scorer"]
    assert told(league, "revoke") == [{"role": "scorer"}]


def test_another_leagues_link_is_not_revoked_here(league: League) -> None:
    made = link(league)
    other = league_of(guest(), "Other")
    invites.revoke(other, made.invite.uid, owner_of(other))
    assert invites.invite_by(made.token) == made.invite


def test_a_deleted_leagues_link_opens_nothing(league: League) -> None:
    token = link(league).token
    delete_league(league, owner_of(league))
    assert invites.invite_by(token) is None
    assert invites.accept(token, guest()) is None


def test_a_link_never_lowers_a_role_and_spends_nothing_then(league: League) -> None:
    viewer_link, scorer = link(league, Role.VIEWER), member_of(league, Role.SCORER)
    assert invites.accept(viewer_link.token, scorer) == league
    assert invites.accept(viewer_link.token, owner_of(league)) == league
    assert (roles(league), Invite.objects.get().uses_left) == (["owner", "scorer"], 1)


def test_a_link_raises_a_role(league: League) -> None:
    viewer = member_of(league, Role.VIEWER)
    assert invites.accept(link(league).token, viewer) == league
    assert roles(league) == ["owner", "scorer"]


def test_a_spent_link_leads_whoever_came_by_it_home(league: League) -> None:
    token, user = link(league).token, guest()
    invites.accept(token, user)
    assert invites.accept(token, user) == league
    assert invites.accept(token, guest()) is None
    assert roles(league) == ["owner", "scorer"]


def test_the_same_request_makes_one_link(league: League) -> None:
    uid = uuid.uuid4()
    first, second = (invites.make(league, owner_of(league), Role.VIEWER, uid=uid) for _tap in range(2))
    assert (first.invite, first.token) == (second.invite, second.token)
    owner_link = uuid.uuid4()
    tokens = [invites.make(league, owner_of(league), Role.OWNER, uid=owner_link).token for _tap in range(2)]
    assert [bool(token) for token in tokens] == [True, False]
    assert Invite.objects.count() == 2


def test_a_name_of_a_request_that_another_league_has_seen_makes_a_link_all_the_same(league: League) -> None:
    other = league_of(guest(), "Other")
    made = link(other).invite
    assert invites.make(league, owner_of(league), Role.VIEWER, uid=made.uid).invite.league == league


@pytest.mark.django_db(transaction=True)
def test_eight_phones_at_once_can_not_spend_more_uses_than_there_are() -> None:
    league = league_of(guest())
    token = link(league, uses=5).token
    users = [guest() for _phone in range(8)]
    ready, got = threading.Barrier(8), []

    def come(number: int) -> None:
        ready.wait()
        got.append(invites.accept(token, users[number]))
        connection.close()

    threads = [threading.Thread(target=come, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found is not None for found in got) == [False] * 3 + [True] * 5
    assert Membership.objects.filter(league=league, role=Role.SCORER).count() == 5
    assert Invite.objects.get().uses_left == 0
