""" "This is me": asked by the one side, confirmed by the other."""

import pytest

from scorekeeper.accounts.links import bring_along
from scorekeeper.league.people import claims
from scorekeeper.league.people.claims import NotFree
from scorekeeper.models import Claim, League
from scorekeeper.models.league import Role
from tests.factories import guest, league_of
from tests.league.people import member_of, owner_of, player, told

pytestmark = pytest.mark.django_db


def test_a_member_asks_and_an_owner_confirms(league: League) -> None:
    user, dana = member_of(league), player(league, "Dana")
    assert not claims.ask(league, dana, user)
    (claim,) = claims.open_for(league)
    assert (claim.player, claim.user, claim.by_owner, player(league, "Dana").user) == (
        dana,
        user,
        False,
        None,
    )
    assert claims.confirm(claim, owner_of(league))
    assert (player(league, "Dana").user, Claim.objects.count()) == (user, 0)
    assert claims.me_in(league, user) == dana
    assert told(league, "claim", "confirm") == [
        {"player": "Dana", "member": ""},
        {"player": "Dana", "member": ""},
    ]


def test_asking_twice_is_asking_once(league: League) -> None:
    user, dana = member_of(league), player(league, "Dana")
    for _tap in range(2):
        claims.ask(league, dana, user)
    assert (claims.open_for(league).count(), len(told(league, "claim"))) == (1, 1)


def test_who_asks_to_be_another_no_longer_asks_to_be_the_first(league: League) -> None:
    user = member_of(league)
    claims.ask(league, player(league, "Dana"), user)
    claims.ask(league, player(league, "Bob"), user)
    assert [claim.player.name for claim in claims.open_for(league)] == ["Bob"]


def test_an_owner_who_says_whom_he_is_needs_nobody_else(league: League) -> None:
    owner = owner_of(league)
    assert claims.ask(league, player(league, "Dana"), owner)
    assert player(league, "Dana").user == owner


def test_an_owner_proposes_and_the_member_confirms(league: League) -> None:
    user, dana = member_of(league, name="Eve"), player(league, "Dana")
    assert not claims.propose(league, dana, user, owner_of(league))
    (claim,) = claims.proposed_to(user)
    assert (claims.open_for(league).count(), claim.player) == (0, dana)
    assert claims.confirm(claim, user)
    assert player(league, "Dana").user == user
    assert told(league, "propose") == [{"player": "Dana", "member": "Eve"}]


def test_both_sides_saying_the_same_settles_it(league: League) -> None:
    one, other = member_of(league), member_of(league)
    claims.ask(league, player(league, "Dana"), one)
    assert claims.propose(league, player(league, "Dana"), one, owner_of(league))
    claims.propose(league, player(league, "Bob"), other, owner_of(league))
    assert claims.ask(league, player(league, "Bob"), other)
    assert (player(league, "Dana").user, player(league, "Bob").user) == (one, other)
    assert Claim.objects.count() == 0


def test_of_two_who_ask_the_one_confirmed_is_it(league: League) -> None:
    one, other, dana = member_of(league), member_of(league), player(league, "Dana")
    claims.ask(league, dana, one)
    claims.ask(league, dana, other)
    claims.confirm(claims.open_for(league)[1], owner_of(league))
    assert (player(league, "Dana").user, Claim.objects.count()) == (other, 0)


def test_a_user_has_one_player_and_a_player_one_user(league: League) -> None:
    user = member_of(league)
    claims.propose(league, player(league, "Dana"), user, owner_of(league))
    claims.confirm(claims.proposed_to(user)[0], user)
    with pytest.raises(NotFree):
        claims.ask(league, player(league, "Bob"), user)
    with pytest.raises(NotFree):
        claims.propose(league, player(league, "Dana"), member_of(league), owner_of(league))
    with pytest.raises(NotFree):
        claims.ask(league, player(league, "Bob"), guest())
    assert claims.ask(league, player(league, "Dana"), user)
    assert [p.name for p in claims.free_players(league)] == ["Bob", "Carmen", "Dov"]


def test_a_user_may_be_a_player_in_every_league(league: League) -> None:
    user, other = owner_of(league), league_of(owner_of(league), "Other")
    assert claims.ask(league, player(league, "Dana"), user)
    assert claims.ask(other, player(other, "Dana"), user)


def test_a_claim_that_somebody_was_quicker_with_is_refused(league: League) -> None:
    one, other, dana = member_of(league), member_of(league), player(league, "Dana")
    claims.ask(league, dana, one)
    claim = claims.open_for(league).get()
    league.players.filter(pk=dana.pk).update(user=other)
    with pytest.raises(NotFree):
        claims.confirm(claim, owner_of(league))
    assert player(league, "Dana").user == other


def test_declining_ends_it_once(league: League) -> None:
    user = member_of(league)
    claims.ask(league, player(league, "Dana"), user)
    claim = claims.open_for(league).get()
    pk = claim.pk
    for _tap in range(2):
        claims.decline(Claim(pk=pk, player=claim.player, user=claim.user), owner_of(league))
    assert not claims.confirm(Claim(pk=pk, player=claim.player, user=claim.user), owner_of(league))
    assert (player(league, "Dana").user, len(told(league, "decline"))) == (None, 1)


def test_unlinking_frees_both(league: League) -> None:
    user = owner_of(league)
    claims.ask(league, player(league, "Dana"), user)
    for _tap in range(2):
        claims.unlink(league, player(league, "Dana"), user)
    assert (player(league, "Dana").user, len(told(league, "unlink"))) == (None, 1)
    assert claims.ask(league, player(league, "Bob"), user)


def test_nobody_is_offered_an_archived_or_merged_player(league: League) -> None:
    from django.utils import timezone

    league.players.filter(name="Dana").update(archived_at=timezone.now())
    league.players.filter(name="Bob").update(merged_into=player(league, "Carmen"))
    assert [p.name for p in claims.free_players(league)] == ["Carmen", "Dov"]


def test_a_guest_who_signs_in_stays_who_he_is(league: League) -> None:
    phone, account = member_of(league), guest()
    league.players.filter(name="Dana").update(user=phone)
    bring_along(phone, account)
    assert player(league, "Dana").user == account


def test_a_guests_claim_comes_along_unless_the_account_has_its_own_player(league: League) -> None:
    asking, being, account = member_of(league), member_of(league), member_of(league, Role.SCORER)
    claims.ask(league, player(league, "Bob"), asking)
    bring_along(asking, account)
    assert Claim.objects.get().user == account
    league.players.filter(name="Dana").update(user=being)
    league.players.filter(name="Dov").update(user=account)
    bring_along(being, account)
    assert (player(league, "Dana").user, player(league, "Dov").user) == (being, account)
