"""Trick by trick in a browser: a whole hand by taps, there and back, slips, two phones, who watches."""

import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Draft, Grant, Line, Table
from scorekeeper.play import draft as drafts
from scorekeeper.play.aids import Aids, change_aids
from tests.browser import LOOKS, Phone, axe_faults, scrolls_sideways
from tests.cut import Network
from tests.e2e.at_table import AtTable
from tests.e2e.offline import AT_HOME, Evening, ready
from tests.e2e.phones import TINY, signed_in
from tests.factories import FOUR, guest, stamp, table_of
from tests.pages import address, pid

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 3000  # ms
# The contracts are 5, 3, 2 and 2. Nobody takes two in a row, which takes longer than a finger needs to slip.
HAND = ("Bob", "Dana", "Bob", "Carmen", "Bob", "Dana", "Bob", "Carmen", "Dov", "Carmen", "Bob", "Dov", "Dana")


def until_tricks(table: AtTable) -> None:
    """Bob wins with 5♥; Carmen says 3, Dov 2, Dana 2."""
    table.tap(table.key("Bob"))
    table.tap(table.key(table.bid_name(5, "H")))
    for number in (3, 2, 2):
        table.tap(table.number(number))


def by_trick(table: AtTable) -> None:
    table.tap(table.key(table.say("Trick by trick")))
    asks(table, 1)


def asks(table: AtTable, number: int) -> None:
    expect(asked(table, number)).to_be_visible()
    settled(table)


def settled(table: AtTable) -> None:
    """A finger takes longer than a test."""
    expect(table.page.locator("[data-settling]")).to_have_count(0)


def asked(table: AtTable, number: int) -> Locator:
    return table.heading(table.phrase("Trick {n}: who took it?", n=f".?{number}.?"))


def tile(table: AtTable, name: str) -> Locator:
    return table.key(re.compile(rf"^{name}\b"))


def took(table: AtTable, *names: str) -> None:
    for name in names:
        table.tap(tile(table, name))


def other_phone(phone: Phone, table: AtTable) -> AtTable:
    other = AtTable(phone())
    other.page.context.add_cookies(table.page.context.cookies())  # type: ignore[arg-type]
    other.page.goto(table.page.url)
    return other


def told_by(table: Table) -> list[str]:
    """Who took each trick, as the server has it, by first letters."""
    answers = drafts.answers_of(Draft.objects.get(table=table))
    names = {pid(table, name): name for name in FOUR}
    return [names[each] for each in answers.get("taken", [])]


@pytest.mark.parametrize("look", LOOKS)
def test_a_whole_hand_is_told_trick_by_trick(phone: Phone, look: dict[str, Any]) -> None:
    """Thirteen taps, there and back on the way, one taken back, and the round is saved as it was counted."""
    table = AtTable(phone(**look), language=str(look.get("locale", "en"))[:2])
    table.start(FOUR)
    until_tricks(table)
    faults: dict[str, list[str]] = {}

    def check(screen: str) -> None:
        size = table.page.viewport_size
        found = axe_faults(table.page)
        table.page.set_viewport_size({"width": TINY[0], "height": TINY[1]})
        faults[screen] = found + (["scrolls sideways"] if scrolls_sideways(table.page) else [])
        assert size
        table.page.set_viewport_size(size)

    check("numbers")
    by_trick(table)
    expect(tile(table, "Bob")).to_contain_text(table.say("leads"))
    tile(table, HAND[0]).dblclick()  # a finger that slips
    expect(table.heading(table.say("Counted once: tap again for one more."))).to_be_visible()
    took(table, *HAND[1:5])
    expect(tile(table, "Carmen")).not_to_contain_text(table.say("leads"))
    table.tap(table.key(table.say("Only numbers")))
    expect(table.heading(table.phrase("{name} took?", name="Bob"))).to_be_visible()
    table.tap(table.key(table.say("Trick by trick")))
    asks(table, 6)
    took(table, HAND[5], "Dov")
    table.key(table.phrase("Undo trick {n}: {name}", n=".?7.?", name="Dov")).dblclick()
    took(table, *HAND[6:12])
    check("tricks")
    expect(tile(table, "Dana")).to_have_text(re.compile(r"^Dana.+2/2$"))
    tile(table, HAND[12]).dblclick()
    expect(table.heading(table.say("Is that right?"))).to_be_visible()
    settled(table)
    table.tap(table.key(table.say("One step back")))
    check("all told")
    table.tap(table.key(table.say("Done")))
    table.tap(table.key(re.compile(re.escape(table.say("Save round {n}").replace("{n}", "").strip()))))
    expect(table.heading(table.say("Who won the auction?"))).to_be_visible()
    lines = Line.objects.order_by("seat").values_list("player__name", "tricks")
    assert list(lines) == [("Dana", 3), ("Bob", 5), ("Carmen", 3), ("Dov", 2)]
    assert {screen: found for screen, found in faults.items() if found} == {}


@pytest.mark.slow
def test_two_phones_tell_each_trick_once_and_lose_none(phone: Phone) -> None:
    table = AtTable(phone())
    table.start(FOUR)
    until_tricks(table)
    by_trick(table)
    took(table, "Bob", "Carmen")
    here = Table.objects.get()
    # Another phone goes on where this one is, and sees it grow.
    other = other_phone(phone, table)
    asks(other, 3)
    took(other, "Dov")
    asks(table, 4)
    expect(table.entry.get_by_role("alert")).to_have_count(0)
    # Whoever tells the same trick there a moment later is told that it came already.
    tile(table, "Dov").tap()
    expect(table.heading("Another phone has just answered.")).to_be_visible()
    table.page.wait_for_timeout(1500)
    # Both tell trick 4 before they hear of each other, and otherwise: it is asked which is right.
    tile(table, "Dana").tap()
    tile(other, "Carmen").tap()
    which = other.entry.get_by_role("alert").filter(has_text="Which is right?")
    expect(which).to_be_visible(timeout=SOON)
    expect(asked(other, 5)).to_be_visible()
    which.get_by_role("button", name=re.compile("^4: Carmen here")).tap()
    expect(tile(table, "Carmen")).to_contain_text("2/3", timeout=SOON)
    expect(tile(table, "Dana")).to_contain_text("0/2")
    assert told_by(here) == ["Bob", "Carmen", "Dov", "Carmen"]


@pytest.mark.slow
def test_a_table_that_has_it_so_begins_with_it_and_a_reload_changes_nothing(
    phone: Phone, live_server: LiveServer
) -> None:
    here = table_of(guest())
    change_aids(here, Aids(tricks=True), stamp(here))
    assert here.session.created_by
    page = signed_in(phone(), here.session.created_by, live_server.url)
    page.goto(address(here))
    table = AtTable(page)
    until_tricks(table)
    asks(table, 1)
    took(table, "Bob", "Dana")
    page.reload()
    asks(table, 3)
    took(table, "Dana")  # long after the last tap
    table.tap(table.key("Only numbers"))
    page.reload()
    expect(table.heading("Bob took?")).to_be_visible()
    table.tap(table.number(0))  # but he has taken one
    table.tap(table.key("Trick by trick"))
    asks(table, 1)
    # The phone of one person says what that person took.
    table.tap(table.key("More"))
    table.tap(table.key("Whose phone is this?"))
    table.tap(table.key("Dov"))
    tile(table, "Carmen").tap()
    took(table, "Dov")
    expect(asked(table, 2)).to_be_visible()
    expect(tile(table, "Dov")).to_contain_text("1/2")
    expect(tile(table, "Carmen")).to_contain_text("0/3")


@pytest.mark.slow
@AT_HOME
def test_tricks_go_along_without_a_network(evening: Evening, network: Network) -> None:
    """From the server's page without a service worker: the screen is there once it was used."""
    table = AtTable(evening.page)
    ready(evening.page)
    until_tricks(table)
    by_trick(table)
    with network.all("before"):
        took(table, *HAND)
        settled(table)
        table.tap(table.key(re.compile("^Save round")))
        expect(table.heading("Who won the auction?")).to_be_visible(timeout=15_000)
    evening.all_sent()
    with closing(sqlite3.connect(evening.server.data_dir / "db.sqlite3")) as database:
        kept = database.execute("SELECT tricks FROM scorekeeper_line ORDER BY seat").fetchall()
    assert kept == [(3,), (5,), (3,), (2,)]


def test_who_watches_sees_the_tricks_grow_where_the_table_shows_them(
    phone: Phone, live_server: LiveServer
) -> None:
    table, user = table_of(guest()), guest()
    join_table(user, table, Grant.Role.WATCH)
    said: dict[str, Any] = {
        f"contract-{pid(table, name)}": number for name, number in zip(FOUR, (2, 5, 3, 2), strict=True)
    }
    said |= {"declarer": pid(table, "Bob"), "bid": "5H"}

    def tell(*names: str) -> None:
        drafts.begin(table, said | {"taken": [pid(table, name) for name in names]}, None)

    tell("Bob", "Dana")
    watcher = signed_in(phone(), user, live_server.url)
    watcher.goto(address(table))
    deal = watcher.get_by_role("region", name="The deal")
    expect(deal).to_contain_text("under by 1")
    expect(deal).not_to_contain_text("needs")
    change_aids(table, Aids(tricks_live=True), stamp(table))
    tell("Bob", "Dana", "Dana", "Dana")
    expect(deal.get_by_role("listitem").filter(has_text="Dana")).to_contain_text("1 too many", timeout=SOON)
    expect(deal).to_contain_text("tricks left: 9")
    assert axe_faults(watcher) == []
    assert table.session.created_by
    page = signed_in(phone(size=TINY), table.session.created_by, live_server.url)
    page.goto(address(table, "tricks/"))
    assert axe_faults(page) == []
    assert not scrolls_sideways(page)


@pytest.mark.slow
def test_without_scripts_a_whole_hand_is_told_by_plain_forms(phone: Phone) -> None:
    table = AtTable(phone(javascript=False), javascript=False)
    table.start(FOUR)
    table.choose(table.radio("Who won the auction?", "Bob"))
    table.choose(table.radio("With which bid?", table.bid_name(5, "H")))
    for name, contract in zip(FOUR, (2, 5, 3, 2), strict=True):
        table.choose(table.question_radio("Contract: %(name)s", name, contract))
    table.tap(table.key("Trick by trick"))
    page = table.page
    for name in (*HAND[:5], "Dov", "Undo trick 6: Dov", *HAND[5:]):
        table.tap(page.get_by_role("button", name=re.compile(rf"^{name}\b")))
    expect(page.get_by_role("heading", name="All tricks are in.")).to_be_visible()
    table.tap(page.get_by_role("link", name="Is that right?"))
    for name, tricks in zip(FOUR, (3, 5, 3, 2), strict=True):
        expect(table.question_radio("Tricks: %(name)s", name, tricks)).to_be_checked()
    table.tap(table.key("Save round 1"))
    expect(page.get_by_role("columnheader").filter(has_text="Bob")).to_contain_text("35")
