"""The page of the phone's own: what it shows where the app is opened without a network."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Phone, axe_faults, scrolls_sideways
from tests.cut import Network, network_to
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
