"""Signing in on a phone that has evenings of a guest: they come along, or stay behind, and only his own."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.accounts.one_time import continue_link
from scorekeeper.models import GameSession, Grant, League, Membership, Table, User
from tests.accounts.people import member, sign_in, whose
from tests.factories import guest, play, table_of
from tests.pages import address, owner_of, phone_of, text_of

pytestmark = pytest.mark.django_db

ASKED = "/accounts/along/?next=%2F"


@pytest.fixture
def table() -> Table:
    table = table_of(guest())
    play(table)
    return table


def test_after_signing_in_the_phone_asks_and_takes_them_along(table: Table) -> None:
    user, phone = member(), owner_of(table)
    watched = table_of(guest())
    phone.post(f"/w/{watched.watch_token}/")
    assert sign_in(phone)["Location"] == ASKED
    assert whose(phone) == user
    assert phone.get(address(table)).status_code == 404
    page = phone.get(ASKED)
    assert page.context["held"] == 2
    assert "Left behind, they open for nobody any more" in text_of(page)
    assert phone.post("/accounts/along/", {"along": "1", "next": "/"})["Location"] == "/"
    assert [phone.get(address(t)).status_code for t in (table, watched)] == [200, 200]
    assert phone.get(address(table, "links/")).context["links"]
    # Asked once.
    assert phone.get(ASKED)["Location"] == "/"


def test_left_behind_they_open_for_nobody(table: Table) -> None:
    member()
    phone = owner_of(table)
    sign_in(phone)
    phone.post("/accounts/along/", {"next": "/start/"})
    assert phone.get(address(table)).status_code == 404
    assert phone.post("/accounts/along/", {"along": "1"})["Location"] == "/"
    assert phone.get(address(table)).status_code == 404


def test_what_only_this_phone_held_is_held_by_the_account_alone(table: Table) -> None:
    user, held_by = member(), table.session.created_by
    phone = owner_of(table)
    sign_in(phone)
    phone.post("/accounts/along/", {"along": "1"})
    assert list(Membership.objects.filter(league=table.session.league).values_list("user", flat=True)) == [
        user.pk
    ]
    assert not Grant.objects.filter(user=held_by, ended_at=None).exists()


def test_another_phone_of_the_same_guest_goes_on(table: Table) -> None:
    member()
    here, other = owner_of(table), Client()
    assert table.session.created_by
    other.post(f"/c/{continue_link(table.session.created_by)}/")
    sign_in(here)
    here.post("/accounts/along/", {"along": "1"})
    assert [phone.get(address(table)).status_code for phone in (here, other)] == [200, 200]


def test_with_evenings_of_two_guests_new_ones_start_in_one_place(table: Table) -> None:
    """The user then owns two casual leagues: both are listed and gone on with, the older gets what is new."""
    own = table_of(member(), "Eve", "Fay", "Gil", "Hana")
    phone = owner_of(table)
    sign_in(phone)
    phone.post("/accounts/along/", {"along": "1"})
    assert League.objects.filter(casual=True, memberships__user__username="dana").count() == 2
    home = phone.get("/").context
    assert {recent.table for recent in home["open"]} == {table, own}
    assert len(home["lineups"]) == 2
    for number in range(2):
        phone.post(
            "/start/", {f"name-{n}": f"P{n}" for n in range(4)} | {"players": "4", "first_dealer": "0"}
        )
        new = GameSession.objects.order_by("-pk")[0]
        assert (new.league, GameSession.objects.count()) == (table.session.league, 3 + number)


def test_nobody_is_asked_about_a_phone_that_opened_nothing() -> None:
    member()
    assert sign_in(phone_of(guest()))["Location"] == "/"
    assert sign_in(Client())["Location"] == "/"


@pytest.mark.parametrize("form", [{"along": "1"}, {"along": "1", "guest": "1"}])
def test_nothing_is_taken_from_a_guest_whose_phone_this_was_not(table: Table, form: dict[str, str]) -> None:
    phone = phone_of(member())
    guest_pk = str(table.session.created_by_id)
    phone.post("/accounts/along/", form | {key: guest_pk for key in form if key == "guest"})
    assert Membership.objects.filter(user__username="dana").count() == 0


def test_what_a_guest_left_is_not_offered_to_the_next_user_of_the_phone(table: Table) -> None:
    member()
    eve = member("Eve")
    phone = owner_of(table)
    sign_in(phone)
    phone.post("/accounts/sign-out/")
    assert sign_in(phone, "Eve")["Location"] == "/"
    phone.post("/accounts/along/", {"along": "1"})
    assert not Membership.objects.filter(user=eve).exists()


def test_a_guest_who_signed_up_meanwhile_is_not_emptied(table: Table) -> None:
    member()
    phone, held_by = owner_of(table), table.session.created_by
    sign_in(phone)
    User.objects.filter(pk=held_by.pk if held_by else 0).update(is_guest=False)
    phone.post("/accounts/along/", {"along": "1"})
    assert Membership.objects.get(league=table.session.league).user == held_by


def test_the_page_costs_the_same_for_one_evening_and_for_three(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    user = member()
    for _ in range(3):
        held_by = guest()
        table_of(held_by)
        phone = phone_of(held_by)
        sign_in(phone)
        phone.get(ASKED)
        with django_assert_num_queries(5):
            phone.get(ASKED)
        assert whose(phone) == user
