"""A phone is offline for an hour while another one goes on: both are seen, nothing is lost, nothing doubled."""

import re

import pytest
from playwright.sync_api import Locator, Page

from tests.browser import Phone
from tests.cut import Network
from tests.e2e.at_table import ORDER, ROUND, AtTable
from tests.e2e.expecting import expect
from tests.e2e.offline import Evening, fine, on_the_sheet, own_page, ready, tricks_were
from tests.serving import Server

HOUR = "01:00:00"
TWO = {"Dana": -1, "Bob": 49, "Carmen": -1, "Dov": 49}
CHANGED = "The table has changed meanwhile: look at the sheet, then send it again."


@pytest.fixture
def evening(phone: Phone, network: Network, server: Server) -> Evening:
    """One round is on the sheet of both phones."""
    page = phone(url=network.url, strict=False)
    evening = Evening(page, server)
    evening.table.quick_round(*ROUND, order=ORDER)
    ready(page)
    page.clock.install()
    return evening


@pytest.fixture
def other(evening: Evening, network: Network) -> AtTable:
    """The same person's other phone: at another address it shares nothing with the first but who is signed in."""
    table = evening.beside(network)
    evening.page.bring_to_front()  # a page behind another one is drawn seldom
    return table


def listed(page: Page) -> Locator:
    page.bring_to_front()
    page.get_by_role("button", name=re.compile("^Not sent yet")).tap()
    return page.get_by_role("dialog")


def delete(page: Page) -> None:
    page.get_by_role("region", name="Scores").get_by_role("rowheader").first.tap()
    page.get_by_role("button", name="Delete").locator("visible=true").tap()
    expect(page.get_by_text("The first round goes here.")).to_be_visible()


def finish(page: Page) -> None:
    own_page(page, "Result, finish")
    page.get_by_role("button", name="Finish the evening").tap()
    expect(page.get_by_role("region", name="Finished")).to_be_visible()


def test_two_edits_of_one_round(evening: Evening, other: AtTable, network: Network) -> None:
    """Both are in sight before one of them stands: theirs on the sheet, one's own in the form."""
    table, page = evening.table, evening.page
    with network.all("before"):
        tricks_were(table, 1, Dana=1, Dov=4)
        mine = {"Dana": 11, "Bob": 35, "Carmen": 19, "Dov": -20}
        assert table.totals() == mine
        tricks_were(other, 1, Dana=2, Dov=3)
        page.clock.fast_forward(HOUR)
    evening.hurry()
    listed(page).get_by_role("link", name="Mend").tap()
    expect(table.entry.get_by_text("Changed meanwhile on another phone")).to_be_visible()
    theirs = {"Dana": -10, "Bob": 35, "Carmen": 19, "Dov": -10}
    on_the_sheet(table, theirs)
    page.get_by_role("button", name="Leave it as it is").tap()  # not now
    on_the_sheet(table, theirs)
    assert len(evening.unsent()) == 1
    listed(page).get_by_role("link", name="Mend").tap()
    expect(table.entry.get_by_role("listitem").filter(has_text="Dov").last).to_contain_text("4 of 2")
    table.tap(table.key("Mine is right"))
    expect(table.heading("Who won the auction?")).to_be_visible()
    evening.all_sent()
    assert len(evening.stored()) == 1
    on_the_sheet(table, mine)
    other.page.reload()  # after a quiet hour it asks seldom
    on_the_sheet(other, mine)
    other.page.goto(f"{other.page.url}history/")
    expect(other.page.get_by_role("listitem").filter(has_text="Round changed")).to_have_count(2)


def test_nothing_is_done_blindly(evening: Evening, other: AtTable, network: Network, server: Server) -> None:
    """One deal in two versions, an undo whose step is not the last any more, an evening that was finished."""
    table, page = evening.table, evening.page

    def asked(words: str, keys: list[str], way: str, sure: str = "") -> None:
        evening.hurry()
        said = listed(page)
        row = said.get_by_role("listitem")
        expect(row).to_contain_text(words)
        expect(row.get_by_role("button")).to_have_text(keys)
        for key in filter(None, (way, sure)):
            row.get_by_role("button", name=key).tap()
        expect(said.get_by_role("heading", name="Everything is sent.")).to_be_visible()
        said.get_by_role("button", name="Close").tap()
        other.page.goto(evening.url.replace(network.url, server.url))
        on_the_sheet(other, table.totals())

    with network.all("before"):
        table.quick_round(*ROUND, order="Dov Dana Bob Carmen")
        other.quick_round(ROUND[0], "4 4 2 3", order="Dov Dana Bob Carmen")
    further = "Save as a further round"
    words = "This was saved already, with other numbers"
    asked(words, ["Mine is right", "Theirs is right", further], "Mine is right")
    assert (len(evening.stored()), table.totals()) == (2, TWO)
    with network.all("before"):
        page.get_by_role("button", name="Undo").tap()
        other.quick_round(*ROUND, order="Carmen Dov Dana Bob")
    three = other.totals()
    evening.hurry()
    expect(listed(page).get_by_role("listitem")).to_contain_text(re.compile("^Undo.*Round changed Dov.*5♥"))
    page.get_by_role("button", name="Close").tap()
    words = "What was to be taken back is no longer the last step: look at the history."
    asked(words, ["Discard"], "Discard", "Discard")
    assert (len(evening.stored()), table.totals()) == (3, three)
    with network.all("before"):
        table.quick_round(*ROUND, order=ORDER)
        other.page.goto(f"{evening.url.replace(network.url, server.url)}summary/")
        other.page.get_by_role("button", name="Finish the evening").tap()
        expect(other.page.get_by_role("button", name="Play again")).to_be_visible()
    words = "The evening was finished meanwhile: sent again, this opens it again."
    asked(words, ["Save and open again", "Discard"], "Save and open again")
    expect(table.entry).to_be_visible()
    assert len(evening.stored()) == 4


def test_a_fine_in_a_round_that_was_deleted(evening: Evening, other: AtTable, network: Network) -> None:
    table, page = evening.table, evening.page
    nothing = dict.fromkeys(table.totals(), 0)
    with network.all("before"):
        own_page(page, "Fine")
        fine(page, "Bob")
        on_the_sheet(table, {"Dana": -20, "Bob": -65, "Carmen": 19, "Dov": 14})
        delete(other.page)
        page.clock.fast_forward(HOUR)
    evening.hurry()
    on_the_sheet(table, nothing)
    said = listed(page)
    expect(said.get_by_text("This round is gone: choose another one.")).to_be_visible()
    said.get_by_role("button", name="Discard").tap()
    said.get_by_role("button", name="Discard").tap()
    expect(said.get_by_role("heading", name="Everything is sent.")).to_be_visible()
    assert (evening.stored(), evening.totals()) == ([], nothing)


@pytest.mark.slow
def test_a_round_is_deleted_that_was_fined(evening: Evening, other: AtTable, network: Network) -> None:
    """The sheet as it is now is looked at first: the fine goes with its round, and undo brings both."""
    table, page = evening.table, evening.page
    nothing = dict.fromkeys(table.totals(), 0)
    with network.all("before"):
        delete(page)
        other.page.goto(f"{other.page.url}fine/")
        other.choose(other.page.get_by_role("radio", name="Bob"))
        other.tap(other.page.get_by_role("button", name="Save"))
        expect(other.entry).to_be_visible()
        fined = other.totals()
        page.clock.fast_forward(HOUR)
    evening.hurry()
    said = listed(page)
    expect(
        said.get_by_text(re.compile("^Changed meanwhile on another phone: .*Yours: deleted"))
    ).to_be_visible()
    expect(said.get_by_role("link", name="Mend")).to_have_count(0)  # there is no form for it
    said.get_by_role("button", name="Mine is right").tap()
    expect(said.get_by_role("heading", name="Everything is sent.")).to_be_visible()
    said.get_by_role("button", name="Close").tap()
    on_the_sheet(table, nothing)
    page.get_by_role("button", name="Undo").tap()
    on_the_sheet(table, fined)


@pytest.mark.slow
def test_an_evening_is_finished_that_went_on(evening: Evening, other: AtTable, network: Network) -> None:
    table, page = evening.table, evening.page
    with network.all("before"):
        finish(page)
        other.page.bring_to_front()
        other.quick_round(*ROUND, order="Dov Dana Bob Carmen")
        page.clock.fast_forward(HOUR)
    tried_again(evening)
    expect(page.get_by_role("region", name="Finished")).to_be_visible()
    both_have_two_rounds(evening, table, other)


def tried_again(evening: Evening) -> None:
    """Whoever had not seen what the other phone did is asked."""
    evening.hurry()
    said = listed(evening.page)
    expect(said.get_by_text(CHANGED)).to_be_visible()
    said.get_by_role("button", name="Try again").tap()
    expect(said.get_by_role("heading", name="Everything is sent.")).to_be_visible()
    said.get_by_role("button", name="Close").tap()


def both_have_two_rounds(evening: Evening, *tables: AtTable) -> None:
    assert len(evening.stored()) == 2
    for table in tables:
        table.page.goto(evening.url)
        on_the_sheet(table, TWO)
