"""From the front page to the first question, and letting a second phone in."""

import re
import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Seat, Table, User
from scorekeeper.play import finish
from tests.browser import SCRIPTS, USUAL, Phone, axe_faults, scrolls_sideways
from tests.e2e.at_table import AtTable
from tests.factories import guest, play, stamp, table_of

pytestmark = pytest.mark.django_db(transaction=True)

NARROW = (320, 640)


def seated() -> list[str]:
    return list(Seat.objects.filter(table=Table.objects.latest("pk")).values_list("player__name", flat=True))


def place(page: Page, number: int) -> Locator:
    return page.get_by_role("textbox", name=f"Player {number}")


def opened(page: Page, *, javascript: bool = True) -> AtTable:
    """The first visit, with everything that is folded away in sight."""
    page.goto("/")
    at = AtTable(page, javascript=javascript)
    at.open_options()
    return at


def test_two_taps_on_seats_swap_the_people_and_what_they_begin_with(phone: Phone) -> None:
    page = phone()
    opened(page)
    for number, name in enumerate(("Dana", "Bob", "Carmen", "Dov"), start=1):
        place(page, number).fill(name)
    page.get_by_text("Starting balances").tap()
    page.get_by_role("spinbutton", name="Bob").fill("-30")
    page.get_by_role("button", name="Change seats: 2").tap()
    page.get_by_role("button", name="Change seats: 4").tap()
    expect(place(page, 2)).to_have_value("Dov")
    expect(page.get_by_role("spinbutton", name="Bob")).to_have_value("-30")
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("region", name="The deal")).to_be_visible()
    assert seated() == ["Dana", "Dov", "Carmen", "Bob"]
    assert Table.objects.get().adjustments.get().player.name == "Bob"


def test_the_line_tells_what_is_chosen_while_it_is_chosen(phone: Phone) -> None:
    page = phone()
    at = opened(page)
    expect(page.get_by_text("Classic, zero 50/25, no limit")).to_be_visible()
    at.choose(at.radio("House rules", "Zero over 30"))
    at.choose(at.radio("The evening ends", "after a number of rounds"))
    page.get_by_role("spinbutton", name="How many", exact=True).fill("12")
    expect(page.get_by_text("Zero over 30, zero 50/30, 12 rounds")).to_be_visible()
    page.get_by_text("Every house rule").tap()
    page.get_by_role("spinbutton", name="Zero made, under").fill("60")
    expect(page.get_by_text("Custom, zero 60/30, 12 rounds")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "plain"])
def test_the_places_follow_the_number_of_people(phone: Phone, javascript: bool) -> None:
    page = phone(javascript=javascript)
    at = opened(page, javascript=javascript)
    expect(place(page, 5)).to_be_hidden()
    at.choose(at.radio("How many people", "6"))
    expect(place(page, 6)).to_be_visible()
    place(page, 6).fill("Fay")
    at.choose(at.radio("How many people", "3"))
    expect(place(page, 4)).to_be_hidden()
    expect(place(page, 5)).to_be_hidden()
    expect(place(page, 6)).to_be_visible()  # who has a name plays
    expect(page.get_by_role("group", name="Deck for three")).to_be_visible()


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_from_the_front_page_to_the_first_question_with_people_who_are_known(
    phone: Phone, javascript: bool
) -> None:
    page = phone(javascript=javascript)
    at = AtTable(page, javascript=javascript)
    at.start(("Dana", "Bob", "Carmen", "Dov"))
    finish.finish(Table.objects.get(), stamp(Table.objects.get()))
    page.goto("/")
    at.taps = 0
    at.tap(page.get_by_role("button", name=re.compile("^Dana, Bob, Carmen, Dov")))
    expect(at.entry).to_be_visible()
    print(f"taps from the front page to the first question: {at.taps}")
    assert (at.taps, Table.objects.count()) == (1, 2)


def test_known_people_take_their_seats_by_tapping_their_names(phone: Phone) -> None:
    page = phone()
    at = AtTable(page)
    at.start(("Dana", "Bob", "Carmen", "Dov", "Eve"))
    page.goto("/start/")
    known = page.get_by_role("group", name="Tap who plays")
    for name in ("Eve", "Dana", "Bob", "Dov"):
        known.get_by_role("button", name=name).tap()
    known.get_by_role("button", name="Dana").tap()
    known.get_by_role("button", name="Carmen").tap()
    expect(known.get_by_role("button", name="Carmen")).to_have_attribute("aria-pressed", "true")
    expect(known.get_by_role("button", name="Dana")).to_have_attribute("aria-pressed", "false")
    known.get_by_role("button", name="Dana").tap()
    expect(page.get_by_role("combobox", name="Player 5")).to_have_value("Dana")
    page.get_by_role("button", name="Start").tap()
    expect(at.entry).to_be_visible()
    assert seated() == ["Eve", "Carmen", "Bob", "Dov", "Dana"]


def test_a_double_tap_on_start_begins_one_evening(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    page.get_by_role("button", name="Start").dblclick(no_wait_after=True)
    expect(page.get_by_role("region", name="The deal")).to_be_visible()
    assert (Table.objects.count(), User.objects.count()) == (1, 1)


def test_mistakes_leave_everything_as_it_was_typed(phone: Phone) -> None:
    page = phone(javascript=False)
    page.goto("/")
    for number, name in enumerate(("Dana", "DANA", "😀" * 41), start=1):
        place(page, number).fill(name)
    page.get_by_role("button", name="Start").click()
    told = page.get_by_role("alert").get_by_role("listitem")
    expect(told).to_have_text(
        [
            "Two people are called DANA: add a letter to tell them apart.",
            "Name 3 is too long: 40 characters at most.",
        ]
    )
    expect(place(page, 3)).to_have_value("😀" * 41)
    expect(place(page, 2)).to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_a_second_phone_comes_in_by_the_score_link(phone: Phone, javascript: bool) -> None:
    first, second = phone(javascript=javascript), phone(javascript=javascript)
    AtTable(first, javascript=javascript).start(("Dana", "Bob", "Carmen", "Dov"))
    first.goto(f"{first.url}links/")
    link = first.get_by_role("link", name=re.compile(r"\Wj\W")).get_attribute("href")
    assert link
    second.goto(link)
    second.get_by_role("button", name="Keep score").click()
    expect(second.get_by_role("region", name="The deal")).to_be_visible()
    assert second.url == first.url.removesuffix("links/")


def test_an_evening_goes_on_on_another_phone_once(phone: Phone) -> None:
    first, second, third = phone(), phone(), phone()
    AtTable(first).start(("Dana", "Bob", "Carmen", "Dov"))
    first.goto(f"{first.url}links/")
    first.get_by_text("Continue on another phone").tap()
    first.get_by_role("button", name="Show the code").tap()
    link = first.get_by_role("link", name=re.compile(r"\Wc\W")).get_attribute("href")
    assert link
    second.goto(link)
    second.get_by_role("button", name="Continue").tap()
    expect(second.get_by_role("link", name=re.compile("Go on"))).to_be_visible()
    third.goto(link)
    expect(third.get_by_role("heading", name="This link opens nothing")).to_be_visible()


def test_the_text_for_the_group_is_copied(phone: Phone) -> None:
    page = phone()
    AtTable(page).start(("Dana", "Bob", "Carmen", "Dov"))
    play(Table.objects.get())
    page.goto(f"{page.url}summary/")
    page.get_by_role("link", name="español").tap()
    page.get_by_role("button", name="Copy").tap()
    expect(page.get_by_role("button", name="Copied.")).to_be_visible()


Screen = Callable[[Table], str]
SCREENS: dict[str, Screen] = {
    "home": lambda table: "/",
    "deleted": lambda table: f"/?deleted={table.uid}",
    "start": lambda table: f"/start/?like={table.uid}",
    "links": lambda table: f"/tables/{table.uid}/links/",
    "summary": lambda table: f"/tables/{table.uid}/summary/",
    "describe": lambda table: f"/tables/{table.uid}/describe/",
    "history": lambda table: f"/tables/{table.uid}/history/",
    "import": lambda table: "/import/",
}


@pytest.mark.parametrize("look", [("en", "light", NARROW), ("he", "dark", USUAL)], ids=["en", "he"])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_whole_in_every_look(
    phone: Phone, screen: str, look: tuple[str, str, tuple[int, int]]
) -> None:
    locale, scheme, size = look
    page = phone(locale=locale, scheme=scheme, size=size)
    page.goto("/")
    page.get_by_role("textbox").first.fill("אלכסנדרה " * 4)
    page.locator("main button.go").tap()
    page.wait_for_url("**/tables/**")
    table = Table.objects.get()
    play(table)
    page.goto(SCREENS[screen](table))
    for fold in page.locator("summary").all():
        if fold.is_visible():
            fold.tap()
    assert axe_faults(page) == []
    assert not scrolls_sideways(page)


def test_links_that_let_in_are_whole_screens(phone: Phone) -> None:
    table = table_of(guest())
    page = phone(size=NARROW)
    for path in (f"/j/{table.score_token}/", f"/w/{table.watch_token}/", f"/j/{uuid.uuid4().hex}/"):
        page.goto(path)
        assert axe_faults(page) == []
        assert not scrolls_sideways(page)
