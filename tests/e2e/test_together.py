"""Several phones in one deal: answers arrive, both are seen where two answered, each chair on its own phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Table
from tests.browser import Phone
from tests.e2e.at_table import AtTable

pytestmark = pytest.mark.django_db(transaction=True)
BACK_WITHIN = 1000  # ms from the reload to the question


def both(phone: Phone) -> tuple[AtTable, AtTable]:
    """Two phones at one table, the second let in by the link to score."""
    first = AtTable(phone())
    first.start(("Dana", "Bob", "Carmen", "Dov"))
    second = AtTable(phone())
    second.page.goto(f"/j/{Table.objects.get().score_token}/")
    second.page.get_by_role("button", name=re.compile("score")).tap()
    expect(second.entry).to_be_visible()
    return first, second


def asks(table: AtTable, words: str) -> None:
    expect(table.entry.get_by_role("heading", name=words)).to_be_visible()
    settled(table)


def settled(table: AtTable) -> None:
    expect(table.page.locator("[data-settling]")).to_have_count(0)  # a finger takes longer than a test


def open_contracts(table: AtTable) -> None:
    table.tap(table.key("Dana"))
    table.tap(table.key(table.bid_name(5, "H")))
    asks(table, "Bob says")


def look_now(page: Page) -> None:
    """What returning to the page does: it asks at once for what is new."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def is_phone_of(table: AtTable, name: str) -> None:
    table.tap(table.key("More"))
    table.tap(table.key("Whose phone is this?"))
    table.tap(table.key(name))


def test_answers_arrive_and_both_values_are_seen_where_two_answered(phone: Phone) -> None:
    first, second = both(phone)
    open_contracts(first)
    asks(second, "Bob says")
    with second.page.expect_response(lambda answer: answer.url.endswith("/draft/") and answer.status == 200):
        second.tap(second.number(3))
    asks(second, "Carmen says")
    first.tap(first.number(2))  # before the other's answer came here
    question = first.page.get_by_role("alert").filter(has_text="Which is right?")
    expect(question.get_by_role("button")).to_have_text(["2here", "3another phone"])
    asks(first, "Carmen says")
    first.tap(question.get_by_role("button", name="2 here"))
    expect(question).to_have_count(0)
    told = second.page.get_by_role("alert").filter(has_text="Which is right?")
    expect(told.get_by_role("button")).to_have_text(["3here", "2another phone"])
    settled(second)
    second.tap(told.get_by_role("button", name="another phone"))
    expect(told).to_have_count(0)
    look_now(first.page)
    for table in (first, second):
        expect(table.key(re.compile(r"^Bob\s*2$"))).to_be_visible()
    assert Table.objects.get().draft.answers[f"contract-{pid_of('Bob')}"]["v"] == 2


def pid_of(name: str) -> str:
    return next(seat.player.pid for seat in Table.objects.get().seats.all() if seat.player.name == name)


def test_nobody_is_taken_from_his_question_nor_the_focus_from_him(phone: Phone) -> None:
    first, second = both(phone)
    open_contracts(first)
    asks(second, "Bob says")
    second.number(4).focus()
    first.tap(first.number(3))
    asks(first, "Carmen says")
    first.tap(first.key(re.compile(r"^Dana\s*5$")))
    first.tap(first.number(6))
    expect(second.key(re.compile(r"^Dana\s*6$"))).to_be_visible()
    asks(second, "Carmen says")  # Bob's contract has been answered meanwhile
    second.number(4).focus()
    first.tap(first.key(re.compile(r"^Dana\s*6$")))
    first.tap(first.number(7))
    expect(second.key(re.compile(r"^Dana\s*7$"))).to_be_visible()
    expect(second.number(4)).to_be_focused()
    asks(second, "Carmen says")


def test_every_chair_answers_on_its_own_phone(phone: Phone) -> None:
    first, second = both(phone)
    is_phone_of(first, "Dana")
    is_phone_of(second, "Bob")
    first.tap(first.key("Auction won: Dana"))
    first.tap(first.key(first.bid_name(5, "H")))
    asks(first, "Bob says")
    expect(first.number(3)).to_have_count(0)  # not the declarer's to answer
    asks(second, "Bob says")
    second.tap(second.number(3))
    for table in (first, second):
        asks(table, "Carmen says")
    second.tap(second.key("Everybody"))
    second.tap(second.number(2))
    asks(second, "Dov says")
    second.tap(second.number(2))
    asks(first, "Dana took?")
    first.tap(first.number(6))
    asks(first, "Bob took?")
    asks(second, "Bob took?")
    second.tap(second.number(3))
    second.tap(second.number(2))
    for table in (first, second):
        asks(table, "Right so?")
    first.tap(first.key(re.compile("^Save round")))
    for table in (first, second):
        asks(table, "Who won the auction?")
    first.page.goto(f"{first.page.url}history/")
    expect(first.page.get_by_role("listitem").first).to_contain_text("Phone 2")


def test_a_phone_that_gave_the_page_up_is_back_at_the_same_question_within_a_second(phone: Phone) -> None:
    first = AtTable(phone())
    first.start(("Dana", "Bob", "Carmen", "Dov"))
    open_contracts(first)
    first.tap(first.number(3))
    first.tap(first.key(re.compile(r"^Bob\s*3$")))
    asks(first, "Bob says")  # asked again by a tap, though it is answered
    first.page.reload(wait_until="commit")
    seen = first.page.wait_for_function("() => document.querySelector('[data-ask] h2') && performance.now()")
    asks(first, "Bob says")
    assert float(seen.json_value()) < BACK_WITHIN
    first.tap(first.key("More"))
    first.page.reload(wait_until="commit")
    expect(first.page.get_by_role("textbox", name="Why")).to_be_visible()
