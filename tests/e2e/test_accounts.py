"""An account as a person with a phone meets it: signing up after an evening, passkeys, keys, every page's looks."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from playwright.sync_api import CDPSession, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.accounts.one_time import new_link
from scorekeeper.models import OneTimeLink, Table, User
from tests.accounts.people import PASSWORD, member
from tests.browser import PAGE_LOOKS, SCRIPTS, Phone, axe_faults, scrolls_sideways
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, league_of, play, table_of
from tests.pages import address


@pytest.fixture
def table(transactional_db: None) -> Table:
    cache.clear()
    table = table_of(guest())
    play(table)
    return table


def sign_in(page: Page, name: str = "Dana") -> None:
    page.goto("/accounts/sign-in/")
    page.get_by_label("Name or e-mail").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    with page.expect_navigation():
        page.get_by_role("button", name="Sign in", exact=True).tap()


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_a_guest_signs_up_after_an_evening_and_goes_on_elsewhere(
    phone: Phone, live_server: LiveServer, table: Table, *, javascript: bool
) -> None:
    owner = table.session.created_by
    assert owner
    page = signed_in(phone(javascript=javascript), owner, live_server.url)
    page.goto(address(table, "summary/"))
    page.get_by_role("link", name="A key to come back with").tap()
    page.get_by_role("link", name="Sign up").tap()
    page.get_by_label("Name").fill("Dana")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign up").tap()
    expect(page.get_by_text("Thursday 26 November").first).to_be_visible()
    other = phone(javascript=javascript)
    sign_in(other)
    expect(other.get_by_text("Thursday 26 November").first).to_be_visible()
    assert User.objects.get(username="dana") == owner


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_a_phone_with_evenings_takes_them_along(
    phone: Phone, live_server: LiveServer, table: Table, *, javascript: bool
) -> None:
    member()
    assert table.session.created_by
    page = signed_in(phone(javascript=javascript), table.session.created_by, live_server.url)
    sign_in(page)
    page.get_by_role("button", name="Take them along").tap()
    expect(page.get_by_text("Thursday 26 November").first).to_be_visible()


def test_a_key_opens_the_evenings_on_another_phone(
    phone: Phone, live_server: LiveServer, table: Table
) -> None:
    assert table.session.created_by
    page = signed_in(phone(), table.session.created_by, live_server.url)
    page.goto("/accounts/key/")
    page.get_by_role("button", name="Make a key").tap()
    expect(page.get_by_role("img", name="QR code: your key")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    url = page.get_by_role("link", name="/c/").get_attribute("href")
    other = phone()
    other.goto(str(url))
    other.get_by_role("button", name="Continue").tap()
    expect(other.get_by_role("button", name="Make a key")).to_be_visible()
    other.goto(address(table))
    expect(other.get_by_role("region", name="The deal")).to_be_visible()


@pytest.fixture
def lock() -> Callable[[Page], CDPSession]:
    """Gives a phone a lock of its own, which answers for its owner at once."""

    def give(page: Page) -> CDPSession:
        session = page.context.new_cdp_session(page)
        session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        return session

    return give


def on_localhost(live_server: LiveServer) -> str:
    """Browsers give passkeys to names, not to numbers."""
    return live_server.url.replace("127.0.0.1", "localhost")


def test_a_passkey_is_added_named_and_signs_in(
    phone: Phone, live_server: LiveServer, table: Table, lock: Callable[[Page], Any]
) -> None:
    member()
    page = phone(url=on_localhost(live_server))
    lock(page)
    sign_in(page)
    expect(page.get_by_role("link", name="Account")).to_be_visible()
    page.goto("/accounts/passkeys/")
    page.get_by_role("link", name="Add a passkey").tap()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").tap()
    page.get_by_label("What is this phone called?").fill("Dana's blue phone")
    page.get_by_role("button", name="Add a passkey").tap()
    expect(page.get_by_text("Dana's blue phone")).to_be_visible()
    assert Authenticator.objects.get().user == User.objects.get(username="dana")
    page.goto("/accounts/sign-out/")
    page.get_by_role("button", name="Sign out").tap()
    page.get_by_role("link", name="Sign in").tap()
    page.get_by_role("button", name="Sign in with a passkey").tap()
    expect(page.get_by_role("link", name="Account")).to_be_visible()
    page.goto("/accounts/")
    expect(page.get_by_text("The name to sign in with")).to_be_visible()
    # It may also stand in for the password, before something that only its owner may do.
    page.context.clear_cookies()
    sign_in(page)
    page.goto("/accounts/passkeys/")
    page.get_by_role("link", name="Dana's blue phone").tap()
    page.get_by_role("link", name="Use a passkey").tap()
    page.get_by_role("button", name="Use a passkey").tap()
    page.get_by_role("link", name="Remove this passkey").tap()
    page.get_by_role("button", name="Remove this passkey").tap()
    expect(page.get_by_text("The passkey is removed.")).to_be_visible()
    assert not Authenticator.objects.exists()


def test_a_phone_without_a_passkey_says_so_in_the_page(
    phone: Phone, live_server: LiveServer, table: Table, lock: Callable[[Page], Any]
) -> None:
    page = phone(url=on_localhost(live_server))
    lock(page)
    page.goto("/accounts/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").tap()
    expect(page.get_by_text("The phone gave no passkey.")).to_be_visible()


def test_a_password_can_be_looked_at(phone: Phone, table: Table) -> None:
    page = phone()
    page.goto("/accounts/sign-in/")
    field = page.get_by_label("Password", exact=True)
    field.fill("knave")
    page.get_by_role("button", name="Show").tap()
    expect(field).to_have_attribute("type", "text")
    page.get_by_role("button", name="Show").tap()
    expect(field).to_have_attribute("type", "password")


NOBODY = (
    "sign-in/",
    "sign-up/",
    "password/reset/",
    "password/reset/sent/",
    "password/reset/1/made-up/",
    "inactive/",
)
GUEST = ("", "key/", "sign-out/", "delete/", "sign-in/", "sign-up/")
MEMBER = ("", "email/", "password/", "passkeys/", "passkeys/add/", "again/", "sign-out/", "delete/")


@pytest.mark.parametrize("look", PAGE_LOOKS)
def test_pages_are_for_everybody_and_fit_a_tiny_phone(
    phone: Phone, live_server: LiveServer, table: Table, look: dict[str, str]
) -> None:
    dana, owner = member("Dana", "dana@example.org"), table.session.created_by
    assert owner
    league_of(dana, name="A league of the longest name that anybody could think of")
    Authenticator.objects.create(user=dana, type="webauthn", data={"name": "My phone", "credential": {}})
    link = f"password/new/{new_link(dana, OneTimeLink.Purpose.RESET)}/"
    faults = {}
    for who, paths in ((None, (*NOBODY, link)), (owner, GUEST), (dana, MEMBER)):
        page = phone(size=TINY, **look)
        if who is not None:
            signed_in(page, who, live_server.url)
        for path in paths:
            answer = page.goto(f"/accounts/{path}")
            assert answer
            assert answer.status < 500, path
            faults[f"{who} {path}"] = looked_at(page)
        # What was refused has to be as readable.
        page.goto("/accounts/delete/" if who else "/accounts/sign-up/")
        with page.expect_navigation():
            page.locator("main form button").last.tap()
        faults[f"{who} refused"] = looked_at(page)
    assert {path: found for path, found in faults.items() if found} == {}


def looked_at(page: Page) -> list[str]:
    for fold in page.locator("details > summary").all():
        fold.click()
    return axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])
