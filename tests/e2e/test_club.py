"""A club evening in a real browser: eleven people at three tables, drawn anew for the second half."""

import re
from collections import Counter
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.league.standings.tables import table_of
from scorekeeper.models import GameSession, League, SessionResult
from tests.browser import PAGE_LOOKS, USUAL, Phone, axe_faults, scrolls_sideways
from tests.e2e.at_table import AtTable
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, league_of, play
from tests.play.tables.clubs import ELEVEN, club, people_at, tables_of

# Contracts and tricks clockwise from the declarer, and what they score.
FOUR = ("5 3 2 1", "5 3 2 3", "5H", (35, 19, 14, -20))
THREE = ("6 3 3", "6 3 4", "6H", (46, 19, -10))


@pytest.fixture
def league(transactional_db: None) -> League:
    return league_of(guest(), people=" ".join(ELEVEN).split())


@pytest.mark.slow
def test_eleven_people_at_three_tables_play_an_evening_through(
    phone: Phone, live_server: LiveServer, league: League
) -> None:
    host = signed_in(phone(size=USUAL), league.memberships.get().user, live_server.url)
    phones = [phone() for _ in range(3)]
    draw_the_tables(host, league)
    points: Counter[str] = Counter()
    play_a_round(host, phones, points, part=1)
    draw_anew(host)
    expect(phones[0].get_by_text("People were drawn anew")).to_be_visible()
    expect(phones[0].get_by_role("heading", name="Who won the auction?")).to_have_count(0)
    for number, page in enumerate(phones, start=1):
        page.get_by_role("button", name=f"Go on at table {number}").tap()
        expect(page.get_by_text(f"Table {number} · Round 1")).to_be_visible()
    play_a_round(host, phones, points, part=2)
    play_a_round(host, phones, points, part=2)
    host.get_by_role("button", name="Finish the evening").tap()
    expect(host.get_by_text("The evening is finished.")).to_be_visible()
    assert places_on(host) == sorted(points.values(), reverse=True)
    stored = SessionResult.objects.select_related("player")
    assert {result.player.name: (result.points, result.rounds) for result in stored} == {
        name: (points[name], 3) for name in " ".join(ELEVEN).split()
    }
    each_came_once(host, league)


def draw_the_tables(host: Page, league: League) -> None:
    host.goto(f"/leagues/{league.uid}/")
    host.get_by_role("link", name="Several tables").tap()
    host.get_by_role("button", name="Everybody").tap()
    expect(host.get_by_role("checkbox", checked=True)).to_have_count(11)
    host.get_by_role("button", name="Draw the tables").tap()
    expect(host.get_by_role("heading", name="Table 3")).to_be_visible()
    first, last = (host.get_by_role("button", name=re.compile("^Change seats")).nth(at) for at in (0, 10))
    names = [each.inner_text() for each in (first, last)]
    first.tap()
    last.tap()
    expect(first).to_have_text(names[1])
    host.get_by_role("button", name="Start").tap()
    expect(host.get_by_text("3 tables")).to_be_visible()
    assert people_at(tables_of(GameSession.objects.get())[0])[0] == names[1]


def play_a_round(host: Page, phones: Sequence[Page], points: Counter[str], *, part: int) -> None:
    """Each phone comes in by the code of its table where it isn't there yet, and enters a deal."""
    tables = tables_of(GameSession.objects.get(), part)
    for number, (page, table) in enumerate(zip(phones, tables, strict=True)):
        if str(table.uid) not in page.url:
            page.goto(code_of(host, number))
            page.get_by_role("button", name="Keep score").tap()
        names = list(people_at(table))
        contracts, tricks, bid, scored = FOUR if len(names) == 4 else THREE
        AtTable(page).quick_round(contracts, tricks, bid=bid, order=" ".join(names))
        points.update(dict(zip(names, scored, strict=True)))
    host.reload()


def code_of(host: Page, number: int) -> str:
    """The link that the code of a table holds, the codes being shown one at a time."""
    host.get_by_text("Code for its phone").nth(number).tap()
    return host.get_by_role("link", name=re.compile(r"\Wj\W")).get_attribute("href") or ""


def draw_anew(host: Page) -> None:
    host.get_by_role("link", name="Draw anew").tap()
    expect(host.get_by_role("heading", name="Table 3")).to_be_visible()
    host.get_by_role("button", name="By lot").tap()
    host.get_by_role("button", name="New company").tap()
    host.get_by_role("button", name="Start the next part").tap()
    expect(host.get_by_text("Part 2 · 3 tables")).to_be_visible()
    expect(host.get_by_role("heading", name="All tables together")).to_be_visible()


def places_on(host: Page) -> list[int]:
    """The points of the evening as its page has them, the best first."""
    rows = host.get_by_role("table").locator("tbody tr").all()
    return [int(row.locator("td").last.inner_text().replace("−", "-")) for row in rows]


def each_came_once(host: Page, league: League) -> None:
    """The league's table and its attendance count the session once for everybody."""
    host.goto(f"/leagues/{league.uid}/standings/")
    lines = host.get_by_role("list", name="Table").get_by_role("listitem")
    expect(lines).to_have_count(11)
    expect(lines.filter(has_text="one evening")).to_have_count(11)
    table = table_of(league, None)
    assert (table.sessions, [each.times for each in table.attendance]) == (1, [1] * 11)
    session = GameSession.objects.get()
    assert (session.rounds, session.state) == (3, "finished")
    host.goto(f"/leagues/{league.uid}/sessions/")
    evenings = host.get_by_role("link", name=re.compile("3 rounds"))
    expect(evenings).to_have_count(1)
    evenings.tap()
    expect(host.get_by_text("Part 2 · 3 tables")).to_be_visible()


def test_the_page_of_the_evening_follows_what_is_played(
    phone: Phone, live_server: LiveServer, league: League
) -> None:
    session = club(league)
    page = signed_in(phone(), league.memberships.get().user, live_server.url)
    page.clock.install()
    page.goto(f"/sessions/{session.uid}/")
    play(tables_of(session)[1])
    expect(page.get_by_role("heading", name="All tables together")).to_have_count(0)
    page.clock.fast_forward(11_000)
    expect(page.get_by_role("heading", name="All tables together")).to_be_visible()


@pytest.mark.parametrize("look", PAGE_LOOKS)
def test_pages_of_the_evening_are_whole_on_a_tiny_phone(
    phone: Phone, live_server: LiveServer, league: League, look: dict[str, str]
) -> None:
    session = club(league)
    player = league.players.get(name="Dana")
    player.name = "Maximiliana Konstantinopel the Second"
    player.save()
    play(tables_of(session)[0])
    page = signed_in(phone(size=TINY, **look), league.memberships.get().user, live_server.url)
    faults = {}
    base = f"/sessions/{session.uid}/"
    for path in (base, f"{base}codes/", f"{base}draw/", f"{base}seats/", f"{base}tables/", "/sessions/new/"):
        page.goto(path)
        page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        faults[path] = axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])
    assert {path: found for path, found in faults.items() if found} == {}


def test_people_are_moved_to_another_table_without_a_script(
    phone: Phone, live_server: LiveServer, league: League
) -> None:
    session = club(league)
    page = signed_in(phone(javascript=False), league.memberships.get().user, live_server.url)
    page.goto(f"/sessions/{session.uid}/")
    page.get_by_role("link", name="Who sits where").click()
    for told in ("Tap two names to swap them.", "Everybody"):
        expect(page.get_by_text(told)).to_be_hidden()
    page.get_by_role("combobox", name="Dana").select_option("3")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("3 tables")).to_be_visible()
    assert [people_at(table) for table in tables_of(session)] == [
        ["Bob", "Carmen", "Dov"],
        ["Eve", "Fay", "Gil", "Hal"],
        ["Dana", "Ida", "Jo", "Kai"],
    ]
