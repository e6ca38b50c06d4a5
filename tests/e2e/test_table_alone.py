"""The open table goes on without a network: as the server would, until the server has it all."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper import rules as game
from scorekeeper.models import Table, User
from scorekeeper.play.adjustments import adjust
from scorekeeper.play.people import join_by_name, leave
from scorekeeper.play.rounds import record_points, record_round
from scorekeeper.play.sheet import Sheet
from tests.browser import Phone
from tests.cut import CUTS, Fate, Network, network_to
from tests.e2e.offline import Evening
from tests.e2e.phones import signed_in
from tests.factories import deal_of, guest, play, stamp, table_of
from tests.serving import Server, started

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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with started(tmp_path_factory.mktemp("data")) as opened:
        yield opened
        assert opened.complained() == ""


@pytest.fixture
def network(server: Server) -> Iterator[Network]:
    with network_to(server.port) as opened:
        yield opened


@pytest.fixture
def evening(phone: Phone, network: Network, server: Server) -> Evening:
    # Whatever is cut is an error in the browser's log.
    return Evening(phone(url=network.url, strict=False), server)


def ready(page: Page) -> None:
    """The page has what it needs to go on alone."""
    page.wait_for_function("() => localStorage.getItem('whist:words') !== null")


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
    play(table, seats=four, dealer=four[0])
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


@pytest.mark.parametrize("cut", CUTS)
def test_a_save_that_is_cut_goes_on_and_is_stored_once(evening: Evening, network: Network, cut: Fate) -> None:
    table = evening.table
    ready(evening.page)
    network.cut(cut, path="/rounds/")
    network.cut(cut, path="/outbox/", method="GET")
    for _ in range(3):
        table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    here = {"Dana": -60, "Bob": 105, "Carmen": 57, "Dov": 42}
    assert table.totals() == here
    evening.all_sent()
    assert len(evening.stored()) == 3
    expect(evening.page.get_by_role("img", name="Not sent yet")).to_have_count(0)
    assert (table.totals(), evening.totals()) == (here, here)
