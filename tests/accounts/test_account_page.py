"""One's own page: name, address, passkeys, the way to everything else."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from scorekeeper.models import User
from tests.accounts.people import PASSWORD, member, sign_in, whose
from tests.factories import guest, table_of
from tests.pages import owner_of, phone_of, text_of

pytestmark = pytest.mark.django_db

EMAIL = "/accounts/email/"


@pytest.fixture
def phone() -> Client:
    member("Dana")
    phone = Client()
    sign_in(phone)
    return phone


def known_again(phone: Client) -> Client:
    """Type the password once more, as the page asks before what only its owner may do."""
    phone.post("/accounts/again/", {"password": PASSWORD})
    return phone


def passkey(user: User, name: str = "My phone") -> Authenticator:
    data = {"name": name, "credential": {}}
    return Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)


def test_the_page_tells_who_one_is(phone: Client) -> None:
    passkey(User.objects.get())
    told = text_of(phone.get("/accounts/"))
    assert "Dana The name to sign in with" in told
    assert "E-mail none" in told
    assert "Passkeys 1 passkey" in told


def test_a_guest_finds_the_way_to_an_account_a_key_and_to_sign_in() -> None:
    page = phone_of(guest()).get("/accounts/")
    assert "No account: this phone alone opens your evenings." in text_of(page)
    links = re.findall(r'href="(/accounts/[^"]+)"', page.content.decode())
    assert links == [f"/accounts/{path}/" for path in ("sign-up", "key", "sign-in", "sign-out", "delete")]


def test_nobody_is_sent_to_sign_in() -> None:
    assert Client().get("/accounts/")["Location"] == "/accounts/sign-in/?next=/accounts/"


def test_another_name_is_the_one_to_sign_in_with(phone: Client) -> None:
    assert phone.post("/accounts/name/", {"name": "  Dana  Levi "})["Location"] == "/accounts/"
    assert User.objects.values_list("username", "first_name").get() == ("dana levi", "Dana Levi")
    assert (sign_in(Client(), "dana LEVI").status_code, sign_in(Client(), "Dana").status_code) == (302, 422)


def test_the_same_name_in_other_letters_is_no_other_name(phone: Client) -> None:
    assert phone.post("/accounts/name/", {"name": "DANA"}).status_code == 302
    assert User.objects.get().first_name == "DANA"


def test_a_name_that_is_taken_is_refused(phone: Client) -> None:
    member("Eve")
    answer = phone.post("/accounts/name/", {"name": "eve"})
    assert (answer.status_code, answer.context["name_form"].errors) == (
        422,
        {"name": ["Somebody has this name already: add a letter or a number."]},
    )
    assert 'value="eve"' in answer.content.decode()
    assert User.objects.filter(username="dana").exists()


def test_a_name_that_was_taken_a_blink_earlier_is_refused(
    phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    member("Eve")
    monkeypatch.setattr(
        "scorekeeper.accounts.profile.filter_users_by_username", lambda *names: User.objects.none()
    )
    answer = phone.post("/accounts/name/", {"name": "eve"})
    assert (answer.status_code, list(answer.context["name_form"].errors)) == (422, ["name"])
    assert User.objects.filter(username="dana").exists()


def test_the_address_is_changed_after_the_password(phone: Client) -> None:
    assert phone.get(EMAIL)["Location"] == "/accounts/again/?next=%2Faccounts%2Femail%2F"
    assert phone.post(EMAIL, {"email": "dana@example.org"})["Location"].startswith("/accounts/again/")
    assert User.objects.get().email == ""
    assert phone.post("/accounts/again/", {"password": "wrong"}).status_code == 422
    known_again(phone)
    assert phone.post(EMAIL, {"email": "Dana@Example.org"})["Location"] == "/accounts/"
    assert User.objects.get().email == "dana@example.org"
    assert sign_in(Client(), "dana@example.org").status_code == 302
    phone.post(EMAIL, {"email": ""})
    assert (User.objects.get().email, EmailAddress.objects.count()) == ("", 0)
    assert sign_in(Client(), "dana@example.org").status_code == 422


def test_who_has_an_address_is_asked_for_the_password_all_the_same() -> None:
    phone = Client()
    phone.force_login(member("Eve", "eve@example.org"))
    assert phone.get(EMAIL)["Location"] == "/accounts/again/?next=%2Faccounts%2Femail%2F"
    asked = phone.get("/accounts/again/")
    assert (asked.status_code, asked.context["reauthentication_alternatives"]) == (200, [])


def test_what_was_sent_before_the_password_is_done_after_it(phone: Client) -> None:
    phone.post(EMAIL, {"email": "dana@example.org"})
    answer = phone.post("/accounts/again/", {"password": PASSWORD, "next": EMAIL})
    assert (answer["Location"], User.objects.get().email) == ("/accounts/", "dana@example.org")


def test_wrong_passwords_are_counted_there_too(phone: Client) -> None:
    for _ in range(5):
        assert phone.post("/accounts/again/", {"password": "wrong"}).status_code == 422
    assert "Too many tries: try again in 5 minutes." in text_of(
        phone.post("/accounts/again/", {"password": PASSWORD})
    )
    assert sign_in(Client()).status_code == 429


def test_a_mail_asks_whether_the_address_is_ones_own(phone: Client, settings: Settings) -> None:
    settings.SENDS_MAIL = True
    known_again(phone).post(EMAIL, {"email": "dana@example.org"})
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["dana@example.org"], "Whist Score: is this address yours?")
    path = re.findall(r"http://testserver(/\S+)", str(sent.body))[0]
    assert "not confirmed yet" in text_of(phone.get("/accounts/"))
    # Whoever reads the mail on another phone, even one of a guest, stays who he is there.
    other = owner_of(table_of(guest()))
    before = whose(other)
    assert "dana@example.org is yours?" in text_of(other.get(path))
    assert not EmailAddress.objects.get().verified
    other.post(path)
    assert (EmailAddress.objects.get().verified, whose(other)) == (True, before)
    assert "not confirmed yet" not in text_of(phone.get("/accounts/"))


def test_the_mail_is_sent_again_where_nobody_confirmed_it(phone: Client, settings: Settings) -> None:
    settings.SENDS_MAIL = True
    known_again(phone).post(EMAIL, {"email": "dana@example.org"})
    assert "Saving it again sends another e-mail." in text_of(phone.get(EMAIL))
    assert [phone.post(EMAIL, {"email": "dana@example.org"}).status_code for _ in range(3)] == [302, 302, 429]
    assert len(mail.outbox) == 3
    EmailAddress.objects.update(verified=True)
    assert "sends another mail" not in text_of(phone.get(EMAIL))
    assert phone.post(EMAIL, {"email": "dana@example.org"}).status_code == 302
    assert (len(mail.outbox), EmailAddress.objects.get().verified) == (3, True)


def test_a_confirmed_address_is_its_owner_s_alone(phone: Client) -> None:
    user = User.objects.get()
    EmailAddress.objects.create(user=user, email="dana@example.org", primary=True, verified=True)
    User.objects.update(email="dana@example.org")
    member("Eve", "dana@example.org", password="knave of spades 2")
    other = Client()
    assert sign_in(other, "dana@example.org", "knave of spades 2").status_code == 422
    sign_in(other, "dana@example.org")
    assert whose(other) == user


def test_passkeys_are_listed_renamed_and_removed_after_the_password(phone: Client) -> None:
    key = passkey(User.objects.get(), "Old phone")
    page = f"/accounts/passkeys/{key.pk}/"
    assert "Old phone" in text_of(phone.get("/accounts/passkeys/"))
    assert phone.post(page, {"name": "x"})["Location"].startswith("/accounts/again/")
    known_again(phone).post(page, {"name": "New phone"})
    key.refresh_from_db()
    assert key.data["name"] == "New phone"
    assert phone.post(f"{page}remove/")["Location"] == "/accounts/passkeys/"
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("path", ["", "remove/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_passkeys_of_others_are_not_there(phone: Client, path: str, method: str) -> None:
    key = passkey(member("Eve"))
    send: Any = getattr(known_again(phone), method)
    assert send(f"/accounts/passkeys/{key.pk}/{path}", {"name": "mine"}).status_code == 404
    key.refresh_from_db()
    assert key.data["name"] == "My phone"


def test_a_made_up_passkey_signs_nobody_in(phone: Client) -> None:
    passkey(User.objects.get())
    stranger = Client()
    offered = stranger.get("/accounts/sign-in/passkey/", HTTP_ACCEPT="application/json").json()
    assert offered["request_options"]["publicKey"]["userVerification"] == "required"
    for credential in ("{}", '{"id": "x", "response": {"userHandle": "MQ"}}', "nonsense", ""):
        answer = stranger.post("/accounts/sign-in/passkey/", {"credential": credential})
        assert (answer.status_code, whose(stranger)) == (302, None)


def test_a_passkey_is_no_second_lock(phone: Client) -> None:
    passkey(User.objects.get())
    other = Client()
    assert sign_in(other)["Location"] == "/"
    assert whose(other) == User.objects.get()


def test_a_guest_is_sent_to_a_key_from_pages_of_accounts() -> None:
    phone: Any = phone_of(guest())
    for path in ("passkeys/", "passkeys/add/", "password/", "email/", "again/"):
        assert phone.get(f"/accounts/{path}")["Location"] == "/accounts/key/"


def test_the_page_costs_the_same_for_one_passkey_and_for_three(
    phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for page, queries in (("/accounts/", 4), ("/accounts/passkeys/", 3)):
        for _ in range(2):
            passkey(User.objects.get())
            with django_assert_num_queries(queries):
                phone.get(page)
