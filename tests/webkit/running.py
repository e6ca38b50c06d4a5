"""Fixtures for tests in WebKit, which every browser of an iPhone is.

It has no offline switch: tests/cut.py cuts its network. What it keeps ends with its session, the only one of a run.
"""

import os
import shutil
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic, sleep
from typing import Any, cast

import pytest
from playwright.sync_api import Page as PlaywrightPage
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options

from tests.browser import FAILED, picture_of
from tests.cut import Network
from tests.webkit.page import Browser, Page, Window

SECONDS = 10
WINDOW = 450, 844  # it gets no narrower


@contextmanager
def running(*command: str, **options: Any) -> Iterator[None]:
    """A process that ends with the block, by its own id."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    try:
        yield
    finally:
        process.terminate()
        process.wait(SECONDS)


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody else uses: the X server itself finds a free one and tells its number."""
    told, tells = os.pipe()
    with running(
        "Xvfb", "-displayfd", str(tells), "-screen", "0", "800x1000x24", "-nolisten", "tcp", pass_fds=[tells]
    ):
        os.close(tells)
        with os.fdopen(told) as number:
            yield f":{number.readline().strip()}"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def wait_until_ready(url: str) -> None:
    give_up = monotonic() + SECONDS
    while True:
        try:
            urllib.request.urlopen(f"{url}/status", timeout=SECONDS).close()
            return
        except OSError:
            assert monotonic() < give_up, "WebKitWebDriver does not answer"
            sleep(0.05)


@pytest.fixture(scope="session")
def webkit_driver() -> Iterator[str]:
    """The address of the one process that opens browsers, on a screen of its own."""
    if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        missing = "no WebKit on this machine: apt-get install webkit2gtk-driver xvfb, to run its tests"
        # On CI a skipped browser test would look like a passed one.
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    with ExitStack() as stack:
        display = stack.enter_context(screen())
        port = free_port()
        environment = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11"}
        stack.enter_context(running("WebKitWebDriver", f"--port={port}", env=environment))
        url = f"http://127.0.0.1:{port}"
        wait_until_ready(url)
        yield url


@pytest.fixture(scope="session")
def webkit(webkit_driver: str) -> Iterator[WebDriver]:
    connection = RemoteConnection(client_config=ClientConfig(remote_server_addr=webkit_driver))
    driver = WebDriver(connection, options=Options())
    driver.set_window_size(*WINDOW)
    yield driver
    driver.quit()


@pytest.fixture
def webkit_page(
    webkit: WebDriver, network: Network, request: pytest.FixtureRequest
) -> Iterator[PlaywrightPage]:
    """A page on this network, which knows nothing yet, for the flows that are written for Playwright's."""
    first = webkit.current_window_handle
    yield cast("PlaywrightPage", Page(Window(Browser(webkit, network, first))))
    if request.node.stash.get(FAILED, False):
        webkit.save_screenshot(str(picture_of(f"failed-{request.node.name}")))
    # The next test's network is at a port of its own, and so is all that scripts keep. Cookies know no ports.
    for handle in webkit.window_handles:
        webkit.switch_to.window(handle)
        webkit.delete_all_cookies()
        if handle == first:
            webkit.get("about:blank")
        else:
            webkit.close()
    webkit.switch_to.window(first)
