"""Another password: with the old one, by mail, by the host's link."""

import re
import smtplib
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.models import OneTimeLink, User
from tests.accounts.people import PASSWORD, member, sign_in, whose
from tests.factories import guest, table_of
from tests.pages import owner_of, text_of

pytestmark = pytest.mark.django_db

NEW = "another one 99"


@pytest.fixture
def mails(settings: Settings) -> None:
    settings.SENDS_MAIL = True
    settings.DEFAULT_FROM_EMAIL = "whist@example.org"


def ask(email: str, **more: Any) -> Any:
    return Client(**more).post("/accounts/password/reset/", {"email": email})


def path_in(text: object) -> str:
    found = re.search(r"http://[^/\s]+(/\S+)", str(text))
    assert found
    return found[1]


def host_link(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return path_in(out.getvalue())


def test_the_old_password_allows_a_new_one_and_other_phones_are_out() -> None:
    user = member()
    here, other = Client(), Client()
    sign_in(here)
    sign_in(other)
    answer = here.post("/accounts/password/", {"oldpassword": PASSWORD, "password1": NEW})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/")
    assert (whose(here), whose(other)) == (user, None)
    assert (sign_in(Client()).status_code, sign_in(Client(), password=NEW).status_code) == (422, 302)


@pytest.mark.parametrize(
    ("old", "new", "field"), [("wrong", NEW, "oldpassword"), (PASSWORD, "12345678", "password1")]
)
def test_a_wrong_old_or_a_weak_new_password_changes_nothing(old: str, new: str, field: str) -> None:
    member()
    phone = Client()
    sign_in(phone)
    answer = phone.post("/accounts/password/", {"oldpassword": old, "password1": new})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert sign_in(Client()).status_code == 302


def test_wrong_old_passwords_are_counted() -> None:
    member()
    phone = Client()
    sign_in(phone)
    sent = {"oldpassword": "wrong", "password1": NEW}
    assert [phone.post("/accounts/password/", sent).status_code for _ in range(6)] == [422] * 5 + [429]
    assert phone.post("/accounts/password/", sent | {"oldpassword": PASSWORD}).context["form"].errors == {
        "oldpassword": ["Too many tries: try again in 5 minutes."]
    }


def test_weak_new_passwords_are_not() -> None:
    member()
    phone = Client()
    sign_in(phone)
    sent = {"oldpassword": PASSWORD, "password1": "short"}
    assert [phone.post("/accounts/password/", sent).status_code for _ in range(9)] == [422] * 9


@pytest.mark.usefixtures("mails")
def test_a_mail_leads_to_a_new_password_and_signs_in() -> None:
    user, phone = member("Dana", "dana@example.org"), Client()
    assert ask("Dana@example.org")["Location"] == "/accounts/password/reset/sent/"
    (sent,) = mail.outbox
    assert (sent.to, sent.from_email, sent.subject) == (
        ["dana@example.org"],
        "whist@example.org",
        "Whist Score: a new password",
    )
    assert sent.body.startswith("Hello Dana,\n")
    page = phone.get(path_in(sent.body))["Location"]
    assert page.endswith("/set-password/")  # the token goes no further than the session
    assert phone.post(page, {"password1": NEW})["Location"] == "/"
    assert whose(phone) == user
    assert sign_in(Client(), password=NEW).status_code == 302
    assert Client().get(path_in(sent.body)).status_code == 404


@pytest.mark.usefixtures("mails")
@pytest.mark.parametrize(("language", "way"), [("en", "ltr"), ("he", "rtl")])
def test_the_mail_comes_as_a_page_too(language: str, way: str) -> None:
    member("<b>Dana</b>", "dana@example.org")
    Client().post(
        "/accounts/password/reset/", {"email": "dana@example.org"}, headers={"Accept-Language": language}
    )
    (sent,) = mail.outbox
    assert isinstance(sent, mail.EmailMultiAlternatives)
    ((given, kind),) = sent.alternatives
    page = str(given)
    assert (kind, re.findall(r'lang="(\w+)" dir="(\w+)"', page)) == ("text/html", [(language, way)])
    assert re.findall('href="(.*?)"', page) == re.findall(r"http\S+", str(sent.body))
    assert "&lt;b&gt;Dana&lt;/b&gt;" in page
    assert re.findall(r"\bsrc=|url\(|<img|<link", page) == []  # nothing is fetched from elsewhere


@pytest.mark.usefixtures("mails")
def test_the_mail_is_worth_nothing_after_a_day() -> None:
    member("Dana", "dana@example.org")
    ask("dana@example.org")
    with time_machine.travel(timezone.now() + timedelta(hours=24, minutes=1)):
        answer = Client().get(path_in(mail.outbox[0].body))
    assert (answer.status_code, "This link opens nothing" in text_of(answer)) == (404, True)


@pytest.mark.usefixtures("mails")
def test_known_and_unknown_addresses_are_answered_alike() -> None:
    member("Dana", "dana@example.org")
    answers = [ask("dana@example.org"), ask("nobody@example.org")]
    assert [(a.status_code, a["Location"]) for a in answers] == [(302, "/accounts/password/reset/sent/")] * 2
    assert [m.to for m in mail.outbox] == [["dana@example.org"], ["nobody@example.org"]]
    assert "No account has it" in mail.outbox[1].body
    assert "http" not in mail.outbox[1].body


@pytest.mark.usefixtures("mails")
def test_a_guest_who_follows_the_mail_may_take_his_evenings_along() -> None:
    user, table = member("Dana", "dana@example.org"), table_of(guest())
    phone = owner_of(table)
    ask("dana@example.org")
    page = phone.get(path_in(mail.outbox[0].body))["Location"]
    assert whose(phone) == table.session.created_by
    assert phone.post(page, {"password1": NEW})["Location"] == "/accounts/along/?next=%2F"
    assert whose(phone) == user


@pytest.mark.usefixtures("mails")
def test_three_mails_an_hour_are_enough_for_an_address() -> None:
    for _ in range(3):
        assert ask("dana@example.org").status_code == 302
    answer = ask("dana@example.org", REMOTE_ADDR="192.0.2.9")
    assert (answer.status_code, answer.context["form"].non_field_errors()) == (
        429,
        ["Too many tries: try again in 60 minutes."],
    )
    assert 'value="dana@example.org"' in answer.content.decode()
    assert len(mail.outbox) == 3


@pytest.mark.usefixtures("mails")
def test_twenty_mails_an_hour_are_enough_for_a_phone() -> None:
    for number in range(20):
        assert ask(f"somebody-{number}@example.org").status_code == 302
    assert ask("one-more@example.org").status_code == 429


@pytest.mark.usefixtures("mails")
def test_a_mail_server_that_is_down_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*args: Any, **more: Any) -> None:
        raise smtplib.SMTPServerDisconnected

    monkeypatch.setattr("scorekeeper.accounts.adapter.EmailMultiAlternatives.send", down)
    for email in ("dana@example.org", "nobody@example.org"):
        answer = ask(email)
        assert (answer.status_code, answer.context["form"].non_field_errors()) == (
            503,
            ["No mail can be sent just now: try again later, or ask whoever hosts this."],
        )


def test_without_mail_the_page_says_whom_to_ask_and_sends_nothing() -> None:
    member("Dana", "dana@example.org")
    assert "Ask whoever hosts this app" in text_of(Client().get("/accounts/password/reset/"))
    assert ask("dana@example.org")["Location"] == "/accounts/password/reset/"
    assert mail.outbox == []


@pytest.mark.parametrize("user", ["Dana", " DANA ", "dana@example.org"])
def test_the_host_s_link_sets_a_password_once(user: str) -> None:
    dana, phone = member("Dana", "dana@example.org"), Client()
    path = host_link("reset_link", user)
    assert path.startswith("/accounts/password/new/")
    page = phone.get(path)
    assert (page.status_code, page["Cache-Control"], "For Dana ." in text_of(page)) == (200, "no-store", True)
    answer = phone.post(path, {"password1": "12345678"})
    assert (answer.status_code, whose(phone)) == (422, None)
    assert phone.post(path, {"password1": NEW})["Location"] == "/"
    assert whose(phone) == dana
    assert sign_in(Client(), password=NEW).status_code == 302
    assert (Client().get(path).status_code, Client().post(path, {"password1": "x7x7x7x7x7"}).status_code) == (
        404,
        404,
    )


def test_the_host_s_link_lasts_a_day_is_a_digest_and_replaces_the_last_one() -> None:
    member()
    old, path = host_link("reset_link", "Dana"), host_link("reset_link", "Dana")
    link = OneTimeLink.objects.latest("pk")
    assert link.digest not in path
    assert timedelta(hours=23, minutes=59) < link.expires_at - timezone.now() <= timedelta(hours=24)
    assert (Client().get(old).status_code, Client().get(path).status_code) == (404, 200)
    OneTimeLink.objects.update(expires_at=timezone.now())
    assert Client().get(path).status_code == 404


def test_the_host_s_link_begins_with_the_address_that_people_open(settings: Settings) -> None:
    member()
    settings.BASE_URL = "https://whist.example.org"
    out = StringIO()
    call_command("reset_link", "dana", stdout=out)
    assert out.getvalue().splitlines()[1].startswith("https://whist.example.org/accounts/password/new/")


def test_the_host_is_told_whom_there_is_none_or_two_of() -> None:
    member("Dana", "home@example.org")
    member("Eve", "home@example.org")
    EmailAddress.objects.update(verified=False)
    held_by = guest()
    with pytest.raises(CommandError, match=r"give the name of one of them \(Dana, Eve\)\.$"):
        call_command("reset_link", "home@example.org")
    for user in ("nobody", held_by.username):
        with pytest.raises(CommandError, match=rf"^No account has the name or address '{user}'\.$"):
            call_command("reset_link", user)


def test_the_host_makes_an_account_also_where_nobody_may_sign_up(settings: Settings) -> None:
    settings.REGISTRATION = "closed"
    path, phone = host_link("add_user", "דנה לוי", "--email", "Dana@example.org"), Client()
    user = User.objects.get()
    assert (user.first_name, user.email, user.is_guest, user.has_usable_password()) == (
        "דנה לוי",
        "dana@example.org",
        False,
        False,
    )
    assert EmailAddress.objects.get().verified  # the host vouches for it
    phone.post(path, {"password1": NEW})
    assert (whose(phone), sign_in(Client(), "דנה לוי", NEW).status_code) == (user, 302)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["dana"], "Somebody has this name already: add a letter or a number."),
        (["Eve", "--email", "eve"], "Enter a valid email address."),
    ],
)
def test_the_host_is_told_what_is_wrong_with_an_account(arguments: list[str], told: str) -> None:
    member()
    with pytest.raises(CommandError) as refused:
        call_command("add_user", *arguments)
    assert (str(refused.value), User.objects.count()) == (told, 1)
