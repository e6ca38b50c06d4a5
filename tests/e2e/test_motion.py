"""What a saved round changed is told for a moment, and a phone that wants things still is left alone."""

import re
from typing import Literal

import pytest

from tests.browser import Phone
from tests.e2e.at_table import ORDER, ROUND, AtTable
from tests.factories import FOUR

# Kept as they begin: on a slow machine they may be over before a test looks.
MOVES = """
window.moves = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  moves.push(this.dataset.gain ?? this.classList[1]);
  return animate.apply(this, how);
};
"""
SLOW = 60_000  # ms


@pytest.mark.parametrize(
    ("motion", "last"), [("no-preference", ["played", "−20", "+35", "+19", "+14"]), ("reduce", [])]
)
def test_a_saved_round_tells_what_it_changed(
    phone: Phone, motion: Literal["no-preference", "reduce"], last: list[str]
) -> None:
    page = phone()
    page.emulate_media(reduced_motion=motion)
    page.add_init_script(MOVES)
    table = AtTable(page)
    with page.expect_response(re.compile(r"/motion\.\w*\.?js$"), timeout=SLOW):
        table.start(FOUR)
    table.quick_round(*ROUND, order=ORDER)
    assert page.evaluate("() => moves").count("tile") == 4 * bool(last)
    assert page.evaluate("() => moves.slice(-5)") == last
