"""The rules to read, as somebody at the table meets them: from a question and back, searched, worked out."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper import rules as game
from scorekeeper.models import Table
from tests.browser import PAGE_LOOKS, SMALL, Phone, axe_faults, scrolls_sideways
from tests.e2e.at_table import AtTable
from tests.e2e.offline import Evening, ready
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, table_of
from tests.pages import address


@pytest.fixture
def table(transactional_db: None) -> Table:
    return table_of(guest(), rules=game.RuleSet(zero_over=30, all_missed="void"))


def opened(phone: Phone, live_server: LiveServer, table: Table, path: str, **look: object) -> Page:
    page = phone(**look)
    assert table.session.created_by is not None
    signed_in(page, table.session.created_by, live_server.url)
    page.goto(address(table, path))
    return page


def test_why_not_four_is_told_by_the_deal_and_nothing_is_lost(
    phone: Phone, live_server: LiveServer, table: Table
) -> None:
    page = opened(phone, live_server, table, "", size=SMALL)
    at = AtTable(page)
    at.tap(at.key("Bob"))
    at.tap(at.key(at.bid_name(5, "H")))
    for value in (3, 1):
        at.tap(at.number(value))
    expect(at.heading("Dana says")).to_be_visible()
    rules = at.entry.get_by_role("link", name="Rules")
    box = rules.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (44, 44)
    assert not scrolls_sideways(page)
    at.tap(rules)
    expect(page.get_by_role("heading", name="Why not 4?")).to_be_visible()
    expect(page.get_by_text("The others have 9 together.")).to_be_visible()
    at.tap(page.get_by_role("link", name="Back to the table"))
    expect(at.heading("Dana says")).to_be_visible()
    at.tap(at.number(3))
    expect(at.heading("Bob took?")).to_be_visible()
    expect(at.entry.get_by_role("link", name="Rules")).to_have_attribute(
        "href", address(table, "rulebook/?about=tricks")
    )


@pytest.mark.slow
def test_without_a_network_it_is_said_and_the_question_stays(evening: Evening) -> None:
    at, page = evening.table, evening.page
    ready(page)
    at.tap(at.key("Bob"))
    at.tap(at.key(at.bid_name(5, "H")))
    page.context.set_offline(True)
    at.tap(at.entry.get_by_role("link", name="Rules"))
    expect(page.get_by_role("status").filter(has_text="This needs a connection.")).to_be_visible()
    expect(at.heading("Carmen says")).to_be_visible()
    page.context.set_offline(False)
    at.tap(at.entry.get_by_role("link", name="Rules"))
    expect(page.get_by_role("heading", name="The contracts")).to_be_visible()
    page.go_back()
    expect(at.heading("Carmen says")).to_be_visible()


@pytest.mark.parametrize("look", PAGE_LOOKS)
def test_they_are_for_everybody_and_fit_a_tiny_phone(
    phone: Phone, live_server: LiveServer, table: Table, look: dict[str, str]
) -> None:
    page = opened(phone, live_server, table, "rulebook/", size=TINY, **look)
    faults = {}
    for path in (
        "",
        "?about=contract&total=13&sum=9",
        "?about=calculator&contract=5&tricks=3&kind=under",
        "?about=calculator&contract=13&tricks=3&kind=under",
        "?q=zzz",
    ):
        page.goto(address(table, f"rulebook/{path}"))
        faults[path] = axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])
    assert {path: found for path, found in faults.items() if found} == {}


def test_search_answers_at_once_and_keeps_its_address(
    phone: Phone, live_server: LiveServer, table: Table
) -> None:
    page = opened(phone, live_server, table, "rulebook/")
    field = page.get_by_role("searchbox", name="Search the rules")
    field.fill("revoke ace")
    expect(page.get_by_role("heading", level=3)).to_have_text(["A deal that is annulled"])
    expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()
    assert page.url.endswith("?q=revoke+ace")
    field.fill("revoke")
    expect(page.get_by_role("heading", level=3)).to_have_text(
        ["Revokes and fines", "A deal that is annulled", "Words of the table"]
    )
    expect(page.locator("mark").first).to_have_text("Revoke")
    field.fill("baccarat")
    expect(page.get_by_text("Nothing like that in the rules: try one word alone.")).to_be_visible()
    field.fill("")
    expect(page.get_by_role("navigation", name="Contents")).to_be_visible()
    assert page.url.endswith("/rulebook/")
    expect(page.get_by_role("heading", level=3).first).to_have_text("What it is about")
    expect(page.locator("mark")).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False])
def test_calculator_answers(phone: Phone, live_server: LiveServer, table: Table, *, javascript: bool) -> None:
    page = opened(phone, live_server, table, "rulebook/", javascript=javascript)
    page.get_by_role("link", name="What would it score?").tap()
    choose(page, "Contract", "0")
    choose(page, "Tricks taken", "0")
    choose(page, "The deal is", "over")
    answered(page, "+30 30")
    if javascript:
        page.get_by_role("combobox", name="Deck").select_option("drop_card")
        choose(page, "Tricks taken", "17")
        answered(page, "+110 −50 + 10 × 16")
        page.get_by_role("combobox", name="Deck").select_option("drop_2345")
        answered(page, "Such a deal has only 12 tricks.")
        choose(page, "Tricks taken", "12")
        page.get_by_role("checkbox", name="everybody missed").check()
        page.get_by_role("spinbutton", name="Fines").fill("1")
        answered(page, "−100 (−50 + 10 × 11) × 0 − 100")
    shared = page.url
    page.goto(shared)
    answered(page, "−100 (−50 + 10 × 11) × 0 − 100" if javascript else "+30 30")


def choose(page: Page, group: str, name: str) -> None:
    radio = page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True)
    radio.locator("xpath=..").tap()
    expect(radio).to_be_checked()


def answered(page: Page, told: str) -> None:
    """What the calculator says, once it was asked where there is no script."""
    if (show := page.get_by_role("button", name="Show")).is_visible():
        show.tap()
    words = re.compile(r"^\s*" + r"\s*".join(map(re.escape, told.split())) + r"\s*$")
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()
