"""A guest's key: offered after the first evening, shown once, opens once, and then gives the next."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts import one_time
from scorekeeper.models import Membership, OneTimeLink, Table, User
from scorekeeper.models.league import Role
from tests.accounts.people import member, whose
from tests.factories import guest, play, table_of
from tests.pages import address, owner_of, phone_of, text_of

pytestmark = pytest.mark.django_db

OFFER = "Only this phone opens your evenings so far."


@pytest.fixture
def table() -> Table:
    table = table_of(guest())
    play(table)
    return table


def key_of(phone: Client) -> str:
    return str(phone.post("/accounts/key/").context["url"]).removeprefix("http://testserver")


def test_the_offer_comes_after_the_first_round_at_home_and_with_the_result() -> None:
    table = table_of(guest())
    phone = owner_of(table)
    pages = ("/", address(table, "summary/"))
    assert [OFFER in text_of(phone.get(page)) for page in pages] == [False, False]
    play(table)
    assert [OFFER in text_of(phone.get(page)) for page in pages] == [True, True]
    key_of(phone)
    assert [OFFER in text_of(phone.get(page)) for page in pages] == [False, False]


def test_who_watches_or_has_an_account_is_offered_nothing(table: Table) -> None:
    watcher, user = guest(), member()
    phone = phone_of(watcher)
    phone.post(f"/w/{table.watch_token}/")
    Membership.objects.create(league=table.session.league, user=user, role=Role.OWNER)
    for each in (phone, phone_of(user)):
        assert [OFFER in text_of(each.get(page)) for page in ("/", address(table, "summary/"))] == [
            False,
            False,
        ]


def test_a_key_is_shown_once_as_qr_and_text_and_kept_as_a_digest(table: Table) -> None:
    phone = owner_of(table)
    answer: Any = phone.post("/accounts/key/")
    link = OneTimeLink.objects.get()
    assert answer.context["url"].startswith("http://testserver/c/")
    assert link.digest not in answer.context["url"]
    assert (link.user, link.purpose) == (table.session.created_by, "key")
    assert timedelta(days=399, hours=23) < link.expires_at - timezone.now() <= timedelta(days=400)
    assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("no-store", "noindex, nofollow")
    assert '<div class="qr" role="img" aria-label="QR code: your key">' in answer.content.decode()
    token = answer.context["url"].split("/")[-2]
    assert token not in phone.get("/accounts/key/").content.decode()


def test_a_key_opens_everything_on_another_phone_and_offers_the_next(table: Table) -> None:
    path, phone = key_of(owner_of(table)), Client()
    assert "This key opens your evenings on this phone." in text_of(phone.get(path))
    assert whose(phone) is None
    answer = phone.post(path)
    assert (answer["Location"], whose(phone)) == ("/accounts/key/", table.session.created_by)
    assert "That key is used up: make a fresh one" in text_of(phone.get("/accounts/key/"))
    assert phone.get(address(table)).status_code == 200
    assert (Client().get(path).status_code, Client().post(path).status_code) == (404, 404)


def test_a_new_key_takes_the_place_of_the_old_one(table: Table) -> None:
    phone = owner_of(table)
    old, new = key_of(phone), key_of(phone)
    assert (Client().get(old).status_code, Client().get(new).status_code) == (404, 200)


def test_a_key_outlives_a_year_and_a_link_to_continue_beside_it(table: Table) -> None:
    assert table.session.created_by
    one_time.continue_link(table.session.created_by)
    path = key_of(owner_of(table))
    OneTimeLink.objects.filter(purpose="key").update(expires_at=timezone.now() + timedelta(seconds=1))
    assert Client().get(path).status_code == 200
    assert OneTimeLink.objects.filter(purpose="continue", expires_at__gt=timezone.now()).count() == 1
    OneTimeLink.objects.update(expires_at=timezone.now())
    assert Client().get(path).status_code == 404


def test_a_link_to_a_new_password_signs_nobody_in(table: Table) -> None:
    token = one_time.new_link(member(), OneTimeLink.Purpose.RESET)
    phone = Client()
    assert (phone.get(f"/c/{token}/").status_code, phone.post(f"/c/{token}/").status_code) == (404, 404)
    assert whose(phone) is None


def test_a_key_of_a_user_who_was_shut_out_opens_nothing(table: Table) -> None:
    path = key_of(owner_of(table))
    User.objects.update(is_active=False)
    assert Client().post(path).status_code == 404


def test_the_page_is_for_guests() -> None:
    assert Client().get("/accounts/key/")["Location"] == "/accounts/sign-in/"
    assert Client().post("/accounts/key/").status_code == 401
    assert phone_of(member()).post("/accounts/key/")["Location"] == "/accounts/"
    assert not OneTimeLink.objects.exists()
