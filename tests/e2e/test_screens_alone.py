"""Every page behind the table without a network: each screen is opened and its form sent, and the server agrees."""

import re

import pytest
from playwright.sync_api import Locator, Page
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import Seat
from tests.browser import Phone
from tests.e2e.at_table import ORDER, ROUND
from tests.e2e.expecting import expect
from tests.e2e.offline import OUTBOX, Evening, all_sent, on_the_sheet, own_page, ready
from tests.e2e.phones import signed_in
from tests.factories import FOUR, guest, league_of, table_in
from tests.pages import address

NO_WAY = "This needs a connection."


@pytest.mark.slow
def test_every_screen_of_the_phones_own(evening: Evening) -> None:
    table, page = evening.table, evening.page
    ready(page)
    page.context.set_offline(True)
    page.get_by_role("link", name="Let a second phone keep score").tap()
    expect(page.get_by_role("status").filter(has_text=NO_WAY)).to_be_visible()
    for _ in range(2):
        table.quick_round(*ROUND, order=ORDER)
    on_the_sheet(table, {"Dana": -40, "Bob": 70, "Carmen": 38, "Dov": 28})

    own_page(page, "Fine")
    chosen(page, "Bob", "2 5 hearts", "Other points")
    sent(page, "Save", {"Points taken away": "7"})
    own_page(page, "Fine")
    chosen(page, "Dov", "no round", "Decide later")
    sent(page, "Save", {"Why": "Revoke"})
    own_page(page, "Give or take points")
    chosen(page, "Carmen")
    sent(page, "Save", {"Points": "12", "Why": "Late"})
    own_page(page, "Give or take points")
    page.get_by_role("dialog").get_by_role("link", name=re.compile("^Dov")).tap()
    chosen(page, "Other points")
    sent(page, "Settle", {"Points": "-28"})
    on_the_sheet(table, {"Dana": -40, "Bob": 63, "Carmen": 50, "Dov": 0})

    own_page(page, "Only points, without a deal")
    sent(page, "Save", {"Dana": "10", "Bob": "0", "Carmen": "0", "Dov": "1"})
    row(page, 5, "Edit")
    sent(page, "Save", {"Dov": "5"})
    on_the_sheet(table, {"Dana": -30, "Bob": 63, "Carmen": 50, "Dov": 5})

    row(page, 0, "Insert a round before")
    table.quick_round(*ROUND, order="Dov Dana Bob Carmen")
    on_the_sheet(table, {"Dana": -11, "Bob": 77, "Carmen": 30, "Dov": 40})
    row(page, 2, "Delete")
    on_the_sheet(table, {"Dana": 9, "Bob": 42, "Carmen": 11, "Dov": 26})
    table.tap(table.key("More"))
    table.entry.get_by_role("textbox", name="Why").fill("Fourteen cards")
    table.tap(table.key("Annul this deal"))
    expect(table.entry.get_by_role("textbox", name="Why")).to_be_hidden()

    person(page, "Dana", "")
    sent(page, "Rename", {"Name": "Danit"})
    person(page, "Carmen", "It was somebody else")
    sent(page, "Replace in every round", {"Who it really was": "Chen"})
    own_page(page, "People and chairs")
    opened(page, "Somebody joins")
    sent(page, "Sit down", {"Name": "Eve"})
    own_page(page, "People and chairs")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Eve.*one chair back")).tap()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    person(page, "Bob", "Goes home")
    sent(page, "Goes home", {})
    person(page, "Bob", "")
    sent(page, "Is here again", {})
    own_page(page, "People and chairs")
    opened(page, "First dealer of the evening")
    chosen(page, "Dov")
    sent(page, "Save", {})
    page.get_by_role("link", name="More", exact=True).tap()
    dialog(page).get_by_role("button", name="Once more round").tap()
    expect(dialog(page)).to_be_hidden()

    here = {"Danit": 9, "Bob": 42, "Chen": 11, "Dov": 26, "Eve": 0}
    on_the_sheet(table, here)
    page.context.set_offline(False)
    evening.all_sent()
    expect(page.get_by_role("img", name="Not sent yet")).to_have_count(0)
    on_the_sheet(table, here)
    entries = page.get_by_role("region", name="Scores").get_by_role("rowheader")
    count = entries.count()
    page.reload()
    expect(entries).to_have_count(count)
    on_the_sheet(table, here)
    assert len(evening.stored()) == 4  # two deals of three, one annulled, and points


def test_somebody_sits_in_for_an_absent_member(
    phone: Phone, live_server: LiveServer, transactional_db: None
) -> None:
    owner = guest()
    table = table_in(league_of(owner, people=[*FOUR, "Yael", "Zed"]))
    page = signed_in(phone(strict=False), owner, live_server.url)
    page.goto(address(table))
    page.evaluate(OUTBOX)
    ready(page)
    page.context.set_offline(True)
    person(page, "Bob", "Plays for an absent member")
    dialog(page).get_by_label("For whom?").select_option("Zed")
    sent(page, "Save", {})
    expect(page.get_by_role("columnheader").filter(has_text="Bob")).to_contain_text("for Zed")
    person(page, "Dana", "Plays for an absent member")
    expect(dialog(page).get_by_label("For whom?").locator("option")).to_have_text(["Nobody", "Yael"])
    dialog(page).get_by_role("link", name="One step back").tap()
    dialog(page).get_by_role("link", name="Bob").tap()
    expect(dialog(page).locator("summary").filter(has_text="Plays for")).to_have_text(["Plays for Zed"])
    expect(dialog(page).get_by_label("For whom?").locator("option:checked")).to_have_text("Zed")
    dialog(page).get_by_role("link", name="One step back").tap()
    opened(page, "Somebody joins")
    dialog(page).get_by_role("combobox", name="Name").fill("zed")
    dialog(page).get_by_role("button", name="Sit down").tap()
    expect(dialog(page).get_by_role("alert")).to_contain_text("Here in this person’s place: Bob.")
    page.context.set_offline(False)
    all_sent(page)
    assert Seat.objects.get(plays_for__name="Zed").player.name == "Bob"


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def chosen(page: Page, *names: str) -> None:
    for name in names:
        dialog(page).get_by_role("radio", name=re.compile(rf"^{name}")).locator("xpath=..").locator(
            "visible=true"
        ).tap()


def sent(page: Page, key: str | re.Pattern[str], fields: dict[str, str]) -> None:
    for name, value in fields.items():
        dialog(page).get_by_role("textbox", name=name, exact=True).locator("visible=true").fill(value)
    dialog(page).get_by_role("button", name=key).locator("visible=true").tap()
    expect(dialog(page)).to_be_hidden()


def opened(page: Page, summary: str) -> None:
    dialog(page).locator("summary").filter(has_text=summary).tap()


def person(page: Page, name: str, summary: str) -> None:
    own_page(page, "People and chairs")
    dialog(page).get_by_role("link", name=re.compile(f"^{name}")).tap()
    if summary:
        opened(page, summary)


def row(page: Page, place: int, key: str) -> None:
    """Open a row of the sheet, from 0, and do this with it."""
    page.get_by_role("region", name="Scores").get_by_role("rowheader").nth(place).tap()
    scores = page.get_by_role("region", name="Scores")
    scores.get_by_text(key, exact=True).locator("visible=true").tap()
