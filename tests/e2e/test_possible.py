"""What is still possible, at the table that switched it on."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper import rules as game
from scorekeeper.models import Table
from scorekeeper.play import adjustments
from scorekeeper.play.aids import Aids, change_aids
from tests.browser import LOOKS, SCRIPTS, Phone, axe_faults, scrolls_sideways
from tests.e2e.at_table import ROUND, AtTable
from tests.e2e.phones import signed_in
from tests.factories import guest, play, stamp, table_of
from tests.pages import address


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Before the last round two can still catch up with Bob, and the one with the long name can't."""
    table = table_of(
        guest(), "Dana", "Bob", "Carmen", "Maximiliana Konstantinou", rules=game.RuleSet(end="rounds 2")
    )
    change_aids(table, Aids(possible=True), stamp(table))
    play(table)
    last = table.session.league.players.get(name="Maximiliana Konstantinou")
    adjustments.adjust(table, last, -400, "so be it", stamp(table))
    return table


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("javascript", SCRIPTS)
def test_it_stands_between_the_rounds_and_a_tap_tells_the_whole(
    phone: Phone, live_server: LiveServer, table: Table, look: dict[str, str], javascript: bool
) -> None:
    page = phone(javascript=javascript, **look)
    at_table = AtTable(page, look["locale"], javascript)
    assert table.session.created_by is not None
    signed_in(page, table.session.created_by, live_server.url)
    page.goto(address(table))
    told = page.locator(f"#entry a[href='{address(table, 'possible/')}']")
    expect(told).to_contain_text("Maximiliana Konstantinou")
    expect(at_table.entry).to_be_visible()
    assert not scrolls_sideways(page)
    assert not javascript or not axe_faults(page)
    told.tap() if javascript else told.click()
    expect(page.get_by_role("listitem").filter(has_text="Maximiliana")).to_contain_text("421")
    assert not scrolls_sideways(page)
    page.goto(address(table))
    if javascript:
        at_table.tap(at_table.key("Dana"))
        expect(told).to_be_hidden()


@pytest.mark.slow
def test_without_a_network_it_is_not_there_and_comes_back_with_the_server(
    phone: Phone, live_server: LiveServer, transactional_db: None
) -> None:
    table = table_of(guest(), rules=game.RuleSet(end="rounds 3"))
    change_aids(table, Aids(possible=True), stamp(table))
    play(table)
    adjustments.adjust(table, table.session.league.players.get(name="Dov"), -900, "so be it", stamp(table))
    page = phone(strict=False)
    at_table = AtTable(page)
    assert table.session.created_by is not None
    signed_in(page, table.session.created_by, live_server.url)
    page.goto(address(table))
    told = page.get_by_role("link", name="Out of reach: Dov")
    expect(told).to_be_visible()
    expect(page.locator("body[data-live]")).to_be_visible()
    page.wait_for_timeout(1500)  # until the page can go on by itself
    page.context.set_offline(True)
    at_table.quick_round(*ROUND, order="Carmen Dov Dana Bob")
    expect(told).to_have_count(0)
    page.context.set_offline(False)
    expect(told).to_be_visible(timeout=20_000)
    at_table.tap(at_table.key("Dov"))
    expect(told).to_be_hidden()
