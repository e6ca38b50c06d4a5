"""Signing up: a guest keeps all there is, names of any script, and who may."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django import Settings

from scorekeeper.accounts import one_time, registration, throttle
from scorekeeper.models import GameSession, Grant, OneTimeLink, User
from tests.accounts.people import PASSWORD, member, sign_in, sign_up, whose
from tests.factories import guest, play, table_of
from tests.pages import address, phone_of, text_of

pytestmark = pytest.mark.django_db


def test_a_guest_who_signs_up_is_the_same_user_and_keeps_everything() -> None:
    user, watched = guest(), table_of(guest())
    table = table_of(user)
    play(table)
    phone = phone_of(user)
    phone.post(f"/w/{watched.watch_token}/")
    before = phone.session.session_key
    answer = sign_up(phone, "Dana Levi", email="Dana@Example.org")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    user.refresh_from_db()
    assert (user.username, user.first_name, user.email, user.is_guest) == (
        "dana levi",
        "Dana Levi",
        "dana@example.org",
        False,
    )
    assert user.check_password(PASSWORD)
    assert (whose(phone), GameSession.objects.get(pk=table.session_id).created_by) == (user, user)
    assert phone.session.session_key != before
    assert [phone.get(address(t)).status_code for t in (table, watched)] == [200, 200]
    assert list(EmailAddress.objects.values_list("user", "email", "verified")) == [
        (user.pk, "dana@example.org", False)
    ]


def test_somebody_new_is_signed_in_at_once() -> None:
    phone = Client()
    sign_up(phone)
    user = User.objects.get()
    assert (whose(phone), user.is_guest, user.language) == (user, False, "en")


@pytest.mark.parametrize("name", ["דנה לוי", "Дана", "達娜", "José María", "🂡 Ace", "o'Neill-2"])
def test_names_of_any_script_are_found_however_they_are_typed(name: str) -> None:
    assert sign_up(Client(), name).status_code == 302
    assert User.objects.get().first_name == name
    phone = Client()
    assert sign_in(phone, f"  {name.upper()} ").status_code == 302
    assert whose(phone) == User.objects.get()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("dANA", "Somebody has this name already: add a letter or a number."),
        ("Guest-1234", "Somebody has this name already: add a letter or a number."),
        ("dana@example.org", "A name without @: an e-mail address has a field of its own."),
        ("\u200b \u3164", "Type a name to sign in with."),
        ("x" * 41, "Not longer than 40 characters, so that it fits a phone."),
    ],
)
def test_a_name_that_will_not_do_is_told_why_and_what_was_typed_stays(name: str, told: str) -> None:
    member("Dana")
    answer = sign_up(Client(), name, email="eve@example.org")
    assert (answer.status_code, answer.context["form"].errors) == (422, {"username": [told]})
    page = answer.content.decode()
    assert 'value="eve@example.org"' in page
    assert PASSWORD not in page
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["Da\u200bna", "D\u00adana", "Dana\ufe0f", "Dana\u2060"])
def test_nobody_takes_a_name_that_looks_like_another(name: str) -> None:
    member("Dana")
    assert sign_up(Client(), name).status_code == 422
    assert sign_in(Client(), name).status_code == 302  # and who typed something invisible is found


@pytest.mark.parametrize(
    ("password", "told"),
    [
        ("short", "At least 8 characters."),
        ("password1", "This password is too common."),
        ("danalevi", "The password is too similar to the username."),
    ],
)
def test_a_weak_password_is_refused(password: str, told: str) -> None:
    answer = sign_up(Client(), "Danalevi", password)
    assert (answer.status_code, answer.context["form"].errors["password1"][-1]) == (422, told)
    assert not User.objects.exists()


def test_a_password_that_is_too_short_is_refused_in_hebrew() -> None:
    answer = sign_up(Client(headers={"accept-language": "he"}), "Danalevi", "Xq7!z")
    assert (answer.status_code, answer.context["form"].errors) == (422, {"password1": ["8 תווים לפחות."]})


def test_an_address_that_is_taken_looks_like_any_other() -> None:
    member("Eve", "eve@example.org")
    phone, other = Client(), Client()
    known, unknown = (
        sign_up(phone, "Fay", email="eve@example.org"),
        sign_up(other, "Gil", email="gil@example.org"),
    )
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"]) == (302, "/")
    assert (whose(phone), whose(other)) == (
        User.objects.get(username="fay"),
        User.objects.get(username="gil"),
    )


def test_a_guest_s_key_is_worth_nothing_once_there_is_a_password() -> None:
    user = guest()
    token = one_time.new_link(user, OneTimeLink.Purpose.KEY)
    assert Client().get(f"/c/{token}/").status_code == 200
    sign_up(phone_of(user))
    assert Client().get(f"/c/{token}/").status_code == 404


def test_who_is_signed_in_already_is_led_on() -> None:
    phone = phone_of(member())
    assert (phone.get("/accounts/sign-up/")["Location"], User.objects.count()) == ("/", 1)
    assert (sign_up(phone, "Eve")["Location"], User.objects.count()) == ("/", 1)


def test_after_twenty_accounts_an_hour_an_address_waits(settings: Settings) -> None:
    for _ in range(throttle.SIGN_UP_ADDRESS.most):
        throttle.attempt((throttle.SIGN_UP_ADDRESS, "127.0.0.1"))
    answer = sign_up(Client(), "Dana", email="dana@example.org")
    told = answer.context["form"].non_field_errors()
    assert (answer.status_code, told) == (429, ["Too many tries: try again in 60 minutes."])
    assert 'value="Dana"' in answer.content.decode()
    assert sign_up(Client(REMOTE_ADDR="192.0.2.8"), "Dana").status_code == 302


def test_only_the_invited_sign_up_where_the_host_wants_it_so(settings: Settings) -> None:
    settings.REGISTRATION = "invite"
    phone = phone_of(guest())
    assert "Accounts are for people who were invited here" in text_of(phone.get("/accounts/sign-up/"))
    assert "Accounts are for people who were invited here" in text_of(phone.get("/accounts/key/"))
    sign_up(phone)
    assert not User.objects.filter(is_guest=False).exists()
    invite(phone)
    assert phone.get("/accounts/sign-up/").context["form"].fields
    sign_up(phone)
    assert User.objects.get(is_guest=False).first_name == "Dana"


def test_nobody_signs_up_where_it_is_closed(settings: Settings) -> None:
    settings.REGISTRATION = "closed"
    phone = Client()
    invite(phone)
    assert "Whoever hosts this app makes the accounts here: ask for one." in text_of(sign_up(phone))
    assert not User.objects.exists()
    assert "Sign up" not in text_of(phone.get("/accounts/sign-in/"))


def invite(phone: Client) -> None:
    """As an invitation to a league does."""
    request: Any = type("Request", (), {"session": phone.session})()
    registration.allow_sign_up(request)
    request.session.save()
    phone.cookies["sessionid"] = request.session.session_key


def test_a_grant_follows_no_further_than_it_went() -> None:
    user, table = guest(), table_of(guest())
    Grant.objects.create(table=table, user=user, role=Grant.Role.WATCH)
    phone = phone_of(user)
    sign_up(phone)
    assert (phone.get(address(table)).status_code, phone.get(address(table, "fine/")).status_code) == (
        200,
        403,
    )


def test_other_phones_of_the_guest_sign_in_once() -> None:
    user = guest()
    here, other = phone_of(user), phone_of(user)
    sign_up(here)
    assert (whose(here), whose(other)) == (user, None)
    sign_in(other)
    assert whose(other) == user


def test_two_who_take_one_name_at_once_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The form has found the name free, and then somebody has it."""
    member("Dana")
    monkeypatch.setattr(
        "scorekeeper.accounts.profile.filter_users_by_username", lambda *names: User.objects.none()
    )
    phone = Client()
    answer = sign_up(phone)
    assert (answer.status_code, answer.context["form"].errors) == (
        422,
        {"username": ["Somebody has this name already: add a letter or a number."]},
    )
    assert (whose(phone), User.objects.count()) == (None, 1)
