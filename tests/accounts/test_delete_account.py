"""Deleting an account: what goes is named first, and no league is left without an owner."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import GameSession, League, Line, Membership, Player, Table, User
from scorekeeper.models.league import Role
from tests.accounts.people import PASSWORD, member, sign_in, whose
from tests.factories import guest, league_of, play, table_in, table_of
from tests.pages import address, owner_of, phone_of, text_of

pytestmark = pytest.mark.django_db

PAGE = "/accounts/delete/"


@pytest.fixture
def user() -> User:
    return member("Dana", "dana@example.org")


def delete(user: User, **typed: str) -> Any:
    return phone_of(user).post(PAGE, typed or {"password": PASSWORD})


def belongs(user: User, league: League, role: Role) -> None:
    Membership.objects.create(user=user, league=league, role=role)


def test_scores_stay_in_the_league_under_the_player_s_name(user: User) -> None:
    league = league_of(guest())
    belongs(user, league, Role.SCORER)
    table = table_in(league)
    play(table)
    Player.objects.filter(name="Dana").update(user=user)
    assert delete(user)["Location"] == "/"
    assert not User.objects.filter(username="dana").exists()
    assert not EmailAddress.objects.exists()
    player = Player.objects.get(name="Dana")
    assert (player.user, Line.objects.filter(player=player).count()) == (None, 1)
    assert GameSession.objects.get().deleted_at is None
    league.refresh_from_db()
    assert league.deleted_at is None


def test_the_phone_is_nobody_s_afterwards(user: User) -> None:
    phone, other = Client(), Client()
    sign_in(phone)
    sign_in(other)
    phone.post(PAGE, {"password": PASSWORD})
    assert (whose(phone), whose(other), sign_in(Client()).status_code) == (None, None, 422)


@pytest.mark.parametrize("typed", [{}, {"password": "wrong"}, {"sure": "on"}])
def test_without_the_password_nothing_happens(user: User, typed: dict[str, str]) -> None:
    answer = phone_of(user).post(PAGE, typed)
    assert (answer.status_code, User.objects.count()) == (422, 1)


def test_passwords_are_counted_there_too(user: User) -> None:
    assert [delete(user, password="wrong").status_code for _ in range(6)] == [422] * 5 + [429]
    assert delete(user).status_code == 429
    assert User.objects.exists()


def test_the_only_owner_of_a_league_that_others_belong_to_is_told_what_to_do(user: User) -> None:
    league = league_of(user, name="Thursday & Friends")
    belongs(guest(), league, Role.SCORER)
    page = phone_of(user).get(PAGE)
    assert page.context["leaving"].keeps == [league]
    assert "Make somebody else an owner first, or delete the league: Thursday & Friends" in text_of(page)
    answer = delete(user)
    assert (answer.status_code, User.objects.filter(pk=user.pk).exists()) == (422, True)
    Membership.objects.filter(role=Role.SCORER).update(role=Role.OWNER)
    assert phone_of(user).get(PAGE).context["leaving"].ends == []
    delete(user)
    league.refresh_from_db()
    assert (league.deleted_at, Membership.objects.get(league=league).role) == (None, "owner")


def test_leagues_of_nobody_else_are_named_and_deleted_softly(user: User) -> None:
    league = league_of(user, name="Alone")
    page = phone_of(user).get(PAGE)
    assert page.context["leaving"].ends == [league]
    assert "The league Alone is deleted: nobody else belongs to it." in text_of(page)
    delete(user)
    league.refresh_from_db()
    assert league.deleted_at is not None
    assert not Membership.objects.exists()


def test_one_off_evenings_go_for_those_too_who_hold_a_link(user: User) -> None:
    table = table_of(user)
    watcher = Client()
    watcher.post(f"/w/{table.watch_token}/")
    assert watcher.get(address(table)).status_code == 200
    assert "Your evening outside of leagues is deleted, also for whoever was let in by a link." in text_of(
        phone_of(user).get(PAGE)
    )
    delete(user)
    assert watcher.get(address(table)).status_code == 404
    assert Client().get(f"/w/{table.watch_token}/").status_code == 404
    assert Table.objects.count() == 1  # until it is purged


def test_one_off_evenings_that_somebody_else_owns_too_stay(user: User) -> None:
    table, other = table_of(user), guest()
    belongs(other, table.session.league, Role.OWNER)
    assert phone_of(user).get(PAGE).context["leaving"].evenings == 0
    delete(user)
    assert phone_of(other).get(address(table)).status_code == 200


def test_a_guest_ticks_that_he_is_sure() -> None:
    table = table_of(guest())
    phone = owner_of(table)
    assert phone.post(PAGE, {}).status_code == 422
    assert User.objects.count() == 1
    assert phone.post(PAGE, {"sure": "on"})["Location"] == "/"
    assert (User.objects.count(), whose(phone)) == (0, None)


def test_nobody_has_nothing_to_delete() -> None:
    assert Client().get(PAGE)["Location"] == "/accounts/sign-in/?next=/accounts/delete/"
    assert Client().post(PAGE, {"sure": "on"}).status_code == 401


def test_the_page_costs_the_same_for_one_league_and_for_three(
    user: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = phone_of(user)
    phone.get(PAGE)
    for number in range(3):
        belongs(guest(), league_of(user, name=f"League {number}"), Role.VIEWER)
        league_of(user, name=f"Alone {number}")
        table_of(user)
        with django_assert_num_queries(5):
            phone.get(PAGE)
