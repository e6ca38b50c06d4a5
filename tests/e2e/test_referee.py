"""The referee on the smallest phone: the answer after six taps, who revoked, the fine; with scripts and without."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import Draft, Table, User
from scorekeeper.play import draft as drafts
from scorekeeper.play.draft import answers_of
from tests.browser import Phone, axe_faults, scrolls_sideways
from tests.e2e.at_table import AtTable
from tests.e2e.phones import signed_in
from tests.factories import guest, play, table_of
from tests.pages import address, pid

VERDICT = "Dov takes it with 7 : the only trump, and any trump beats Q ."


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Bob declares 5♦, deal under way."""
    table = table_of(guest(), "Dana", "Bob", "Carmen", "Dov")
    play(table)
    drafts.begin(table, {"declarer": pid(table, "Bob"), "bid": "5D"}, owner_of(table))
    return table


def owner_of(table: Table) -> User:
    assert table.session.created_by is not None
    return table.session.created_by


def fined(table: Table) -> object:
    return answers_of(Draft.objects.get(table=table)).get(f"fines-{pid(table, 'Dov')}")


def test_trick_is_judged_in_six_taps_and_the_revoke_fined_in_two(
    phone: Phone, live_server: LiveServer, table: Table
) -> None:
    page = phone()
    signed_in(page, owner_of(table), live_server.url)
    page.goto(address(table, "more/"))
    page.get_by_role("link", name="Referee").tap()
    expect(page.get_by_role("radio", name="diamonds")).to_be_checked()
    expect(page.get_by_role("radio", name="Bob")).to_be_checked()
    at_table = AtTable(page)
    lowest = page.get_by_role("button", name="2", exact=True)
    expect(lowest).to_be_in_viewport(ratio=1)
    for name in ("clubs", "9 clubs", "Q clubs", "diamonds", "7 diamonds"):
        at_table.tap(key(page, name))
    expect(key(page, "9 clubs")).to_be_disabled()  # it lies there
    assert axe_faults(page) == []
    at_table.tap(key(page, "8 clubs"))
    expect(page.get_by_role("status").filter(has_text=VERDICT)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Dov 7 diamonds takes it")).to_be_visible()
    assert at_table.taps == 6
    shared = f"?trump=D&led={pid(table, 'Bob')}&card=9C&card=QC&card=7D&card=8C"
    expect(page).to_have_url(live_server.url + address(table, f"referee/{shared}"))
    page.get_by_role("combobox", name="Dov played no clubs. Shown later:").select_option("2JC")
    expect(page.get_by_text("Dov had J : 7 was a revoke.")).to_be_visible()
    assert (axe_faults(page), scrolls_sideways(page)) == ([], False)
    page.reload()
    page.get_by_role("button", name="Fine: Dov −100").tap()
    expect(page.get_by_text("Fined in this deal: Dov.")).to_be_visible()
    assert fined(table) == 1
    page.goto(address(table, f"referee/{shared}&shown=2JC"))
    expect(
        page.get_by_role("link", name="It was in round 1…")
    ).to_be_visible()  # no contracts yet in the next one
    expect(page.get_by_text("Fined in this deal: Dov.")).to_be_visible()
    assert (axe_faults(page), scrolls_sideways(page)) == ([], False)


@pytest.mark.slow
def test_trick_is_judged_by_plain_forms(phone: Phone, live_server: LiveServer, table: Table) -> None:
    page = phone(javascript=False)
    signed_in(page, owner_of(table), live_server.url)
    page.goto(address(table, "referee/"))
    for name, card in (("Bob", "9C"), ("Carmen", "QC"), ("Dov", "7D"), ("Dana", "8C")):
        page.get_by_role("combobox", name=f"Card: {name}").select_option(card)
    page.get_by_role("button", name="Who takes it?").click()
    expect(page.get_by_role("status").filter(has_text=VERDICT)).to_be_visible()
    page.get_by_role("combobox", name="Dov played no clubs. Shown later:").select_option("2JC")
    page.get_by_role("button", name="Judge it").click()
    expect(page.get_by_text("Dov had J : 7 was a revoke.")).to_be_visible()
    page.get_by_role("button", name="Fine: Dov −100").click()
    expect(page.get_by_text("Fined in this deal: Dov.")).to_be_visible()
    assert fined(table) == 1


def test_anybody_asks_in_hebrew_and_goes_on_without_a_network(phone: Phone, live_server: LiveServer) -> None:
    page = phone(locale="he", scheme="dark", strict=False)
    page.route("**/referee/page*.js", lambda route: route.abort())
    page.goto("/referee/?trump=D&card=9C&card=QC&card=7D&card=9C")
    assert (axe_faults(page), scrolls_sideways(page)) == ([], False)  # the plain form, with its faults
    page.unroute_all()
    page.goto("/referee/?trump=NT")
    page.context.set_offline(True)
    pad = page.locator("[data-pad]")
    pad.get_by_role("button", name="10", exact=True).tap()
    pad.get_by_role("button").first.tap()
    for card in ("J", "Q", "9"):
        expect(pad.get_by_role("button", name=re.compile(f"^{card}"))).to_be_enabled()
        pad.get_by_role("button", name=re.compile(f"^{card}")).tap()
    expect(page.locator(".verdict bdi.n")).to_have_text(["Q", "J"])
    places = page.locator(".trick button")
    first, second = (places.nth(n).bounding_box() for n in (0, 1))
    assert first
    assert second
    assert first["x"] > second["x"]
    places.first.tap()
    ace, king = (pad.get_by_role("button", name=re.compile(f"^{card}")).bounding_box() for card in "AK")
    assert ace
    assert king
    assert ace["x"] < king["x"]
    assert (axe_faults(page), scrolls_sideways(page)) == ([], False)
    page.locator("summary").first.tap()
    page.locator("[value=drop_suit]").locator("xpath=..").tap()
    expect(places).to_have_count(3)
    expect(page.locator("[name=trump][value=C]")).to_be_disabled()


def key(page: Page, name: str) -> Locator:
    """A key of the pad, by its card or its suit."""
    return page.locator("[data-pad]").get_by_role("button", name=name, exact=True)
