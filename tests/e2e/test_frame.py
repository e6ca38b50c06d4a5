"""What every screen shares, tried on the page that every address has."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import LOOKS, SCRIPTS, Phone, axe_faults, scrolls_sideways

NOWHERE = "/nowhere/"


@pytest.mark.parametrize(("locale", "direction"), [("en-GB", "ltr"), ("he-IL", "rtl"), ("es-ES", "ltr")])
def test_page_speaks_the_phones_language(phone: Phone, locale: str, direction: str) -> None:
    page = phone(locale=locale)
    page.goto(NOWHERE)
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    expect(page.locator("html")).to_have_attribute("dir", direction)


@pytest.mark.parametrize("look", LOOKS)
def test_page_is_for_everyone(phone: Phone, look: dict[str, Any]) -> None:
    page = phone(**look)
    page.goto(NOWHERE)
    assert axe_faults(page) == []
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_language_is_one_tap_away(phone: Phone, *, javascript: bool) -> None:
    page = phone(javascript=javascript)
    page.goto(NOWHERE)
    page.get_by_role("button", name="עברית").tap()
    expect(page.locator("html")).to_have_attribute("lang", "he")
    page.get_by_role("button", name="español").tap()
    expect(page.locator("html")).to_have_attribute("lang", "es")


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_a_phone_is_dark_or_light_at_a_tap(phone: Phone, *, javascript: bool) -> None:
    page = phone(javascript=javascript)
    page.goto(NOWHERE)
    for name, paper in (("Dark", "rgb(12, 18, 16)"), ("Light", "rgb(244, 239, 228)")):
        page.get_by_role("button", name=name).tap()
        expect(page.get_by_role("button", name=name, pressed=True)).to_be_visible()
        page.emulate_media(color_scheme="dark")  # what the phone itself likes has no say any more
        expect(page.locator("html")).to_have_css("background-color", paper)
    page.get_by_role("button", name="System").tap()
    expect(page.locator("html")).to_have_css("background-color", "rgb(12, 18, 16)")


def test_policy_lets_the_page_run_nothing_of_its_own(phone: Phone) -> None:
    page = phone(strict=False)
    page.goto(NOWHERE)
    stopped = """() => new Promise(resolve => {
        document.addEventListener("securitypolicyviolation", event => resolve(event.effectiveDirective))
        const inline = document.createElement("div")
        inline.innerHTML = "<button onclick='1'></button>"
        document.body.append(inline)
    })"""
    assert page.evaluate(stopped) == "script-src-attr"
