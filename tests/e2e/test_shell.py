"""The page of the phone's own: what it shows where the app is opened without a network."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Phone, axe_faults, scrolls_sideways
from tests.cut import Network, network_to
from tests.e2e.at_table import AtTable
from tests.e2e.offline import Evening
from tests.serving import Server, started

# As the form of a new evening does on plain http: fetched while there is a network, put in the page's place without.
FETCHED = r"""async () => {
  const page = await (await fetch("/shell/")).text();
  const module = new DOMParser().parseFromString(page, "text/html").querySelector("link[href*='/shell/shell.']");
  window.shell = await import(module.getAttribute("href"));
  window.fetched = await window.shell.fetched();
}"""
ENTER = "(path) => window.shell.enter(window.fetched, path)"


# The service worker has all that it keeps, for the page's language, and the page is its own.
KEPT = """async (other) => {
  const pause = () => new Promise((done) => setTimeout(done, 50));
  for (;;) {
    const [name, ...others] = await caches.keys();
    const isReady = navigator.serviceWorker.controller?.state === "activated" && !others.length;
    if (isReady && name !== other) return name;
    await pause();
  }
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with started(tmp_path_factory.mktemp("data")) as opened:
        yield opened
        assert opened.complained() == ""


@pytest.fixture
def network(server: Server) -> Iterator[Network]:
    with network_to(server.port) as opened:
        yield opened


@pytest.fixture
def evening(phone: Phone, network: Network, server: Server) -> Evening:
    # Whatever is cut is an error in the browser's log.
    return Evening(phone(url=network.url, strict=False), server)


def ready(page: Page) -> None:
    """The page has what it needs to go on alone."""
    page.wait_for_function("() => localStorage.getItem('whist:words') !== null")


def test_another_page_becomes_the_table_without_a_network(evening: Evening, network: Network) -> None:
    page, table = evening.page, evening.table
    ready(page)
    table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    page.goto("/start/")
    page.evaluate(FETCHED)
    with network.all("before"):
        page.evaluate(ENTER, "/")
        expect(page.get_by_role("heading", name="On this phone")).to_be_visible()
        told = page.get_by_role("link", name="Bob").inner_text().split("\n")
        assert told[-8:] == ["Bob", "35", "Carmen", "19", "Dov", "14", "Dana", "−20"]
        page.evaluate(ENTER, evening.url.removeprefix(network.url))
        assert table.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
        table.quick_round("5 3 2 1", "5 3 2 3", order="Carmen Dov Dana Bob")
        assert table.totals() == {"Dana": -6, "Bob": 15, "Carmen": 54, "Dov": 33}
        assert axe_faults(page) == []
        assert not scrolls_sideways(page)
    evening.ready()
    evening.all_sent()
    assert len(evening.stored()) == 2
    assert network.posts("/rounds/") == [None, "before", None]
    page.reload()
    assert table.totals() == {"Dana": -6, "Bob": 15, "Carmen": 54, "Dov": 33}


def kept(page: Page, other: str | None = None) -> str:
    """The name of what the phone keeps, once it does; not of the `other` build or language."""
    ready(page)
    return str(page.evaluate(KEPT, other))


def test_the_app_opens_without_a_network(phone: Phone, network: Network, server: Server) -> None:
    evening = Evening(phone(url=network.url, strict=False, worker=True), server)
    page, table = evening.page, evening.table
    table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    english = kept(page)
    with network.all("before"):
        page.goto(evening.url)
        assert table.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
        table.quick_round("5 3 2 1", "5 3 2 3", order="Carmen Dov Dana Bob")
        page.goto("/accounts/")
        expect(page.get_by_role("heading", name="On this phone")).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("Not sent yet: .1. Carmen 54"))).to_be_visible()
        assert axe_faults(page) == []
    # What is not ours, and what a proxy says of a server that is gone.
    with network.all("portal"):
        page.goto(evening.url)
        expect(page.get_by_role("heading", name="Welcome to the hotel")).to_be_visible()
    with network.all("503"):
        page.goto(evening.url)
        assert table.totals() == {"Dana": -6, "Bob": 15, "Carmen": 54, "Dov": 33}
    page.goto(evening.url)
    evening.ready()
    evening.all_sent()
    assert len(evening.stored()) == 2
    assert network.posts("/rounds/").count(None) == 2
    assert table.totals() == {"Dana": -6, "Bob": 15, "Carmen": 54, "Dov": 33}

    page.get_by_role("button", name="עברית").tap()
    expect(page.locator("html")).to_have_attribute("lang", "he")
    kept(page, other=english)
    hebrew = AtTable(page, "he")
    with network.all("before"):
        page.goto(evening.url)
        expect(hebrew.heading(hebrew.say("Who won the auction?"))).to_be_visible()
    page.goto("/accounts/sign-out/")
    hebrew.tap(page.get_by_role("button", name=hebrew.say("Sign out and give them up")))
    expect(page.get_by_role("textbox").first).to_be_visible()
    evening.ready()
    with network.all("before"):
        page.goto(evening.url)
        expect(page.get_by_role("button", name=hebrew.say("Try again"))).to_be_visible()
        expect(page.get_by_text("Carmen")).to_have_count(0)
