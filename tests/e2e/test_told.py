"""What a phone tells of what it has not sent, and shows of what has just gone out."""

import re
import uuid

import pytest
from playwright.sync_api import Locator, Page

from tests.browser import Phone, axe_faults
from tests.cut import Network
from tests.e2e.at_table import ORDER, ROUND, AtTable
from tests.e2e.expecting import expect
from tests.e2e.offline import OUTBOX, Evening, ready, unsent
from tests.factories import FOUR
from tests.serving import Server

SHAKES = """() => {
  localStorage.setItem("whist-phone", '{"shake": true}');
  window.shakes = [];
  Object.defineProperty(navigator, "vibrate", { value: (ms) => window.shakes.push(ms) });
}"""
NO_WAY = "This needs a connection."


def test_the_front_page_shows_what_has_just_gone_out(evening: Evening, network: Network) -> None:
    page = evening.page
    way = page.get_by_role("link", name=re.compile("Go on"))
    with network.all("503", path="/rounds/"):
        evening.put()
        page.goto("/")
        page.evaluate(OUTBOX)
        expect(way).to_contain_text("no round yet")
    evening.hurry()
    expect(way).to_contain_text("one round")
    way.tap()
    evening.table.quick_round(*ROUND, order="Carmen Dov Dana Bob")
    page.evaluate("() => history.back()")
    expect(way).to_contain_text("2 rounds")
    # As a browser shows it that has kept the page as it was left.
    page.evaluate("() => document.querySelector('#evenings-now a').replaceChildren('Go on')")
    page.evaluate("() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(way).to_contain_text("2 rounds")


def test_what_was_not_taken_is_told_above_the_question(evening: Evening, network: Network) -> None:
    table, page = evening.table, evening.page
    ready(page)
    page.evaluate(SHAKES)
    told = table.entry.get_by_text("Not taken: Round deleted")
    evening.post(f"rounds/{uuid.uuid4()}/delete/", {})
    expect(told).to_be_visible()
    assert page.evaluate("() => window.shakes") == [60]
    table.quick_round(*ROUND, order=ORDER)
    expect(told).to_be_visible()
    assert axe_faults(page) == []
    page.reload()
    evening.ready()
    expect(told).to_be_visible()
    table.key("Look").tap()
    listed = page.get_by_role("dialog")
    expect(listed.get_by_text("What was not taken needs a decision")).to_be_visible()
    expect(listed.get_by_text("It goes out by itself")).to_have_count(0)
    expect(told).to_have_count(0)
    listed.get_by_role("button", name="Close").tap()
    page.evaluate("async () => window.outbox.retry((await window.outbox.all())[0].seq)")
    expect(told).to_be_visible()
    table.key("Close").tap()
    expect(told).to_have_count(0)
    unsent(page, 2)


@pytest.mark.slow
def test_the_list_says_who_and_that_there_is_still_no_connection(evening: Evening, network: Network) -> None:
    page = evening.page
    bob = page.evaluate("() => JSON.parse(document.getElementById('table-data').textContent).roster[1]")
    with network.all("before"):
        evening.put()
        for _ in range(9):
            evening.post("fine/", {"player": bob})
        evening.post("people/join/", {"name": "Eyal"})
        evening.post(f"people/{bob}/leave/", {})
        unsent(page, 12).tap()
        listed = page.get_by_role("dialog")
        expect(listed.get_by_role("link", name=re.compile("^Fine .?Bob"))).to_have_count(9)
        expect(listed.get_by_role("link", name=re.compile("^Somebody joined .?Eyal"))).to_be_visible()
        expect(listed.get_by_role("link", name=re.compile("^Somebody left .?Bob"))).to_be_visible()
        listed.get_by_role("button", name="Send now").tap()
        expect(listed.get_by_role("status")).to_have_text("Still no connection.")
        close = listed.get_by_role("button", name="Close")
        expect(close).to_be_in_viewport(ratio=1)
        close.tap()


@pytest.mark.slow
def test_a_link_without_a_connection_says_what_it_needs_and_covers_nothing(evening: Evening) -> None:
    page = evening.page
    ready(page)
    page.context.set_offline(True)
    page.get_by_role("link", name="Let a second phone keep score").tap()
    told = page.get_by_role("status").filter(has_text=NO_WAY)
    expect(told).to_be_visible()
    assert top(told.get_by_text(NO_WAY)) >= bottom(page.get_by_role("banner"))
    assert bottom(told.get_by_text(NO_WAY)) - top(told.get_by_text(NO_WAY)) < 40  # on one line
    told.get_by_role("button", name="Close").tap()
    expect(told).to_have_count(0)


def top(what: Locator) -> float:
    box = what.bounding_box()
    assert box
    return box["y"]


def bottom(what: Locator) -> float:
    box = what.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_a_guest_who_signs_out_is_promised_nothing(
    evening: Evening, network: Network, phone: Phone, server: Server
) -> None:
    page = evening.page
    with network.all("503", path="/rounds/"):
        evening.put()
        evening.hurry()
        page.goto("/accounts/sign-out/")
        expect(page.get_by_text("it can’t be sent from here any more")).to_be_visible()
        page.get_by_role("button", name="Send now").tap()
        expect(page.get_by_text("Still no connection.")).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("button", name="Download as a file").tap()
        page.get_by_role("button", name="Sign out and give them up").tap()
        given_up(page)
    other = phone(url=server.url)
    AtTable(other).start(FOUR)
    other.goto("/accounts/")
    other.get_by_label("Bring back what was not sent").set_input_files(download.value.path())
    expect(other.get_by_text("What somebody else entered goes out once they sign in")).to_be_visible()
    given_up(other)


def given_up(page: Page) -> None:
    """What waits for nobody who can come back is discarded, after a second tap."""
    unsent(page, 1).tap()
    listed = page.get_by_role("dialog")
    expect(listed.get_by_text("of a guest: their key sends it")).to_be_visible()
    expect(listed.get_by_role("link", name="Sign in")).to_have_count(0)
    listed.get_by_role("button", name="Discard").tap()
    listed.get_by_role("button", name="Discard").tap()
    expect(listed.get_by_role("heading", name="Everything is sent.")).to_be_visible()
