"""A table with a bad network before it, in either browser."""

from collections.abc import Iterator

import pytest

from tests.browser import Phone
from tests.cut import Network, network_to
from tests.e2e.offline import Evening
from tests.serving import Server


@pytest.fixture(scope="module")
def server(started_server: Server) -> Server:
    """A module whose tests make the server complain has one of its own."""
    return started_server


@pytest.fixture
def network(request: pytest.FixtureRequest, server: Server) -> Iterator[Network]:
    """The way to the server, under this machine's name for itself where a test names no other."""
    with network_to(server.port, getattr(request, "param", "localhost")) as opened:
        yield opened


@pytest.fixture
def evening(request: pytest.FixtureRequest, network: Network, server: Server) -> Evening:
    """A table that just sat down: in Chromium, or where a test says so in WebKit."""
    if getattr(request, "param", "chromium") == "webkit":
        return Evening(request.getfixturevalue("webkit_page"), server)
    phone: Phone = request.getfixturevalue("phone")
    # Whatever is cut is an error in the browser's log.
    return Evening(phone(url=network.url, strict=False), server)
