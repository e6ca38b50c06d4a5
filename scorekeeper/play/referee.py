"""The referee as its page shows it: who sits where in order of play, the verdict and the revokes in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from .. import rules as game
from ..models import Draft, Table
from . import draft as drafts
from .coming import Coming, coming_deal
from .sheet import Sheet
from .so_far import SoFar, deal_so_far

VERDICTS = {
    "only_trump": gettext_noop("{name} takes it with {card}: the only trump, and any trump beats {over}."),
    "highest_trump": gettext_noop("{name} takes it with {card}: the highest trump, above {over}."),
    "highest_untrumped": gettext_noop(
        "{name} takes it with {card}: the highest of the suit led, above {over}, and nobody played a trump."
    ),
    "highest_no_trump": gettext_noop(
        "{name} takes it with {card}: the highest of the suit led, above {over}, and there is no trump."
    ),
    "only_untrumped": gettext_noop(
        "{name} takes it with {card}: nobody else played the suit led, nor a trump, so {over} doesn’t count."
    ),
    "only_no_trump": gettext_noop(
        "{name} takes it with {card}: nobody else played the suit led, there is no trump, so {over} doesn’t count."
    ),
}
REVOKES = {
    "revoked": gettext_noop("{name} had {shown}: {card} was a revoke."),
    "other_suit": gettext_noop("{shown} is of another suit: it shows no revoke."),
}


def phrases() -> dict[str, str]:
    """What the page's script says by itself, in the reader's language."""
    told = {name: _(text) for name, text in {**VERDICTS, **REVOKES}.items()}
    return told | {
        "C": _("clubs"),
        "D": _("diamonds"),
        "H": _("hearts"),
        "S": _("spades"),
        "player": _("Player %(number)s"),
        "which": _("Which card? {name}"),
        "who_led": _("Who led?"),
        "ask_trump": _("Choose the trump, or no trump."),
        "takes_it": _("takes it"),
        "shown": _("{name} played no {suit}. Shown later:"),
        "nothing_shown": _("nothing"),
        "next_trick": _("Next trick"),
        "clear": _("Clear"),
        "fine": _("Fine: {name}"),
        "fined": _("Fined in this deal: %(name)s.") % {"name": "{name}"},
    }


@dataclass(frozen=True, slots=True)
class Seats:
    """Who plays, clockwise, by the value that the form sends; the deck, and what is proposed."""

    deck: game.Deck
    people: Mapping[str, str]
    trump: str = ""
    led: str = ""

    @classmethod
    def unnamed(cls, deck: game.Deck) -> "Seats":
        """Of no table in particular."""
        return cls(deck, {str(n): _("Player %(number)s") % {"number": n} for n in range(1, deck.players + 1)})

    def in_order(self, led: str) -> list[str]:
        """Their values in order of play."""
        people = tuple(self.people)
        return list(game.clockwise(people, led if led in self.people else self.led or people[0]))


class Fines(NamedTuple):
    """How often somebody is fined in the deal so far, and the counter of that answer."""

    pid: str
    times: int
    base: int


@dataclass(frozen=True, slots=True)
class AtTable:
    """The deal at a table that the referee is asked about; `points` of a fine.

    Before its contracts, who asks means the round that was just saved: `last`, its number, 0 before the first.
    """

    seats: Seats
    so_far: SoFar
    draft: Draft
    last: int
    points: int

    @classmethod
    def of(cls, table: Table, sheet: Sheet) -> "AtTable":
        draft = drafts.draft_of(table)
        answers = drafts.answers_of(draft)
        coming = coming_deal(sheet, answers)
        so_far = deal_so_far(sheet, coming, answers, counts_tricks=True)
        return cls(_seats(sheet, coming, so_far), so_far, draft, sheet.rounds_played(), -sheet.rules.fine)

    @property
    def number(self) -> int:
        """Of the round that the deal under way will be."""
        return self.last + 1

    @property
    def asks_of_last(self) -> bool:
        return self.last > 0 and all(hand.contract is None for hand in self.so_far.hands)

    @property
    def fines(self) -> list[Fines]:
        return [Fines(pid, **self._fines(pid)) for pid in self.seats.people]

    def _fines(self, pid: str) -> dict[str, int]:
        answer = self.draft.answers.get(f"fines-{pid}", {"v": None, "n": 0})
        return {"times": int(answer["v"]) if str(answer["v"]).isdecimal() else 0, "base": answer["n"]}


def _seats(sheet: Sheet, coming: Coming, so_far: SoFar) -> Seats:
    """Of the deal; where people have left a table, and too few for a deal are there, of none in particular."""
    if len(coming.lineup) < 3:
        return Seats.unnamed(coming.pack)
    people = {pid: sheet.by_pid[pid].name for pid in coming.lineup}
    leads = next((hand.player.pid for hand in so_far.hands if hand.leads), "")
    declares = so_far.declarer.pid if so_far.declarer else ""
    return Seats(coming.pack, people, so_far.suit, leads or declares)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The verdict on a trick, for the template: a sentence, and what stands in its gaps."""

    text: str
    place: int
    name: str
    card: game.Card
    over: game.Card


def ruling_of(cards: Sequence[game.Card], trump: str, names: Sequence[str]) -> Ruling:
    found = game.verdict(cards, trump)
    card = cards[found.place]
    return Ruling(_(VERDICTS[found.reason]), found.place, names[found.place], card, found.over)


@dataclass(frozen=True, slots=True)
class Suspect:
    """Who did not follow suit, with a card of that hand that was shown later, and what follows from it."""

    value: str
    place: int
    name: str
    card: game.Card
    led: str
    choices: Sequence[game.Card]
    shown: game.Card | None
    judged: str = ""

    @property
    def text(self) -> str:
        return _(REVOKES[self.judged]) if self.judged else ""


def suspects_of(
    cards: Sequence[game.Card],
    shown: Mapping[int, game.Card],
    people: Sequence[tuple[str, str]],
    deck: game.Deck,
) -> list[Suspect]:
    """`shown` by place; `people` are value and name, in order of play."""
    led = cards[0].suit
    had = [card for card in game.FULL_DECK if card.suit == led and card not in cards and deck.may_deal(card)]
    found = []
    for place in game.not_following(cards):
        (value, name), card = people[place], shown.get(place)
        judged = game.revoke(cards, place, card) if card else ""
        found.append(Suspect(value, place, name, cards[place], led, had[::-1], card, judged))
    return found
