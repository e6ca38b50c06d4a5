"""The network is cut wherever it can be: whatever was entered at the table is stored once, in its order."""

import re
import tempfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import Phone
from tests.cut import CUTS, Fate, Network
from tests.e2e.expecting import expect
from tests.e2e.offline import (
    IN_BOTH,
    IN_BOTH_AT_LENGTH,
    OUTBOX,
    Evening,
    all_sent,
    on_the_sheet,
    ready,
    reopened,
    unsent,
    unsent_key,
)
from tests.serving import Server, started, with_static_files

OF_GUEST = "of a guest: their key sends it"
WORK_AND_LEAVE = """(url) => {
  setTimeout(() => location.assign(url), 20);
  const work = () => window.outbox.all().then(work);
  for (let n = 0; n < 20; n++) work();
}"""
SESSION, TOKEN = "sessionid", "csrftoken"
PASSWORD = "queen of hearts 7"
# Neither locks (plain http) nor a word in the phone's storage: no tab knows that another one sends.
WITHOUT_TURNS = """
  Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
  Object.defineProperty(window, "localStorage", { get() { throw new Error("forbidden"); } });
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`manage.py start`, which complains of nothing but the token that a test takes away."""
    with started(with_static_files(tmp_path_factory.mktemp("data"))) as opened:
        yield opened
        complaints = opened.complained().splitlines()
        assert [line for line in complaints if "CSRF cookie not set" not in line] == []


@pytest.mark.parametrize(
    ("evening", "cut"),
    [
        *(("chromium", cut) for cut in CUTS),
        ("webkit", "after"),
        *(pytest.param("webkit", cut, marks=pytest.mark.slow) for cut in CUTS if cut != "after"),
    ],
    indirect=["evening"],
)
def test_a_request_that_is_cut_is_stored_once(evening: Evening, network: Network, cut: Fate) -> None:
    network.cut(cut, path="/rounds/")
    network.cut(cut, path="/outbox/", method="GET")
    keys = [evening.put(), evening.put("5 3 2 1", "5 3 2 3"), evening.put()]
    evening.all_sent()
    assert evening.stored() == keys
    assert network.posts("/rounds/") == [cut, None, None, None]
    assert evening.totals() == {"Dana": -5, "Bob": 89, "Carmen": 52, "Dov": 8}


@IN_BOTH
@pytest.mark.parametrize(
    "fate", ["portal", *(pytest.param(fate, marks=pytest.mark.slow) for fate in ("503", "before"))]
)
def test_all_waits_until_the_server_is_really_there(evening: Evening, network: Network, fate: Fate) -> None:
    with network.all(fate):
        keys = [evening.put(), evening.put("5 3 2 1", "5 3 2 3")]
        for _ in range(3):
            evening.hurry()
        assert len(evening.unsent()) == 2
    evening.all_sent()
    assert evening.stored() == keys
    # Once in vain; then it knocks before it sends.
    assert network.posts("/rounds/") == [fate, None, None]


@IN_BOTH_AT_LENGTH
def test_what_is_done_to_a_round_whose_answer_was_lost(evening: Evening, network: Network) -> None:
    network.cut("after", path="/rounds/")
    first = evening.put()
    evening.put("5 3 2 1", "5 3 2 3")
    evening.post(f"rounds/{first}/delete/", {})
    evening.post("undo/", {})
    evening.post("undo/", {})
    evening.all_sent()
    # The deletion is taken back, then the second round.
    assert evening.stored() == [first]


@IN_BOTH_AT_LENGTH
def test_a_sign_in_that_ran_out_keeps_all_until_its_owner_is_back(evening: Evening) -> None:
    context = evening.page.context
    own = [cookie for cookie in context.cookies() if cookie["name"] == SESSION]
    context.clear_cookies(name=SESSION)
    key = evening.put()
    evening.hurry()
    assert [op["key"] for op in evening.unsent()] == [key]
    unsent(evening.page, 1).tap()
    listed = evening.page.get_by_role("dialog")
    expect(listed.get_by_text(OF_GUEST)).to_be_visible()
    expect(listed.get_by_role("link", name="Sign in")).to_have_count(0)
    listed.get_by_role("button", name="Close").tap()
    # The same of somebody with an account.
    evening.page.evaluate("() => localStorage.removeItem('whist:guests')")
    unsent(evening.page, 1).tap()
    expect(listed.get_by_text("waits until its owner signs in again")).to_be_visible()
    expect(listed.get_by_role("link", name="Sign in")).to_be_visible()
    context.add_cookies(own)  # type: ignore[arg-type]  # what one call gives the other takes
    evening.open()
    evening.all_sent()
    assert evening.stored() == [key]


@IN_BOTH_AT_LENGTH
def test_a_token_that_is_gone_is_asked_for_anew(evening: Evening, network: Network) -> None:
    evening.page.context.clear_cookies(name=TOKEN)
    key = evening.put()
    evening.all_sent()
    assert evening.stored() == [key]
    assert network.posts("/rounds/") == [None, None]


@IN_BOTH_AT_LENGTH
def test_what_is_anothers_is_never_sent_under_this_ones_name(evening: Evening, network: Network) -> None:
    page, context = evening.page, evening.page.context
    with network.all("before"):
        mine = evening.put()
        evening.hurry()
    own = [cookie for cookie in context.cookies() if cookie["name"] == SESSION]
    context.clear_cookies(name=SESSION)
    other = Evening(page, evening.server)
    theirs = other.put()
    other.hurry()
    assert (evening.stored(), other.stored()) == ([], [theirs])
    unsent(page, 1).tap()
    expect(page.get_by_role("dialog").get_by_text(OF_GUEST)).to_be_visible()
    context.add_cookies(own)  # type: ignore[arg-type]  # what one call gives the other takes
    evening.open()
    evening.all_sent()
    assert (evening.stored(), other.stored()) == ([mine], [theirs])


@IN_BOTH_AT_LENGTH
def test_a_conflict_is_shown_and_tried_again_on_the_table_as_it_is(
    evening: Evening, network: Network
) -> None:
    ready(evening.page)
    with network.all("before"):
        evening.put()
        evening.put("5 3 2 1", "5 3 2 3")
        evening.hurry()
        expect(evening.page.get_by_text("Round 3").first).to_be_visible()
        half_typed(evening)
        # Another phone of the same person, which doesn't have these rounds, goes on meanwhile.
        other = evening.beside(network)
        other.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    evening.hurry()
    between = evening.stored()
    assert len(between) == 1
    unsent(evening.page, 2).tap()
    # It is a later deal by now, and still the one that is played.
    expect(evening.table.heading(re.compile("Dov says"))).to_be_attached()
    listed = evening.page.get_by_role("dialog")
    expect(listed.get_by_text("The table has changed meanwhile")).to_be_visible()
    # The other phone may have used the names that these had.
    keys = [op["key"] for op in evening.unsent()]
    listed.get_by_role("button", name="Try again").tap()
    expect(listed.get_by_role("heading", name="Everything is sent.")).to_be_visible()
    assert evening.stored() == [*between, *keys]


@IN_BOTH_AT_LENGTH
def test_what_was_refused_is_mended_in_its_place(evening: Evening) -> None:
    evening.put("1 5 3 2", "3 5 3 3")
    evening.put("5 3 2 1", "5 3 2 3")
    evening.hurry()
    wrong, right = [op["key"] for op in evening.unsent()]
    evening.page.goto("/")
    unsent(evening.page, 2).tap()
    listed = evening.page.get_by_role("dialog")
    expect(listed.get_by_text("The tricks add up to 14, not 13: count again.")).to_be_visible()
    listed.get_by_role("link", name="Mend").tap()
    expect(evening.table.heading("What should change?")).to_be_visible()
    ready(evening.page)
    evening.ready()
    assert [op["key"] for op in evening.unsent()] == [wrong, right]
    table = evening.table
    table.tap(table.entry.get_by_role("button", name=re.compile("^Dov")).last)
    table.tap(table.number(2))
    table.tap(table.key(re.compile("^Save round")))
    evening.all_sent()
    assert len(evening.stored()) == 2
    assert evening.totals() == {"Dana": 15, "Bob": 54, "Carmen": 33, "Dov": -6}


@pytest.mark.slow
def test_what_stands_in_the_form_to_be_mended_is_left_with_one_tap(evening: Evening) -> None:
    page, table = evening.page, evening.table
    ready(page)
    evening.put("1 5 3 2", "3 5 3 3")
    evening.hurry()
    half_typed(evening)
    before = evening.unsent()

    def mend() -> None:
        unsent(page, 1).tap()
        page.get_by_role("dialog").get_by_role("link", name="Mend").tap()
        expect(table.heading("What should change?")).to_be_visible()

    def comes_back() -> None:
        expect(table.heading(re.compile("Dov says"))).to_be_visible()
        # The table goes on without it, and it is not lost.
        assert evening.unsent() == [op | {"aside": op["seq"]} for op in before]

    mend()
    table.tap(table.entry.get_by_role("button", name=re.compile("^Dov")).last)
    table.tap(table.number(2))
    table.tap(table.key("Leave it as it is"))
    comes_back()
    on_the_sheet(table, dict.fromkeys(table.totals(), 0))
    mend()
    table.tap(page.get_by_role("link", name="Home"))
    comes_back()
    mend()
    page.go_back()
    comes_back()
    mend()
    # What was changed and left is gone.
    expect(table.key(re.compile("^Save round"))).to_be_hidden()
    table.tap(table.entry.get_by_role("button", name=re.compile("^Dov")).last)
    table.tap(table.number(2))
    table.tap(table.key(re.compile("^Save round")))
    evening.all_sent()
    before = []
    comes_back()
    assert len(evening.stored()) == 1


@IN_BOTH_AT_LENGTH
def test_what_was_refused_is_discarded_after_a_second_tap(evening: Evening) -> None:
    evening.post("describe/", {"version": "1", "name": "Friday", "date": "2026-01-02", "notes": ""})
    evening.put("1 5 3 2", "3 5 3 3")
    evening.put("5 3 2 1", "5 3 2 3")
    evening.hurry()
    refused, waiting = evening.unsent()
    # "Saved." was said of what went out before.
    assert refused["says"] == "The tricks add up to 14, not 13: count again."
    right = waiting["key"]
    count = unsent(evening.page, 2)
    # No Undo comes under the thumb that is on its way to it.
    assert evening.page.evaluate("() => document.getElementById('unsent').nextElementSibling.id") == "heading"
    count.tap()
    listed = evening.page.get_by_role("dialog")
    listed.get_by_role("button", name="Discard").first.tap()
    evening.page.wait_for_function("() => document.activeElement.dataset.do === 'keep'")
    listed.get_by_role("button", name="Keep", exact=True).tap()
    assert len(evening.unsent()) == 2
    listed.get_by_role("button", name="Discard").first.tap()
    expect(listed.get_by_text("It is nowhere else. Discard it?")).to_be_visible()
    listed.get_by_role("button", name="Discard").first.tap()
    expect(listed.get_by_role("heading", name="Everything is sent.")).to_be_visible()
    assert evening.stored() == [right]


@IN_BOTH
def test_a_page_that_is_left_in_the_middle_of_its_work_holds_up_no_other(evening: Evening) -> None:
    """Safari keeps it for the way back, with all that it has begun."""
    keys = []
    for times in range(1, 4):
        evening.page.evaluate(WORK_AND_LEAVE, f"{evening.url}?{times}")
        expect(evening.page).to_have_url(re.compile(rf"\?{times}$"))
        evening.ready()
        keys.append(evening.put())
        evening.all_sent()
    assert evening.stored() == keys


@IN_BOTH_AT_LENGTH
def test_two_tabs_send_each_thing_once(evening: Evening, network: Network) -> None:
    other = evening.page.context.new_page()
    with network.all("503"):
        keys = [evening.put(), evening.put(), evening.put()]
    other.goto(evening.url)
    evening.all_sent()
    expect(other.get_by_role("button", name="Not sent yet")).to_be_hidden()
    assert evening.stored() == keys
    assert network.posts("/rounds/").count(None) == 3


@pytest.mark.slow
def test_two_tabs_that_know_nothing_of_each_other_store_each_thing_once(
    evening: Evening, network: Network
) -> None:
    """What one of them has sent reaches the server after the other's."""
    page = evening.page
    page.context.add_init_script(WITHOUT_TURNS)
    evening.open()
    with network.all("503"):
        keys = [evening.put(), evening.put(), evening.put()]
        evening.hurry()  # nothing is under way when the network is back
    other = page.context.new_page()
    with network.late(path="/rounds/"):
        page.evaluate("() => void window.outbox.hurry()")
        while "late" not in network.posts("/rounds/"):
            page.wait_for_timeout(20)
        other.goto(evening.url)
        other.evaluate(OUTBOX)
        all_sent(other)
        assert evening.stored() == keys
    evening.hurry()
    assert evening.stored() == keys
    assert [fate for fate in network.posts("/rounds/") if fate != "503"] == ["late", None, None, None]


def half_typed(evening: Evening) -> None:
    """Half of the deal that is played now."""
    table = evening.table
    table.tap(table.key("Carmen"))
    table.tap(table.key(table.bid_name(6, "S")))
    expect(table.heading(re.compile("Dov says"))).to_be_visible()


@IN_BOTH_AT_LENGTH
def test_signing_out_says_what_is_unsent(evening: Evening, network: Network) -> None:
    with network.all("503", path="/rounds/"):
        key = evening.put()
        evening.page.goto("/accounts/sign-out/")
        expect(evening.page.get_by_text("Something entered on this phone is not sent yet.")).to_be_visible()
        evening.page.goto("/accounts/delete/")
        expect(evening.page.get_by_text("Without the account it can’t be sent any more.")).to_be_visible()
    evening.page.get_by_role("button", name="Send now").tap()
    expect(evening.page.get_by_text("Something entered on this phone is not sent yet.")).to_be_hidden()
    assert evening.stored() == [key]


def test_a_file_brings_back_on_another_phone_what_was_not_sent(
    evening: Evening, network: Network, phone: Phone, server: Server
) -> None:
    page = evening.page
    with network.all("before"):
        keys = [evening.put(), evening.put("5 3 2 1", "5 3 2 3")]
        evening.hurry()
        unsent(page, 2).tap()
        listed = page.get_by_role("dialog")
        expect(listed.get_by_text("A file stays")).to_be_visible()
        with page.expect_download() as download:
            listed.get_by_role("button", name="Download as a file").tap()
        other = phone(url=server.url)
        other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # what one call gives the other takes
        other.goto("/accounts/")
        bring = other.get_by_label("Bring back what was not sent")
        bring.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"[]"})
        expect(other.get_by_text("This is not a file of what was not sent.")).to_be_visible()
        bring.set_input_files(download.value.path())
        expect(other.get_by_text(re.compile("^Brought back: .?2.?$"))).to_be_visible()
        other.evaluate(OUTBOX)
        other.wait_for_function("async () => (await window.outbox.all()).length === 0")
        expect(unsent_key(other)).to_be_hidden()
        assert evening.stored() == keys
    # The phone that had them knows nothing of it, and sends them too.
    evening.all_sent()
    assert evening.stored() == keys


@pytest.mark.slow
def test_a_guests_rounds_go_out_under_the_name_with_whom_the_guest_came_along(
    evening: Evening, network: Network, phone: Phone, server: Server
) -> None:
    page, other = evening.page, phone(url=server.url)
    other.goto("/accounts/sign-up/")
    other.get_by_label("Name").fill("Dana")
    other.get_by_label("Password", exact=True).fill(PASSWORD)
    other.get_by_role("button", name="Sign up").tap()
    expect(other.get_by_role("link", name="Account")).to_be_visible()
    with network.all("503", path="/rounds/"):
        key = evening.put()
        evening.hurry()
        page.goto("/accounts/sign-in/")
        page.get_by_label("Name or e-mail").fill("Dana")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Sign in", exact=True).tap()
        expect(page.get_by_text("Something entered here before is not sent yet.")).to_be_visible()
        page.get_by_role("button", name="Take them along").tap()
        expect(page).to_have_url(f"{network.url}/")
    evening.ready()
    evening.all_sent()
    assert evening.stored() == [key]


def test_what_is_unsent_outlives_the_browser(browser: Browser, network: Network, server: Server) -> None:
    with tempfile.TemporaryDirectory() as folder:
        context = reopened(browser, folder, network.url)
        evening = Evening(context.pages[0], server)
        with network.all("before"):
            keys = [evening.put(*deal) for deal in 5 * [("1 5 3 2", "3 5 3 2"), ("5 3 2 1", "5 3 2 3")]]
            context.close()
        assert evening.stored() == []
        context = reopened(browser, folder, network.url)
        evening.page = context.pages[0]
        # On any page of the app.
        evening.page.goto("/")
        evening.ready()
        evening.all_sent()
        assert evening.stored() == keys
        context.close()
