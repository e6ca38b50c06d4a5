"""A page in WebKit in the words of Playwright's, as far as the flows of tests/e2e use them: one test drives both."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar
from urllib.parse import urljoin

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement

from tests.cut import Network

SECONDS = 10
STEP = 0.03
FIND = (Path(__file__).parent / "find.js").read_text(encoding="utf-8")
LOOK = f"{FIND}\nconst all = found(arguments[0]);\nreturn [all, all.map(seen)];"
CALL = """
const done = arguments[arguments.length - 1];
Promise.resolve(arguments[0])
  .then(%s)
  .then((value) => done({ value }), (error) => done({ error: String(error) }));
"""

Name = str | re.Pattern[str]
Value = TypeVar("Value")
Step = dict[str, Any]
PASSING = (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)


@dataclass
class Browser:
    """WebDriver speaks to one window at a time: `current`."""

    driver: WebDriver
    network: Network
    current: str


class Window:
    """One window of the browser."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.handle = browser, browser.current

    def front(self) -> WebDriver:
        driver = self.browser.driver
        if self.browser.current != self.handle:
            driver.switch_to.window(self.handle)
            self.browser.current = self.handle
        return driver


class Looking:
    """Where something can be looked for: a page, or what was found on it."""

    def __init__(self, window: Window, steps: Sequence[Step] = ()) -> None:
        self.window, self.steps = window, list(steps)

    def then(self, by: str, **step: Any) -> "Found":
        return Found(self.window, [*self.steps, {"by": by, **step}])

    def get_by_role(
        self, role: str, *, name: Name | None = None, exact: bool = False, level: int | None = None
    ) -> "Found":
        return self.then("role", role=role, name=wanted(name, exact=exact), level=level)

    def get_by_text(self, text: Name, *, exact: bool = False) -> "Found":
        return self.then("text", name=wanted(text, exact=exact))

    def get_by_title(self, text: Name, *, exact: bool = False) -> "Found":
        return self.then("title", name=wanted(text, exact=exact))

    def locator(self, selector: str) -> "Found":
        if selector in OWN_SELECTORS:
            return self.then(OWN_SELECTORS[selector])
        return self.then("css", css=selector)


OWN_SELECTORS = {"xpath=..": "parent", "visible=true": "visible"}


def wanted(name: Name | None, *, exact: bool) -> Step | None:
    if isinstance(name, re.Pattern):
        return {"pattern": name.pattern, "flags": "i" if name.flags & re.IGNORECASE else ""}
    return None if name is None else {"text": name, "isExact": exact}


@dataclass(frozen=True)
class Seen:
    """An element as it was when it was looked at."""

    element: WebElement
    visible: bool
    enabled: bool
    checked: bool
    place: str
    text: str


class Found(Looking):
    """What can be found by these steps, each time anew."""

    def look(self) -> list[Seen]:
        elements, seen = self.window.front().execute_script(LOOK, self.steps)
        return [
            Seen(
                element,
                each["isVisible"],
                each["isEnabled"],
                each["isChecked"],
                each["place"],
                each["text"],
            )
            for element, each in zip(elements, seen, strict=True)
        ]

    def one(self) -> Seen:
        """The only one, once it is there."""
        return until(self.look, lambda all_seen: len(all_seen) == 1, str(self.steps))[0]

    @property
    def first(self) -> "Found":
        return self.nth(0)

    @property
    def last(self) -> "Found":
        return self.nth(-1)

    def nth(self, place: int) -> "Found":
        return self.then("nth", nth=place)

    def filter(self, *, has: "Found") -> "Found":
        return self.then("has", steps=has.steps)

    def all(self) -> list["Found"]:
        return [self.nth(place) for place in range(self.count())]

    def count(self) -> int:
        """How many there are, once that no longer changes."""

        def twice() -> tuple[int, int]:
            before = len(self.look())
            sleep(STEP)
            return before, len(self.look())

        return until(twice, lambda counts: counts[0] == counts[1], str(self.steps))[0]

    def is_visible(self) -> bool:
        return self.one().visible

    def inner_text(self) -> str:
        return self.one().text

    def get_attribute(self, name: str) -> str | None:
        return self.one().element.get_dom_attribute(name)

    def bounding_box(self) -> dict[str, float]:
        """Where it is on the page, in px."""
        return dict(self.one().element.rect)

    def scroll_into_view_if_needed(self) -> None:
        self.window.front().execute_script(
            "arguments[0].scrollIntoView({block: 'nearest'})", self.one().element
        )

    def tap(self) -> None:
        self.act(lambda element: element.click())

    click = tap

    def fill(self, text: str) -> None:
        def type_in(element: WebElement) -> None:
            element.clear()
            element.send_keys(text)

        self.act(type_in)

    def act(self, work: Callable[[WebElement], None]) -> None:
        """Do it to the only one in sight, once it is there and nothing lies over it."""

        def try_it() -> str:
            found = self.look()
            if len(found) != 1 or not (found[0].visible and found[0].enabled):
                return f"not to be tapped: {found}"
            if self.look() != found:
                return "it is moving"
            work(found[0].element)
            return ""

        until(try_it, lambda problem: problem == "", str(self.steps))


class Page(Looking):
    @property
    def url(self) -> str:
        return self.window.front().current_url

    @property
    def context(self) -> "Context":
        return Context(self.window)

    def goto(self, url: str) -> None:
        self.window.front().get(urljoin(self.window.browser.network.url, url))

    def bring_to_front(self) -> None:
        self.window.front()

    def reload(self) -> None:
        self.window.front().refresh()

    def evaluate(self, function: str, argument: object = None) -> Any:
        answer = self.window.front().execute_async_script(CALL % function, argument)
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def wait_for_function(self, function: str) -> None:
        until(lambda: self.evaluate(function), bool, function)

    def wait_for_timeout(self, milliseconds: float) -> None:
        sleep(milliseconds / 1000)


class Context:
    """What all windows of the browser share."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def new_page(self) -> Page:
        browser = self.window.browser
        # Not a tab: of those only one is in sight.
        browser.driver.switch_to.new_window("window")
        browser.current = browser.driver.current_window_handle
        return Page(Window(browser))

    def set_offline(self, offline: bool) -> None:
        """There is no switch for it: the way to the server is cut, and `navigator.onLine` says nothing."""
        self.window.browser.network.fate = "before" if offline else None

    def cookies(self) -> list[dict[str, Any]]:
        return self.window.front().get_cookies()

    def add_cookies(self, cookies: list[dict[str, Any]]) -> None:
        for cookie in cookies:
            # With a domain it would be another one, beside the host's own.
            own = {name: value for name, value in cookie.items() if name != "domain"}
            self.window.front().add_cookie(own)

    def clear_cookies(self, *, name: str) -> None:
        self.window.front().delete_cookie(name)


class Expecting:
    """What a test expects of it within ten seconds."""

    def __init__(self, what: Looking) -> None:
        self.what = what

    def become(self, ask: Callable[[Any], Value], is_right: Callable[[Value], bool]) -> None:
        until(lambda: ask(self.what), is_right, str(self.what.steps))

    def to_be_visible(self) -> None:
        self.become(Found.look, lambda found: [each.visible for each in found] == [True])

    def to_be_hidden(self) -> None:
        self.become(Found.look, lambda found: [each.visible for each in found] in ([], [False]))

    def to_be_attached(self) -> None:
        self.become(Found.look, lambda found: len(found) == 1)

    def to_be_checked(self) -> None:
        self.become(Found.look, lambda found: [each.checked for each in found] == [True])

    def to_have_count(self, count: int) -> None:
        self.become(Found.count, lambda found: found == count)

    def to_have_text(self, text: Name) -> None:
        self.become(Found.look, lambda found: [reads(each, text) for each in found] == [True])

    def not_to_have_text(self, text: Name) -> None:
        self.become(Found.look, lambda found: [reads(each, text) for each in found] == [False])

    def to_have_url(self, url: re.Pattern[str]) -> None:
        self.become(lambda page: str(page.url), lambda found: url.search(found) is not None)


def reads(seen: Seen, text: Name) -> bool:
    words = " ".join(seen.text.split())
    return bool(text.search(words)) if isinstance(text, re.Pattern) else words == " ".join(text.split())


def until(ask: Callable[[], Value], is_right: Callable[[Value], bool], what: str) -> Value:
    """The first answer that is right; a page that is drawn anew meanwhile is asked again."""
    give_up = monotonic() + SECONDS
    while True:
        try:
            answer = ask()
            if is_right(answer):
                return answer
            last: object = answer
        except PASSING as problem:
            last = problem
        assert monotonic() < give_up, f"{what}: {last}"
        sleep(STEP)
