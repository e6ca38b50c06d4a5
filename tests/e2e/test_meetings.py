"""A club's year in a browser: evenings planned every week, answered by one link, and begun with those who come."""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
import time_machine
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.league.meetings import planning
from scorekeeper.league.meetings.link import token_of
from scorekeeper.models import GameSession, League, Meeting, Player
from tests.browser import PAGE_LOOKS, SCRIPTS, Phone, axe_faults, scrolls_sideways
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, league_of
from tests.league.people import owner_of
from tests.league.planned import planned, says

TODAY, WEEK = date(2027, 4, 15), timedelta(weeks=1)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel("2027-04-15T12:00Z") as travelled:
        yield travelled


@pytest.fixture
def league(transactional_db: None, clock: time_machine.Traveller) -> League:
    league = league_of(guest(), people=["Dana", "Bob", "Carmen", "Dov", "Maximiliana Konstantinou"])
    Player.objects.filter(name="Dana").update(user=owner_of(league))
    return league


def tonight_and_others(league: League) -> Meeting:
    """Tonight's evening with every kind of answer, one that is cancelled, one that was."""
    tonight = planned(league, TODAY, place="Herzl 5", note="bring wine")
    says(tonight, Bob="coming", Carmen="late", Dov="no", Tom="coming")
    planning.cancel(planned(league, TODAY + WEEK), owner_of(league))
    says(planned(league, TODAY - WEEK), Bob="coming")
    return tonight


def faults_at(page: Page, path: str) -> list[str]:
    page.goto(path)
    page.evaluate("() => document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    return axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])


@pytest.mark.parametrize("look", PAGE_LOOKS)
def test_pages_are_for_everybody_and_fit_a_tiny_phone(
    phone: Phone, live_server: LiveServer, league: League, look: dict[str, str]
) -> None:
    tonight = tonight_and_others(league)
    page, stranger = phone(size=TINY, **look), phone(size=TINY, **look)
    signed_in(page, owner_of(league), live_server.url)
    home, link = f"/leagues/{league.uid}/", f"/a/{token_of(league)}/"
    days = "weekly/?day=2027-04-15&time=20:30&every=1&weeks=12&country=IL"
    own = ["/", home, f"{home}history/", f"/start/?league={league.uid}&meeting={tonight.uid}"]
    own += [
        f"{home}meetings/{rest}"
        for rest in ("", "new/", f"{tonight.uid}/", "weekly/", "weekly/?day=x", days, "link/")
    ]
    faults = {path: faults_at(page, path) for path in own}
    faults |= {path: faults_at(stranger, path) for path in ("/a/nothing/", link)}
    stranger.get_by_role("button", name="Bob").click()
    faults["known"] = faults_at(stranger, link)
    faults["asked again"] = faults_at(stranger, f"{link}?who")
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_a_plan_without_its_holiday_is_answered_and_begun(
    phone: Phone,
    live_server: LiveServer,
    league: League,
    clock: time_machine.Traveller,
    *,
    javascript: bool,
) -> None:
    owner, bob, tom = (phone(javascript=javascript) for _phone in range(3))
    signed_in(owner, owner_of(league), live_server.url)
    link = plan_every_week(owner, league)

    bob.goto(link)
    bob.get_by_role("button", name="Bob").click()
    first = bob.get_by_role("article", name="Thursday 15 April")
    first.get_by_role("button", name="Coming", exact=True).click()
    expect(first.get_by_role("button", name="Coming", exact=True)).to_have_attribute("aria-pressed", "true")

    clock.shift(2 * WEEK)  # past the holiday
    bob.goto(link)
    expect(bob.get_by_role("article")).to_have_count(2)
    tonight = bob.get_by_role("article", name="Thursday 29 April")
    tonight.get_by_role("button", name="Late").click()
    expect(tonight.get_by_role("button", name="Late")).to_have_attribute("aria-pressed", "true")
    tom.goto(link)
    tom.get_by_label("Another name").fill("Tom")
    tom.get_by_role("button", name="That’s me").click()
    tom.get_by_role("article", name="Thursday 29 April").get_by_role(
        "button", name="Coming", exact=True
    ).click()

    owner.goto(f"/leagues/{league.uid}/")
    card = owner.get_by_role("region", name="Tonight")
    card.get_by_role("button", name="Coming", exact=True).click()
    expect(card).to_contain_text("3 come: Tom, Dana, Bob Late")
    card.get_by_role("link", name="Start with those who come").click()
    places = [owner.get_by_label(f"Player {number}", exact=True) for number in (1, 2, 3)]
    for place, name in zip(places, ("Tom", "Dana", "Bob"), strict=True):
        expect(place).to_have_value(name)
    owner.get_by_role("button", name="Start", exact=True).click()
    owner.wait_for_url("**/tables/**")
    session = GameSession.objects.get()
    assert (session.name, session.meeting.date.isoformat()) == ("club", "2027-04-29")
    assert sorted(session.tables.get().seats.values_list("player__name", flat=True)) == ["Bob", "Dana", "Tom"]


def plan_every_week(owner: Page, league: League) -> str:
    """Four Thursdays but the one of Pesach; returns the address to answer by."""
    owner.goto(f"/leagues/{league.uid}/")
    owner.get_by_role("link", name="Who comes").click()
    owner.get_by_role("link", name="Plan every week").click()
    owner.get_by_label("First evening").fill("2027-04-15")
    owner.get_by_label("Time").fill("20:30")
    owner.get_by_label("How many evenings").fill("4")
    owner.get_by_label("Leave out the holidays of").select_option("ישראל")
    owner.get_by_label("Where").fill("club")
    owner.get_by_role("button", name="Show the days").click()
    boxes = owner.get_by_role("checkbox")
    expect(boxes).to_have_count(4)
    expect(owner.get_by_role("checkbox", name="Thu 22 Apr 2027 Pesach")).not_to_be_checked()
    owner.get_by_role("button", name="Plan these evenings").click()
    expect(owner.get_by_text("3 evenings are planned.")).to_be_visible()
    owner.get_by_role("link", name="The link to answer by").click()
    address = owner.get_by_role("link", name="/a/").first.get_attribute("href")
    assert address
    return address
