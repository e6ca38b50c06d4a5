"""An evening that the server does not know yet, at its own address: it is on the phone that began it."""

import sqlite3
from contextlib import closing

import pytest

from tests.browser import Phone, axe_faults
from tests.cut import Network
from tests.e2e.at_table import ROUND, AtTable
from tests.e2e.expecting import expect
from tests.e2e.offline import AT_HOME, HURRY, KEPT, OUTBOX, Evening, on_the_sheet, ready, unsent
from tests.e2e.test_start_alone import KNOWS, Beginner
from tests.factories import FOUR
from tests.serving import Server

KNOWN = {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


@pytest.mark.parametrize(
    ("network", "worker"),
    [
        pytest.param("localhost", True, id="with a service worker"),
        pytest.param(*AT_HOME.args[1], False, id="on plain http", marks=pytest.mark.slow),
    ],
    indirect=["network"],
)
def test_it_is_opened_at_its_address_and_becomes_the_servers(
    phone: Phone, network: Network, server: Server, worker: bool
) -> None:
    page = phone(url=network.url, strict=False, worker=worker)
    AtTable(page).start(("Ann", "Ben", "Cat", "Dan"))
    page.goto("/start/")
    if worker:
        page.evaluate(KEPT)
    person = Beginner(page, network, server)
    person.prepared()
    with network.all("503", path="/start/"):
        person.name(*FOUR)
        person.press_start()
        uid = person.begun()
        table = person.table
        table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
        page.reload()
        expect(table.entry).to_be_visible()
        assert table.totals() == KNOWN
        page.goto("/accounts/")
        page.goto(f"/tables/{uid}/more/")
        expect(table.entry).to_be_visible()
        assert page.url == f"{network.url}/tables/{uid}/"
        table.quick_round(*ROUND, order="Carmen Dov Dana Bob")
        own = [cookie for cookie in page.context.cookies() if cookie["name"] == "sessionid"]
        page.context.clear_cookies(name="sessionid")
        page.reload()
        expect(page.get_by_text("only on this phone until whoever began it signs in here")).to_be_visible()
        page.context.add_cookies(own)  # type: ignore[arg-type]  # what one call gives the other takes
        page.reload()
        expect(table.entry).to_be_visible()
    person.all_sent()
    assert person.evenings(uid)[-1] == (" ".join(FOUR), "open", 2)
    assert table.totals() == person.totals(uid)
    page.reload()
    expect(table.entry).to_be_visible()
    assert table.totals() == person.totals(uid)


@pytest.mark.slow
def test_what_is_unsent_of_an_evening_that_was_deleted_is_no_evening_of_this_phone(evening: Evening) -> None:
    page = evening.page
    evening.put("1 5 3 2", "3 5 3 3")
    evening.hurry()
    evening.open()
    page.evaluate(KNOWS, 1)
    assert [op["state"] for op in evening.unsent()] == ["refused"]
    with closing(sqlite3.connect(evening.server.data_dir / "db.sqlite3")) as database, database:
        database.execute(DELETE, [evening.uid.hex])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(evening.url)
    unsent(page, 1)
    page.wait_for_timeout(500)  # nothing comes in its place
    assert [url for url in asked if "/shell/shell" in url] == []
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


DELETE = """
    UPDATE scorekeeper_gamesession SET deleted_at = '2026-11-26 20:00:00'
    WHERE id = (SELECT session_id FROM scorekeeper_table WHERE uid = ?)
"""


# As if an older build had let it pass: the start, which waits, names somebody at more length than the server takes.
TOO_LONG = """async () => {
  const done = (asked) => new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)));
  const base = await done(indexedDB.open("whist"));
  const ops = base.transaction("ops", "readwrite").objectStore("ops");
  const start = (await done(ops.getAll())).find(({ path }) => path === "/start/");
  start.fields.find(([name]) => name === "name-1")[1] = "B".repeat(41);
  await done(ops.put(start));
  base.close();
}"""


@AT_HOME
def test_a_start_that_was_refused_is_mended_with_all_that_was_played_since(
    phone: Phone, network: Network, server: Server
) -> None:
    page = phone(url=network.url, strict=False)
    person = Beginner(page, network, server)
    table = person.table
    page.goto("/")
    person.prepared()
    with network.all("503", path="/start/"):
        person.name(*FOUR)
        person.press_start()
        uid = person.begun()
        table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
        page.evaluate(TOO_LONG)
        page.evaluate(OUTBOX)
        page.evaluate(HURRY)  # what is on its way is as it was
    page.evaluate(HURRY)
    page.goto("/accounts/")
    unsent(page, 2).tap()
    listed = page.get_by_role("dialog")
    expect(listed.get_by_text("Name 2 is too long: 40 characters at most.")).to_be_visible()
    assert axe_faults(page) == []
    listed.get_by_role("link", name="New evening").tap()
    expect(table.entry).to_be_visible()
    assert table.totals() == KNOWN
    unsent(page, 2).tap()
    page.get_by_role("dialog").get_by_role("link", name="Mend").tap()
    told = page.get_by_role("alert")
    expect(told).to_have_text("Name 2 is too long: 40 characters at most.")
    names = [page.get_by_placeholder(f"Player {n}", exact=True) for n in range(1, 5)]
    assert [name.input_value() for name in names] == ["Dana", 41 * "B", "Carmen", "Dov"]
    expect(page.get_by_role("button", name="Several tables")).to_be_hidden()
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(told).to_be_visible()
    assert axe_faults(page) == []
    names[1].fill("Bob")
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(table.entry).to_be_visible()
    person.all_sent()
    assert person.evenings(uid) == [(" ".join(FOUR), "open", 1)]
    assert person.totals(uid) == KNOWN
    on_the_sheet(table, KNOWN)


@AT_HOME
@pytest.mark.slow
def test_the_same_people_once_more_is_mended_as_a_new_evening(
    phone: Phone, network: Network, server: Server
) -> None:
    """The evening that they play again after was deleted on another phone, before this one could send it."""
    page = phone(url=network.url, strict=False)
    person = Beginner(page, network, server)
    table = person.table
    table.start(FOUR)
    table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
    ready(page)
    page.goto("/")
    person.prepared()
    with network.all("503", path="/again/"):
        page.get_by_role("button", name=", ".join(FOUR)).tap()
        uid = person.begun()
        table.quick_round(*ROUND, order="Carmen Dov Dana Bob")
        totals = table.totals()
        with closing(sqlite3.connect(server.data_dir / "db.sqlite3")) as database, database:
            database.execute("UPDATE scorekeeper_gamesession SET deleted_at = CURRENT_TIMESTAMP")
        page.evaluate(OUTBOX)
        page.evaluate(HURRY)
    page.evaluate(HURRY)
    page.goto("/accounts/")
    unsent(page, 2).tap()
    page.get_by_role("dialog").get_by_role("link", name="Mend").tap()
    expect(page.get_by_role("alert")).to_have_text("This evening was deleted.")
    names = [page.get_by_placeholder(f"Player {n}", exact=True) for n in range(1, 5)]
    assert [name.input_value() for name in names] == list(FOUR)
    table.tap(page.get_by_text("Three, five or more people, dealer, rules…"))
    expect(table.radio("First dealer", "Bob")).to_be_checked()
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(table.entry).to_be_visible()
    person.all_sent()
    assert person.evenings(uid)[-1] == (" ".join(FOUR), "open", 1)
    assert person.totals(uid) == totals == {"Carmen": 35, "Dov": 19, "Dana": 14, "Bob": -20}
    on_the_sheet(table, totals)
