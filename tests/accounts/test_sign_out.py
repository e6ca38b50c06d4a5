"""Signing out, here and everywhere; a guest is warned of what only this phone knows."""

import pytest
from django.contrib.auth import HASH_SESSION_KEY
from django.test import Client

from scorekeeper.accounts import one_time
from scorekeeper.models import OneTimeLink, Table, User
from tests.accounts.people import member, sign_in, whose
from tests.factories import guest, play, table_of
from tests.pages import address, owner_of, phone_of, text_of

pytestmark = pytest.mark.django_db

EVERYWHERE = "/accounts/sign-out/everywhere/"


@pytest.fixture
def table() -> Table:
    table = table_of(guest())
    play(table)
    return table


def test_signing_out_asks_and_ends_the_session() -> None:
    phone = phone_of(member())
    assert whose(phone) is not None
    phone.get("/accounts/sign-out/")
    assert whose(phone) is not None
    assert phone.post("/accounts/sign-out/")["Location"] == "/"
    assert whose(phone) is None
    assert phone.get("/accounts/sign-out/")["Location"] == "/"


def test_a_guest_is_told_what_is_lost_and_offered_a_key_first(table: Table) -> None:
    phone = owner_of(table)
    told = text_of(phone.get("/accounts/sign-out/"))
    assert "After signing out nobody can open them any more, unless another phone of yours does." in told
    assert "First a key to come back with" in told
    phone.post("/accounts/key/")
    told = text_of(phone.get("/accounts/sign-out/"))
    assert "After signing out your key opens them, and nothing else." in told
    assert "First a key" not in told


def test_a_guest_with_nothing_to_lose_is_not_warned() -> None:
    told = text_of(phone_of(guest()).get("/accounts/sign-out/"))
    assert "nobody can open them" not in told
    assert "when you sign in" not in told


def test_every_other_phone_is_out_and_this_one_stays() -> None:
    user = member()
    here, other = Client(), Client()
    sign_in(here)
    sign_in(other)
    assert here.post(EVERYWHERE)["Location"] == "/accounts/"
    assert (whose(here), whose(other)) == (user, None)
    sign_in(other)
    assert (whose(here), whose(other)) == (user, user)


def test_everywhere_here_too() -> None:
    member()
    here, other = Client(), Client()
    sign_in(here)
    sign_in(other)
    assert here.post(EVERYWHERE, {"here": "1"})["Location"] == "/"
    assert (whose(here), whose(other)) == (None, None)


def test_a_guest_stays_on_this_phone_whatever_is_sent(table: Table) -> None:
    here, other = owner_of(table), owner_of(table)
    here.post(EVERYWHERE, {"here": "1"})
    assert (whose(here), whose(other)) == (table.session.created_by, None)
    assert [phone.get(address(table)).status_code for phone in (here, other)] == [200, 404]


def test_links_that_sign_in_open_nothing_afterwards(table: Table) -> None:
    assert table.session.created_by
    tokens = [
        one_time.new_link(table.session.created_by, p)
        for p in (OneTimeLink.Purpose.KEY, OneTimeLink.Purpose.CONTINUE)
    ]
    owner_of(table).post(EVERYWHERE)
    assert [Client().get(f"/c/{token}/").status_code for token in tokens] == [404, 404]


def test_nobody_else_is_signed_out(table: Table) -> None:
    member()
    eve, phone = Client(), Client()
    member("Eve")
    sign_in(eve, "Eve")
    sign_in(phone)
    phone.post(EVERYWHERE)
    assert whose(eve) == User.objects.get(username="eve")
    assert whose(owner_of(table)) == table.session.created_by


def test_phones_that_signed_in_before_there_was_an_epoch_stay_in() -> None:
    """The hash in their sessions is Django's own: it must hold until somebody signs out everywhere."""
    user = guest()
    phone = phone_of(user)
    assert phone.session[HASH_SESSION_KEY] == super(User, user).get_session_auth_hash()
    User.objects.update(session_epoch=1)
    assert whose(phone) is None
