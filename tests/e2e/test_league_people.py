"""The people of a league, as they meet its pages: coming by a link, saying who one is, two who are one."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.league.people import claims, invites, roster
from scorekeeper.models import League, Player
from scorekeeper.models.league import Role
from scorekeeper.play import finish
from tests.browser import PAGE_LOOKS, SCRIPTS, Phone, axe_faults, scrolls_sideways
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, league_of, play, stamp, table_in
from tests.league.people import member_of, owner_of, player


@pytest.fixture
def league(transactional_db: None) -> League:
    """Four people and Danna, who is Dana misspelt."""
    league = league_of(guest(), people=["Dana", "Bob", "Carmen", "Dov", "Maximiliana Konstantinou"])
    table = table_in(league, "Danna", "Bob", "Carmen", "Dov")
    play(table)
    finish.finish(table, stamp(table))
    return league


@pytest.mark.parametrize("look", PAGE_LOOKS)
def test_pages_are_for_everybody_and_fit_a_tiny_phone(
    phone: Phone, live_server: LiveServer, league: League, look: dict[str, str]
) -> None:
    owner, asking = owner_of(league), member_of(league)
    claims.ask(league, player(league, "Carmen"), asking)
    claims.ask(league, player(league, "Bob"), owner)
    roster.add(league, "Tom", owner, ranked=False)
    token = invites.make(league, owner, Role.SCORER).token
    danna, dana = player(league, "Danna"), player(league, "Dana")
    page = phone(size=TINY, **look)
    signed_in(page, owner, live_server.url)
    faults = {}
    for path in (
        "",
        "members/",
        "invites/",
        "players/",
        "players/me/",
        f"players/{dana.uid}/",
        f"players/{danna.uid}/",
        f"players/{danna.uid}/against/{player(league, 'Bob').uid}/",
        "records/",
        f"players/{danna.uid}/merge/",
        f"players/{danna.uid}/merge/?player={dana.uid}",
        f"players/{danna.uid}/merge/?player={player(league, 'Dov').uid}",
        "history/",
        "delete/",
    ):
        page.goto(f"/leagues/{league.uid}/{path}")
        page.evaluate("() => document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
        faults[path] = axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])
    stranger = phone(size=TINY, **look)
    for path in (f"/i/{token}/", "/i/nothing/"):
        stranger.goto(path)
        faults[path] = axe_faults(stranger) + (["scrolls sideways"] if scrolls_sideways(stranger) else [])
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize("javascript", SCRIPTS)
def test_a_second_phone_comes_by_a_link_and_says_who_it_is(
    phone: Phone, live_server: LiveServer, league: League, *, javascript: bool
) -> None:
    owner, guest_phone = phone(javascript=javascript), phone(javascript=javascript)
    signed_in(owner, owner_of(league), live_server.url)
    owner.goto(f"/leagues/{league.uid}/")
    owner.get_by_role("link", name="Members and invites").click()
    owner.get_by_role("link", name="Invite people").click()
    owner.get_by_role("button", name="Make the link").click()
    address = owner.get_by_role("link", name="/i/").get_attribute("href")
    assert address
    guest_phone.goto(address)
    expect(guest_phone.get_by_role("heading", name="Thursday whist")).to_be_visible()
    guest_phone.get_by_role("button", name="Come in").click()
    expect(guest_phone.get_by_text("Welcome to “Thursday whist”.")).to_be_visible()
    guest_phone.get_by_role("button", name="Carmen").click()
    expect(guest_phone).to_have_url(f"{live_server.url}/leagues/{league.uid}/")
    owner.goto(f"/leagues/{league.uid}/")
    owner.get_by_role("link", name="Somebody says who they are").click()
    owner.get_by_role("button", name="Yes").click()
    guest_phone.get_by_role("link", name="Players").click()
    guest_phone.wait_for_url("**/players/")
    expect(guest_phone.get_by_role("link", name="Carmen")).to_contain_text("me")


def test_two_names_of_one_person_become_one_and_two_again(
    phone: Phone, live_server: LiveServer, league: League
) -> None:
    page = phone()
    signed_in(page, owner_of(league), live_server.url)
    page.goto(f"/leagues/{league.uid}/players/")
    page.get_by_role("link", name="Danna").click()
    page.get_by_text("Name, dates, archive…").click()
    page.get_by_role("link", name="The same person as somebody else").click()
    page.get_by_role("button", name="Dana").click()
    expect(page.get_by_role("row", name="Danna 1 −20")).to_be_visible()
    page.get_by_role("button", name="One person").click()
    expect(page.get_by_text("One person now: Dana.")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("One person now: Dana.")).to_have_count(0)
    assert Player.objects.get(name="Danna").merged_into == player(league, "Dana")
    page.goto(f"/leagues/{league.uid}/history/")
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_text("Two people again.")).to_be_visible()
    assert Player.objects.get(name="Danna").merged_into is None
