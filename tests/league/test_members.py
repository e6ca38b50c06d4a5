"""Roles, leaving, and that a league never ends up without an owner."""

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from scorekeeper.league.people import invites, members
from scorekeeper.league.people.members import LastOwner
from scorekeeper.league.people.naming import names_of_members
from scorekeeper.models import Claim, League, LeagueEvent, Membership, User
from scorekeeper.models.league import Role
from tests.factories import guest, league_of
from tests.league.people import member_of, owner_of, player, roles, told

pytestmark = pytest.mark.django_db


def test_an_owner_gives_somebody_another_role(league: League) -> None:
    user = member_of(league, name="Eve")
    assert members.change_role(league, user, Role.SCORER, owner_of(league))
    assert roles(league) == ["owner", "scorer"]
    assert told(league, "role") == [{"member": "Eve", "before": "viewer", "after": "scorer"}]


def test_the_same_role_again_changes_nothing(league: League) -> None:
    user = member_of(league)
    version = League.objects.get().version
    assert not members.change_role(league, user, Role.VIEWER, owner_of(league))
    assert not members.change_role(league, guest(), Role.OWNER, owner_of(league))
    assert (League.objects.get().version, told(league, "role")) == (version, [])


def test_ownership_is_handed_on(league: League) -> None:
    before, after = owner_of(league), member_of(league)
    members.change_role(league, after, Role.OWNER, before)
    members.change_role(league, before, Role.SCORER, before)
    assert roles(league) == ["scorer", "owner"]


def test_the_last_owner_stays_one(league: League) -> None:
    owner = owner_of(league)
    member_of(league, Role.SCORER)
    with pytest.raises(LastOwner):
        members.change_role(league, owner, Role.VIEWER, owner)
    with pytest.raises(LastOwner):
        members.remove(league, owner, owner)
    with pytest.raises(LastOwner):
        members.leave_all(owner)
    assert roles(league) == ["owner", "scorer"]
    assert told(league, "role", "leave", "remove") == []


def test_who_goes_is_no_player_any_more_and_asks_to_be_none(league: League) -> None:
    user = member_of(league)
    league.players.filter(name="Dana").update(user=user)
    Claim.objects.create(player=player(league, "Bob"), user=user)
    assert members.remove(league, user, owner_of(league))
    assert not members.remove(league, user, owner_of(league))
    assert (player(league, "Dana").user, Claim.objects.count(), roles(league)) == (None, 0, ["owner"])
    assert told(league, "remove") == [{"member": "Dana", "user": str(user.uid)}]


@pytest.mark.parametrize("goes", [True, False])
def test_who_is_an_owner_no_more_comes_back_as_none_by_his_own_link(league: League, *, goes: bool) -> None:
    other = member_of(league, Role.OWNER)
    own = invites.make(league, other, Role.OWNER).token
    group, others = (
        invites.make(league, other, Role.VIEWER),
        invites.make(league, owner_of(league), Role.OWNER),
    )
    if goes:
        members.remove(league, other, owner_of(league))
    else:
        members.change_role(league, other, Role.SCORER, owner_of(league))
    assert invites.invite_by(own) is None
    assert set(invites.living(league)) == {group.invite, others.invite}


def test_leaving_is_told_as_leaving(league: League) -> None:
    user = member_of(league, name="Eve")
    members.remove(league, user, user)
    assert (told(league, "leave"), told(league, "remove")) == (
        [{"member": "Eve", "user": str(user.uid)}],
        [],
    )


def test_sole_owner_of_names_the_leagues_that_others_would_be_left_in(league: League) -> None:
    owner = owner_of(league)
    alone, shared, gone = (league_of(owner, name) for name in ("Alone", "Shared", "Gone"))
    member_of(league)
    member_of(shared, Role.OWNER)
    member_of(gone)
    League.objects.filter(pk=gone.pk).update(deleted_at=timezone.now())
    assert alone.memberships.count() == 1
    assert members.sole_owner_of(owner) == [league]


def test_leaving_all_deletes_the_league_that_nobody_else_is_in(league: League) -> None:
    owner = owner_of(league)
    shared = league_of(owner, "Shared")
    member_of(shared, Role.OWNER)
    members.leave_all(owner)
    assert Membership.objects.filter(user=owner).count() == 0
    league.refresh_from_db()
    shared.refresh_from_db()
    assert league.deleted_at is not None
    assert timezone.now() - league.deleted_at < timedelta(minutes=1)
    assert (shared.deleted_at, roles(shared)) == (None, ["owner"])


def test_leaving_all_leaves_nothing_where_one_league_refuses(league: League) -> None:
    owner = owner_of(league)
    refusing = league_of(owner, "Refusing")
    member_of(refusing)
    with pytest.raises(LastOwner):
        members.leave_all(owner)
    assert Membership.objects.filter(user=owner).count() == 2
    league.refresh_from_db()
    assert league.deleted_at is None


@pytest.mark.django_db(transaction=True)
def test_of_two_owners_who_step_down_at_once_one_stays() -> None:
    league = league_of(guest())
    owners = [owner_of(league), member_of(league, Role.OWNER)]
    for _round in range(5):
        Membership.objects.filter(league=league).update(role=Role.OWNER)
        refused = at_once(league, owners)
        assert len(refused) == 1
        assert sorted(roles(league)) == ["owner", "viewer"]
    assert LeagueEvent.objects.filter(verb="role").count() == 5


def at_once(league: League, owners: list[User]) -> list[User]:
    """Who was refused when all of them stepped down."""
    ready, refused = threading.Barrier(len(owners)), []

    def step_down(user: User) -> None:
        ready.wait()
        try:
            members.change_role(league, user, Role.VIEWER, user)
        except LastOwner:
            refused.append(user)
        finally:
            connection.close()

    threads = [threading.Thread(target=step_down, args=[user]) for user in owners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return refused


def test_members_are_called_by_player_account_or_number(league: League) -> None:
    users = [owner_of(league), member_of(league, name="Eve"), member_of(league), member_of(league)]
    league.players.filter(name="Dana").update(user=users[2])
    names = names_of_members(league)
    assert [names[user.pk] for user in users] == ["Guest 1", "Eve", "Dana", "Guest 2"]
