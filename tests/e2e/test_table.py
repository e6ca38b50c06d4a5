"""The table in a browser: what a hurried hand, a dead battery and a second phone do to a deal."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import Round
from scorekeeper.rules import RuleSet
from tests.browser import LOOKS, Phone, axe_faults, scrolls_sideways
from tests.e2e.at_table import AtTable
from tests.e2e.phones import TINY, signed_in
from tests.factories import FOUR, guest, table_of
from tests.pages import address

pytestmark = pytest.mark.django_db(transaction=True)


def until_contracts(table: AtTable) -> None:
    """Bob wins with 5♥, Carmen says 3."""
    table.tap(table.key("Bob"))
    table.tap(table.key("5 hearts"))
    table.tap(table.number(3))
    expect(table.heading("Dov says")).to_be_visible()


def asks_dov(page: Page) -> None:
    table = AtTable(page)
    expect(table.heading("Dov says")).to_be_visible()
    expect(table.key("Carmen 3")).to_be_visible()


def test_a_reload_and_a_rotation_come_back_to_the_same_question(phone: Phone) -> None:
    table = AtTable(phone())
    table.start(FOUR)
    until_contracts(table)
    table.page.reload()
    asks_dov(table.page)
    table.page.set_viewport_size({"width": 640, "height": 360})
    asks_dov(table.page)


def test_another_phone_goes_on_where_this_one_died(phone: Phone) -> None:
    table = AtTable(phone())
    table.start(FOUR)
    with table.page.expect_response(re.compile("/draft/")):
        until_contracts(table)
    table.page.wait_for_timeout(700)  # the last answer goes a moment after the tap
    other = phone()
    other.context.add_cookies(table.page.context.cookies())  # type: ignore[arg-type]
    other.goto(table.page.url)
    asks_dov(other)


def test_an_answer_of_another_phone_comes_in_by_itself(phone: Phone) -> None:
    table = AtTable(phone())
    table.start(FOUR)
    other = phone()
    other.context.add_cookies(table.page.context.cookies())  # type: ignore[arg-type]
    other.goto(table.page.url)
    until_contracts(table)
    expect(AtTable(other).heading("Dov says")).to_be_visible(timeout=15_000)


def test_a_line_up_of_two_is_asked_for_again(phone: Phone) -> None:
    table = AtTable(phone())
    table.start(FOUR)
    table.tap(table.key("More"))
    boxes = table.entry.get_by_role("group", name=re.compile("^Who plays"))
    for name in ("Carmen", "Dov"):
        table.tap(boxes.get_by_role("checkbox", name=name).locator("xpath=.."))
    table.tap(table.key("Done"))
    expect(table.heading("Who plays?")).to_be_visible()
    expect(table.entry.get_by_role("paragraph").get_by_text("three or four", exact=True)).to_be_visible()
    table.tap(table.key("More").last)  # the first one stands beside the heading
    for name in ("Carmen", "Dov"):
        table.choose(boxes.get_by_role("checkbox", name=name))
    table.tap(table.key("Done"))
    expect(table.heading("Who won the auction?")).to_be_visible()


def test_a_double_tap_on_a_number_saves_nothing_unseen_and_one_on_save_one_round(phone: Phone) -> None:
    table = AtTable(phone())
    table.start(FOUR)
    until_contracts(table)
    for number in (2, 1):
        table.tap(table.number(number))
    table.number(13).dblclick()  # all the tricks are his: the key that saves is under the finger
    expect(table.heading("Is that right?")).to_be_visible()
    table.page.wait_for_timeout(500)
    table.key("Save round 1").dblclick()
    expect(table.heading("Who won the auction?")).to_be_visible()
    table.page.go_back()
    table.page.go_forward()
    table.page.reload()
    assert table.totals() == {"Dana": -10, "Bob": -80, "Carmen": -30, "Dov": -20}
    assert Round.objects.count() == 1


def test_what_an_earlier_answer_makes_impossible_is_asked_again_and_only_that(phone: Phone) -> None:
    table = AtTable(phone())
    table.start(FOUR)
    until_contracts(table)
    table.tap(table.number(2))
    expect(table.key(re.compile(r"^3$"))).to_be_disabled()
    table.tap(table.number(1))
    expect(table.heading("Bob took?")).to_be_visible()
    # The bid was seven: Bob's five is not enough for it, the others' contracts stand.
    table.tap(table.key("5 hearts"))
    table.tap(table.key("7 spades"))
    expect(table.heading("Bob took?")).to_be_hidden()
    expect(table.key(re.compile("^Carmen 3"))).to_be_visible()
    expect(table.key(re.compile("^Dov 2"))).to_be_visible()


def test_of_two_phones_that_save_one_deal_the_later_one_is_told_and_keeps_what_was_typed(
    phone: Phone,
) -> None:
    table = AtTable(phone(javascript=False), javascript=False)
    table.start(FOUR)
    other = AtTable(phone())
    other.page.context.add_cookies(table.page.context.cookies())  # type: ignore[arg-type]
    other.page.goto(table.page.url)
    other.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    case = {
        "frisch": 0,
        "fines": {},
        "declarer": "Bob",
        "level": 6,
        "suit": "S",
        "contracts": {"Dana": 2, "Bob": 6, "Carmen": 4, "Dov": 3},
        "tricks": {"Dana": 1, "Bob": 6, "Carmen": 4, "Dov": 2},
    }
    table.deal(case)
    expect(table.page.get_by_text("This was saved already, with other numbers").first).to_be_visible()
    assert table.totals()["Bob"] == 35
    expect(table.radio("Who won the auction?", "Bob")).to_be_checked()
    expect(table.question_radio("Tricks: %(name)s", "Carmen", 4)).to_be_checked()


@pytest.mark.parametrize("look", LOOKS)
def test_every_question_is_for_everybody_and_fits_a_tiny_phone(phone: Phone, look: dict[str, Any]) -> None:
    table = AtTable(phone(**look), language=str(look.get("locale", "en"))[:2])
    table.start(FOUR)
    faults: dict[str, list[str]] = {}

    def check(question: str) -> None:
        found = axe_faults(table.page)
        table.page.set_viewport_size({"width": TINY[0], "height": TINY[1]})
        faults[question] = found + (["scrolls sideways"] if scrolls_sideways(table.page) else [])

    check("auction")
    table.tap(table.key("Bob"))
    table.tap(table.key(table.bid_name(5, "H")))
    check("contracts")
    for number in (3, 2, 1):
        table.tap(table.number(number))
    check("tricks")
    for number in (5, 3, 2):
        table.tap(table.number(number))
    check("preview")
    table.tap(table.key(table.say("Change")))
    check("change")
    assert {question: found for question, found in faults.items() if found} == {}


def test_the_plain_form_is_for_everybody_and_fits_a_tiny_phone(phone: Phone) -> None:
    table = AtTable(phone(javascript=False, size=TINY), javascript=False)
    table.start(FOUR)
    assert not scrolls_sideways(table.page)


@pytest.mark.slow
def test_what_stands_beside_the_questions_is_for_everybody(phone: Phone) -> None:
    """Edit, insertion, a row's details, the preview of house rules, what was not found, the finished table."""
    table = AtTable(phone(size=TINY))
    table.start(FOUR)
    table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    page, base = table.page, table.page.url
    faults: dict[str, list[str]] = {}

    def check(name: str) -> None:
        faults[name] = axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])

    rows = page.get_by_role("region", name="Scores").get_by_role("rowheader").get_by_role("link")
    rows.first.tap()
    check("details")
    page.get_by_role("link", name="Insert a round before").tap()
    expect(table.heading("Who won the auction?")).to_be_visible()
    check("insert")
    page.goto(base)
    rows.first.tap()
    page.get_by_role("link", name="Edit", exact=True).tap()
    expect(table.heading("Is that right?")).to_be_visible()
    check("edit")
    page.goto(f"{base}rules/")
    table.choose(page.get_by_role("radio", name="Zero over 30"))
    page.get_by_role("button", name="Whole evening…").tap()
    expect(page.get_by_role("button", name="Change it for the whole evening")).to_be_visible()
    check("rules preview")
    page.goto(f"{base}rounds/{Round.objects.get().uid}/delete/x/")
    check("not found")
    page.goto(f"{base}summary/")
    page.get_by_role("button", name="Finish the evening").tap()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    check("finished")
    assert {name: found for name, found in faults.items() if found} == {}


def whole_deal(table: AtTable) -> None:
    until_contracts(table)
    for number in (2, 1, 5, 3, 2):
        table.tap(table.number(number))


@pytest.mark.parametrize("lost", ["request", "answer"])
def test_a_save_that_the_network_loses_is_kept_and_made_once(phone: Phone, lost: str) -> None:
    """Cut before the server hears of it, or on the way back: the table goes on, and one round is saved."""
    table = AtTable(phone(strict=False))
    table.start(FOUR)
    whole_deal(table)

    def lose(route: Route) -> None:
        if lost == "answer":
            route.fetch()
        route.abort()

    # The board would come on its own in a moment, and bring a round whose answer was lost.
    table.page.route(re.compile("/board/"), lambda route: route.abort())
    table.page.route(re.compile("/rounds/$"), lose)
    table.tap(table.key("Save round 1"))
    expect(table.heading("Who won the auction?")).to_be_visible()
    assert table.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
    unsent = table.page.get_by_role("button", name=re.compile(r"^Not sent yet: .?1.?$"))
    expect(unsent).to_be_visible()
    assert Round.objects.count() == (1 if lost == "answer" else 0)
    table.page.unroute(re.compile("/rounds/$"))
    table.page.unroute(re.compile("/board/"))
    expect(unsent).to_be_hidden(timeout=20_000)
    assert Round.objects.count() == 1
    table.page.reload()
    assert table.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


def test_the_last_lap_is_offered_and_counts_double_when_it_is_taken(
    phone: Phone, live_server: LiveServer
) -> None:
    owner = guest()
    lap = table_of(owner, rules=RuleSet(end="rounds 4", last_lap_factor=2))
    table = AtTable(phone())
    signed_in(table.page, owner, live_server.url)
    table.page.goto(address(lap))
    double = table.key("Count it double")
    table.tap(double)
    expect(double).to_be_hidden()
    table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    assert table.totals() == {"Dana": -40, "Bob": 70, "Carmen": 38, "Dov": 28}
    expect(double).to_be_visible()
