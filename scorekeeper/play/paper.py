"""What a blank score sheet says: who plays, what holds, and room for an evening."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from .. import rules as game
from .coming import deck_for
from .rules_words import DECKS, SUIT_NAMES, in_words, one_line, own_rules, told
from .sheet import Sheet

ACROSS = 5  # people, from whom on the sheet lies across
ROWS_UPRIGHT, ROWS_ACROSS = 20, 18  # that fit on one page
ROOMY = 16  # rows, up to which they are higher
MOST_ROWS = 60
WHOLE = game.Deck()
# What one reckons with at every table, beside what a contract is worth.
ALWAYS = ("miss", "zero_fail_under", "zero_fail_over", "zero_extra", "fine")


@dataclass(frozen=True, slots=True)
class Paper:
    """The sheet: names clockwise, how many rows, and the house rules as far as one reckons with them.

    line   what holds: "Classic, zero 50/25, no limit", and of three the deck
    worth  contract and points made with it, a zero under and over: (0, "50/25"), (1, "11"), …
    rules  what a setting is called and what it says here
    """

    people: list[str]
    rows: range
    line: str
    worth: list[tuple[int, str]]
    rules: list[tuple[str, str]]

    @classmethod
    def of(cls, sheet: Sheet) -> Self:
        names = [sheet.by_pid[pid].name for pid in sheet.present or sheet.roster]
        return cls.by_rules(sheet.rules, names, deck_of(sheet))

    @classmethod
    def by_rules(cls, rules: game.RuleSet, names: list[str], deck: game.Deck = WHOLE) -> Self:
        """For people with these names, "" for one that is written in by hand."""
        return cls(
            people=names,
            rows=range(1, rows_for(rules, len(names)) + 1),
            line=" · ".join(filter(None, [one_line(rules), deck_in_words(deck)])),
            worth=worth(rules, deck.tricks),
            rules=list(reckoned(rules)),
        )

    @property
    def room(self) -> str:
        """How high a row can be on one page: the stylesheet's word for it."""
        many = len(self.rows)
        return "roomy" if many <= ROOMY else "close" if many > fitting(len(self.people)) else ""

    @property
    def across(self) -> bool:
        return len(self.people) >= ACROSS


def rows_for(rules: game.RuleSet, people: int) -> int:
    """A row for each round of the evening; where nobody knows how many, as many full laps as fit on the page."""
    return min(MOST_ROWS, rules.end_rounds or max(1, fitting(people) // people) * people)


def fitting(people: int) -> int:
    return ROWS_ACROSS if people >= ACROSS else ROWS_UPRIGHT


def deck_of(sheet: Sheet) -> game.Deck:
    return game.Deck(*deck_for(sheet, sheet.present, None)) if len(sheet.present) == 3 else WHOLE


def deck_in_words(deck: game.Deck) -> str:
    """What three play with; "" for four, who have the whole deck."""
    return ": ".join(
        str(part) for part in (DECKS.get(deck.kind), SUIT_NAMES.get(deck.removed_suit or "")) if part
    )


def worth(rules: game.RuleSet, most: int) -> list[tuple[int, str]]:
    """What contracts up to the tricks of a deal score when they are made."""
    made = [(contract, str(game.worth(contract, rules, under=True))) for contract in range(1, most + 1)]
    zero = f"{rules.zero_under}/{rules.zero_over}"
    return [(contract, points.replace("-", "−")) for contract, points in [(0, zero), *made]]


def reckoned(rules: game.RuleSet) -> Iterator[tuple[str, str]]:
    """What a trick too many or too few costs, a broken zero and a fine; and whatever else is this house's own."""
    progressive = rules.miss_scale == "progressive"
    names = ("miss_scale", *ALWAYS[1:]) if progressive else ALWAYS
    yield from ((told(name), in_words(rules, name)) for name in names)
    shown = {told(name) for name in (*ALWAYS, "miss_scale", "zero_under", "zero_over", "made_bonus")}
    yield from ((label, here) for label, _usual, here in own_rules(rules) if label not in shown)
