"""What a table costs a phone: every byte of every answer, headers and all, until nothing more is asked for."""

import socket

import pytest
from playwright.sync_api import Page

from scorekeeper.server.addresses import phone_address
from tests.browser import Phone
from tests.cut import Network
from tests.e2e.at_table import AtTable
from tests.factories import FOUR
from tests.serving import Server

# The page itself, on a first and a later visit; and with all that comes after it, to go on without a network. On
# plain http no browser unpacks brotli. Of all, ten kB serve what is rare: a start that was refused is mended, what a
# full disk does not take is kept in the page and saved as a file, who plays for whom is known there too, of what two
# phones entered one is chosen, a refusal is told where somebody plays, an auction goes call by call, a hand trick by
# trick.
PAGE, AGAIN, ALL, ALL_ON_PLAIN_HTTP = 45_000, 10_000, 119_500, 124_500
NEEDED = "link[rel=stylesheet], link[rel=modulepreload], script[src]"
STEP, QUIET, LONGEST = 500, 2000, 20_000  # ms


@pytest.mark.parametrize(
    "network",
    [
        pytest.param("localhost", id="with a service worker"),
        pytest.param(phone_address() or socket.gethostname(), id="on plain http", marks=pytest.mark.slow),
    ],
    indirect=True,
)
def test_the_table_is_light(phone: Phone, server: Server, network: Network) -> None:
    first = phone(url=server.url)
    table = AtTable(first)
    table.start(FOUR)
    table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    # The same person on a phone that has nothing of the app yet.
    page = phone(url=network.url, worker=True)
    own = [{**cookie, "domain": network.host} for cookie in first.context.cookies()]
    page.context.add_cookies(own)  # type: ignore[arg-type]  # what one call gives the other takes
    path = first.url.removeprefix(server.url)
    page.goto(path)
    asked = {
        path,
        *page.locator(NEEDED).evaluate_all("all => all.map((one) => new URL(one.href ?? one.src).pathname)"),
    }
    settle(page, network, last="/shell/")
    itself = [size for place, size in network.answers if place in asked]
    everything = no_polls(network)
    network.answers.clear()
    page.goto(path)
    settle(page, network)
    again = no_polls(network)
    print(
        f"page {sum(itself)} in {len(itself)}, all {sum(everything)} in {len(everything)}, again {sum(again)}"
    )
    assert sum(everything) <= (ALL if network.host == "localhost" else ALL_ON_PLAIN_HTTP)
    assert sum(itself) <= PAGE
    assert sum(again) <= AGAIN
    assert len(itself) == len(asked) == 11


def settle(page: Page, network: Network, *, last: str = "") -> None:
    """Until the phone asks for nothing new any more, and has asked for what comes last."""
    known, quiet = -1, 0
    for _ in range(LONGEST // STEP):
        page.wait_for_timeout(STEP)
        places = [place for place, _size in network.answers]
        now = len(no_polls(network))
        quiet = quiet + STEP if now == known else 0
        known = now
        if quiet >= QUIET and (not last or last in places):
            return
    raise AssertionError(network.answers)


def no_polls(network: Network) -> list[int]:
    return [size for place, size in network.answers if not place.endswith("/board/")]
