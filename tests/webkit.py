"""Fixtures for tests in WebKit, which every browser of an iPhone is.

Each test gets a browser of its own that knows nothing yet. It has no offline switch: tests/cut.py cuts its network.
"""

import os
import re
import shutil
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic, sleep
from typing import Any

import pytest
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options

SECONDS = 10
WINDOW = 450, 844  # it gets no narrower
ROLES = {
    "button": "button, [role=button]",
    "heading": "h1, h2, h3",
    "textbox": "input:not([type]), input[type=text], textarea",
}


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


@pytest.fixture
def webkit(webkit_driver: str) -> Iterator[WebDriver]:
    connection = RemoteConnection(client_config=ClientConfig(remote_server_addr=webkit_driver))
    driver = WebDriver(connection, options=Options())
    driver.set_window_size(*WINDOW)
    try:
        yield driver
    finally:
        driver.quit()


def find(driver: WebDriver, role: str, name: str | re.Pattern[str]) -> WebElement:
    """The first one in sight of this role and name, as WebKit itself tells them, once it is there."""
    pattern = re.compile(f"^{re.escape(name)}$") if isinstance(name, str) else name

    def first(driver: WebDriver) -> WebElement:
        for element in driver.find_elements("css selector", ROLES[role]):
            if element.is_displayed() and pattern.search(element.accessible_name):
                return element
        raise NoSuchElementException

    # A page that is drawn anew meanwhile is looked through once more.
    passing = [NoSuchElementException, StaleElementReferenceException]
    missing = f"no {role} {pattern.pattern} in sight"
    return WebDriverWait(driver, SECONDS, poll_frequency=0.05, ignored_exceptions=passing).until(
        first, missing
    )
