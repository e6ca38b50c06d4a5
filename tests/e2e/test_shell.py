"""The page of the phone's own: what it shows where the app is opened without a network."""

import re
import shutil
import tempfile
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import Phone, axe_faults, scrolls_sideways
from tests.cut import Network, network_to
from tests.e2e.at_table import AtTable
from tests.e2e.expecting import expect
from tests.e2e.offline import KEPT, Evening, ready, reopened
from tests.serving import ROOT, Server, started

# As the form of a new evening does on plain http: fetched while there is a network, put in the page's place without.
FETCHED = r"""async () => {
  const page = await (await fetch("/shell/")).text();
  const module = new DOMParser().parseFromString(page, "text/html").querySelector("link[href*='/shell/shell.']");
  window.shell = await import(module.getAttribute("href"));
  window.fetched = await window.shell.fetched();
}"""
ENTER = "(path) => window.shell.enter(window.fetched, path)"
REFEREE_KEPT = """async () => {
  const isKept = () => caches.match("/referee/kept/?language=en", { ignoreVary: true });
  while (!(await isKept())) await new Promise((done) => setTimeout(done, 50));
}"""
# The phone is told that there is a network again, and whoever asks for the server has had an answer.
BACK = """async () => {
  window.dispatchEvent(new Event("online"));
  for (let n = 0; n < 2; n++) await fetch("/outbox/");
  await new Promise((done) => setTimeout(done, 200));
}"""


# Not in WebKit: under automation it stores nothing of what a page has fetched.
def test_another_page_becomes_the_table_without_a_network(evening: Evening, network: Network) -> None:
    page, table = evening.page, evening.table
    ready(page)
    table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    page.goto("/start/")
    page.evaluate(FETCHED)
    with network.all("before"):
        page.evaluate(ENTER, "/")
        expect(page.get_by_role("heading", name="On this phone")).to_be_visible()
        told = page.get_by_role("link", name="Bob").inner_text().split()
        assert told[-8:] == ["Bob", "35", "Carmen", "19", "Dov", "14", "Dana", "−20"]
        page.evaluate(ENTER, evening.url.removeprefix(network.url))
        assert table.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
        table.quick_round("5 3 2 1", "5 3 2 3", order="Carmen Dov Dana Bob")
        assert table.totals() == {"Dana": -6, "Bob": 15, "Carmen": 54, "Dov": 33}
    evening.ready()
    evening.all_sent()
    assert len(evening.stored()) == 2
    assert network.posts("/rounds/") == [None, "before", None]
    page.reload()
    assert table.totals() == {"Dana": -6, "Bob": 15, "Carmen": 54, "Dov": 33}


def kept(page: Page, other: str | None = None) -> str:
    """The name of what the phone keeps, once it does; not of the `other` build or language."""
    return str(page.evaluate(KEPT, other))


def test_the_app_opens_without_a_network(phone: Phone, network: Network, server: Server) -> None:
    evening = Evening(phone(url=network.url, strict=False, worker=True), server)
    page, table = evening.page, evening.table
    table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    ready(page)
    english = kept(page)
    with network.all("before"):
        page.goto(evening.url)
        assert table.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
        table.quick_round("5 3 2 1", "5 3 2 3", order="Carmen Dov Dana Bob")
        assert axe_faults(page) == []
        assert not scrolls_sideways(page)
        table.tap(table.key("Dov"))
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
        expect(table.entry.get_by_role("button", name="Dov", pressed=True)).to_be_visible()
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
    page.wait_for_function("async () => (await window.outbox.tables()).length === 0")
    with network.all("before"):
        page.goto(evening.url)
        expect(page.get_by_role("button", name=hebrew.say("Try again"))).to_be_visible()
        expect(page.get_by_text("Carmen")).to_have_count(0)
        page.get_by_role("link", name=hebrew.say("New evening")).tap()
        name = page.get_by_placeholder(hebrew.say("Player %(number)s", number=1), exact=True)
        name.fill("Noa")
    # What is half typed stays, though the list would make way for what was asked for.
    page.evaluate(BACK)
    expect(name).to_have_value("Noa")


ORDERS = ("Bob Carmen Dov Dana", "Carmen Dov Dana Bob", "Dov Dana Bob Carmen", "Dana Bob Carmen Dov")


@pytest.mark.parametrize("rounds", [2, pytest.param(10, marks=pytest.mark.slow)])
def test_an_evening_begun_without_a_network_outlives_the_browser(
    browser: Browser, network: Network, server: Server, rounds: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        context = reopened(browser, folder, network.url)
        context.pages[0].goto("/")
        kept(context.pages[0])
        with network.all("before"):
            # The page that it starts from is the phone's own too.
            evening = Evening(context.pages[0], server)
            for order in (3 * ORDERS)[:rounds]:
                evening.table.quick_round("5 3 2 1", "5 3 2 3", order=order)
            keys = [op["key"] for op in evening.unsent()]
            totals = evening.table.totals()
            context.close()
            context = reopened(browser, folder, network.url)
            evening.page = evening.table.page = context.pages[0]
            assert evening.totals() == totals
            assert evening.stored() == []
        evening.ready()
        evening.all_sent()
        assert [network.posts("/start/").count(None), len(keys)] == [1, rounds + 1]
        assert evening.stored() == keys[1:]
        assert evening.totals() == totals
        context.close()


@pytest.mark.slow
def test_a_line_that_brings_nothing_is_waited_for_four_seconds(
    phone: Phone, network: Network, server: Server
) -> None:
    evening = Evening(phone(url=network.url, strict=False, worker=True), server)
    ready(evening.page)
    kept(evening.page)
    with network.all("silence"):
        begun = time.monotonic()
        evening.page.goto(evening.url)
        expect(evening.table.heading("Who won the auction?")).to_be_visible()
        assert 4 <= time.monotonic() - begun < 12  # as long as a page that somebody asks for once more


def other_build(folder: Path) -> Path:
    """A copy of the app whose shell calls evenings otherwise."""
    for name in ("scorekeeper", "static", "templates"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", folder)
    script = folder / "static/js/shell/name.js"
    script.write_text(script.read_text().replace("return name ||", 'return "Anew: " +'))
    return folder


@pytest.mark.slow
def test_an_old_build_never_outlives_a_deploy(phone: Phone, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with started(data) as old, network_to(old.port) as network:
        evening = Evening(phone(url=network.url, strict=False, worker=True), old)
        page, table = evening.page, evening.table
        ready(page)
        build = kept(page)
        # Half-way through a deal.
        table.tap(table.key("Bob"))
        old.stop()
        with started(data, root=other_build(tmp_path / "new")) as new:
            network.port = new.port
            table.tap(table.key(table.bid_name(5, "H")))
            for question in table.questions():
                numbers = {"Bob": 5, "Carmen": 3, "Dov": 2, "Dana": 3 if question.is_tricks else 1}
                table.tap(table.number(numbers[question.name]))
            table.tap(table.key("Save round 1"))
            expect(page.get_by_text("Saved")).to_be_visible()
            assert len(evening.stored()) == 1
            page.goto("/")
            kept(page, other=build)
            with network.all("before"):
                page.goto(evening.url)
                expect(page.get_by_role("heading", name="Anew: ")).to_be_visible()
                assert table.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
            assert new.complained() == ""


@pytest.mark.slow
@pytest.mark.parametrize("evening", ["webkit"], indirect=True)
def test_the_table_opens_without_a_network_on_an_iphones_browser_too(
    evening: Evening, network: Network
) -> None:
    ready(evening.page)
    evening.table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    kept(evening.page)
    with network.all("before"):
        assert evening.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
        evening.table.quick_round("5 3 2 1", "5 3 2 3", order="Carmen Dov Dana Bob")
        assert evening.totals() == {"Dana": -6, "Bob": 15, "Carmen": 54, "Dov": 33}
    assert len(evening.stored()) == 1
    evening.ready()
    evening.all_sent()
    assert len(evening.stored()) == 2


@pytest.mark.slow
def test_referee_that_was_seen_once_is_there_without_a_network(
    phone: Phone, network: Network, server: Server
) -> None:
    evening = Evening(phone(url=network.url, strict=False, worker=True), server)
    page = evening.page
    kept(page)
    evening.table.tap(evening.table.key("Bob"))
    evening.table.tap(evening.table.key("5 diamonds"))
    ready(page)
    page.goto(f"{evening.url}referee/")
    page.evaluate(REFEREE_KEPT)
    verdict = page.get_by_role("status")
    with network.all("before"):
        page.goto(f"{evening.url}referee/?card=9C&card=QC&card=7D&card=8C")
        expect(page.get_by_role("radio", name="diamonds")).to_be_checked()
        page.get_by_role("radio", name="Carmen").tap()
        expect(verdict.filter(has_text="Dana takes it with")).to_be_visible()
        page.get_by_role("link", name="Back to the table").tap()
        expect(evening.table.entry).to_be_visible()
        ready(page)
        page.get_by_role("link", name="More").tap()
        page.get_by_role("link", name="Referee").tap()
        expect(page.get_by_role("heading", name="Referee")).to_be_visible()
        page.goto("/referee/?trump=D&card=9C&card=QC&card=7D&card=10D")
        expect(verdict.filter(has_text="Player 4 takes it with")).to_be_visible()
