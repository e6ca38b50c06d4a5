"""Evenings come into a league, as their owner meets it: gathered, moved, pasted from a notebook."""

from datetime import date

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import League, Table, User
from tests.browser import PAGE_LOOKS, SCRIPTS, Phone, axe_faults, scrolls_sideways
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, league_of, play, table_of

NOTEBOOK = """Date;Place;Dana;Bob;Karmen;Maximiliana Konstantinou;Total
3/12/26;At Dana's;54;−30;12;;36
4/12/26;;8;1041;0;-20;1029
Sum;;62;1011;12;-20;"""


@pytest.fixture
def user(transactional_db: None) -> User:
    """Somebody with three evenings of the same four, one of them spelt otherwise on a fourth."""
    user = guest()
    for day in (5, 12, 19):
        play(table_of(user, date=date(2026, 11, day)))
    play(table_of(user, "Danna", "Bob", "Carmen", "Dov", date=date(2026, 11, 26)))
    return user


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_casual_evenings_become_a_league(
    phone: Phone, live_server: LiveServer, user: User, *, javascript: bool
) -> None:
    page = phone(javascript=javascript)
    signed_in(page, user, live_server.url)
    page.goto("/")
    page.get_by_role("link", name="Make this a league").click()
    page.get_by_label("Name of the league").fill("Thursday")
    page.get_by_text("Other evenings").click()
    page.get_by_label("Thursday 26 November").check()
    page.get_by_role("button", name="Make the league").click()
    page.get_by_label("Danna Danna = Dana?").select_option("Dana")
    page.get_by_role("button", name="Make the league").click()
    expect(page.get_by_text("The league is made, with 4 evenings.")).to_be_visible()
    league = League.objects.get(name="Thursday")
    assert (league.sessions.count(), league.players.count()) == (4, 4)


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_a_notebook_comes_in(phone: Phone, live_server: LiveServer, user: User, *, javascript: bool) -> None:
    league = league_of(user)
    page = phone(javascript=javascript)
    signed_in(page, user, live_server.url)
    page.goto(f"/leagues/{league.uid}/")
    page.get_by_text("Rules, files, history").click()
    page.get_by_role("link", name="Export and import").click()
    page.get_by_role("link", name="Evenings from a list").click()
    page.get_by_label("Your list").fill(NOTEBOOK)
    page.get_by_role("button", name="Look at it").click()
    page.get_by_label("Leave this row out").check()
    page.get_by_label("Karmen Karmen = Carmen?").select_option("Carmen")
    page.get_by_role("button", name="Look again").click()
    page.get_by_role("button", name="Store 2 evenings").click()
    expect(page.get_by_text("Stored: 2 evenings.")).to_be_visible()
    assert sorted(league.sessions.values_list("date", "name")) == [
        (date(2026, 12, 3), "At Dana's"),
        (date(2026, 12, 4), ""),
    ]


@pytest.mark.parametrize("look", PAGE_LOOKS)
def test_pages_are_for_everybody_and_fit_a_tiny_phone(
    phone: Phone, live_server: LiveServer, user: User, look: dict[str, str]
) -> None:
    league = league_of(user)
    table = Table.objects.latest("pk")
    page = phone(size=TINY, **look)
    signed_in(page, user, live_server.url)
    faults = {}
    for path in (
        "/leagues/gather/",
        f"/leagues/gather/?from={table.uid}",
        f"/tables/{table.uid}/move/",
        f"/leagues/{league.uid}/files/",
        f"/leagues/{league.uid}/paste/",
        "preview",
    ):
        if path == "preview":
            page.get_by_role("textbox").fill(NOTEBOOK)
            page.locator("button[value=look]").click()
            page.wait_for_load_state()
        else:
            page.goto(path)
        page.evaluate("() => document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
        faults[path] = axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])
    assert {path: found for path, found in faults.items() if found} == {}
