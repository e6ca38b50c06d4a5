"""Fixtures for tests that drive a real browser as a person at the table does.

A test that uses them is marked `e2e` by itself.
"""

import os
import re
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

SMALL, USUAL = (360, 640), (390, 844)
SCREENSHOTS = Path(__file__).resolve().parent.parent / "screenshots"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The first that is there. The one without windows is the same engine and asks a third less of the processor.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

Phone = Callable[..., Page]

# Every way in which a screen is to be looked at: `@pytest.mark.parametrize("look", LOOKS)`, then `phone(**look)`.
# Two of them show most of what can go wrong; the others wait for .ci/long.
IN_EVERY_RUN = [(SMALL, "light", "en"), (USUAL, "dark", "he")]
LOOKS = [
    pytest.param(
        {"size": size, "scheme": scheme, "locale": locale},
        id=f"{size[0]}x{size[1]}-{scheme}-{locale}",
        marks=[] if (size, scheme, locale) in IN_EVERY_RUN else pytest.mark.slow,
    )
    for size in (SMALL, USUAL)
    for scheme in ("light", "dark")
    for locale in ("en", "he")
]

# A page behind the table: in every run once, and in the long one from right to left and in the dark colours too.
PAGE_LOOKS = [
    pytest.param({"scheme": "light", "locale": "en"}, id="en"),
    pytest.param({"scheme": "dark", "locale": "he"}, id="he", marks=pytest.mark.slow),
    pytest.param({"scheme": "dark", "locale": "en"}, id="dark", marks=pytest.mark.slow),
]

# What works without scripts too: in every run with them, in the long one without. In any run an evening of the cases
# goes without, and tests without a browser send the plain forms.
SCRIPTS = [pytest.param(True, id="script"), pytest.param(False, id="plain", marks=pytest.mark.slow)]


def axe_faults(page: Page) -> list[str]:
    """What axe finds on the page as it is now, a line for each element.

    Contrast takes it six times as long as all the rest, and is the same in every language: in English alone.
    """
    contrast = {"enabled": page.evaluate("() => document.documentElement.lang") == "en"}
    options = {"resultTypes": ["violations"], "rules": {"color-contrast": contrast}}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node['html'][:120]}" for each in found for node in each["nodes"]
    ]


def scrolls_sideways(page: Page) -> bool:
    """Whether anything stands out of the page; a phone's window is as wide as what stands out."""
    return bool(
        page.evaluate(
            "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.documentElement)"
        )
    )


def photograph(page: Page, name: str) -> Path:
    """A picture of the whole page."""
    path = picture_of(name)
    page.screenshot(path=path, full_page=True)
    return path


def picture_of(name: str) -> Path:
    """Where a picture goes: into screenshots/, which git ignores."""
    SCREENSHOTS.mkdir(exist_ok=True)
    return SCREENSHOTS / f"{re.sub(r'[^a-z0-9-]+', '-', name.lower())}.png"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        # An evening asks for its browser by itself.
        if {"browser", "evening", "webkit"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("e2e")


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        missing = "no chromium on this machine: apt-get install chromium, to run the browser tests"
        # On CI a skipped browser test would look like a passed one.
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    # The driver runs an event loop in this thread, in which Django would refuse the tests' own queries.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with launched() as opened:
        yield opened


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


@contextmanager
def launched() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """Makes phones, each a person's own: `phone(locale="he", scheme="dark", size=USUAL)` is a fresh page.

    Without `touch` it is a computer with a keyboard.

    A test fails at its end if a script broke or the content policy stopped something, unless `strict=False`.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(
        *,
        locale: str = "en",
        scheme: Literal["light", "dark"] = "light",
        size: tuple[int, int] = SMALL,
        javascript: bool = True,
        url: str | None = None,
        strict: bool = True,
        worker: bool = False,
        touch: bool = True,
    ) -> Page:
        context = browser.new_context(
            base_url=url or live_server.url,
            viewport={"width": size[0], "height": size[1]},
            is_mobile=touch,
            has_touch=touch,
            device_scale_factor=2,
            locale=locale,
            color_scheme=scheme,
            java_script_enabled=javascript,
            reduced_motion="reduce",
            # It fetches all that it keeps: only where a test is about that.
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        if strict:
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda message: complaints.extend(_complaint(message)))
        return page

    yield make
    if request.node.stash.get(FAILED, False):
        pages = [page for context in contexts for page in context.pages]
        for number, page in enumerate(pages, start=1):
            photograph(page, f"failed-{request.node.name}-{number}")
    for context in contexts:
        context.close()
    assert complaints == []


def _complaint(message: ConsoleMessage) -> list[str]:
    # The browser reports every 4xx here, also those that a test is about.
    expected = message.text.startswith("Failed to load resource")
    return [message.text] if message.type == "error" and not expected else []
