"""The network is cut at each step of a round in turn, in each way, and comes back: every round is stored once."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.cut import CUTS, Fate, Network
from tests.e2e.at_table import AtTable
from tests.e2e.expecting import expect
from tests.e2e.offline import IN_BOTH, Evening, ready

Step = Callable[[AtTable], None]
# The keys of all that is entered.
NOTE = """() => {
  window.entered = new Set();
  const note = ({ detail }) => detail.ops.forEach(({ key }) => window.entered.add(key));
  document.addEventListener("outbox:change", note);
}"""
LASTS = ("for a moment", "until it is saved")
POINTS = {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


def dealer(table: AtTable) -> None:
    table.tap(table.key("More"))
    table.choose(table.radio("Dealer", "Carmen"))
    table.tap(table.key("Done"))


def number(value: int) -> Step:
    return lambda table: table.tap(table.number(value))


def right_so(table: AtTable) -> None:
    expect(table.heading("Is that right?")).to_be_visible()


STEPS: dict[str, Step] = {
    "dealer": dealer,
    "auction": lambda table: table.tap(table.key("Bob")),
    "bid": lambda table: table.tap(table.key(table.bid_name(5, "H"))),
    **{f"contract {place}": number(said) for place, said in enumerate((3, 2, 1), start=1)},
    **{f"tricks {place}": number(took) for place, took in enumerate((5, 3, 2), start=1)},
    "right so": right_so,
    "save": lambda table: table.tap(table.key(re.compile("^Save round"))),
}
ALL = [(step, cut, lasts) for step in STEPS for cut in CUTS for lasts in LASTS]
# Each way of cutting and each length, and always the save itself.
SHORT = [
    ("save", "after", LASTS[0]),
    *(
        (random.Random(seed).choice([*STEPS]), cut, LASTS[seed % 2])
        for seed, cut in enumerate(CUTS, start=20261130)
    ),
]


@IN_BOTH
@pytest.mark.parametrize(
    "cases",
    [
        pytest.param(SHORT, id="some"),
        *(
            pytest.param([case for case in ALL if case[1] == cut], id=cut, marks=pytest.mark.slow)
            for cut in CUTS
        ),
    ],
)
def test_a_round_is_stored_once_wherever_the_network_ends(
    evening: Evening, network: Network, cases: list[tuple[str, Fate, str]]
) -> None:
    ready(evening.page)
    evening.page.evaluate(NOTE)
    for rounds, case in enumerate(cases, start=1):
        play(evening, network, *case)
        evening.all_sent()
        keys = evening.page.evaluate("() => [...window.entered]")
        assert (evening.stored(), len(keys)) == (keys, rounds), case
        expect(evening.page.get_by_role("img", name="Not sent yet")).to_have_count(0)
        expect(evening.page.get_by_role("alert")).to_have_count(0)
        assert evening.table.totals() == {name: rounds * points for name, points in POINTS.items()}, case
    assert evening.totals() == {name: len(cases) * points for name, points in POINTS.items()}


def play(evening: Evening, network: Network, step: str, cut: Fate, lasts: str) -> None:
    """One round; while this step is taken, every request is cut so, and afterwards for as long as that lasts."""
    table = evening.table
    taken = list(STEPS.items())
    at = list(STEPS).index(step)
    for _, tap in taken[:at]:
        tap(table)
    with network.all(cut):
        begun = len(network.seen)
        taken[at][1](table)
        cut_at_least_once(evening.page, network, begun)
        if lasts == LASTS[1]:
            finish(table, taken[at + 1 :])
    if lasts == LASTS[0]:
        finish(table, taken[at + 1 :])


def finish(table: AtTable, steps: list[tuple[str, Step]]) -> None:
    for _, tap in steps:
        tap(table)
    expect(table.heading("Who won the auction?")).to_be_visible()


def cut_at_least_once(page: Page, network: Network, begun: int) -> None:
    """Until a request of this step was cut: its draft, the save, or the sheet's own question for what is new."""
    while not any(fate for _, _, fate in network.seen[begun:]):
        page.wait_for_timeout(20)
