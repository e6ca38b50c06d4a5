"""Light, dark, or as the phone has it: chosen on any page, kept for the phone and for who is signed in."""

import re

import pytest
from django.test import Client
from django.test.utils import override_settings

from scorekeeper.models import Table, User
from tests.accounts.people import member, sign_in
from tests.factories import FOUR, guest, table_of
from tests.pages import address, phone_of

pytestmark = pytest.mark.django_db
LIGHT, DARK = "#f4efe4", "#0c1210"
BY_PHONE = [
    (LIGHT, ' media="(prefers-color-scheme: light)"'),
    (DARK, ' media="(prefers-color-scheme: dark)"'),
]


def colours(phone: Client, path: str = "/accounts/sign-in/") -> tuple[list[str], list[tuple[str, str]]]:
    """What a page says of its theme: to the styles, and to the browser's own bar."""
    page = phone.get(path).content.decode()
    themes = re.findall(r'<html [^>]*data-theme="(\w+)"', page)
    return themes, re.findall(r'<meta name="theme-color" content="([^"]+)"([^>]*)>', page)


def choose(phone: Client, theme: str, **more: str) -> str:
    answer = phone.post("/theme/", {"theme": theme, **more})
    assert answer.status_code == 302
    return answer["Location"]


def test_a_phone_is_as_it_was_told_until_it_is_told_otherwise() -> None:
    phone = Client()
    assert colours(phone) == ([], BY_PHONE)
    choose(phone, "dark")
    assert colours(phone) == (["dark"], [(DARK, "")])
    choose(phone, "light")
    assert colours(phone) == (["light"], [(LIGHT, "")])
    choose(phone, "system")
    assert colours(phone) == ([], BY_PHONE)


def test_the_phone_keeps_it_for_400_days() -> None:
    cookie = Client().post("/theme/", {"theme": "dark"}).cookies["theme"]
    kept = (cookie.value, cookie["max-age"], cookie["samesite"], cookie["httponly"], cookie["secure"])
    assert kept == ("dark", 400 * 24 * 60 * 60, "Lax", True, "")
    with override_settings(LANGUAGE_COOKIE_SECURE=True):
        assert Client().post("/theme/", {"theme": "dark"}).cookies["theme"]["secure"] is True


@pytest.mark.parametrize("theme", ["", "night", "dark\r\nx"])
def test_what_is_no_theme_changes_nothing(theme: str) -> None:
    user = guest()
    phone = phone_of(user)
    choose(phone, "dark")
    choose(phone, theme)
    user.refresh_from_db()
    assert (user.theme, colours(phone)[0]) == ("dark", ["dark"])


def test_a_cookie_that_is_no_theme_is_none() -> None:
    phone = Client()
    phone.cookies["theme"] = 'x" onload="y'
    assert colours(phone) == ([], BY_PHONE)


def test_it_leads_back_to_a_page_of_this_app_alone() -> None:
    phone = Client()
    assert choose(phone, "dark", next="/rules/?q=zero") == "/rules/?q=zero"
    assert choose(phone, "dark", next="https://example.org/") == "/"
    assert choose(phone, "dark") == "/"
    assert phone.get("/theme/")["Location"] == "/"


def test_it_comes_with_whoever_signs_in() -> None:
    user, phone = member(), Client()
    sign_in(phone)
    choose(phone, "dark")
    other = Client()
    choose(other, "light")
    sign_in(other)
    assert colours(other, "/")[0] == ["dark"]
    choose(other, "system")
    user.refresh_from_db()
    assert user.theme == "system"
    sign_in(phone := Client())
    assert colours(phone, "/")[0] == []


def test_who_never_chose_keeps_what_the_phone_has() -> None:
    user, phone = member(), Client()
    choose(phone, "dark")
    sign_in(phone)
    user.refresh_from_db()
    assert (user.theme, colours(phone, "/")[0]) == ("dark", ["dark"])
    phone.post("/accounts/sign-out/")
    assert colours(phone)[0] == ["dark"]


def test_a_guest_takes_it_to_another_phone() -> None:
    phone = Client()
    choose(phone, "dark")
    phone.post("/start/", {f"name-{seat}": name for seat, name in enumerate(FOUR)})
    (user,) = User.objects.all()
    assert user.theme == "dark"


def test_pages_that_know_no_request_are_in_it_too() -> None:
    phone = Client(raise_request_exception=False)
    choose(phone, "dark")
    assert colours(phone, "/nowhere/")[0] == ["dark"]
    page = phone.get("/", headers={"host": "whist.example.org"})
    assert (page.status_code, re.findall(r'data-theme="(\w+)"', page.content.decode())) == (400, ["dark"])


def test_what_a_phone_keeps_for_later_is_in_it() -> None:
    plain, dark = Client(), Client()
    choose(dark, "dark")
    assert [colours(phone, "/shell/?language=en")[0] for phone in (plain, dark)] == [[], ["dark"]]
    assert [colours(phone, "/referee/kept/")[0] for phone in (plain, dark)] == [[], ["dark"]]
    # Another theme is another build: what was kept goes.
    assert plain.get("/shell/")["X-Shell"] != dark.get("/shell/")["X-Shell"]
    assert plain.get("/sw.js").content != dark.get("/sw.js").content


def test_it_is_chosen_at_the_foot_or_behind_the_three_dots() -> None:
    table: Table = table_of(user := guest())
    phone = phone_of(user)
    paths = ["/", "/accounts/", "/nowhere/", address(table, "more/"), address(table)]
    forms = [phone.get(path).content.decode().count('action="/theme/"') for path in paths]
    assert forms == [1, 1, 1, 1, 0]
