"""The open table goes on without a network: as the server would, until the server has it all."""

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from scorekeeper import rules as game
from scorekeeper.models import Table, User
from scorekeeper.play.adjustments import adjust
from scorekeeper.play.people import join_by_name, leave
from scorekeeper.play.rounds import record_points, record_round
from scorekeeper.play.sheet import Sheet
from tests.browser import Phone, axe_faults, scrolls_sideways
from tests.cut import Network
from tests.e2e.at_table import ROUND, AtTable
from tests.e2e.expecting import expect
from tests.e2e.offline import IN_BOTH_AT_LENGTH, Evening, fine, own_page, ready, tricks_were
from tests.e2e.phones import TINY, signed_in
from tests.factories import deal_of, guest, play, stamp, table_of

# The sheet as the phone draws it and as the server did, without the space between tags and a form's own stamp.
BOTH_SHEETS = r"""async () => {
  const asset = (end) => performance.getEntriesByType("resource").find(({ name }) => end.test(name)).name;
  const { scoreboard } = await import(asset(/offline\/board[^/]*\.js$/));
  const { opened } = await import(asset(/offline\/replay[^/]*\.js$/));
  const json = (id) => JSON.parse(document.getElementById(id).textContent);
  const data = json("table-data");
  const phrases = { ...json("phrases"), ...JSON.parse(localStorage.getItem("whist:words")).phrases };
  const drawn = scoreboard(opened(data), { data, phrases, unsent: new Map() });
  const told = (board) => {
    const copy = board.cloneNode(true);
    copy.querySelectorAll("#row-form input").forEach((input) => input.remove());
    copy.querySelectorAll("svg").forEach((svg) => ["width", "height"].forEach((name) => svg.removeAttribute(name)));
    copy.querySelectorAll("[class]").forEach((each) => each.setAttribute("class", each.getAttribute("class").trim()));
    copy.querySelectorAll("[class='']").forEach((each) => each.removeAttribute("class"));
    for (const each of [copy, ...copy.querySelectorAll("*")]) {
      const sorted = [...each.attributes].map(({ name, value }) => [name, value]).sort();
      for (const [name] of sorted) each.removeAttribute(name);
      for (const [name, value] of sorted) each.setAttribute(name, value);
    }
    return copy.outerHTML.replace(/\s+/g, " ").replace(/ ?(<[^>]+>) ?/g, "$1").replace(/></g, ">\n<");
  };
  return [told(drawn), told(document.getElementById("scoreboard"))];
}"""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("locale", ["en", "he"])
def test_the_phone_draws_the_sheet_as_the_server_does(
    phone: Phone, live_server: LiveServer, locale: str
) -> None:
    user = guest()
    table = mixed_evening(user)
    page = signed_in(phone(locale=locale), user, live_server.url)
    page.goto(f"/tables/{table.uid}/")
    ready(page)
    drawn, served = page.evaluate(BOTH_SHEETS)
    assert drawn == served
    assert len(drawn) > 5000


def mixed_evening(user: User) -> Table:
    """All that a sheet can show: deals that count and don't, points, fines, who rests, who left, who came late."""
    names = ("Dana", "Dana Levi", "Bob", "Carmen", "Dov", "<b>Eve</b>")
    table = table_of(user, *names, rules=game.RuleSet(fine=10, frisch_max=2))
    players = {player.name: player for player in Sheet.of(table).players.values()}
    pids = {name: player.pid for name, player in players.items()}
    four = [pids[name] for name in names[:4]]
    play(table, seats=four, dealer=four[0], calls=("5H", "P", "P", "P"))
    play(table, "5 3 2 1", "5 3 2 3", bid="5NT", factor=2, fines={four[0]: 2}, seats=four, dealer=four[1])
    void(table, "passed_out", four, frisch=2)
    void(table, "annulled", four, reason="Fourteen cards")
    record_points(table, dict.fromkeys(four[:3], 500), stamp(table), covers=4, reason="From paper")
    adjust(table, players["Carmen"], -1200, "Came late", stamp(table))
    adjust(table, players["Bob"], None, "Revoke", stamp(table))
    adjust(table, players["Dov"], 25, "", stamp(table), starting=True)
    leave(table, players["<b>Eve</b>"], stamp(table))
    join_by_name(table, "עדי", stamp(table))
    table.refresh_from_db()
    return table


def void(table: Table, outcome: Any, seats: list[str], **more: Any) -> None:
    table.refresh_from_db()
    deal = deal_of(table, "1 5 3 2", "3 5 3 2", seats=seats, dealer=seats[2])
    nothing: dict[str, Any] = {"declarer": None, "level": None, "suit": None, "contracts": {}, "tricks": {}}
    record_round(table, replace(deal, outcome=outcome, **nothing, **more), stamp(table))


TWICE = {"Dana": -40, "Bob": 70, "Carmen": 38, "Dov": 28}


@IN_BOTH_AT_LENGTH
def test_a_whole_evening_without_a_network(evening: Evening) -> None:
    """Ten rounds with an undo, an edit, a latecomer, a leaver, a fine; finished, and played again."""
    table, page = evening.table, evening.page
    ready(page)
    page.context.set_offline(True)
    for _ in range(3):
        table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
    page.get_by_role("button", name="Undo").tap()
    expect(table.heading("Is that right?")).to_be_visible()
    table.tap(table.key(re.compile("^Save round")))
    tricks_were(table, 1, Dana=1, Dov=4)  # it was Dov who had two more
    assert table.totals() == {"Dana": -29, "Bob": 105, "Carmen": 57, "Dov": 8}
    own_page(page, "People and chairs")
    join(page, "Eve")
    goes_home(page, "Dana")
    for _ in range(3):
        table.quick_round(*ROUND, order="Bob Carmen Dov Eve")
    goes_home(page, "Eve", deck="2, 3, 4, 5 out (12 tricks)")
    for _ in range(4):
        table.quick_round("5 3 3", "5 3 4", order="Bob Carmen Dov")
    own_page(page, "Fine")
    fine(page, "Bob")
    here = table.totals()
    assert here == {"Dana": -29, "Bob": 250, "Carmen": 190, "Dov": 10, "Eve": -60}
    own_page(page, "Result, finish")
    page.get_by_role("button", name="Finish the evening").tap()
    page.get_by_role("button", name="Play again").tap()
    expect(page.get_by_text("The first round goes here.")).to_be_visible()
    first, second = evening.url, page.url
    table.quick_round("5 3 3", "5 3 4", order="Carmen Dov Bob")
    again = table.totals()
    page.context.set_offline(False)
    evening.all_sent()
    expect(page.get_by_role("img", name="Not sent yet")).to_have_count(0)
    assert (page.url, table.totals()) == (second, again)
    evening.url = second
    assert evening.totals() == again
    assert len(evening.stored()) == 10
    page.goto(first)
    expect(page.get_by_role("region", name="Finished")).to_be_visible()
    assert table.totals() == here


def join(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Somebody joins").tap()
    dialog.get_by_role("textbox", name="Name").fill(name)
    dialog.get_by_role("button", name="Sit down").tap()
    expect(dialog).to_be_hidden()


def goes_home(page: Page, name: str, *, deck: str = "") -> None:
    page.get_by_role("region", name="Scores").get_by_role("link").filter(has=page.get_by_title(name)).tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Goes home").first.tap()
    if deck:
        dialog.get_by_role("radio", name=deck).locator("xpath=..").tap()
    dialog.get_by_role("button", name="Goes home").tap()
    expect(dialog).to_be_hidden()


@IN_BOTH_AT_LENGTH
def test_another_phone_went_on_meanwhile(evening: Evening, network: Network) -> None:
    """Both count their deals alike: theirs stands for the first, until somebody says that both were played."""
    table, page = evening.table, evening.page
    ready(page)
    with network.all("before"):
        for _ in range(2):
            table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
        other = evening.beside(network)
        other.quick_round("5 3 2 1", "5 3 2 3", order="Dov Dana Bob Carmen")
        between = other.totals()
    evening.hurry()
    expect(page.get_by_role("img", name="Not sent yet")).to_have_count(1)
    assert table.totals() == {name: between[name] + TWICE[name] // 2 for name in TWICE}
    page.get_by_role("button", name=re.compile("^Not sent yet")).tap()
    page.get_by_role("dialog").get_by_role("button", name="Save as a further round").tap()
    expect(page.get_by_role("heading", name="Everything is sent.")).to_be_visible()
    assert len(evening.stored()) == 3
    assert evening.totals() == {name: between[name] + TWICE[name] for name in TWICE}


@IN_BOTH_AT_LENGTH
def test_a_page_that_is_opened_anew_shows_what_is_not_sent(evening: Evening, network: Network) -> None:
    """Of the first round the answer alone was lost: it stands there once."""
    table, page = evening.table, evening.page
    ready(page)
    network.cut("after", path="/rounds/")
    with network.all("503", path="/rounds/"):
        for _ in range(2):
            table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
        page.reload()
        expect(page.get_by_role("img", name="Not sent yet")).to_have_count(2)
        assert (table.totals(), len(evening.stored())) == (TWICE, 1)
    evening.ready()
    evening.all_sent()
    expect(page.get_by_role("img", name="Not sent yet")).to_have_count(0)
    assert (table.totals(), len(evening.stored())) == (TWICE, 2)


@IN_BOTH_AT_LENGTH
def test_two_tabs_show_the_same_and_keep_what_is_half_typed(evening: Evening, network: Network) -> None:
    table, page = evening.table, evening.page
    other = AtTable(page.context.new_page())
    other.page.goto(evening.url)
    ready(page)
    ready(other.page)
    page.bring_to_front()  # a page behind another one is drawn seldom
    with network.all("before"):
        table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
        expect(other.page.get_by_role("img", name="Not sent yet")).to_have_count(1)
        assert other.totals() == table.totals()
        table.tap(table.key("Carmen"))
        table.tap(table.key(table.bid_name(6, "S")))
        table.tap(table.number(2))
        expect(table.heading(re.compile("Dana says"))).to_be_visible()
    evening.all_sent()
    expect(page.get_by_role("img", name="Not sent yet")).to_have_count(0)
    expect(other.page.get_by_role("img", name="Not sent yet")).to_have_count(0)
    expect(table.heading(re.compile("Dana says"))).to_be_visible()
    # What is half typed goes to the server after all.
    expect(other.heading(re.compile("Dana says"))).to_be_visible()


@pytest.mark.slow
@IN_BOTH_AT_LENGTH
def test_what_was_cut_while_the_page_came_comes_later(evening: Evening, network: Network) -> None:
    page = evening.page
    ready(page)
    page.evaluate("() => localStorage.removeItem('whist:words')")
    network.cut("before", path="/alone/", method="GET")
    page.context.clear_cookies(name="sessionid")
    evening = Evening(page, evening.server)
    ready(page)
    assert [fate for _, path, fate in network.seen if path.endswith("/alone/")] == [None, "before", None]
    with network.all("before"):
        evening.table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
        expect(page.get_by_role("img", name="Not sent yet")).to_have_count(1)
    evening.all_sent()
    assert len(evening.stored()) == 1


@pytest.mark.slow
@IN_BOTH_AT_LENGTH
def test_with_a_network_the_pages_behind_the_table_are_the_servers(evening: Evening) -> None:
    page = evening.page
    ready(page)
    page.get_by_role("link", name="More", exact=True).tap()
    expect(page).to_have_url(re.compile("/more/$"))


def test_the_phones_own_screens_are_for_everybody_and_fit_a_tiny_phone(evening: Evening) -> None:
    table, page = evening.table, evening.page
    table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
    ready(page)
    page.set_viewport_size({"width": TINY[0], "height": TINY[1]})
    page.context.set_offline(True)
    found = {}
    dialog = page.get_by_role("dialog")
    for name in (
        "Fine",
        "Give or take points",
        "Only points, without a deal",
        "People and chairs",
        "Result, finish",
    ):
        own_page(page, name)
        expect(dialog.get_by_role("heading", level=2)).not_to_have_text("More")
        found[name] = axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])
        dialog.get_by_role("button", name="Close").tap()
    assert {name: faults for name, faults in found.items() if faults} == {}
    own_page(page, "Give or take points")
    dialog.get_by_role("button", name="Save").tap()
    expect(dialog.get_by_role("alert")).to_have_text("Who? Choose one person.")
    assert evening.unsent() == []
