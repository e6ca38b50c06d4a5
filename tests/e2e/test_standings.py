"""A league's table in a real browser: read, looked behind, switched, printed, and its ranking chosen."""

from datetime import date, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import League, Meeting, Player, Season
from tests.browser import PAGE_LOOKS, Phone, axe_faults, scrolls_sideways
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, league_of, play, table_in

NAMES = ("Dana", "Maximiliana Konstantinopel", "גלית רוזנצוויג", "Dov")


@pytest.fixture
def league(transactional_db: None) -> League:
    """Three evenings, ten seasons, somebody who is not ranked; ratings are on, and an evening is planned."""
    league = league_of(guest(), people=NAMES)
    for year in range(2017, 2027):
        Season.objects.create(league=league, name=str(year), starts=date(year, 1, 1), ends=date(year, 12, 31))
    for number in range(3):
        names = NAMES if number % 2 else (*NAMES[1:], "Eve")
        play(table_in(league, *names, date=date(2019, 11, 21) + timedelta(days=7 * number)))
    Player.objects.filter(name="Eve").update(ranked=False)
    Meeting.objects.create(league=league, date=timezone.localdate() + timedelta(days=1), place="Herzl 5")
    League.objects.filter(pk=league.pk).update(rated=True)
    League.touch(league.pk)
    return league


def test_numbers_behind_a_place_are_one_tap_away(
    phone: Phone, live_server: LiveServer, league: League
) -> None:
    page = signed_in(phone(), league.memberships.get().user, live_server.url)
    page.goto(f"/leagues/{league.uid}/")
    page.get_by_role("link", name="Table", exact=True).click()
    dov = page.get_by_role("listitem").filter(has_text="Dov").first
    dov.tap()
    expect(dov.get_by_text("Points per round")).to_be_visible()
    page.get_by_role("link", name="2019").click()
    expect(page.get_by_role("link", name="2019")).to_be_in_viewport(ratio=1)
    page.emulate_media(media="print")
    expect(page.get_by_role("table").first).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_ranking_asks_only_for_what_the_choice_needs(
    phone: Phone, live_server: LiveServer, league: League
) -> None:
    page = signed_in(phone(), league.memberships.get().user, live_server.url)
    page.goto(f"/leagues/{league.uid}/ranking/")
    expect(page.get_by_label("4 players")).to_be_hidden()
    page.get_by_label("Points for places", exact=True).check()
    page.get_by_label("4 players").fill("5 3 1 0")
    page.get_by_label("the best", exact=True).check()
    page.get_by_label("How many evenings?").fill("2")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("5–\u20603–\u20601–\u20600")).to_be_visible()
    expect(page.get_by_text("the best 2 evenings of each person count")).to_be_visible()


def test_ratings_lead_to_a_course_and_the_calendar_to_an_evening(
    phone: Phone, live_server: LiveServer, league: League
) -> None:
    page = signed_in(phone(), league.memberships.get().user, live_server.url)
    page.goto(f"/leagues/{league.uid}/")
    page.get_by_role("link", name="Ratings").click()
    page.get_by_role("link", name="Dov").click()
    expect(page.get_by_role("heading", name="Rating")).to_be_in_viewport()
    expect(page.get_by_role("img", name="Rating over time")).to_be_visible()
    page.goto(f"/leagues/{league.uid}/calendar/")
    page.get_by_role("link", name="Earlier: December 2019").click()
    page.get_by_role("link", name="Earlier: November 2019").click()
    page.get_by_role("cell").get_by_role("link", name="21").click()
    expect(page.get_by_role("heading", name="Result")).to_be_visible()


@pytest.mark.parametrize("look", PAGE_LOOKS)
def test_pages_are_for_everybody_and_fit_a_tiny_phone(
    phone: Phone, live_server: LiveServer, league: League, look: dict[str, str]
) -> None:
    page = signed_in(phone(size=TINY, **look), league.memberships.get().user, live_server.url)
    season = league.seasons.get(name="2019")
    faults = {}
    dov = league.players.get(name="Dov")
    calendars = ("calendar/", "calendar/?month=2019-11")
    ratings = ("ratings/", f"players/{dov.uid}/#rating")
    for path in ("standings/", f"seasons/{season.uid}/", "ranking/", *ratings, *calendars):
        page.goto(f"/leagues/{league.uid}/{path}")
        page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        faults[path] = axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])
    assert {path: found for path, found in faults.items() if found} == {}
