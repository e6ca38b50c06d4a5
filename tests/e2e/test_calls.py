"""The auction call by call: a tap a call, one back, all pass and the frisch; with the script and by plain forms."""

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import Draft, Round, Table
from scorekeeper.play.aids import Aids, change_aids
from scorekeeper.rules import CLASSIC, RuleSet
from tests.browser import Phone, axe_faults, scrolls_sideways
from tests.cut import Network
from tests.e2e.at_table import AtTable
from tests.e2e.offline import AT_HOME, Evening, ready
from tests.e2e.phones import TINY, signed_in
from tests.factories import FOUR, guest, stamp, table_of

pytestmark = pytest.mark.django_db(transaction=True)
SENT_AFTER = 1000  # ms
# Each way in one language in every run, in the other in the long one.
SLOW_IN = {"en": pytest.param("en", marks=pytest.mark.slow), "he": pytest.param("he", marks=pytest.mark.slow)}


class Caller(AtTable):
    """Who taps each call once it is the next one's turn."""

    def call(self, *made: str) -> None:
        for each in made:
            expect(self.named(each)).to_be_visible()
            self.settled()
            before = self.title.inner_text()
            self.tap(self.named(each))
            expect(self.title).not_to_have_text(before)

    @property
    def title(self) -> Locator:
        return self.entry.get_by_role("heading")

    def named(self, made: str) -> Locator:
        return self.key(self.say("pass") if made == "P" else self.bid_name(made[0], made[1:]))

    def back(self) -> None:
        self.tap(self.key(self.say("One call back")))

    def asks(self, name: str) -> None:
        self.stands(self.phrase("{name} says", name=f".?{name}.?"))

    def wins(self, name: str) -> None:
        self.stands(self.phrase("Auction won: {name}", name=f".?{name}.?"))

    def stands(self, title: re.Pattern[str]) -> None:
        expect(self.heading(title)).to_be_visible()
        self.settled()

    def settled(self) -> None:
        expect(self.page.locator("[data-settling]")).to_have_count(0)  # a finger takes longer than a test


def sits_down(
    page: Page,
    url: str,
    locale: str = "en",
    *,
    javascript: bool = True,
    names: tuple[str, ...] = FOUR,
    deck: str = "full",
    rules: RuleSet = CLASSIC,
    **aids: bool,
) -> Caller:
    """Dana deals, so Bob speaks first."""
    user = guest()
    table = table_of(user, *names, deck=deck, rules=rules)
    if aids:
        change_aids(table, Aids(**aids), stamp(table))
    signed_in(page, user, url).goto(f"/tables/{table.uid}/")
    return Caller(page, language=locale, javascript=javascript)


def is_sound(page: Page) -> None:
    assert not scrolls_sideways(page)
    assert axe_faults(page) == []


@pytest.mark.parametrize("locale", ["en", SLOW_IN["he"]])
def test_an_auction_tap_by_tap(phone: Phone, live_server: LiveServer, locale: str) -> None:
    page = phone(locale=locale)
    table = sits_down(page, live_server.url, locale)
    table.tap(table.key(table.say("Call by call")))
    table.asks("Bob")
    table.call("P", "P", "P", "P")
    expect(table.entry.get_by_role("listitem").filter(has_text="Dov")).to_have_count(2)
    is_sound(page)
    begins = table.key(table.phrase("New auction from {n}", n=".?6.?"))
    table.tap(begins)
    expect(table.named("5C")).to_have_count(0)
    table.back()
    table.tap(begins)
    before = table.taps
    table.call("P", "6C", "P", "P", "6S", "P", "P")
    table.back()
    table.asks("Dov")
    expect(table.named("6H")).to_have_count(0)
    is_sound(page)
    table.call("P", "P")
    table.asks("Carmen")  # the contracts begin
    assert table.taps - before == 10
    table.tap(table.key(table.say("One step back")))
    table.wins("Bob")
    table.tap(table.key(table.say("Done")))
    for contract in (3, 2, 0):
        table.tap(table.number(contract))
    for tricks in (6, 3, 2):
        table.tap(table.number(tricks))
    table.tap(table.key(re.compile(f"^{table.say('Save round {n}').partition('{')[0]}")))
    expect(table.heading(table.say("Who won the auction?"))).to_be_visible()
    kept = Round.objects.get()
    assert (kept.frisch, kept.calls) == (1, ["P", "6C", "P", "P", "6S", "P", "P", "P"])
    page.get_by_role("region", name=table.say("Scores")).get_by_role("rowheader").first.tap()
    details = page.get_by_text(f"{table.say('Calls')}: ")
    words = re.sub("[\u2066-\u2069\\s]+", " ", details.inner_text())
    assert words == table.say("Calls") + ": pass – 6 – pass – pass – 6 – pass – pass – pass".replace(
        "pass", table.say("pass")
    )


@pytest.mark.parametrize("locale", ["he", SLOW_IN["en"]])
def test_an_auction_by_plain_forms(phone: Phone, live_server: LiveServer, locale: str) -> None:
    page = phone(locale=locale, javascript=False)
    table = sits_down(page, live_server.url, locale, javascript=False)
    page.get_by_role("link", name=table.say("Call by call")).click()

    def press(*made: str) -> None:
        for each in made:
            name = {"P": table.say("pass")}.get(each) or table.bid_name(each[0], each[1:])
            page.get_by_role("button", name=name, exact=True).click()

    press("P", "P", "P", "P")
    looks_sound(phone, page, locale)
    page.get_by_role("button", name=table.phrase("New auction from {n}")).click()
    press("6H", "P", "6NT")
    page.get_by_role("button", name=table.say("One call back")).click()
    looks_sound(phone, page, locale)
    press("7C", "P", "P", "P")
    expect(table.radio("Who won the auction?", "Dov")).to_be_checked()
    expect(table.radio("With which bid?", table.bid_name(7, "C"))).to_be_checked()
    expect(page.locator("#q-calls").get_by_role("checkbox")).to_be_checked()
    answers = Draft.objects.get().answers
    assert ([call.split()[0] for call in answers["calls"]["v"]], answers["frisch"]["v"]) == (
        ["6H", "P", "7C", "P", "P", "P"],
        1,
    )


def looks_sound(phone: Phone, page: Page, locale: str) -> None:
    """The same page where a script may look at it."""
    other = phone(locale=locale)
    other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # what one call gives the other takes
    other.goto(page.url)
    is_sound(other)


def test_the_table_switches_it_on_and_a_tap_leaves_it(phone: Phone, live_server: LiveServer) -> None:
    """Also a tap too many, a reload half way, and the plain question for one deal."""
    page = phone()
    table = sits_down(page, live_server.url, calls=True, frisch=True)
    table.asks("Bob")
    table.named("P").dblclick()
    table.asks("Carmen")
    table.call("5H")
    page.reload()
    table.asks("Dov")
    table.tap(table.key("Only who won"))
    table.tap(table.key("Carmen"))
    table.tap(table.key("6 hearts"))
    table.asks("Dov")
    page.wait_for_timeout(700)  # the last answer goes a moment after the tap
    assert Draft.objects.get().answers["calls"]["v"] is None
    table.tap(table.key("One step back"))
    table.tap(table.key("All passed"))
    expect(table.heading(re.compile("Frisch .?1"))).to_be_visible()
    table.tap(table.key(re.compile("^New auction from")))
    expect(table.heading("Who won the auction?")).to_be_visible()


@pytest.mark.slow
def test_three_are_reminded_of_the_pack_before_every_deal(phone: Phone, live_server: LiveServer) -> None:
    page = phone()
    table = sits_down(page, live_server.url, names=("Dana", "Bob", "Carmen"), deck="drop_card")
    reminder = table.entry.get_by_text("One card out, a new one each deal: 17 cards each")
    expect(reminder.locator("visible=true")).to_have_count(1)
    table.tap(table.key("Call by call"))
    table.asks("Bob")
    expect(reminder.locator("visible=true")).to_have_count(1)
    table.call("5C")
    expect(reminder.locator("visible=true")).to_have_count(0)
    table.call("P", "P")
    table.asks("Carmen")


def test_a_finger_that_slips_answers_no_question_that_came_under_it(
    phone: Phone, live_server: LiveServer
) -> None:
    page = phone(size=TINY)
    table = sits_down(page, live_server.url, calls=True)
    table.call("P", "P", "P")
    slip(table, table.named("P"))
    table.stands(table.phrase("Frisch {n} of {max}"))
    slip(table, table.key(table.phrase("New auction from {n}")))
    table.asks("Bob")
    table.call("6C", "P", "P")
    slip(table, table.named("P"))
    table.asks("Carmen")
    page.wait_for_timeout(SENT_AFTER)
    answers = {question: answer["v"] for question, answer in Draft.objects.get().answers.items()}
    contracts = [value for question, value in answers.items() if question.startswith("contract-")]
    assert (len(answers["calls"]), answers["frisch"], contracts) == (4, 1, [6])


def slip(table: Caller, what: Locator) -> None:
    """Two taps of one finger, as it happens."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    table.page.wait_for_timeout(400)  # since the tap before
    table.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, delay=40)


@pytest.mark.slow
def test_a_deal_that_is_passed_out_keeps_its_passes(phone: Phone, live_server: LiveServer) -> None:
    table = sits_down(phone(), live_server.url, calls=True, rules=RuleSet(frisch_max=0))
    table.asks("Bob")
    table.call("P", "P", "P", "P")
    table.back()
    table.asks("Dana")
    table.call("P")
    table.tap(table.key("Passed out"))
    table.asks("Bob")
    kept = Round.objects.get()
    assert (kept.kind, kept.calls) == ("passed_out", ["P"] * 4)


@pytest.mark.slow
def test_an_edit_asks_whether_the_calls_or_the_bid_hold(phone: Phone, live_server: LiveServer) -> None:
    page = phone()
    table = sits_down(page, live_server.url, calls=True)
    table.asks("Bob")
    called_and_saved(table)
    page.get_by_role("region", name="Scores").get_by_role("rowheader").first.tap()
    page.get_by_role("link", name="Edit").locator("visible=true").tap()
    table.tap(table.key("Change"))
    table.tap(table.key(re.compile("^Bid")))
    table.wins("Bob")
    table.tap(table.key("Only who won"))
    table.tap(table.key("5 spades"))
    expect(table.heading("The calls ended differently")).to_be_visible()
    is_sound(page)
    table.tap(table.key("Leave the calls out"))
    table.tap(table.key(re.compile("^Save round")))
    table.asks("Carmen")
    kept = Round.objects.get()
    assert (kept.suit, kept.calls) == ("S", None)


@pytest.mark.slow
def test_two_phones_call_in_turn_and_see_where_both_did(phone: Phone, live_server: LiveServer) -> None:
    first = sits_down(phone(), live_server.url, calls=True)
    second = Caller(phone())
    second.page.goto(f"/j/{Table.objects.get().score_token}/")
    second.page.get_by_role("button", name=re.compile("score")).tap()
    first.asks("Bob")
    first.call("P")
    second.asks("Carmen")
    second.page.context.set_offline(True)
    second.call("5H")
    with first.page.expect_response(re.compile("/draft/")):
        first.call("5C")
    second.page.context.set_offline(False)
    expect(second.entry.get_by_text("Which is right?")).to_be_visible()
    second.settled()
    second.tap(second.key(re.compile("^pass – 5.*here$")))
    first.asks("Dov")
    expect(first.entry.get_by_text("Which is right?")).to_be_visible(timeout=15_000)
    first.settled()
    first.tap(first.key(re.compile("another phone$")))
    first.call("P", "P", "P")
    expect(second.key("One step back")).to_be_visible()  # the contracts begin
    second.settled()
    second.tap(second.key("One step back"))
    second.back()
    first.asks("Bob")
    expect(first.entry.get_by_text("Which is right?")).to_have_count(0)


@AT_HOME
def test_calls_go_along_without_a_network(evening: Evening, network: Network) -> None:
    """From the server's page without a service worker: the screen is there once it was used."""
    page = evening.page
    table = Caller(page)
    ready(page)
    table.tap(table.key("Call by call"))
    table.asks("Bob")
    with network.all("before"):
        called_and_saved(table)
        page.get_by_role("region", name="Scores").get_by_role("rowheader").first.tap()
        expect(page.get_by_text("Calls: ")).to_be_visible()
    evening.all_sent()
    with closing(sqlite3.connect(evening.server.data_dir / "db.sqlite3")) as database:
        kept = database.execute("SELECT calls FROM scorekeeper_round").fetchall()
    assert kept == [('["5H", "P", "P", "P"]',)]


def called_and_saved(table: Caller) -> None:
    """Bob made five hearts."""
    table.call("5H", "P", "P", "P")
    for number in (3, 2, 1, 5, 3, 2):
        table.tap(table.number(number))
    table.tap(table.key(re.compile("^Save round")))
    expect(table.heading(re.compile("^(Who won the auction|.?Carmen.? says)"))).to_be_visible(timeout=15_000)
