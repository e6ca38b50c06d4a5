"""What a table's page costs a phone: every byte of every answer, headers and all, until it asks for no more."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser import Phone
from tests.e2e.at_table import AtTable
from tests.serving import Server

FOUR = ("Dana", "Bob", "Carmen", "Dov")
# The page itself, on a first and a later visit; and with all that comes after it, to go on without a network.
PAGE, AGAIN, ALL = 45_000, 10_000, 82_000


@dataclass
class Weight:
    """Bytes by the address that they came from, `page` those that were asked for before the page was loaded."""

    page: dict[str, int] = field(default_factory=dict)
    later: dict[str, int] = field(default_factory=dict)

    @property
    def all(self) -> int:
        return sum(self.page.values()) + sum(self.later.values())


@contextmanager
def weighed(page: Page) -> Iterator[Weight]:
    weight = Weight()
    places: dict[str, tuple[dict[str, int], str]] = {}
    is_loaded = False

    def asked(event: dict[str, Any]) -> None:
        places[event["requestId"]] = (weight.later if is_loaded else weight.page, event["request"]["url"])

    def loaded(event: dict[str, Any]) -> None:
        nonlocal is_loaded
        is_loaded = True

    def came(event: dict[str, Any]) -> None:
        place, url = places[event["requestId"]]
        place[url] = int(event["encodedDataLength"])

    session = page.context.new_cdp_session(page)
    for name in ("Network.enable", "Page.enable"):
        session.send(name)
    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", came)
    session.on("Page.loadEventFired", loaded)
    yield weight
    page.wait_for_load_state("networkidle")
    session.detach()


def test_the_table_is_light(phone: Phone, started_server: Server) -> None:
    first = phone(url=started_server.url)
    table = AtTable(first)
    table.start(FOUR)
    table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    # The same person on a phone that has nothing of the app yet.
    page = phone(url=started_server.url)
    page.context.add_cookies(first.context.cookies())  # type: ignore[arg-type]  # what one call gives the other takes
    with weighed(page) as weight:
        page.goto(first.url)
    with weighed(page) as again:
        page.goto(first.url)
    print(f"page {sum(weight.page.values())}, all {weight.all}, again {again.all}")
    assert sum(weight.page.values()) <= PAGE
    assert weight.all <= ALL, weight
    assert again.all <= AGAIN
    assert len(weight.page) == 11, weight.page
