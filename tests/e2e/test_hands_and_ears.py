"""A round for whoever has no mouse and for whoever hears the page: each thing once, and nothing that is not new."""

import pytest
from playwright.sync_api import expect

from tests.browser import Phone
from tests.e2e.at_table import AtTable
from tests.e2e.hearing import IN_SIGHT, Keyboard
from tests.factories import FOUR

pytestmark = pytest.mark.django_db(transaction=True)

POLLS = 2500  # ms in which the table asks at least once for what is new

# What is pressed, and what is heard.
IN_ENGLISH = [
    ("Bob", ["Who won the auction?, Bob speaks first"]),
    ("5 hearts", ["Carmen says, 5 hearts"]),
    ("3", ["Dov says, 5 hearts"]),
    ("2", ["Dana says, 5 hearts", "not 3: would make 13"]),
    ("3", ["not 3: would make 13"]),
    ("1", ["Bob took?, tricks left: 13"]),
    ("5 made", ["Carmen took?, tricks left: 8"]),
    ("9 +6", ["Only 8 left."]),
    ("3 made", ["Dov took?, tricks left: 5"]),
    ("2 made", ["Is that right?, 5 hearts under by 2"]),
]


def test_a_round_goes_by_the_keyboard_alone_and_each_thing_is_heard_once(phone: Phone) -> None:
    page = phone(touch=False)
    keyboard = Keyboard(page)
    page.goto("/")
    for place, name in enumerate(FOUR, start=1):
        keyboard.to(f"Player {place}")
        page.keyboard.type(name)
    keyboard.to("Start")
    page.keyboard.press("Enter")
    expect(AtTable(page).heading("Who won the auction?")).to_be_visible()
    assert keyboard.heard() == []
    assert [(name, keyboard.press(name)) for name, _said in IN_ENGLISH] == IN_ENGLISH
    assert page.evaluate(IN_SIGHT)
    keyboard.to("Save round 1")
    keyboard.heard()
    page.keyboard.press("Enter")
    expect(page.locator("#toasts")).to_contain_text("Saved.")
    page.wait_for_timeout(POLLS)
    assert keyboard.heard() == ["Who won the auction?, Carmen speaks first", "Saved. Undo Close"]
