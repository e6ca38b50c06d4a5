"""What somebody entered and another phone was quicker with: it stays until whoever entered it has decided."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route

from tests.cut import Network
from tests.e2e.at_table import ORDER, ROUND, AtTable
from tests.e2e.expecting import expect
from tests.e2e.offline import Evening, on_the_sheet, ready, saved, unsent, unsent_key
from tests.e2e.test_together import settled
from tests.serving import Server

CHANGED = "The table has changed meanwhile: look at the sheet, then send it again."
MEANWHILE = re.compile("^Changed meanwhile on another phone: .*Dov.* of .*Yours: ")
OTHERS = re.compile("^(?!.*/rounds/).*/(board|draft)/")


def hears_nothing(table: AtTable, is_deaf: bool) -> None:
    """Of other phones: as a moment before the next poll."""
    if is_deaf:
        table.page.route(OTHERS, lambda route: route.abort())
    else:
        table.page.unroute(OTHERS)


def test_a_deal_that_another_phone_saved_too_stays_until_it_is_saved_again(
    evening: Evening, network: Network
) -> None:
    table, page = evening.table, evening.page
    ready(page)
    other = evening.beside(network)
    page.bring_to_front()
    hears_nothing(table, True)
    typed(table)
    other.quick_round(*ROUND, order=ORDER)
    table.tap(table.key(re.compile("^Save round")))
    stands(table)
    # Theirs on the sheet and in words, one's own in the form.
    expect(table.entry.get_by_text("This was saved already, with other numbers").first).to_be_visible()
    assert table.totals() == other.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
    hears_nothing(table, False)
    # The other phone goes on: with half of a deal, then with all of it.
    other.tap(other.key("Dov"))
    other.tap(other.key(other.bid_name(6, "S")))
    stands(table)
    page.reload()
    stands(table)
    other.page.reload()
    for took in (3, 2, 1):
        other.tap(other.number(took - 1))
    for took in (6, 3, 2):
        other.tap(other.number(took))
    saved(other)
    stands(table)
    unsent(page, 1)
    table.tap(table.key("Save as a further round"))
    # Refused once more, on the sheet as it is by now.
    expect(table.entry.get_by_text(CHANGED)).to_be_visible()
    stands(table)
    assert table.totals() == other.totals()
    assert len(evening.stored()) == 2
    saved(table)
    expect(unsent_key(page)).to_be_hidden()
    assert len(evening.stored()) == 3
    on_the_sheet(other, table.totals())
    # What stood in the form is in no deal to come.
    expect(table.key("Bob")).to_be_visible()
    assert page.evaluate("() => location.hash") == ""


def test_the_table_goes_on_beside_what_was_refused_and_without_what_was_left(
    evening: Evening, network: Network
) -> None:
    table, page = evening.table, evening.page
    ready(page)
    other = evening.beside(network)
    with network.all("before"):
        page.bring_to_front()
        for _ in range(2):
            evening.put()
        other.page.bring_to_front()
        other.quick_round(*ROUND, order=ORDER)
    page.bring_to_front()
    evening.hurry()
    # Both stand on what the other phone enters meanwhile.
    rows = page.get_by_role("region", name="Scores").get_by_role("rowheader")
    expect(rows).to_have_count(3)
    other.quick_round(*ROUND, order=ORDER)
    expect(rows).to_have_count(4)
    unsent(page, 2).tap()
    page.get_by_role("dialog").get_by_role("link", name="Mend").tap()
    table.tap(table.key("Leave it as it is"))
    expect(rows).to_have_count(2)
    assert table.totals() == other.totals()
    other.quick_round(*ROUND, order=ORDER)
    expect(rows).to_have_count(3)
    settled(table)
    table.quick_round(*ROUND, order=ORDER)
    on_the_sheet(other, table.totals())
    assert (len(evening.stored()), len(evening.unsent())) == (4, 2)


@pytest.mark.slow
def test_what_is_saved_before_the_outbox_is_there_waits_for_it(evening: Evening) -> None:
    table, page = evening.table, evening.page
    ready(page)
    held: list[Route] = []
    alone = re.compile("/alone/$")
    page.route(alone, lambda route: held.append(route))
    page.evaluate("() => localStorage.removeItem('whist:words')")
    with page.expect_request(alone):
        page.reload()
    typed(table)
    with page.expect_request(re.compile("/rounds/$")) as sent:
        table.tap(table.key(re.compile("^Save round")))
        for route in held:
            route.continue_()
    assert "x-outbox-age" in sent.value.headers  # what goes straight to the server bears none
    expect(table.heading("Who won the auction?")).to_be_visible()
    assert len(evening.stored()) == 1


def typed(table: AtTable) -> None:
    """A whole deal but for the tap that saves it."""
    table.tap(table.key("Bob"))
    table.tap(table.key(table.bid_name(6, "S")))
    for said in (4, 2, 2):
        table.tap(table.number(said))
    for took in (6, 3, 2):
        table.tap(table.number(took))
    expect(table.heading("Is that right?")).to_be_visible()


def stands(table: AtTable) -> None:
    expect(table.entry.get_by_role("listitem").filter(has_text="Carmen").last).to_contain_text("3 of 4")
    expect(table.key("Leave it as it is")).to_be_visible()


@pytest.mark.slow
def test_a_change_that_another_phone_was_quicker_with_is_discarded(
    evening: Evening, network: Network, server: Server
) -> None:
    table, page = evening.table, evening.page
    table.quick_round(*ROUND, order=ORDER)
    other = AtTable(page.context.new_page())
    for each in (table, other):
        each.page.bring_to_front()
        each.page.goto(f"{evening.url.replace(network.url, server.url) if each is other else evening.url}")
        each.page.get_by_role("region", name="Scores").get_by_role("rowheader").first.tap()
        each.page.get_by_role("link", name="Edit").locator("visible=true").tap()
        each.tap(each.key("Change"))
    ready(page)
    for each, dana, dov in ((other, 2, 3), (table, 1, 4)):
        each.page.bring_to_front()
        for name, took in (("Dana", dana), ("Dov", dov)):
            each.tap(each.entry.get_by_role("button", name=re.compile(f"^{name}")).last)
            each.tap(each.number(took))
        each.tap(each.key(re.compile("^Save round")))
        if each is other:
            expect(each.heading("Who won the auction?")).to_be_visible()
    expect(table.entry.get_by_text(MEANWHILE)).to_be_visible()
    expect(table.key("Mine is right")).to_be_visible()
    expect(table.entry.get_by_role("listitem").filter(has_text="Dov").last).to_contain_text("4 of 2")
    theirs = {"Dana": -10, "Bob": 35, "Carmen": 19, "Dov": -10}
    assert table.totals() == theirs
    table.tap(table.key("Theirs is right"))
    asked = page.get_by_role("dialog")
    expect(asked.get_by_text("It is nowhere else. Discard it?")).to_be_visible()
    asked.get_by_role("button", name="Keep", exact=True).tap()
    unsent(page, 1)
    expect(table.entry.get_by_role("listitem").filter(has_text="Dov").last).to_contain_text("4 of 2")
    table.tap(table.key("Theirs is right"))
    asked.get_by_role("button", name="Discard").tap()
    expect(table.heading("Who won the auction?")).to_be_visible()
    expect(unsent_key(page)).to_be_hidden()
    assert (page.url, table.totals()) == (evening.url, theirs)


@pytest.mark.slow
def test_what_went_out_may_be_stored_though_it_is_discarded(evening: Evening, network: Network) -> None:
    page = evening.page
    listed = page.get_by_role("dialog")

    def discard(said: str) -> None:
        unsent(page, 1).tap()
        listed.get_by_role("button", name="Discard").tap()
        expect(listed.get_by_text(said)).to_be_visible()
        listed.get_by_role("button", name="Discard").tap()
        expect(listed.get_by_role("heading", name="Everything is sent.")).to_be_visible()

    ready(page)
    with network.all("503", path="/rounds/"):
        network.cut("after", path="/rounds/")
        first = evening.put()
        evening.hurry()
        discard("It may have reached the server already: look at the sheet. Discard it here?")
    assert evening.stored() == [first]
    listed.get_by_role("button", name="Close").tap()
    evening.open()
    with network.late(path="/rounds/"):
        second = evening.put()
        discard("It may have reached the server already: look at the sheet. Discard it here?")
        assert evening.stored() == [first]
    told = listed.get_by_role("alert")
    expect(told).to_have_text(re.compile("^Discarded too late, it is stored: .*Round entered .*Bob 5♥"))
    assert evening.stored() == [first, second]
    told.get_by_role("link", name="Round entered").tap()
    expect(listed).to_be_hidden()
    assert page.url == evening.url
    # What is entered next stands on it.
    assert evening.put() == evening.unsent()[0]["key"]
    evening.all_sent()
    assert len(evening.stored()) == 3


def test_what_a_guest_left_on_a_phone_holds_nobody_back_and_is_sent_by_who_asks_for_it(
    evening: Evening, network: Network
) -> None:
    table, page = evening.table, evening.page
    page.goto(f"{evening.url}links/")
    link = page.get_by_role("link", name=re.compile(r"\Wj\W")).get_attribute("href")
    evening.open()
    with network.all("503", path="/rounds/"):
        for _ in range(2):
            evening.put()
        page.context.clear_cookies(name="sessionid")
        page.goto(urlsplit(link or "").path)
    page.get_by_role("button", name="Keep score").tap()
    expect(table.entry).to_be_visible()
    evening.ready()
    ready(page)
    # Another guest now: neither drawn nor sent under this name, nor in its way.
    assert table.totals() == dict.fromkeys(table.totals(), 0)
    table.quick_round(*ROUND, order=ORDER)
    expect(page.get_by_role("region", name="Scores").get_by_role("rowheader")).to_have_count(1)
    assert (len(evening.stored()), len(evening.unsent())) == (1, 2)
    unsent(page, 2).tap()
    said = page.get_by_role("dialog")
    expect(said.get_by_text("of a guest: their key sends it")).to_have_count(2)
    said.get_by_role("button", name="Send as mine").tap()
    expect(said.get_by_text("All of it goes out under your name: 2.")).to_be_visible()
    said.get_by_role("button", name="Send as mine").tap()
    said.get_by_role("button", name="Try again").tap()  # the table has gone on without them
    expect(said.get_by_role("heading", name="Everything is sent.")).to_be_visible()
    assert len(evening.stored()) == 3
