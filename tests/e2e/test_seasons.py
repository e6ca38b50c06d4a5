"""A season from its making to its champion, as its owner goes through it on a small phone."""

from datetime import date

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import League, Table
from scorekeeper.play import finish
from tests.browser import Phone, axe_faults, photograph, scrolls_sideways
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, league_of, stamp
from tests.league.evenings import evening, more

pytestmark = pytest.mark.django_db(transaction=True)


def look(page: Page, name: str) -> None:
    photograph(page, f"seasons-{name}")
    assert axe_faults(page) == []
    assert not scrolls_sideways(page)


def a_league_with_a_tie() -> League:
    league = league_of(guest())
    for day, dana, bob in ((1, 10, 5), (2, 5, 10)):
        evening(league, date(2026, 5, day), Dana=dana, Bob=bob, Carmen=0)
    return league


def test_a_season_is_made_filled_tied_played_off_and_closed(phone: Phone, live_server: LiveServer) -> None:
    league = a_league_with_a_tie()
    page = signed_in(phone(size=TINY), league.memberships.get().user, live_server.url)
    page.goto(f"/leagues/{league.uid}/")
    page.get_by_role("link", name="Seasons").tap()
    look(page, "none")
    page.get_by_role("link", name="New season").tap()
    page.get_by_label("Name").fill("2026")
    page.get_by_label("First day").fill("2026-01-01")
    look(page, "new")
    page.get_by_role("button", name="Save").tap()

    expect(page.get_by_role("checkbox")).to_have_count(2)
    look(page, "moves")
    page.get_by_role("button", name="Move what is ticked").tap()
    expect(page.get_by_text("2 evenings were moved.")).to_be_visible()
    look(page, "moved")
    page.get_by_role("link", name="2026", exact=False).first.tap()
    page.get_by_role("link", name="Close the season").tap()

    expect(page.get_by_role("heading", name="A tie for first")).to_be_visible()
    look(page, "tie")
    page.get_by_role("button", name="Close the season").tap()
    expect(page.get_by_text("There is a tie: say how it is settled.").first).to_be_visible()
    page.get_by_role("link", name="Play it off").tap()
    page.get_by_label("Carmen").check()
    look(page, "play-off")
    page.get_by_role("button", name="Start the play-off").tap()
    expect(page.get_by_role("region", name="The deal")).to_be_visible()

    played = Table.objects.get(session__playoff=True)
    more(played, Dana=1, Bob=9, Carmen=90)
    finish.finish(played, stamp(played))
    page.goto(f"/tables/{played.uid}/summary/")
    look(page, "play-off-result")
    page.get_by_role("link", name="Close the season").tap()
    expect(page.get_by_text("won the play-off")).to_be_visible()
    look(page, "champion")
    page.get_by_role("button", name="Close the season").tap()
    expect(page.get_by_role("heading", name="Champion")).to_be_visible()
    expect(page.get_by_text("The title: by a play-off.")).to_be_visible()
    look(page, "closed")
    assert [player.name for player in league.seasons.get().champions.all()] == ["Bob"]


def test_an_evening_is_confirmed_changed_and_found(phone: Phone, live_server: LiveServer) -> None:
    league = a_league_with_a_tie()
    page = signed_in(phone(size=TINY), league.memberships.get().user, live_server.url)
    page.goto(f"/leagues/{league.uid}/sessions/")
    look(page, "evenings")
    page.get_by_role("link", name="Sat 2 May 2026").tap()
    page.get_by_role("link", name="Share the result").tap()
    page.get_by_text("Confirm the result").tap()
    page.get_by_role("button", name="Confirm").tap()
    expect(page.get_by_text("Confirmed by the table")).to_be_visible()
    look(page, "confirmed")
    page.get_by_role("link", name="Change it, with a reason").tap()
    page.get_by_label("Why").fill("a fine forgotten")
    page.get_by_role("button", name="Open it for the change").tap()
    expect(page.get_by_text("a fine forgotten")).to_be_visible()
    look(page, "corrected")
    page.get_by_role("button", name="Confirm it again").tap()
    expect(page.get_by_text("Changed after it was confirmed: a fine forgotten")).to_be_visible()
    page.goto(f"/leagues/{league.uid}/sessions/")
    page.get_by_text("Season, player, state, year").tap()
    page.get_by_label("State").select_option("changed")
    look(page, "filter")
    page.get_by_role("button", name="Show", exact=True).tap()
    expect(page.get_by_text("changed later", exact=True)).to_be_visible()
    expect(page.get_by_text("Fri 1 May 2026")).to_have_count(0)
    look(page, "found")
