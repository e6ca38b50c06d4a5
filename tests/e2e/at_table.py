"""What a person does at the table, by role and label: with the quick script, or with the plain form."""

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import Error, Locator, Page

from tests.e2e.expecting import expect

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
DECKS = {
    "drop_suit": "one suit out (13 tricks)",
    "drop_2345": "2, 3, 4, 5 out (12 tricks)",
    "drop_card": "one card out, new each deal (17 tricks)",
}
# A deal in short, as quick_round() takes it, and its order where Dana deals.
ROUND = ("5 3 2 1", "5 3 2 3")
ORDER = "Bob Carmen Dov Dana"
SAME_FINGER = 0.36  # seconds in which a second tap at the same place is the first one's finger
NEAR = 40  # px
ISOLATES = re.compile("[\u2066-\u2069]")


@dataclass
class AtTable:
    """One phone at the table. `taps` counts what a finger does; typing a name is no tap."""

    page: Page
    language: str = "en"
    javascript: bool = True
    taps: int = 0
    touched: list[tuple[float, float, float]] = field(default_factory=list)  # where the finger was, and when

    def say(self, text: str, **values: object) -> str:
        """A label in the phone's language."""
        with translation.override(self.language):
            return (gettext(text) % values) if values else gettext(text)

    def phrase(self, text: str, **values: object) -> re.Pattern[str]:
        """A phrase with gaps in braces, whatever stands in those that are not given."""
        pattern = re.escape(self.say(text)).replace(r"\{", "{").replace(r"\}", "}")
        return re.compile(re.sub(r"\{(\w+)\}", lambda gap: str(values.get(gap[1], "(.+)")), pattern))

    def tap(self, what: Locator) -> None:
        self.taps += 1
        if self.javascript:
            place = self._lift_over(what)
            what.tap()
            self.touched.append((*place, time.monotonic()))
        else:
            what.click()

    def _lift_over(self, what: Locator) -> tuple[float, float]:
        """Where it is; nobody taps twice at the same place as fast as a test does."""
        with suppress(Error):  # it was drawn anew meanwhile: the new one is in sight, as it was
            what.scroll_into_view_if_needed()
        box = what.bounding_box() or what.bounding_box()
        if box is None:  # drawn anew twice: no finger of a moment ago was on this one
            return 0, 0
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for was_x, was_y, at in self.touched[-5:]:  # a test taps some keys more in that time
            if abs(x - was_x) < NEAR and abs(y - was_y) < NEAR:
                time.sleep(max(0, at + SAME_FINGER - time.monotonic()))
        return x, y

    def choose(self, what: Locator) -> None:
        """Tick a radio or a box; the finger meets the label around it."""
        self.tap(what.locator("xpath=.."))
        expect(what).to_be_checked()

    # Starting

    def start(self, names: Sequence[str], *, deck: str = "full", removed_suit: str | None = None) -> None:
        self.page.goto("/")
        if len(names) != 4:
            self.open_options()
            self.choose(self.radio("How many people", str(len(names))))
        if len(names) == 3:
            self.choose(self.radio("Deck for three", self.say(DECKS[deck])))
            if removed_suit:
                self.choose(self.radio("Suit that is out", self.say(SUITS[removed_suit])))
        for place, name in enumerate(names, start=1):
            self.page.get_by_role("textbox", name=self.say("Player %(number)s", number=place)).fill(name)
        self.tap(self.page.get_by_role("button", name=self.say("Start"), exact=True))
        expect(self.entry).to_be_visible()

    def open_options(self) -> None:
        self.tap(self.page.get_by_text(self.say("Three, five or more people, dealer, rules…")))

    def radio(self, group: str, name: str) -> Locator:
        fieldset = self.page.get_by_role("group", name=re.compile(f"^{re.escape(self.say(group))}"))
        return fieldset.get_by_role("radio", name=name, exact=True)

    # Entering a deal

    @property
    def entry(self) -> Locator:
        return self.page.get_by_role("region", name=self.say("The deal"))

    def key(self, name: str | re.Pattern[str]) -> Locator:
        return self.entry.get_by_role("button", name=name, exact=isinstance(name, str))

    def number(self, value: object) -> Locator:
        suits = "|".join(["NT", *map(self.say, SUITS.values())])
        return self.key(re.compile(rf"^{value}(?! ({suits}))(\s|$)"))

    def bid_name(self, level: object, suit: str) -> str:
        return f"{level} {'NT' if suit == 'NT' else self.say(SUITS[suit])}"

    def deal(self, case: Mapping[str, Any], *, dealer: str | None = None) -> None:
        """Enter a case of tests/rules/cases.json and save it; `dealer` where another deals than whose turn it is."""
        if self.javascript:
            self._deal_quickly(case, dealer)
        else:
            self._fill_form(case, dealer)

    def quick_round(self, contracts: str, tricks: str, *, bid: str = "5H", order: str) -> None:
        """A deal in short: contracts and tricks of `order`, clockwise from the declarer, who holds the first."""
        names = order.split()
        case = {
            "frisch": 0,
            "declarer": names[0],
            "level": int(bid.rstrip("CDHSNT")),
            "suit": bid.lstrip("0123456789"),
            "contracts": dict(zip(names, map(int, contracts.split()), strict=True)),
            "tricks": dict(zip(names, map(int, tricks.split()), strict=True)),
        }
        self._deal_quickly(case, None)

    def _deal_quickly(self, case: Mapping[str, Any], dealer: str | None) -> None:
        if dealer:
            self.tap(self.key(self.say("More")))
            self.choose(self.radio("Dealer", dealer))
            self.tap(self.key(self.say("Done")))
        for _ in range(case["frisch"]):
            self.tap(self.key(self.say("All passed")))
        self.tap(self.key(case["declarer"]))
        bid = self.key(self.bid_name(case["level"], case["suit"]))
        if not bid.count():
            self.tap(self.key(self.say("Higher…")))
        self.tap(bid)
        for level in range(case["level"], case["contracts"][case["declarer"]]):
            self.tap(self.key(self.phrase("{name}: raise to {n}", n=f".?{level + 1}.?")))
        for question in self.questions():
            answers = case["tricks"] if question.is_tricks else case["contracts"]
            self.tap(self.number(answers[question.name]))
        save, insert = self.say("Save round {n}").replace("{n}", "").strip(), self.say("Insert the round")
        self.tap(self.key(re.compile(f"^({re.escape(save)}|{re.escape(insert)})")))
        expect(self.heading(self.say("Who won the auction?"))).to_be_visible()

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.entry.get_by_role("heading", name=name)

    def questions(self) -> Iterator["Question"]:
        """One after the other until the preview stands there."""
        says, took = self.phrase("{name} says"), self.phrase("{name} took?")
        asked = ""
        while True:
            expect(self.heading(re.compile("."))).not_to_have_text(asked)
            asked = self.heading(re.compile(".")).inner_text()
            words = ISOLATES.sub("", asked)
            if found := took.search(words):
                yield Question(found[1], is_tricks=True)
            elif found := says.search(words):
                yield Question(found[1], is_tricks=False)
            else:
                assert words == self.say("Is that right?"), words
                return

    def _fill_form(self, case: Mapping[str, Any], dealer: str | None) -> None:
        for _ in range(case["frisch"]):
            self.tap(self.key(self.say("All passed")))
        self.choose(self.radio("Who won the auction?", case["declarer"]))
        bid = self.radio("With which bid?", self.bid_name(case["level"], case["suit"]))
        if not bid.is_visible():
            self.tap(self.entry.get_by_text(self.say("Higher…")))
        self.choose(bid)
        for name, contract in case["contracts"].items():
            self.choose(self.question_radio("Contract: %(name)s", name, contract))
        for name, tricks in case["tricks"].items():
            self.choose(self.question_radio("Tricks: %(name)s", name, tricks))
        if dealer or case["fines"]:
            self.tap(self.entry.get_by_text(self.say("Fines, dealer, line-up, annul…")))
        if dealer:
            self.choose(self.radio("Dealer", dealer))
        self.tap(self.key(re.compile(f"^{re.escape(self.say('Save round %(round)s', round='').strip())}")))

    def question_radio(self, question: str, name: str, value: int) -> Locator:
        group = self.entry.get_by_role("group", name=self.say(question, name=name), exact=True)
        return group.get_by_role("radio", name=str(value), exact=True)

    # Reading the board

    def totals(self) -> dict[str, int]:
        """Everybody's total, from the heads of the columns, once they are there."""
        heads = self.page.get_by_role("region", name=self.say("Scores")).get_by_role("columnheader")
        expect(heads.first).to_be_visible()
        found = {}
        for head in heads.all()[1:]:
            name = (
                head.locator("abbr").first.get_attribute("title") or ""
            )  # in sight or not, it has the whole name
            found[name] = next(
                whole(word) for word in head.inner_text().split() if re.fullmatch(r"[−-]?\d+", word)
            )
        return found


@dataclass(frozen=True)
class Question:
    name: str
    is_tricks: bool


def whole(text: str) -> int:
    return int(text.replace("−", "-"))


@contextmanager
def counted(table: AtTable) -> Iterator[list[int]]:
    """The taps of the block, in the list's only place once it is over."""
    count: list[int] = []
    before = table.taps
    yield count
    count.append(table.taps - before)
