"""Evenings that begin without a network, several in a row: on plain http without a service worker, and with one."""

import re
import sqlite3
import uuid
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser import Phone, axe_faults, scrolls_sideways
from tests.cut import Network
from tests.e2e.at_table import ROUND, AtTable
from tests.e2e.expecting import expect
from tests.e2e.offline import AT_HOME, KEPT, OUTBOX, all_sent, ready
from tests.factories import FOUR
from tests.serving import Server

PREPARED = """async () => {
  const text = await (await fetch(`/shell/?language=${document.documentElement.lang}`)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const wanted = [...page.querySelectorAll("link[rel=modulepreload], link[rel=stylesheet]")].map((link) => link.href);
  const fetched = () => performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd > 0);
  const isThere = (names) => wanted.every((name) => names.includes(name));
  const pause = () => new Promise((done) => setTimeout(done, 50));
  while (!isThere(fetched().filter((each) => each.initiatorType === "fetch").map(({ name }) => name))) await pause();
  await pause();
}"""


# The phone's clock is some forty days ahead, and can be set to the day after tomorrow.
WRONG_CLOCK = """
  const DAY = 24 * 60 * 60 * 1000;
  const Now = Date;
  let ahead = 38;
  globalThis.twoDaysPass = () => (ahead += 2);
  globalThis.dayBefore = (days) => new Now(Now.now() - 5 * 3600_000 - days * DAY).toLocaleDateString("sv");
  globalThis.Date = class extends Now {
    constructor(...given) {
      super(...(given.length ? given : [Now.now() + ahead * DAY]));
    }
    static now() {
      return Now.now() + ahead * DAY;
    }
  };
"""
# The phone keeps its one table at this version.
KNOWS = """async (version) => {
  const pause = () => new Promise((done) => setTimeout(done, 50));
  while ((await window.outbox.tables())[0]?.data.version !== version) await pause();
}"""


@dataclass
class Beginner:
    """Somebody who begins evenings on a phone. Whatever is cut is an error in the browser's log."""

    page: Page
    network: Network
    server: Server

    @property
    def table(self) -> AtTable:
        return AtTable(self.page)

    def name(self, *names: str) -> None:
        for number, name in enumerate(names, start=1):
            self.page.get_by_placeholder(f"Player {number}", exact=True).fill(name)

    def press_start(self, *, times: int = 1) -> None:
        key = self.page.get_by_role("button", name="Start", exact=True)
        key.tap() if times == 1 else key.dblclick(no_wait_after=True)

    def begun(self) -> uuid.UUID:
        expect(self.page.get_by_text("The first round goes here.")).to_be_visible()
        return uuid.UUID(self.page.url.split("/tables/")[1].split("/")[0])

    def prepared(self) -> None:
        """The page has the shell with all that it needs, for when there is no network any more."""
        self.page.evaluate(PREPARED)

    def all_sent(self) -> None:
        self.page.evaluate(OUTBOX)
        all_sent(self.page)

    def query(self, text: str, *values: Any) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.server.data_dir / "db.sqlite3")) as database:
            return database.execute(text, values).fetchall()

    def evenings(self, owner_of: uuid.UUID) -> list[tuple[str, str, int]]:
        """Of the person who began this table: by session its people clockwise, its state, how many rounds it has."""
        return self.query(SESSIONS, owner_of.hex)

    def totals(self, table: uuid.UUID) -> dict[str, int]:
        return dict(self.query(TOTALS, table.hex))


SESSIONS = """
    SELECT (
            SELECT group_concat(name, ' ') FROM (
                SELECT player.name AS name FROM scorekeeper_seat AS seat
                JOIN scorekeeper_player AS player ON player.id = seat.player_id
                WHERE seat.table_id = here.id ORDER BY seat.position
            )
        ),
        session.state,
        (SELECT count(*) FROM scorekeeper_round AS round WHERE round.table_id = here.id AND round.deleted_at IS NULL)
    FROM scorekeeper_table AS here
    JOIN scorekeeper_gamesession AS session ON session.id = here.session_id
    WHERE session.created_by_id = (
        SELECT own.created_by_id FROM scorekeeper_gamesession AS own
        JOIN scorekeeper_table AS given ON given.session_id = own.id WHERE given.uid = ?
    )
    ORDER BY session.id
"""
TOTALS = """
    SELECT player.name, sum(line.points) FROM scorekeeper_line AS line
    JOIN scorekeeper_round AS round ON round.id = line.round_id
    JOIN scorekeeper_table AS here ON here.id = round.table_id
    JOIN scorekeeper_player AS player ON player.id = line.player_id
    WHERE here.uid = ? AND round.deleted_at IS NULL GROUP BY player.name
"""
DAYS = """
    SELECT session.date FROM scorekeeper_gamesession AS session WHERE session.created_by_id = (
        SELECT own.created_by_id FROM scorekeeper_gamesession AS own
        JOIN scorekeeper_table AS given ON given.session_id = own.id WHERE given.uid = ?
    ) ORDER BY session.id
"""
PEOPLE = """
    SELECT group_concat(name, ' ') FROM (
        SELECT player.name AS name FROM scorekeeper_player AS player WHERE player.league_id = (
            SELECT session.league_id FROM scorekeeper_gamesession AS session
            JOIN scorekeeper_table AS here ON here.session_id = session.id WHERE here.uid = ?
        ) ORDER BY player.name
    )
"""
NO_NAMES = "() => { crypto.getRandomValues = () => { throw new Error('none'); }; }"
NAMES_AGAIN = "() => { delete crypto.getRandomValues; }"


def a_fault_in_the_middle(page: Page, key: Locator) -> None:
    """A tap that came to nothing leaves the key as it was."""
    page.evaluate(NO_NAMES)
    with page.expect_event("pageerror"):
        key.tap()
    page.evaluate(NAMES_AGAIN)


@pytest.mark.slow
@AT_HOME
def test_evenings_in_a_row_on_plain_http(phone: Phone, network: Network, server: Server) -> None:
    """With two known names and two new ones; three rounds, undo, finish, again; and another one with others."""
    page = phone(url=network.url, strict=False)
    person, table = Beginner(page, network, server), AtTable(page)
    page.add_init_script(WRONG_CLOCK)
    table.start(FOUR)
    page.goto("/start/")
    assert page.evaluate("() => window.isSecureContext") is False
    person.prepared()
    refused_by_the_server_alone(person)
    with network.all("before"):
        person.name("Dana", "Eve", "eve ", "Bob")
        person.press_start()
        told = page.get_by_role("alert")
        expect(told).to_have_text("Two people are called eve: add a letter to tell them apart.")
        assert axe_faults(page) == []
        person.name("Dana", "Eve", "Fay", "Bob")
        a_fault_in_the_middle(page, page.get_by_role("button", name="Start", exact=True))
        person.press_start(times=2)
        first = person.begun()
        for _ in range(3):
            table.quick_round(*ROUND, order="Eve Fay Bob Dana")
        page.get_by_role("button", name="Undo").tap()
        expect(table.heading("Is that right?")).to_be_visible()
        expect(page.locator("[data-settling]")).to_have_count(
            0
        )  # a tap before that is meant for what stood there
        table.tap(table.key(re.compile("^Save round")))
        expect(table.heading("Who won the auction?")).to_be_visible()
        thrice = {"Dana": -60, "Eve": 105, "Fay": 57, "Bob": 42}
        assert table.totals() == thrice
        finish_and_play_again(page)
        second = person.begun()
        table.quick_round(*ROUND, order="Fay Bob Dana Eve")
        page.get_by_role("link", name="Home").tap()
        dialog = page.get_by_role("dialog", name="New evening")
        # Whom only the league knows gets the name that the phone gave him changed to the one that he has.
        dialog.get_by_role("group", name="Tap who plays").get_by_role("button", name="Bob").tap()
        for number, name in ((2, "Carmen"), (3, "Gil"), (4, "Dov")):
            dialog.get_by_placeholder(f"Player {number}", exact=True).fill(name)
        assert (axe_faults(page), scrolls_sideways(page)) == ([], False)
        person.press_start()
        third = person.begun()
        table.quick_round(*ROUND, order="Carmen Gil Dov Bob")
        page.evaluate("() => globalThis.twoDaysPass()")
    assert len({first, second, third}) == 3
    person.all_sent()
    assert person.evenings(first) == [
        ("Dana Bob Carmen Dov", "open", 0),
        ("Dana Eve Fay Bob", "finished", 3),
        ("Dana Eve Fay Bob", "open", 1),
        ("Bob Carmen Gil Dov", "open", 1),
    ]
    days = page.evaluate("() => [0, 2, 2, 2].map(globalThis.dayBefore)")
    assert [day for (day,) in person.query(DAYS, first.hex)] == days
    assert person.query(PEOPLE, first.hex) == [("Bob Carmen Dana Dov Eve Fay Gil",)]
    assert person.totals(first) == thrice
    assert person.totals(second) == {"Fay": 35, "Bob": 19, "Dana": 14, "Eve": -20}
    assert person.totals(third) == {"Carmen": 35, "Gil": 19, "Dov": 14, "Bob": -20}
    expect(page.get_by_role("img", name="Not sent yet")).to_have_count(0)
    assert table.totals() == person.totals(third)
    assert network.posts("/start/") == [None, None, "before", None, None]


def refused_by_the_server_alone(person: Beginner) -> None:
    """Told in the form, with what was typed; and nothing waits to be sent."""
    page = person.page
    name = page.get_by_label("Name of the evening")
    person.name("Dana", "Bob")
    name.evaluate("(field) => { field.maxLength = 1000; field.value = 'x'.repeat(121); }")
    person.press_start()
    told = page.get_by_role("alert")
    expect(told).to_have_text(
        "Name of the evening: Ensure this value has at most 120 characters (it has 121)."
    )
    expect(name).to_have_value("x" * 121)
    expect(name).to_have_attribute("aria-invalid", "true")
    page.evaluate(OUTBOX)
    assert page.evaluate("() => window.outbox.all()") == []
    name.fill("")


def finish_and_play_again(page: Page) -> None:
    page.get_by_role("link", name="More", exact=True).tap()
    page.get_by_role("dialog").get_by_role("link", name="Result, finish").tap()
    page.get_by_role("button", name="Finish the evening").tap()
    page.get_by_role("button", name="Play again").tap()


def test_an_evening_begins_in_an_app_that_is_opened_without_a_network(
    phone: Phone, network: Network, server: Server
) -> None:
    """By nobody yet, who becomes a guest with the first request; of that one the answer is lost, cookie and all."""
    page = phone(url=network.url, worker=True, strict=False)
    person, table = Beginner(page, network, server), AtTable(page)
    page.goto("/")
    page.evaluate(KEPT, None)
    network.cut("after", path="/start/")
    with network.all("before"):
        person.name(*FOUR)
        person.press_start()
        first = person.begun()
        table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
        context = page.context
        page.close()
        person.page = table.page = page = context.new_page()
        page.goto("/")
        expect(page.get_by_role("heading", name="On this phone")).to_be_visible()
        page.get_by_role("link", name="New evening").tap()
        person.name("Dana", "Eve", "Bob")
        page.get_by_text("Three, five or more people, dealer, rules…").tap()
        table.choose(table.radio("How many people", "3"))
        table.choose(table.radio("House rules", "Zero over 30"))
        assert (axe_faults(page), scrolls_sideways(page)) == ([], False)
        person.press_start()
        second = person.begun()
        table.quick_round("5 3 3", "5 3 5", order="Eve Bob Dana")
        page.reload()
        expect(table.entry).to_be_visible()
        assert table.totals() == {"Dana": -20, "Eve": 35, "Bob": 19}
    person.all_sent()
    assert person.evenings(first) == [(" ".join(FOUR), "open", 1), ("Dana Eve Bob", "open", 1)]
    assert person.totals(first) == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
    assert person.totals(second) == {"Dana": -20, "Eve": 35, "Bob": 19}
    assert network.posts("/start/")[0] == "after"
    page.goto("/")
    page.get_by_role("button", name="Dana, Eve, Bob").tap()
    assert person.begun() not in {first, second}


LINKS = """() => {
  const links = { Unknown: "/tables/00000000-0000-4000-8000-000000000000/", Tables: "/" };
  for (const [textContent, href] of Object.entries(links)) {
    document.getElementById("main").append(Object.assign(document.createElement("a"), { href, textContent }));
  }
}"""


@pytest.mark.slow
@AT_HOME
def test_the_same_people_once_more_from_the_front_page(
    phone: Phone, network: Network, server: Server
) -> None:
    """Who deals first is who would have dealt next, and there they sit as this phone saw them last."""
    page = phone(url=network.url, strict=False)
    person, table = Beginner(page, network, server), AtTable(page)
    table.start(FOUR)
    table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
    ready(page)
    page.goto("/")
    person.prepared()
    page.evaluate(OUTBOX)
    page.evaluate(KNOWS, 2)  # what was saved as the page was left
    with network.all("503"):
        no_way_ends_in_the_browsers_own_page(page, table)
    page.evaluate("() => history.back()")
    page.get_by_role("link", name="Start a league").wait_for()
    person.prepared()
    page.evaluate("() => history.forward()")
    expect(table.entry).to_be_visible()
    ready(page)
    page.evaluate("() => history.back()")
    page.get_by_role("link", name="Start a league").wait_for()
    person.prepared()
    with network.all("503"):
        page.get_by_role("link", name="Start a league").tap()
        expect(page.get_by_text("This needs a connection.")).to_be_visible()
        again = page.get_by_role("button", name=", ".join(FOUR))
        a_fault_in_the_middle(page, again)
        again.dblclick()
        first = person.begun()
        expect(table.entry.get_by_text("Carmen speaks first")).to_be_visible()
        table.quick_round(*ROUND, order="Carmen Dov Dana Bob")
        here = table.totals()
        page.get_by_role("link", name="Home").tap()
        page.get_by_role("dialog", name="New evening").get_by_role("button", name="Close").tap()
    person.all_sent()
    assert person.evenings(first) == [(" ".join(FOUR), "open", 1), (" ".join(FOUR), "open", 1)]
    assert person.totals(first) == here == {"Carmen": 35, "Dov": 19, "Dana": 14, "Bob": -20}
    page.reload()
    expect(table.entry).to_be_visible()
    assert table.totals() == here


def no_way_ends_in_the_browsers_own_page(page: Page, table: AtTable) -> None:
    """From the front page by the list to the table."""
    page.evaluate(LINKS)
    told = page.get_by_text("This needs a connection.")
    page.get_by_role("link", name="Unknown").tap()
    expect(told).to_be_visible()
    page.get_by_role("link", name="Tables").tap()
    expect(page.get_by_role("heading", name="On this phone")).to_be_visible()
    expect(told).to_have_count(0)
    page.get_by_role("button", name="Try again").tap()
    expect(page.get_by_text("Still no connection.")).to_be_visible()
    page.get_by_role("link", name="Bob").tap()
    expect(table.entry).to_be_visible()
    assert table.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


@AT_HOME
def test_forward_leads_again_to_a_table_whose_first_dealer_was_drawn(
    phone: Phone, network: Network, server: Server
) -> None:
    page = phone(url=network.url, strict=False)
    person, table = Beginner(page, network, server), AtTable(page)
    page.goto("/start/")
    person.prepared()
    with network.all("503"):
        person.name(*FOUR)
        table.open_options()
        table.choose(page.get_by_role("radio", name="Draw lots"))
        person.press_start()
        drawn = person.begun()
        expect(page.get_by_text("who deals first.")).to_be_visible()
    person.all_sent()
    page.evaluate("() => history.back()")
    page.get_by_role("button", name="Start", exact=True).wait_for()
    person.prepared()
    page.evaluate("() => history.forward()")
    expect(table.entry).to_be_visible()
    assert page.url.endswith(f"/tables/{drawn}/")


FORGET = """async (path) => {
  const asked = indexedDB.open("whist");
  await new Promise((done) => (asked.onsuccess = done));
  const tables = asked.result.transaction("tables", "readwrite").objectStore("tables");
  await new Promise((done) => (tables.delete(path.split("/")[2]).onsuccess = done));
}"""


@pytest.mark.slow
@AT_HOME
def test_whoever_has_gone_on_to_another_table_stays_there(
    phone: Phone, network: Network, server: Server
) -> None:
    """Though what was begun before, and only the server could go on with, is sent now."""
    page = phone(url=network.url, strict=False)
    person, table = Beginner(page, network, server), AtTable(page)
    table.start(FOUR)
    ready(page)
    table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
    page.goto("/start/?like=" + page.url.split("/")[-2])
    person.press_start()
    unknown = person.begun()
    page.goto("/")
    person.prepared()
    page.evaluate(OUTBOX)
    page.evaluate(LINKS)
    page.evaluate(FORGET, f"/tables/{unknown}/")
    with network.all("silence", path="/again/"):
        page.get_by_role("button", name=", ".join(FOUR)).tap()
        expect(page.get_by_text("Kept on this phone")).to_be_visible()
        with network.all("503"):
            page.get_by_role("link", name="Tables").tap()
            expect(page.get_by_role("heading", name="On this phone")).to_be_visible()
            page.get_by_role("link", name=re.compile("Bob 35")).tap()
            expect(table.entry).to_be_visible()
    here = page.url
    person.all_sent()
    page.wait_for_timeout(500)  # nothing comes
    assert (page.url, table.totals()) == (here, {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14})
