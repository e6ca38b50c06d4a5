"""The pages behind the table, as a person with a phone meets them."""

import re

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper import rules as game
from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Adjustment, Grant, Round, Table, User
from scorekeeper.play import adjustments, people, rounds
from scorekeeper.play.sheet import Sheet
from tests.browser import PAGE_LOOKS, SCRIPTS, Phone, axe_faults, scrolls_sideways
from tests.e2e.at_table import AtTable
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, play, stamp, table_of, totals
from tests.pages import address, pid

# How many people, until when, and on how many pages there is room for them.
BLANK_SHEETS = [
    (3, "open", 1),
    (4, "rounds 16", 1),
    (4, "rounds 24", 1),
    (4, "rounds 30", 2),
    (5, "rounds 20", 1),
    (8, "open", 1),
]


@pytest.fixture
def table(transactional_db: None) -> Table:
    table = table_of(guest(), "Dana", "Bob", "Carmen", "Maximiliana Konstantinou")
    play(table)
    play(table)
    return table


@pytest.fixture
def owner(table: Table) -> User:
    assert table.session.created_by is not None
    return table.session.created_by


@pytest.mark.parametrize("look", PAGE_LOOKS)
def test_pages_are_for_everybody_and_fit_a_tiny_phone(
    phone: Phone, live_server: LiveServer, table: Table, owner: User, look: dict[str, str]
) -> None:
    people.join_by_name(table, "Eve", stamp(table))
    adjustments.adjust(table, Sheet.load(table).seats[0].player, None, "revoke?", stamp(table))
    flag = Adjustment.objects.get()
    rounds.record_points(table, dict.fromkeys(Sheet.load(table).roster, 7), stamp(table))
    only_points = Round.objects.get(kind="points")
    page = phone(size=TINY, **look)
    signed_in(page, owner, live_server.url)
    faults = {}
    for path in (
        "more/",
        "aids/",
        "fine/",
        "adjustments/",
        f"adjustments/{flag.uid}/",
        f"points/{only_points.uid}/",
        "nowhere/",
        "points/",
        "rules/",
        "people/",
        f"people/{pid(table, 'Dana')}/",
        "chart/",
        "referee/",
        "possible/",
        "paper/",
        "print/",
    ):
        page.goto(address(table, path))
        for fold in page.locator("details > summary").all():
            fold.click()
        faults[path] = axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_fine_takes_four_taps_from_the_table(
    phone: Phone, live_server: LiveServer, table: Table, owner: User, *, javascript: bool
) -> None:
    page = phone(javascript=javascript)
    signed_in(page, owner, live_server.url)
    page.goto(address(table))
    page.get_by_role("link", name="More", exact=True).tap()
    page.get_by_role("link", name="Fine", exact=True).tap()
    page.get_by_role("radio", name="Carmen").tap()
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Fined: Carmen.")).to_be_visible()
    assert totals(table)["Carmen"] == 2 * 19 - 100
    page.get_by_role("status").get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Taken back: Fine")).to_be_visible()
    assert totals(table)["Carmen"] == 2 * 19


def test_chairs_change_and_back_on_their_page(
    phone: Phone, live_server: LiveServer, table: Table, owner: User
) -> None:
    page = phone()
    signed_in(page, owner, live_server.url)
    page.goto(address(table, "people/"))
    page.get_by_role("button", name="Bob: one chair back").tap()
    expect(page.get_by_role("listitem").first).to_contain_text("Bob")
    told = page.get_by_role("status").filter(has_text="Other chairs")
    told.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Taken back: Chairs changed")).to_be_visible()
    assert list(totals(table))[:2] == ["Dana", "Bob"]


def test_number_pad_gets_its_minus_from_a_key(
    phone: Phone, live_server: LiveServer, table: Table, owner: User
) -> None:
    page = phone()
    signed_in(page, owner, live_server.url)
    page.goto(address(table, "adjustments/"))
    page.get_by_role("radio", name="Bob").tap()
    page.get_by_label("Points", exact=True).fill("20")
    page.get_by_role("button", name="Plus or minus").tap()
    expect(page.get_by_label("Points", exact=True)).to_have_value("−20")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Noted: Bob.")).to_be_visible()
    assert Adjustment.objects.get().points == -20


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_whole_evening_changes_after_a_look(
    phone: Phone, live_server: LiveServer, owner: User, *, javascript: bool
) -> None:
    table = table_of(owner, "Dana", "Bob", "Carmen", "Dov")
    play(table, "0 6 4 5", "0 6 4 3")
    page = phone(javascript=javascript)
    signed_in(page, owner, live_server.url)
    page.goto(address(table, "rules/"))
    page.get_by_role("radio", name="Zero over 30").tap()
    page.get_by_role("button", name="Whole evening…").tap()
    expect(page.get_by_role("row", name="Dana 25 30")).to_be_visible()
    page.get_by_role("button", name="Change it for the whole evening").tap()
    expect(page.get_by_text("Other house rules, for the whole evening.")).to_be_visible()
    assert totals(table)["Dana"] == 30


def test_preset_shows_its_settings_and_lets_them_be_changed(
    phone: Phone, live_server: LiveServer, table: Table, owner: User
) -> None:
    page = phone()
    signed_in(page, owner, live_server.url)
    page.goto(address(table, "rules/"))
    page.get_by_role("radio", name="No frisch").tap()
    page.get_by_text("Every house rule").tap()
    expect(page.get_by_label("Most frisches in a deal")).to_have_value("0")
    page.get_by_label("Most frisches in a deal").fill("3")
    page.get_by_label("Fine", exact=True).fill("50")
    page.get_by_role("button", name="From the next deal on").tap()
    expect(page.get_by_text("Other house rules, from the next deal on.")).to_be_visible()
    assert Table.objects.get(pk=table.pk).rules.rules == game.RuleSet(fine=50)


def test_forty_rounds_of_eight_people_print_on_one_page(phone: Phone, live_server: LiveServer) -> None:
    table = table_of(guest(), *"ABCDEFGH")
    for _ in range(40):
        rounds.record_points(table, dict.fromkeys(Sheet.load(table).roster, 7), stamp(table))
    page = phone()
    assert table.session.created_by is not None
    signed_in(page, table.session.created_by, live_server.url)
    page.goto(address(table, "print/"))
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1


@pytest.mark.parametrize(
    ("many", "end", "pages"),
    [(4, "open", 1), (6, "open", 1)] + [pytest.param(*each, marks=pytest.mark.slow) for each in BLANK_SHEETS],
)
def test_a_blank_sheet_prints_on_one_page_upright_or_across(
    phone: Phone, live_server: LiveServer, transactional_db: None, many: int, end: str, pages: int
) -> None:
    names = ("Maximiliana Konstantinou", "שלומציון המלכה בן-דוד", *"CDEFGH")
    table = table_of(guest(), *names[:many], rules=game.RuleSet(end=end, all_missed="void", zero_over=30))
    page = phone(javascript=False)
    assert table.session.created_by is not None
    signed_in(page, table.session.created_by, live_server.url)
    page.goto(address(table, "paper/"))
    expect(page.get_by_role("table").get_by_role("columnheader", name="Maximiliana")).to_be_visible()
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == pages
    width, height = (float(n) for n in re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", printed)[0])
    assert (width > height) == (many > 4)


def test_a_form_sent_without_a_connection_keeps_what_was_typed(
    phone: Phone, live_server: LiveServer, table: Table, owner: User
) -> None:
    page = phone(strict=False)
    signed_in(page, owner, live_server.url)
    page.goto(address(table, "adjustments/"))
    page.get_by_role("radio", name="Bob").locator("xpath=..").tap()
    page.get_by_label("Points").first.fill("25")
    page.context.set_offline(True)
    page.locator("main form").first.get_by_role("button").last.tap()
    expect(page.get_by_text("there is no connection").first).to_be_visible()
    expect(page.get_by_label("Points").first).to_have_value("25")
    page.context.set_offline(False)
    page.locator("main form").first.get_by_role("button").last.tap()
    expect(page.get_by_role("region", name="The deal")).to_be_visible()
    assert totals(table)["Bob"] == 2 * 35 + 25


def test_a_watcher_s_table_is_for_everybody(phone: Phone, live_server: LiveServer, table: Table) -> None:
    watcher = guest()
    join_table(watcher, table, Grant.Role.WATCH)
    page = phone(size=TINY, locale="he", scheme="dark")
    signed_in(page, watcher, live_server.url)
    page.goto(address(table))
    assert axe_faults(page) == []
    assert not scrolls_sideways(page)


def test_a_message_covers_neither_the_menu_of_the_table_nor_the_head_of_a_page(
    phone: Phone, live_server: LiveServer
) -> None:
    page = phone()
    at = AtTable(page)
    at.start(["Dana", "Bob", "Carmen", "Dov"])
    at.quick_round("5 3 2 4", "5 3 2 3", order="Dana Bob Carmen Dov")
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("banner").get_by_role("link", name="More").tap()
    expect(page.get_by_role("heading", name="More", level=1)).to_be_visible()
    page.goto("/accounts/sign-up/")
    page.get_by_label("Name", exact=True).fill("Dana")
    page.get_by_role("textbox", name="Password").fill("seven of spades")
    page.get_by_role("button", name="Sign up").tap()
    message = page.locator("[data-toast]").bounding_box()
    head = page.get_by_role("banner").bounding_box()
    section = page.get_by_role("heading", level=2).first.bounding_box()
    assert message
    assert head
    assert section
    assert head["y"] + head["height"] <= message["y"]
    assert message["y"] + message["height"] <= section["y"]
