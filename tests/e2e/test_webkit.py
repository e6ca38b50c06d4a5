"""An evening on an iPhone's browser: started, and a full round entered and saved."""

import re

from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait

from tests.e2e.at_table import ISOLATES
from tests.serving import Server
from tests.webkit import SECONDS, find

FOUR = ("Dana", "Bob", "Carmen", "Dov")
CONTRACTS = {"Bob": 5, "Carmen": 3, "Dov": 2, "Dana": 1}
TRICKS = {"Bob": 5, "Carmen": 3, "Dov": 2, "Dana": 3}
# 25 + 10, 9 + 10, 4 + 10 as they said; Dana two more than she said.
TOTALS = {"Bob": 35, "Carmen": 19, "Dov": 14, "Dana": -20}


def test_an_evening_is_started_and_a_round_saved(webkit: WebDriver, started_server: Server) -> None:
    webkit.get(started_server.url)
    for place, name in enumerate(FOUR, start=1):
        find(webkit, "textbox", f"Player {place}").send_keys(name)
    find(webkit, "button", "Start").click()
    find(webkit, "heading", "Who won the auction?")
    find(webkit, "button", "Bob").click()
    find(webkit, "button", "5 hearts").click()
    assert answer_all(webkit) == [
        *(("Carmen", "contract"), ("Dov", "contract"), ("Dana", "contract")),
        *(("Bob", "tricks"), ("Carmen", "tricks"), ("Dov", "tricks")),  # the rest are Dana's
    ]
    find(webkit, "button", re.compile("^Save round 1")).click()
    find(webkit, "heading", "Who won the auction?")
    assert totals(webkit) == TOTALS
    webkit.refresh()  # what the server has
    find(webkit, "heading", "Who won the auction?")
    assert totals(webkit) == TOTALS


def answer_all(webkit: WebDriver) -> list[tuple[str, str]]:
    """One question after the other, until the preview stands there: who was asked for what."""
    asked: list[tuple[str, str]] = []
    before = "Who won the auction?"
    while (words := next_heading(webkit, before)) != "Right so?":
        before = words
        found = re.search(r"(\w+) (says|took\?)", words)
        assert found, words
        name, is_tricks = found[1], found[2] == "took?"
        asked.append((name, "tricks" if is_tricks else "contract"))
        number = (TRICKS if is_tricks else CONTRACTS)[name]
        find(webkit, "button", re.compile(rf"^{number}( made| [+−]\d+)?$")).click()
    return asked


def next_heading(webkit: WebDriver, before: str) -> str:
    """The question that takes the place of this one."""

    def heading(driver: WebDriver) -> str:
        found = driver.execute_script("return document.querySelector('#entry h2').textContent")
        words = " ".join(ISOLATES.sub("", str(found)).split())
        return "" if words == before else words

    return WebDriverWait(webkit, SECONDS, poll_frequency=0.05).until(heading)


def totals(webkit: WebDriver) -> dict[str, int]:
    """Everybody's total, from the heads of the columns."""
    found = {}
    for head in webkit.find_elements("css selector", "[aria-label=Scores] th[scope=col]")[1:]:
        name = head.find_element("css selector", "abbr").get_attribute("title")
        numbers = re.findall(r"[−-]?\d+", head.text)
        found[str(name)] = int(numbers[0].replace("−", "-"))
    return found
