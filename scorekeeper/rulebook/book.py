"""The whole page: its chapters, what of them is shown, and what answers a question of the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from . import basics, bidding, evening, people, playing, presets, scores
from .blocks import Chapter, Section
from .forbidden import forbidden_after, in_this_deal
from .house import DECKS, House, Setting, settings_of

CHAPTERS = (basics, bidding, playing, scores, evening, people, presets)

# What the table asks, by the name of the question: the section that answers it.
QUESTIONS = {
    "declarer": "auction",
    "bid": "auction",
    "calls": "auction",
    "calls_differ": "auction",
    "guide": "frisch",
    "passed_out": "passed-out",
    "contract": "contracts",
    "whose-contract": "forbidden",
    "taken": "play",
    "whose-tricks": "tricks",
    "preview": "adding-up",
    "factor": "double",
    "reason": "annulled",
    "dealer": "deal",
    "lineup": "sit-out",
    "deck": "three",
    "removed_suit": "three",
}


def chapters_of(house: House) -> list[Chapter]:
    return [module.chapter(house) for module in CHAPTERS]


@dataclass(frozen=True, slots=True)
class Shown:
    """A section as the page has it: with the house rules that it is about, and what it says of the deal under way."""

    section: Section
    settings: Sequence[Setting]
    title: str
    answer: tuple[str, ...] = ()


def shown(section: Section, house: House) -> Shown:
    return Shown(section, settings_of(section.settings, house.rules), section.title)


def section_about(name: str, chapters: Iterable[Chapter]) -> Section | None:
    """The section of this id, that answers the question of this name, or that explains the house rule `rule-…`."""
    wanted, setting = QUESTIONS.get(name, name), name.removeprefix("rule-")
    sections = [section for chapter in chapters for section in chapter.sections]
    return next((s for s in sections if s.id == wanted or setting in s.settings), None)


@dataclass(frozen=True, slots=True)
class Numbers:
    """Of the deal under way: its tricks, and what the others have said together."""

    total: int
    others: int


def numbers_of(total: str, others: str) -> Numbers | None:
    """What an address says of the deal; None where no deal has such numbers."""
    try:
        read = Numbers(int(total), int(others))
    except ValueError:
        return None
    players = max((deck.players for deck in DECKS.values() if deck.tricks == read.total), default=1)
    is_possible = 0 <= read.others <= read.total * (players - 1)
    return read if is_possible else None


def with_deck_of(house: House, total: int) -> House:
    """The house with a deck of so many tricks, its own where it has as many."""
    if house.total == total:
        return house
    return replace(house, deck=next(deck for deck in DECKS.values() if deck.tricks == total))


def why_not(section: Section, house: House, numbers: Numbers) -> Shown:
    """The forbidden contract with the numbers of the deal under way."""
    value = forbidden_after(numbers.others, house)
    title = section.title if value is None else _("Why not %(n)s?") % {"n": value}
    return replace(shown(section, house), title=title, answer=in_this_deal(numbers.others, house))
