"""Who watches sees the deal grow within three seconds, and loses nothing of what he is reading."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.accounts import links
from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Grant, Table
from scorekeeper.play import draft as drafts
from scorekeeper.play import finish
from tests.browser import Phone, axe_faults
from tests.e2e.phones import signed_in
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, pid

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 3000  # ms


@pytest.fixture
def table() -> Table:
    return table_of(guest())


@pytest.fixture
def watcher(phone: Phone, live_server: LiveServer, table: Table) -> Page:
    user = guest()
    join_table(user, table, Grant.Role.WATCH)
    return signed_in(phone(), user, live_server.url)


def say(table: Table, **answers: Any) -> None:
    """The deal as far as the scoring phone has it: say(table, declarer="Bob", contract_Bob=5)."""
    values = {}
    for question, value in answers.items():
        kind, _, name = question.partition("_")
        values[f"{kind}-{pid(table, name)}" if name else kind] = (
            pid(table, value) if kind == "declarer" else value
        )
    drafts.begin(table, values, None)


def deal(page: Page) -> Any:
    return page.get_by_role("region", name="The deal")


def asked(page: Page) -> list[Request]:
    """The questions that the page asks from now on."""
    found: list[Request] = []
    page.on("request", lambda request: found.append(request) if "/board/" in request.url else None)
    return found


def test_the_deal_grows_before_the_eyes_of_who_watches(watcher: Page, table: Table) -> None:
    watcher.goto(address(table))
    expect(deal(watcher)).to_contain_text("The auction: Bob speaks first.")
    said: dict[str, Any] = {}
    steps: list[tuple[dict[str, Any], str]] = [
        ({"declarer": "Bob"}, "Declarer: Bob"),
        ({"bid": "5H", "contract_Bob": 5}, "Carmen says"),
        ({"contract_Carmen": 3}, "Dov says"),
        ({"contract_Dov": 2, "contract_Dana": 2}, "under by 1"),
        ({"tricks_Bob": 5}, "made"),
    ]
    for answers, words in steps:
        said |= answers
        say(table, **said)
        expect(deal(watcher)).to_contain_text(words, timeout=SOON)
    play(table)
    expect(watcher.get_by_role("columnheader").filter(has_text="Bob")).to_contain_text("35", timeout=SOON)
    expect(deal(watcher)).to_contain_text("The auction: Carmen speaks first.")
    finish.finish(table, stamp(table))
    expect(watcher.get_by_role("heading", name="Winner Bob")).to_be_visible(timeout=SOON)


def test_what_somebody_reads_stays_as_it_is(watcher: Page, table: Table) -> None:
    for _ in range(12):
        play(table)
    watcher.goto(address(table))
    sheet = watcher.get_by_role("region", name="Scores")
    row = sheet.get_by_role("rowheader").nth(2).get_by_role("link")
    row.tap()
    row.focus()
    details = sheet.get_by_role("row").filter(has_text="Round 3").last
    expect(details).to_be_visible()
    with unmoved(watcher, details):
        say(table, declarer="Bob", bid="5H", contract_Bob=5)
        play(table)
        expect(sheet.get_by_role("rowheader")).to_have_count(13, timeout=SOON)
    expect(details).to_be_visible()
    expect(row).to_be_focused()
    expect(row).to_have_attribute("aria-expanded", "true")
    row.tap()  # and a row that was closed is not opened again
    expect(details).to_be_hidden()
    play(table)
    expect(sheet.get_by_role("rowheader")).to_have_count(14, timeout=SOON)
    expect(details).to_be_hidden()


@pytest.mark.slow
def test_who_has_scrolled_up_stays_there_and_nothing_else_is_drawn_anew(watcher: Page, table: Table) -> None:
    for _ in range(20):
        play(table)
    watcher.goto(address(table))
    sheet = watcher.get_by_role("region", name="Scores")
    first = sheet.get_by_role("rowheader").first
    first.scroll_into_view_if_needed()
    changes = watcher.evaluate_handle(
        """() => {
            const changes = [];
            const row = ({ target }) => target.parentElement?.closest("tr")?.id ?? "";
            const note = (list) => changes.push(...list.map(row));
            new MutationObserver(note).observe(document.querySelector("#scoreboard tbody"),
                { subtree: true, childList: true, attributes: true, characterData: true });
            return changes;
        }"""
    )
    with unmoved(watcher, first):
        play(table)
        expect(sheet.get_by_role("rowheader")).to_have_count(21, timeout=SOON)
    assert changes.evaluate("(changes) => changes.filter(Boolean)") == []


@contextmanager
def unmoved(page: Page, what: Any) -> Iterator[None]:
    before = what.bounding_box()
    yield
    page.wait_for_timeout(100)
    after = what.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 2


def test_it_asks_only_while_it_is_in_sight(watcher: Page, table: Table) -> None:
    watcher.goto(address(table))
    with watcher.expect_response(re.compile("/board/"), timeout=SOON):
        pass
    questions = asked(watcher)
    hidden(watcher, True)
    watcher.wait_for_timeout(300)  # one that was on its way
    questions.clear()
    play(table)
    watcher.wait_for_timeout(2600)
    assert questions == []
    hidden(watcher, False)
    expect(watcher.get_by_role("columnheader").filter(has_text="Bob")).to_contain_text("35", timeout=1000)


def hidden(page: Page, is_hidden: bool) -> None:
    """As when the phone is locked, or another tab lies over this one."""
    page.evaluate(
        """(state) => {
            Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        "hidden" if is_hidden else "visible",
    )


def test_a_finished_evening_is_asked_about_once_more_and_then_never(watcher: Page, table: Table) -> None:
    play(table)
    finish.finish(table, stamp(table))
    watcher.goto(address(table))
    with watcher.expect_response(re.compile("/board/"), timeout=SOON) as answer:
        pass
    assert answer.value.status == 286
    questions = asked(watcher)
    watcher.wait_for_timeout(2600)
    assert questions == []


ONCE_OVER = (10, 20, 40, 80, 160, 320)  # s


@pytest.mark.slow
def test_who_sees_the_end_asks_a_few_times_more_and_then_never(watcher: Page, table: Table) -> None:
    play(table)
    watcher.clock.install()
    watcher.goto(address(table))
    with watcher.expect_response(lambda answer: answer.status == 204):
        watcher.clock.fast_forward(2000)
    finish.finish(table, stamp(table))
    for status, seconds in ((200, 2), (286, 2), *((286, each) for each in ONCE_OVER)):
        with watcher.expect_response(re.compile("/board/")) as answer:
            watcher.clock.fast_forward(seconds * 1000)
        assert answer.value.status == status
        watcher.wait_for_timeout(50)
    questions = asked(watcher)
    watcher.clock.fast_forward(3_600_000)
    watcher.wait_for_timeout(300)
    assert questions == []


@pytest.mark.slow
def test_an_evening_that_is_reopened_goes_on_on_every_phone(
    watcher: Page, wall: Page, phone: Phone, live_server: LiveServer, table: Table
) -> None:
    play(table)
    scorer = guest()
    join_table(scorer, table, Grant.Role.SCORE)
    second = signed_in(phone(), scorer, live_server.url)
    finish.finish(table, stamp(table))
    pages = (watcher, second, wall)
    for page, below in zip(pages, ("", "", "screen/"), strict=True):
        page.clock.install()
        page.goto(address(table, below))
        expect(page.get_by_text("Winner")).to_be_visible()
        with page.expect_response(lambda answer: answer.status == 286):
            page.clock.fast_forward(2000)
    finish.reopen(table, stamp(table))
    play(table)
    for page in pages:
        page.clock.fast_forward(3_600_000)
    watcher.wait_for_timeout(300)
    assert watcher.get_by_text("Winner").is_visible()
    watcher.get_by_role("region", name="Scores").tap()
    expect(deal(watcher)).to_contain_text("The auction: Dov speaks first.")
    second.evaluate("() => window.dispatchEvent(new Event('focus'))")
    expect(deal(second).get_by_role("heading")).to_have_text("Who won the auction?")
    hidden(wall, False)
    expect(wall.get_by_role("region", name="Scores")).to_contain_text("The auction: Dov speaks first.")
    for page in pages:
        expect(page.get_by_text("Winner")).to_be_hidden()
        expect(page.get_by_role("region", name="Scores")).to_contain_text("70")
    play(table)  # and all of them go on asking
    for page in pages:
        page.clock.fast_forward(2000)
        expect(page.get_by_role("region", name="Scores")).to_contain_text("105", timeout=SOON)


def test_who_came_by_a_link_that_was_ended_is_told_and_asks_no_more(watcher: Page, table: Table) -> None:
    watcher.goto(address(table))
    links.end(table, Grant.Role.WATCH)
    expect(watcher.get_by_role("alert")).to_contain_text("This link opens nothing", timeout=SOON)
    expect(deal(watcher)).to_be_hidden()
    questions = asked(watcher)
    watcher.wait_for_timeout(2600)
    assert questions == []


@pytest.mark.slow
def test_a_bad_line_ends_nothing(watcher: Page, table: Table) -> None:
    watcher.goto(address(table))
    watcher.route(re.compile("/board/"), lambda route: route.fulfill(status=503))
    with watcher.expect_response(re.compile("/board/"), timeout=SOON):
        pass
    watcher.unroute(re.compile("/board/"))
    play(table)
    expect(watcher.get_by_role("columnheader").filter(has_text="Bob")).to_contain_text("35", timeout=SOON)


@pytest.fixture
def wall(phone: Phone, live_server: LiveServer, table: Table) -> Page:
    """A tablet that somebody has put on the table."""
    user = guest()
    join_table(user, table, Grant.Role.WATCH)
    page = signed_in(phone(size=(1024, 768)), user, live_server.url)
    page.add_init_script(
        """window.done = [];
        Object.defineProperty(navigator, "vibrate", { value: (ms) => window.done.push(ms) });
        Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true } });
        Object.defineProperty(navigator, "wakeLock", { value: {
            request: async (what) => { window.done.push(what); return { released: false }; } } });"""
    )
    page.goto(address(table, "screen/"))
    return page


def test_a_big_screen_follows_the_evening_stays_on_and_shakes_when_a_round_is_saved(
    wall: Page, table: Table
) -> None:
    screen = wall.get_by_role("region", name="Scores")
    expect(screen).to_contain_text("The auction: Bob speaks first.")
    assert wall.evaluate("() => window.done") == ["screen"]
    said: dict[str, Any] = {"declarer": "Bob", "bid": "5H", "contract_Bob": 5, "contract_Carmen": 3}
    say(table, **said)
    expect(screen).to_contain_text("Dov says", timeout=SOON)
    say(table, **said, contract_Dov=2, contract_Dana=1)
    expect(screen).to_contain_text("under by 2", timeout=SOON)
    assert wall.evaluate("() => window.done") == ["screen"]
    play(table)
    expect(screen.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("35", timeout=SOON)
    assert wall.evaluate("() => window.done") == ["screen", 60]
    links.end(table, Grant.Role.WATCH)
    expect(wall.get_by_role("alert")).to_contain_text("This link opens nothing", timeout=SOON)


SCREENS = [(1920, 1080), (1280, 800), (1024, 768), (844, 390), (768, 1024)]


@pytest.mark.parametrize(("locale", "scheme"), [("en", "light"), ("he", "dark")])
def test_a_big_screen_is_for_everybody_and_legible_from_three_metres(
    phone: Phone, live_server: LiveServer, table: Table, locale: str, scheme: Any
) -> None:
    play(table)
    say(table, declarer="Bob", bid="5H", contract_Bob=5, contract_Carmen=3, contract_Dov=2, contract_Dana=1)
    user = guest()
    join_table(user, table, Grant.Role.WATCH)
    page = signed_in(phone(locale=locale, scheme=scheme), user, live_server.url)
    page.goto(address(table, "screen/"))
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert axe_faults(page) == []
        fits = "(m) => m.scrollWidth <= m.clientWidth && m.scrollHeight <= m.clientHeight"
        assert page.locator("main").evaluate(fits), (width, height)
        if width > height:
            # What is read from afar: names, totals and whose turn it is a twentieth of the height, contracts more.
            assert smallest(page, ".who, .total, .turn") >= height / 20, (width, height)
            assert smallest(page, ".said b") >= height / 6, (width, height)


def smallest(page: Page, what: str) -> float:
    """The size of the smallest type among these, in pixels."""
    size = "(all) => Math.min(...all.map((each) => parseFloat(getComputedStyle(each).fontSize)))"
    return float(page.locator(what).evaluate_all(size))
