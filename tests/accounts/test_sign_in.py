"""Signing in: by name or e-mail, without telling who is there, not too often, and never off to elsewhere."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.accounts import throttle
from scorekeeper.models import User
from tests.accounts.people import PASSWORD, member, sign_in, whose
from tests.factories import guest
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db

WRONG = "Name and password don’t match: try again, or set a new password."


@pytest.mark.parametrize("login", ["Dana", " dana ", "DANA", "dana@example.org", "Dana@Example.ORG"])
def test_one_signs_in_by_name_or_address(login: str) -> None:
    user, phone = member("Dana", "dana@example.org"), Client()
    answer = sign_in(phone, login)
    assert (answer.status_code, answer["Location"], whose(phone)) == (302, "/", user)
    assert int(phone.cookies["sessionid"]["max-age"]) == 400 * 24 * 60 * 60


def test_the_message_speaks_the_language_that_the_next_page_does() -> None:
    user, phone = member("Dana", "dana@example.org"), Client()
    User.objects.filter(pk=user.pk).update(language="es")
    sign_in(phone, "Dana")
    assert "Sesión iniciada." in text_of(phone.get("/"))


def test_an_unknown_name_and_a_wrong_password_are_answered_alike() -> None:
    member("Dana", "dana@example.org")
    answers = [
        sign_in(Client(), login, "wrong") for login in ("Dana", "Eve", "dana@example.org", "e@example.org")
    ]
    assert [(a.status_code, a.context["form"].errors) for a in answers] == [(422, {"__all__": [WRONG]})] * 4
    pages = {a.content.decode().count("<") for a in answers}
    assert len(pages) == 1


def test_who_is_here_is_not_told_by_the_time_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password is hashed as often for a name or an address that is somebody's as for one that is nobody's."""
    member("Dana", "dana@example.org")
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(hasher, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    counts = []
    for login in ("Dana", "Eve", "dana@example.org", "e@example.org"):
        hashed.clear()
        sign_in(Client(), login, "wrong")
        counts.append(len(hashed))
    assert counts == [2] * 4


def test_what_was_typed_stays_but_the_password() -> None:
    page = sign_in(Client(), "Dana", "not this one").content.decode()
    assert 'value="Dana"' in page
    assert "not this one" not in page


def test_nobody_signs_in_as_a_guest() -> None:
    user = guest()
    for password in ("", "!", user.password):
        phone = Client()
        assert sign_in(phone, user.username, password).status_code == 422
        assert whose(phone) is None


def test_who_was_shut_out_is_told_so() -> None:
    member()
    User.objects.update(is_active=False)
    phone = Client()
    answer = sign_in(phone)
    assert (answer["Location"], whose(phone)) == ("/accounts/inactive/", None)
    assert "This account is shut" in text_of(phone.get("/accounts/inactive/"))


def test_the_session_is_another_one_after_signing_in() -> None:
    member()
    phone = Client()
    phone.get("/accounts/sign-in/")
    session = phone.session
    session["planted"] = True
    session.save()
    phone.cookies["sessionid"] = str(session.session_key)
    sign_in(phone)
    assert phone.session.session_key != session.session_key


@pytest.mark.parametrize(
    "elsewhere",
    [
        "day",
        "members",
        "https://evil.example/",
        "//evil.example/",
        "http:///evil.example",
        "javascript:alert(1)",
        "\\\\evil.example",
    ],
)
def test_nobody_is_led_off_to_another_place(elsewhere: str) -> None:
    member()
    assert sign_in(Client(), next=elsewhere)["Location"] == "/"
    phone = phone_of(User.objects.get())
    assert phone.get("/accounts/sign-in/", {"next": elsewhere})["Location"] == "/"
    assert phone.post("/accounts/along/", {"next": elsewhere})["Location"] == "/"


def test_another_name_of_this_machine_is_elsewhere_too(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver", "other.example"]
    member()
    assert sign_in(Client(), next="http://other.example/start/")["Location"] == "/"
    assert sign_in(Client(), next="/start/")["Location"] == "/start/"


def test_a_page_that_needs_an_account_leads_back_after_signing_in() -> None:
    member()
    phone = Client()
    page = phone.get("/accounts/passkeys/")["Location"]
    assert page == "/accounts/sign-in/?next=/accounts/passkeys/"
    assert phone.get(page).context["redirect_field_value"] == "/accounts/passkeys/"


def test_the_front_page_leads_to_sign_in_and_to_the_account() -> None:
    phone = Client()
    assert 'href="/accounts/sign-in/" aria-label="Sign in"' in phone.get("/").content.decode()
    phone.force_login(member())
    assert 'href="/accounts/" aria-label="Account"' in phone.get("/").content.decode()


def test_an_account_waits_after_five_wrong_passwords_from_anywhere() -> None:
    user = member("Dana", "dana@example.org")
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        for number, login in enumerate(["Dana", "dana@example.org", "DANA", "dana", " dana"]):
            assert sign_in(Client(REMOTE_ADDR=f"192.0.2.{number}"), login, "wrong").status_code == 422
        clock.shift(timedelta(minutes=2, seconds=30))
        answer = sign_in(Client(REMOTE_ADDR="198.51.100.1"))  # the right one, but too late
        assert (answer.status_code, answer.context["form"].errors) == (
            429,
            {"__all__": ["Too many tries: try again in 3 minutes."]},
        )
        page = answer.content.decode()
        assert 'value="Dana"' in page
        assert PASSWORD not in page
        assert sign_in(Client(REMOTE_ADDR="198.51.100.1"), "Eve", "wrong").status_code == 422
        clock.shift(timedelta(minutes=2, seconds=31))
        phone = Client()
        sign_in(phone)
        assert whose(phone) == user


def test_a_right_password_is_not_counted() -> None:
    member()
    for _ in range(throttle.SIGN_IN_ACCOUNT.most + 2):
        assert sign_in(Client()).status_code == 302


def test_right_ones_in_between_do_not_wipe_out_the_wrong_ones() -> None:
    member()
    for _ in range(throttle.SIGN_IN_ACCOUNT.most):
        sign_in(Client(), password="wrong")
        if _ < throttle.SIGN_IN_ACCOUNT.most - 1:
            assert sign_in(Client()).status_code == 302
    assert sign_in(Client()).status_code == 429


def test_an_address_waits_after_thirty_tries_at_whatever_accounts() -> None:
    member()
    for number in range(throttle.SIGN_IN_ADDRESS.most):
        assert sign_in(Client(REMOTE_ADDR="192.0.2.7"), f"nobody {number}", "wrong").status_code == 422
    answer = sign_in(Client(REMOTE_ADDR="192.0.2.7"))
    assert (answer.status_code, answer.context["form"].errors) == (
        429,
        {"__all__": ["Too many tries: try again in 5 minutes."]},
    )
    assert sign_in(Client(REMOTE_ADDR="192.0.2.8")).status_code == 302


def test_the_address_is_what_the_server_says_and_not_what_a_phone_claims() -> None:
    for number in range(throttle.SIGN_IN_ADDRESS.most):
        phone = Client(REMOTE_ADDR="192.0.2.7", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}")
        sign_in(phone, f"nobody {number}", "wrong")
    assert sign_in(Client(REMOTE_ADDR="192.0.2.7", HTTP_X_FORWARDED_FOR="10.9.9.9")).status_code == 429


@pytest.mark.parametrize(
    ("addresses", "same"),
    [
        (["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"], True),
        (["2001:db8:1:2::1", "2001:db8:1:3::1"], False),
        (["192.0.2.7", "192.0.2.8"], False),
        (["::ffff:192.0.2.7", "::ffff:192.0.2.8"], False),
        (["", "unknown"], False),
    ],
)
def test_a_household_s_ipv6_counts_as_one(addresses: list[str], *, same: bool) -> None:
    one, other = (throttle.address_of(type("R", (), {"META": {"REMOTE_ADDR": a}})()) for a in addresses)
    assert (one == other) is same


def test_the_cache_is_one_for_all_processes() -> None:
    assert type(cache._connections[cache._alias]).__name__ == "DatabaseCache"  # type: ignore[attr-defined]


def test_a_user_s_language_comes_with_him_and_a_switch_is_kept() -> None:
    user, phone = member(), Client()
    sign_in(phone)
    user.refresh_from_db()
    assert user.language == "en"
    phone.post("/language/", {"language": "he", "next": "/"})
    user.refresh_from_db()
    assert user.language == "he"
    other = Client()
    assert other.get("/accounts/sign-in/")["Content-Language"] == "en"
    sign_in(other)
    assert other.get("/")["Content-Language"] == "he"


def test_a_language_that_is_none_is_not_kept() -> None:
    user = member()
    phone_of(user).post("/language/", {"language": "xx", "next": "/"})
    user.refresh_from_db()
    assert user.language == ""
