"""A whole evening typed in from paper: with the keys of a computer, with those under the sheet of a phone, without
a script; and what a bad network leaves."""

import re
from collections.abc import Sequence
from datetime import date

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import GameSession, RuleSet, Table, TypedEvening, User
from scorekeeper.rules import CLASSIC
from tests.browser import PAGE_LOOKS, Phone, axe_faults, scrolls_sideways
from tests.e2e.phones import TINY, signed_in
from tests.factories import FOUR, guest, totals

pytestmark = pytest.mark.django_db(transaction=True)

LAPTOP = (1280, 800)
# Fifteen rounds as they stand on paper, the bid and a cell a person.
ROUNDS = [
    "b5h 1+2 5 3 2",
    "c6n 2 1-1 6 5",
    "do5s 0+1 3 5-2 6",
    "da7d 7 2-1 2 3",
    "b5c 3 5 4+1 0",
] * 3


def typed_by(user: User, people: Sequence[str] = FOUR) -> TypedEvening:
    return TypedEvening.objects.create(
        user=user, date=date(2026, 11, 5), people=list(people), rules=RuleSet.objects.keep(CLASSIC)
    )


def cell(page: Page, row: int, column: int) -> Locator:
    """Counted from 0; the bid stands before the first column."""
    return page.get_by_role("textbox", name=re.compile(rf", row \W?{row + 1}\W?$")).nth(column + 1)


def bid(page: Page, row: int) -> Locator:
    return cell(page, row, -1)


class Keyboard:
    """Counts what fingers do."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.count += len(text)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.count += 1

    def row(self, text: str) -> None:
        for each in text.split():
            self.type(each)
            self.press("Enter")


def kept(page: Page) -> None:
    """The last word as well: the line may still be of the one before."""
    sent = (
        "() => !Object.keys(localStorage).some((key) => key.startsWith('typed:') && !key.endsWith(' other'))"
    )
    page.wait_for_function(sent)
    expect(page.get_by_text("All is kept.")).to_be_visible()


def paste(page: Page, row: int, column: int, text: str) -> None:
    """As the browser does it with what a spreadsheet has copied."""
    page.evaluate(
        """([name, text]) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          const cell = document.querySelector(`[name="${name}"]`);
          cell.focus();
          cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }""",
        [f"bid-{row}" if column < 0 else f"cell-{row}-{column}", text],
    )


def test_fifteen_rounds_on_a_keyboard_and_three_evenings_in_a_row(
    phone: Phone, live_server: LiveServer
) -> None:
    user = guest()
    evening = typed_by(user)
    page = signed_in(phone(size=LAPTOP, touch=False), user, live_server.url)
    page.goto(f"/typed/{evening.uid}/")
    bid(page, 0).focus()
    keys = Keyboard(page)
    slip = ROUNDS[6] + "-1"
    for row in [*ROUNDS[:3], *ROUNDS[4:6], slip, *ROUNDS[7:]]:
        keys.row(row)
    cell(page, 3, 0).focus()  # one was forgotten
    page.get_by_role("button", name="A row above").click()
    keys.row(ROUNDS[3])
    expect(bid(page, 4)).to_be_focused()
    bid(page, 15).focus()
    assert keys.count == 224  # at two a second not quite two minutes
    expect(page.get_by_text("The tricks add up to 12, not 13: count again.")).to_be_visible()
    expect(page.locator("[aria-invalid]")).to_have_count(4)

    page.get_by_role(
        "button", name="Store, and next evening"
    ).click()  # refused, at the first cell of that row
    expect(cell(page, 6, 0)).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    keys.type("5")
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    page.get_by_role("button", name="Store, and next evening").click()

    for day in ("2026-11-12", "2026-11-19"):
        expect(page.get_by_label("Date")).to_have_value(day)
        lines = [
            f"{n:02}\t" + row.replace(" ", "\t").replace("-", "\u200f−") for n, row in enumerate(ROUNDS, 1)
        ]
        paste(page, 0, -1, "\r\n".join(lines) + "\r\n")
        expect(cell(page, 14, 3)).to_have_value("0")
        if day == "2026-11-12":
            page.get_by_role("button", name="Take the paste back").click()
            expect(cell(page, 14, 3)).to_have_value("")
            paste(page, 0, -1, "\n".join(["Bid\tDana\tBob\tCarmen\tDov", *(row[3:] for row in lines)]))
        kept(page)
        page.get_by_role("button", name="Store, and next evening").click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text(day)
    expect(page.get_by_label("Date")).to_have_value("2026-11-26")

    sessions = list(GameSession.objects.order_by("date"))
    assert [(session.date.day, session.rounds) for session in sessions] == [(5, 15), (12, 15), (19, 15)]
    assert len({tuple(totals(Table.objects.get(session=session)).items()) for session in sessions}) == 1
    assert TypedEvening.objects.filter(saved_at=None).count() == 1


def tap_row(page: Page, row: str) -> int:
    """With the keys under the sheet; how many taps it took."""
    who, level, suit, *cells = row.split()
    pad = page.get_by_role("group", name="Keys")
    pad.get_by_role("button", name=who, exact=True).tap()
    pad.get_by_role("button", name=level, exact=True).tap()
    pad.get_by_role("button", name=suit, exact=True).tap()
    for each in cells:
        contract, off = re.fullmatch(r"(\d+)([-+]\d)?", each).groups()  # type: ignore[union-attr]
        pad.get_by_role("button", name=contract, exact=True).tap()
        outcome = (
            "made" if off is None else re.compile(rf"{off[1]}\W? {'short' if off[0] == '-' else 'over'}")
        )
        pad.get_by_role("button", name=outcome, exact=off is None).tap()
    return 3 + 2 * len(cells)


@pytest.mark.parametrize("rounds", [2, pytest.param(15, marks=pytest.mark.slow)])
def test_a_phone_has_keys_of_its_own_and_keeps_what_the_network_does_not_take(
    phone: Phone, live_server: LiveServer, rounds: int
) -> None:
    user = guest()
    evening = typed_by(user)
    page = signed_in(phone(), user, live_server.url)
    page.goto(f"/typed/{evening.uid}/")
    expect(bid(page, 0)).to_have_attribute("inputmode", "none")
    bid(page, 0).tap()
    taps = sum(tap_row(page, "Bob 5 hearts 1+2 5 3 2") for _ in range(rounds))
    assert taps == 11 * rounds  # fifteen rounds at one a second: 2 minutes and 45 seconds
    expect(bid(page, rounds)).to_be_focused()
    expect(page.locator("[data-total]").first).to_have_text(f"−{20 * rounds}")
    kept(page)

    page.context.route("**/typed/**", lambda route: route.abort())
    tap_row(page, "Bob 5 hearts 1+2 5 3 2")
    expect(page.get_by_text("Not saved yet: no connection. All is kept on this phone.")).to_be_visible()
    page.context.unroute("**/typed/**")
    page.reload()
    expect(cell(page, rounds, 0)).to_have_value("1+2")
    expect(page.locator("[data-total]").first).to_have_text(f"−{20 * (rounds + 1)}")
    page.get_by_role("button", name="Store this evening").tap()
    expect(page).to_have_url(re.compile("/summary/"))
    assert GameSession.objects.get().rounds == rounds + 1


@pytest.mark.slow
def test_two_windows_never_write_over_each_other_unseen(phone: Phone, live_server: LiveServer) -> None:
    user = guest()
    evening = typed_by(user)
    one = signed_in(phone(size=LAPTOP, touch=False), user, live_server.url)
    other = one.context.new_page()
    for page in (one, other):
        page.goto(f"/typed/{evening.uid}/")
    one.bring_to_front()
    cell(one, 0, 0).fill("5")
    kept(one)
    other.bring_to_front()
    cell(other, 0, 1).fill("7")
    expect(other.get_by_text("Somebody typed on in another window: reload the page.")).to_be_visible()
    other.get_by_role("button", name="Keep it for later").click()
    expect(other.get_by_text("In another window more was typed since.")).to_be_visible()
    expect(cell(other, 0, 1)).to_have_value("7")
    evening.refresh_from_db()
    assert evening.rows[0]["cells"] == ["5", "", "", ""]
    other.get_by_role("button", name="Store this evening").click()  # seen by now, and kept
    expect(cell(other, 0, 0)).to_have_attribute("aria-invalid", "true")
    evening.refresh_from_db()
    assert evening.rows[0]["cells"] == ["", "7", "", ""]


@pytest.mark.slow
def test_without_a_script_the_buttons_do(phone: Phone) -> None:
    page = phone(javascript=False)
    page.goto("/typed/")
    page.get_by_label("Date").fill("2026-11-26")
    page.get_by_role("textbox", name="Player 1").fill("Dana")
    page.get_by_role("button", name="Type it in").click()
    for column, text in enumerate(("1+2", "5", "3", "3")):
        cell(page, 0, column).fill(text)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("The tricks add up to 14, not 13: count again.")).to_be_visible()
    cell(page, 0, 3).fill("2")
    page.get_by_label("Player 4: the paper’s total").fill("20")
    page.get_by_role("checkbox", name="Keep the paper’s total").check()
    page.get_by_role("button", name="Store this evening").click()
    expect(page).to_have_url(re.compile("/summary/"))
    assert list(totals(Table.objects.get()).values()) == [-20, 35, 19, 20]


@pytest.mark.parametrize("look", PAGE_LOOKS)
def test_the_pages_are_for_everybody_and_fit_a_tiny_phone(
    phone: Phone, live_server: LiveServer, look: dict[str, str]
) -> None:
    user = guest()
    evening = typed_by(user, ["Dana", "Bob", "כרמן", "Maximiliana Konstantinou", "Eve"])
    evening.rows = [
        {"dealer": 2, "bid": "b5h", "cells": ["1+2", "5", "3", "2", ""]},
        {"dealer": None, "bid": "=", "cells": ["-1000", "x", "?", "12345", ""]},
    ]
    evening.paper = ["7", "", "", "", ""]
    evening.save()
    page = signed_in(phone(size=TINY, **look), user, live_server.url)
    faults = {}
    for path in ("", f"{evening.uid}/"):
        page.goto(f"/typed/{path}")
        page.evaluate("() => document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
        faults[path] = axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])
    page.goto(f"/typed/{evening.uid}/")
    for name in ("bid-3", "cell-3-1"):
        page.locator(f"[name='{name}']").tap()
        expect(page.locator("[data-key='clear']")).to_be_visible()
        faults[name] = axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])
    assert faults == {key: [] for key in faults}


def test_what_is_typed_in_an_old_window_is_never_lost(phone: Phone, live_server: LiveServer) -> None:
    user = guest()
    evening = typed_by(user)
    one = signed_in(phone(size=LAPTOP, touch=False), user, live_server.url)
    other = one.context.new_page()
    for page in (one, other):
        page.goto(f"/typed/{evening.uid}/")
    cell(one, 0, 0).fill("5")
    kept(one)
    other.bring_to_front()
    cell(other, 1, 1).fill("7")
    stale = other.get_by_text("Somebody typed on in another window: reload the page.")
    expect(stale).to_be_visible()
    other.reload()
    expect(cell(other, 0, 0)).to_have_value("5")
    expect(cell(other, 1, 1)).to_have_value("")
    other.get_by_role("button", name="Put it in here").click()
    expect(cell(other, 1, 1)).to_have_value("7")
    kept(other)
    other.get_by_role("button", name="Take it out again").click()
    expect(cell(other, 1, 1)).to_have_value("")
    kept(other)
    other.reload()
    expect(other.get_by_role("button", name="Put it in here")).to_be_hidden()

    # Stored in one window, typed on in the other.
    keys = Keyboard(other)
    bid(other, 0).focus()
    keys.row(ROUNDS[0])
    kept(other)
    other.keyboard.press("Control+Enter")
    expect(other).to_have_url(re.compile("/summary/"))
    one.bring_to_front()
    cell(one, 1, 0).fill("9")
    told = one.get_by_text("This evening is stored already, without what is new here")
    expect(told).to_be_visible()
    one.get_by_role("button", name="Store this evening").click()
    expect(told).to_be_visible()
    expect(cell(one, 1, 0)).to_have_value("9")

    # Thrown away, and signed out.
    half = typed_by(user)
    one.goto(f"/typed/{half.uid}/")
    half.delete()
    cell(one, 0, 0).fill("8")
    expect(one.get_by_text("This evening was thrown away elsewhere.")).to_be_visible()
    one.get_by_role("button", name="Store this evening").click()
    expect(cell(one, 0, 0)).to_have_value("8")
    third = typed_by(user)
    one.goto(f"/typed/{third.uid}/")
    one.context.clear_cookies()
    cell(one, 0, 0).fill("8")
    expect(one.get_by_text("Nobody is signed in here any more")).to_be_visible()


def test_rows_go_in_and_out_and_back(phone: Phone, live_server: LiveServer) -> None:
    user = guest()
    evening = typed_by(user)
    page = signed_in(phone(size=LAPTOP, touch=False), user, live_server.url)
    page.goto(f"/typed/{evening.uid}/")
    expect(page.get_by_label("Bid, row 1", exact=True)).to_be_focused()
    page.get_by_text("Rows from a spreadsheet").click()
    box = page.get_by_label("Copy the cells there, paste them here")
    box.fill("Dana\tBob\tCarmen\tDov\tEve\n" + "1\t2\t3\t4\t5\n" * 120)
    page.get_by_role("button", name="Put them in").click()
    expect(page.get_by_label("Bid, row 1", exact=True)).to_be_focused()
    expect(page.get_by_text(re.compile(r"Cells that found no column: \W120"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"as an evening has \W100\W at most: \W20"))).to_be_visible()
    page.get_by_role("button", name="Take the paste back").click()
    expect(page.get_by_label("Dana, row 1", exact=True)).to_have_value("")
    expect(page.get_by_text("Cells that found no column")).to_have_count(0)
    page.get_by_label("Dana, row 1", exact=True).fill("1")
    page.get_by_label("Dana, row 2", exact=True).fill("2")
    page.get_by_label("Dana, row 1", exact=True).focus()
    page.get_by_role("button", name=re.compile(r"^Row \W1\W out")).click()
    expect(page.get_by_label("Dana, row 1", exact=True)).to_have_value("2")
    page.get_by_role("button", name="Bring the row back").click()
    expect(page.get_by_label("Dana, row 2", exact=True)).to_have_value("2")
    kept(page)
