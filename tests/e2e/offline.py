"""An evening on a phone with a bad network before it, and what its outbox makes of it."""

import re
import shutil
import socket
import sqlite3
import uuid
from collections.abc import Mapping
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page

from scorekeeper.server.addresses import phone_address
from tests.browser import ARGUMENTS, CHROMIUMS
from tests.cut import Network
from tests.e2e.at_table import AtTable
from tests.e2e.expecting import expect
from tests.factories import FOUR
from tests.serving import Server

# For tests with an `evening`: where it is.
IN_BOTH = pytest.mark.parametrize("evening", ["chromium", "webkit"], indirect=True)
IN_BOTH_AT_LENGTH = pytest.mark.parametrize(
    "evening", ["chromium", pytest.param("webkit", marks=pytest.mark.slow)], indirect=True
)
# For tests on a `network`: the machine by its address, which is no secure context.
AT_HOME = pytest.mark.parametrize(
    "network", [phone_address() or socket.gethostname()], ids=["plain http"], indirect=True
)
# The page's own outbox: the address of its script has a hash of its content. A table's page asks for the words of the
# list once it stands: where the network ends before, there is no count in sight until it is back.
OUTBOX = r"""async () => {
  const isOurs = ({ name }) => /\/outbox\/outbox[^/]*\.js$/.test(name);
  const ours = () => performance.getEntriesByType("resource").find(isOurs);
  const lacksWords = () => document.getElementById("outbox-phrases").dataset.at;
  while (!ours() || lacksWords()) await new Promise((done) => setTimeout(done, 20));
  window.outbox = await import(ours().name);
}"""
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
PUT_ROUND = """async ({ contracts, tricks, key }) => {
  const { table, version, roster, players } = JSON.parse(document.getElementById("table-data").textContent);
  await window.outbox.keepTable({ uid: table, data: { players } });
  const numbers = roster.flatMap((pid, n) => [
    [`contract-${pid}`, String(contracts[n])],
    [`tricks-${pid}`, String(tricks[n])],
  ]);
  const declarer = roster[contracts.indexOf(Math.max(...contracts))];
  const stamp = [["version", String(version)], ["client_key", key], ["action", "save"]];
  const fields = [...stamp, ["lineup", roster.join(",")], ["deck", "full"], ["declarer", declarer], ["bid", "5H"]];
  return window.outbox.put({ table, path: `/tables/${table}/rounds/`, fields: [...fields, ...numbers] });
}"""
UNSENT, HURRY = "() => window.outbox.all()", "() => window.outbox.hurry()"
POST = "([table, path, fields]) => window.outbox.put({ table, path, fields: Object.entries(fields) })"


def ready(page: Page) -> None:
    """The table's page has what it needs to go on alone."""
    page.wait_for_function(
        """() => localStorage.getItem("whist:words") !== null
          && performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/alone/"))"""
    )


def all_sent(page: Page) -> None:
    """Wait until nothing is left in the page's outbox, without the pauses that spare a server."""
    for _ in range(100):
        page.evaluate(HURRY)
        if not page.evaluate(UNSENT):
            return
        page.wait_for_timeout(50)
    raise AssertionError(page.evaluate(UNSENT))


class Evening:
    """A table that just sat down; what is entered goes straight into the phone's outbox."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server = page, server
        self.table = AtTable(page)
        self.table.start(FOUR)
        self.url = page.url
        self.uid = uuid.UUID(self.url.split("/")[-2])
        self.ready()

    def ready(self) -> None:
        self.page.evaluate(OUTBOX)

    def open(self) -> None:
        self.page.goto(self.url)
        self.ready()

    def beside(self, network: Network) -> AtTable:
        """The same table on another page, which `network` does not reach."""
        other = AtTable(self.page.context.new_page())
        other.page.goto(self.url.replace(network.url, self.server.url))
        return other

    def put(self, contracts: str = "1 5 3 2", tricks: str = "3 5 3 2") -> str:
        """A round into the outbox; its key."""
        key = str(uuid.uuid4())
        numbers = {"contracts": [*map(int, contracts.split())], "tricks": [*map(int, tricks.split())]}
        self.page.evaluate(PUT_ROUND, {**numbers, "key": key})
        return key

    def post(self, path: str, fields: Mapping[str, str]) -> None:
        self.page.evaluate(POST, [str(self.uid), f"/tables/{self.uid}/{path}", dict(fields)])

    def unsent(self) -> list[dict[str, Any]]:
        return list(self.page.evaluate(UNSENT))

    def hurry(self) -> None:
        self.page.evaluate(HURRY)

    def all_sent(self) -> None:
        all_sent(self.page)

    def stored(self) -> list[str]:
        """The keys of the rounds at the server, in the sheet's order, read from the database itself."""
        query = """
            SELECT round.uid FROM scorekeeper_round AS round
            JOIN scorekeeper_table AS here ON here.id = round.table_id
            WHERE here.uid = ? AND round.deleted_at IS NULL ORDER BY round.position
        """
        with closing(sqlite3.connect(self.server.data_dir / "db.sqlite3")) as database:
            return [str(uuid.UUID(uid)) for (uid,) in database.execute(query, [self.uid.hex])]

    def totals(self) -> dict[str, int]:
        self.page.goto(self.url)
        expect(self.table.entry).to_be_visible()
        return self.table.totals()


def reopened(browser: Browser, folder: str, url: str) -> BrowserContext:
    """A browser of its own that keeps what it has in this folder."""
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    return browser.browser_type.launch_persistent_context(
        folder, executable_path=chromium, args=ARGUMENTS, base_url=url, has_touch=True
    )


# What a finger does at a table without a network


def unsent(page: Page, count: int) -> Locator:
    """The count in the bar, which leads to the list."""
    key = unsent_key(page, str(count))
    expect(key).to_be_visible()
    return key


def unsent_key(page: Page, count: str = ".+") -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^Not sent yet: .?{count}.?$"))


def own_page(page: Page, name: str) -> None:
    page.get_by_role("link", name="More", exact=True).tap()
    page.get_by_role("dialog").get_by_role("link", name=name).tap()


def fine(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=name).locator("xpath=..").tap()
    dialog.get_by_role("button", name="Save").tap()
    expect(dialog).to_be_hidden()


def tricks_were(table: AtTable, place: int, **tricks: int) -> None:
    """Change these tricks of a round of the sheet."""
    page = table.page
    page.bring_to_front()
    page.get_by_role("region", name="Scores").get_by_role("rowheader").nth(place - 1).tap()
    page.get_by_role("link", name="Edit").locator("visible=true").tap()
    table.tap(table.key("Change"))
    for name, took in tricks.items():
        table.tap(table.entry.get_by_role("button", name=re.compile(f"^{name}")).last)
        table.tap(table.number(took))
    saved(table)


def saved(table: AtTable) -> None:
    table.tap(table.key(re.compile("^Save round")))
    expect(table.heading("Who won the auction?")).to_be_visible()


def on_the_sheet(table: AtTable, totals: dict[str, int]) -> None:
    """What this phone shows in the end, whatever it draws meanwhile."""
    for _ in range(100):
        if table.totals() == totals:
            return
        table.page.wait_for_timeout(50)
    assert table.totals() == totals
