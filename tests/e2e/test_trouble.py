"""One evening on which everything goes wrong: each mishap is mended, taken back with one tap, and brought again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Phone
from tests.e2e.at_table import AtTable

pytestmark = pytest.mark.django_db(transaction=True)


class Evening:
    """The table's page and the pages behind it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = AtTable(page)
        self.table.start(("Dana", "Bob", "Carmen", "Dov"))
        self.url = page.url

    @property
    def totals(self) -> dict[str, int]:
        return self.table.totals()

    def go(self, path: str = "") -> None:
        self.page.goto(self.url + path)

    def tap(self, name: str, role: str = "button") -> None:
        self.page.get_by_role(role, name=name, exact=True).tap()  # type: ignore[arg-type]

    def told(self, words: str) -> None:
        expect(self.page.get_by_role("status").filter(has_text=words)).to_be_visible()

    def opened(self, summary: str) -> None:
        self.page.locator("summary").filter(has_text=summary).tap()

    def tick(self, group: str, name: str) -> None:
        self.table.choose(self.table.radio(group, name))

    def row(self, place: int) -> None:
        """Open the details of an entry of the sheet, from 1."""
        sheet = self.page.get_by_role("region", name="Scores")
        sheet.get_by_role("rowheader").nth(place - 1).get_by_role("link").tap()

    def undone(self, before: dict[str, int]) -> None:
        """Undo puts the totals back; redo brings the change again."""
        after = self.totals
        # In the bar, and beside the word on what was done while that is in sight.
        self.page.get_by_role("button", name="Undo", exact=True).last.tap()
        expect(self.page.get_by_role("button", name="Redo")).to_be_visible()
        assert self.totals == before
        self.tap("Redo")
        expect(self.page.get_by_role("button", name="Redo")).to_be_hidden()
        assert self.totals == after


@pytest.fixture
def evening(phone: Phone) -> Evening:
    return Evening(phone())


def changed(evening: Evening, change: Callable[[], None], expected: dict[str, int]) -> None:
    before = evening.totals
    change()
    assert evening.totals == expected
    evening.undone(before)


@pytest.mark.slow
def test_an_evening_of_trouble(evening: Evening) -> None:
    table = evening.table
    table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    assert evening.totals == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}

    def a_latecomer_sits_down_at_the_average() -> None:
        evening.go("people/")
        evening.opened("Somebody joins")
        evening.page.get_by_label("Name", exact=True).fill("Eve")
        evening.tick("Starts with", "the average 12")
        evening.tap("Sit down")
        expect(table.entry).to_be_visible()

    five = {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14, "Eve": 12}
    changed(evening, a_latecomer_sits_down_at_the_average, five)

    # Five people: Eve rests first, who came last.
    table.quick_round("6 4 2 0", "6 4 2 1", bid="6S", order="Bob Carmen Dov Dana")
    assert evening.totals == {"Dana": -70, "Bob": 81, "Carmen": 45, "Dov": 28, "Eve": 12}

    def goes_home(name: str) -> None:
        evening.go("people/")
        evening.page.get_by_role("link", name=re.compile(f"^{name}")).tap()
        evening.opened("Goes home")
        evening.tap("Goes home")
        expect(table.entry).to_be_visible()

    goes_home("Eve")
    changed(evening, lambda: goes_home("Bob"), evening.totals)

    # Three, with clubs out.
    table.quick_round("5 4 3", "5 4 4", order="Carmen Dov Dana")
    assert evening.totals == {"Dana": -80, "Bob": 81, "Carmen": 80, "Dov": 54, "Eve": 12}

    def a_forgotten_round_goes_before_the_second() -> None:
        evening.row(3)  # the first is Eve's balance
        evening.tap("Insert a round before", "link")
        expect(table.heading("Who won the auction?")).to_be_visible()
        table.quick_round("7 3 2 0", "7 3 3 0", bid="7NT", order="Dov Dana Bob Carmen")
        evening.told("The round is inserted.")

    inserted = {"Dana": -61, "Bob": 71, "Carmen": 130, "Dov": 113, "Eve": 12}
    changed(evening, a_forgotten_round_goes_before_the_second, inserted)

    def a_trick_count_is_mended() -> None:
        evening.row(2)
        evening.tap("Edit", "link")
        table.tap(table.key("Change"))
        # Dana took one, not three. So the sum no longer fits: whose number is wrong? Dov's, who took four.
        table.tap(table.key("Dana, tricks: 3"))
        table.tap(table.number(1))
        expect(table.heading("Whose tricks are wrong?")).to_be_visible()
        table.tap(table.key(re.compile("^Dov")))
        table.tap(table.number(4))
        table.tap(table.key(re.compile("^Save round")))
        evening.told("The round is changed.")

    mended = {"Dana": -30, "Bob": 71, "Carmen": 130, "Dov": 79, "Eve": 12}
    changed(evening, a_trick_count_is_mended, mended)

    def a_revoke_is_found_two_rounds_later() -> None:
        evening.go("fine/")
        evening.tick("Who?", "Carmen")
        table.choose(table.radio("In which round?", "2 7 NT"))
        evening.tap("Save")
        expect(table.entry).to_be_visible()

    fined = mended | {"Carmen": 30}
    changed(evening, a_revoke_is_found_two_rounds_later, fined)

    def a_rule_changes_for_the_whole_evening() -> None:
        evening.go("rules/")
        evening.opened("Every house rule")
        evening.page.get_by_label("Zero made, under").fill("40")
        evening.tap("Whole evening…")
        evening.tap("Change it for the whole evening")
        expect(table.entry).to_be_visible()

    ruled = fined | {"Carmen": 20}
    changed(evening, a_rule_changes_for_the_whole_evening, ruled)

    def everybody_passes_to_the_end() -> None:
        for _ in range(4):
            table.tap(table.key("All passed"))
        table.tap(table.key("Passed out"))
        evening.told("Passed out")

    changed(evening, everybody_passes_to_the_end, ruled)

    def a_deal_is_annulled() -> None:
        table.tap(table.key("More"))
        evening.page.get_by_label("Why").fill("Fourteen cards in a hand")
        table.tap(table.key("Annul this deal"))
        evening.told("Annulled")

    changed(evening, a_deal_is_annulled, ruled)
    evening.go()
    assert evening.totals == ruled
