"""The finale on a big screen and on a phone: leafed through by keys, taps, swipes and links."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import League
from tests.browser import PAGE_LOOKS, SCRIPTS, SMALL, Phone, axe_faults, scrolls_sideways
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, league_of, play, table_in

pytestmark = pytest.mark.django_db(transaction=True)

TV = (1920, 1080)
TWELVE = (
    *("Maximiliana Konstantinopel-Wunderlich", "גלית רוזנצוויג־כהן לבית משפחת שמחוני", "Dana", "Bob"),
    *("Carmen", "Dov", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon"),
)


def league_of_twelve() -> League:
    league = league_of(guest(), "The league of the very long name on the corner", people=TWELVE)
    for number in range(6):
        names = TWELVE[4 * (number % 3) : 4 * (number % 3) + 4]
        play(
            table_in(league, *names, date=date(2026, 5, 7) + timedelta(days=7 * number)), "0 5 3 2", "0 5 4 4"
        )
    return league


def opened(phone: Phone, url: str, league: League, path: str = "finale/", **look: object) -> Page:
    page = signed_in(phone(**look), league.memberships.get().user, url)
    page.goto(f"/leagues/{league.uid}/{path}")
    return page


def on(page: Page, number: int) -> None:
    expect(page.get_by_role("navigation", name="Pages")).to_contain_text(f"{number} / ")


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_links_lead_through_all_slides_and_back(
    phone: Phone, live_server: LiveServer, *, javascript: bool
) -> None:
    league = league_of(guest())
    play(table_in(league))
    page = opened(phone, live_server.url, league, "standings/", javascript=javascript)
    page.get_by_role("link", name="Finale").tap()
    expect(page.get_by_role("heading", name="All time")).to_be_visible()
    page.get_by_role("link", name="Next").tap()
    expect(page.get_by_role("list")).to_have_text("4. Dana −20", use_inner_text=False)
    page.get_by_role("link", name="Next").tap()
    on(page, 3)
    page.get_by_role("link", name="Next").tap()
    expect(page.get_by_role("heading", name="Bob")).to_be_visible()
    page.get_by_role("link", name="Back").tap()
    on(page, 3)
    page.get_by_role("link", name="Table").tap()
    expect(page.get_by_role("heading", name="All time")).to_be_visible()


@pytest.mark.parametrize(("locale", "onward", "backward"), [("en", "Right", "Left"), ("he", "Left", "Right")])
def test_keys_lead_on_in_the_direction_of_the_language(
    phone: Phone, live_server: LiveServer, locale: str, onward: str, backward: str
) -> None:
    page = opened(phone, live_server.url, league_of_twelve(), locale=locale, size=TV)
    number = page.locator("#leaf .n")
    presses = [
        (f"Arrow{onward}", 2),
        (" ", 3),
        ("PageDown", 4),
        (f"Arrow{backward}", 3),
        ("PageUp", 2),
        ("Enter", 3),
    ]
    for key, leads_to in presses:
        page.keyboard.press(key)
        expect(number).to_contain_text(f"{leads_to} / ")
    assert page.url.endswith("?page=3")
    page.go_back()
    expect(number).to_contain_text("2 / ")


@pytest.mark.slow
def test_keys_lead_to_the_ends_and_out(phone: Phone, live_server: LiveServer) -> None:
    league = league_of_twelve()
    page = opened(phone, live_server.url, league, size=TV)
    number, last = page.locator("#leaf .n"), page.locator("#leaf").get_attribute("data-pages")
    for key, leads_to in (("End", last), ("Home", 1), ("End", last)):
        page.keyboard.press(key)
        expect(number).to_have_text(f"{leads_to} / {last}")
    page.go_back()
    expect(number).to_have_text(f"1 / {last}")
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement !== null")
    page.keyboard.press("Escape")
    expect(number).to_have_text(f"1 / {last}")
    page.evaluate("() => document.fullscreenElement && document.exitFullscreen()")
    page.wait_for_function("() => document.fullscreenElement === null")
    page.wait_for_timeout(600)
    page.keyboard.press("Escape")
    page.wait_for_url(f"**/leagues/{league.uid}/standings/")


@pytest.mark.parametrize(("locale", "onward"), [("en", 0.9), ("he", 0.1)])
def test_a_tap_on_a_half_leads_there(
    phone: Phone, live_server: LiveServer, locale: str, onward: float
) -> None:
    page = opened(phone, live_server.url, league_of_twelve(), locale=locale)
    number = page.locator("#leaf .n")
    page.touchscreen.tap(SMALL[0] * onward, 60)
    expect(number).to_contain_text("2 / ")
    page.touchscreen.tap(SMALL[0] * (1 - onward), 60)
    expect(number).to_contain_text("1 / ")


# A finger that comes down at one place and goes up at another.
SWIPE = """([from, to]) => {
    const main = document.getElementById("main");
    const at = (x) => [new Touch({ identifier: 1, target: main, clientX: x, clientY: 300 })];
    main.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: at(from), changedTouches: at(from) }));
    main.dispatchEvent(new TouchEvent("touchend", { bubbles: true, touches: [], changedTouches: at(to) }));
}"""


@pytest.mark.parametrize(("locale", "onward"), [("en", [300, 100]), ("he", [100, 300])])
def test_a_swipe_turns_the_page(
    phone: Phone, live_server: LiveServer, locale: str, onward: list[int]
) -> None:
    page = opened(phone, live_server.url, league_of_twelve(), locale=locale)
    number = page.locator("#leaf .n")
    page.evaluate(SWIPE, onward)
    expect(number).to_contain_text("2 / ")
    page.evaluate(SWIPE, onward[::-1])
    expect(number).to_contain_text("1 / ")
    page.evaluate(SWIPE, [200, 220 if onward[1] > 200 else 180])  # a tap that trembled
    page.evaluate(SWIPE, onward)
    page.wait_for_url("**/?page=2")
    page.wait_for_timeout(300)
    expect(number).to_contain_text("2 / ")


@pytest.mark.slow
def test_the_screen_stays_full_from_slide_to_slide(phone: Phone, live_server: LiveServer) -> None:
    page = opened(phone, live_server.url, league_of_twelve(), size=TV)
    page.get_by_role("button", name="Full screen").click()
    page.wait_for_function("() => document.fullscreenElement !== null")
    page.keyboard.press("ArrowRight")
    on(page, 2)
    assert page.evaluate("() => document.fullscreenElement !== null")
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement === null")


def walked(page: Page, look: Callable[[Page], list[str]]) -> dict[str, list[str]]:
    """What there is to mend on each slide."""
    faults = {}
    pages = int(page.locator("#leaf").get_attribute("data-pages") or 0)
    address = page.url
    for number in range(1, pages + 1):
        page.goto(f"{address}?page={number}")
        faults[str(number)] = look(page)
    return {number: found for number, found in faults.items() if found}


# What does not fit on the screen, and letters too small to be read from three metres (of a screen 1080 high).
TOO_SMALL = """() => {
    const small = [...document.querySelectorAll("#main *")].filter((each) => {
        const says = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        return says && !each.closest("svg, .vh") && parseFloat(getComputedStyle(each).fontSize) < 28;
    });
    const { scrollHeight, clientHeight } = document.documentElement;
    return [...small.map((each) => each.textContent), ...(scrollHeight > clientHeight ? ["cut off"] : [])];
}"""


@pytest.mark.parametrize("locale", ["en", "he"])
def test_every_slide_fits_a_tv_and_reads_from_afar(
    phone: Phone, live_server: LiveServer, locale: str
) -> None:
    page = opened(phone, live_server.url, league_of_twelve(), locale=locale, size=TV)
    assert walked(page, lambda each: list(each.evaluate(TOO_SMALL))) == {}


@pytest.mark.parametrize("look", PAGE_LOOKS)
def test_pages_are_for_everybody_and_fit_a_tiny_phone(
    phone: Phone, live_server: LiveServer, look: dict[str, str]
) -> None:
    league = league_of_twelve()
    page = opened(phone, live_server.url, league, size=TINY, **look)

    def faults(page: Page) -> list[str]:
        return axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])

    assert walked(page, faults) == {}
    for path in ("report/", "certificates/"):
        page.goto(f"/leagues/{league.uid}/{path}")
        page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert faults(page) == []


def test_a_certificate_is_chosen_and_takes_a_sheet_of_its_own(phone: Phone, live_server: LiveServer) -> None:
    page = opened(phone, live_server.url, league_of_twelve(), "certificates/", javascript=False)
    sheets = page.get_by_role("article")
    expect(sheets.first).to_contain_text("First place")
    page.get_by_text("Chosen:").tap()
    for box in page.get_by_role("checkbox").all()[1:]:
        box.uncheck()
    page.get_by_role("button", name="Show").tap()
    expect(sheets).to_have_count(1)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 1062, "height": 733})  # A4 across without its margins, in CSS pixels
    sheet = sheets.bounding_box()
    assert sheet is not None
    assert (round(sheet["width"]), round(sheet["height"])) == (1062, 729)
    expect(page.get_by_role("button", name="Show")).to_be_hidden()
