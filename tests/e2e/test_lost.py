"""An evening that the server does not know yet, at its own address: it is on the phone that began it."""

import pytest

from tests.browser import Phone
from tests.cut import Network
from tests.e2e.at_table import ROUND, AtTable
from tests.e2e.expecting import expect
from tests.e2e.offline import AT_HOME, KEPT
from tests.e2e.test_start_alone import Beginner
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
        own = page.context.cookies()
        page.context.clear_cookies(name="sessionid")
        page.reload()
        expect(page.get_by_text("only on this phone, until its owner signs in")).to_be_visible()
        page.context.add_cookies(own)  # type: ignore[arg-type]  # what one call gives the other takes
        page.reload()
        expect(table.entry).to_be_visible()
    person.all_sent()
    assert person.evenings(uid)[-1] == (" ".join(FOUR), "open", 2)
    assert table.totals() == person.totals(uid)
    page.reload()
    expect(table.entry).to_be_visible()
    assert table.totals() == person.totals(uid)
