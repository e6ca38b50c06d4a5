"""A browser from before the styles' `@layer` and the scripts' syntax: a readable page, whose plain form scores."""

import re

import pytest
from playwright.sync_api import Page, Route

from scorekeeper.bundles import bare
from tests.browser import Phone, photograph, scrolls_sideways
from tests.e2e.at_table import AtTable
from tests.factories import FOUR

pytestmark = pytest.mark.django_db(transaction=True)
ROUND = {
    "frisch": 0,
    "declarer": "Bob",
    "level": 5,
    "suit": "H",
    "contracts": {"Bob": 5, "Carmen": 3, "Dov": 2, "Dana": 1},
    "tricks": {"Bob": 5, "Carmen": 3, "Dov": 2, "Dana": 3},
    "fines": {},
}


def without_layers(style: str) -> str:
    """What is left of it where nobody knows `@layer`: an at-rule is dropped with its whole block."""
    left, rest = "", bare(style, ".css")
    while found := re.search(r"@layer[^{;]*([{;])", rest):
        left += rest[: found.start()]
        end, depth = found.end(), int(found[1] == "{")
        while depth:
            depth += {"{": 1, "}": -1}.get(rest[end], 0)
            end += 1
        rest = rest[end:]
    return left + rest


def drop_layers(page: Page) -> None:
    def answer(route: Route) -> None:
        fetched = route.fetch()
        route.fulfill(response=fetched, body=without_layers(fetched.text()))

    page.route("**/*.css", answer)


def break_scripts(page: Page) -> None:
    """A module with one word that the browser doesn't know is not run at all."""
    page.route("**/*.js", lambda route: route.fulfill(content_type="text/javascript", body="not a word"))


def test_layers_are_dropped_whole() -> None:
    style = "@layer a, b;\n@layer a { p { x: y } @media print { q { x: y } } }\nr { x: y }"
    assert without_layers(style).split() == ["r", "{", "x:", "y", "}"]


@pytest.mark.parametrize("has_layers", [True, False], ids=["layers, no scripts", "no layers"])
def test_an_old_phone_scores_by_the_plain_form(phone: Phone, *, has_layers: bool) -> None:
    page = phone(strict=False)
    break_scripts(page)
    if not has_layers:
        drop_layers(page)
    table = AtTable(page, javascript=False)
    table.start(FOUR)
    photograph(page, f"an old phone {'with' if has_layers else 'without'} layers")
    assert not scrolls_sideways(page)
    table.deal(ROUND)
    assert table.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
    photograph(page, f"an old phone {'with' if has_layers else 'without'} layers after a round")
