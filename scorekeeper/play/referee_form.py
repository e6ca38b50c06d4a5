"""The trick that the referee is asked about, by an address that can be shared; and the fine that follows."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .. import rules as game
from .draft import Sent
from .referee import Ruling, Seats, Suspect, ruling_of, suspects_of
from .rules_words import DECKS, SUIT_NAMES
from .words import card_text, isolated

ALL_DECKS = {"full": _("Four play, 52 cards"), **DECKS}
TRUMPS = {**SUIT_NAMES, "NT": _("no trump")}
# The cards that a place chooses from: the high ones first.
GROUPS = [
    (SUIT_NAMES[suit], [card for card in reversed(game.FULL_DECK) if card.suit == suit])
    for suit in reversed(game.SUITS)
]
MOST_TYPED = 200  # characters; four cards take about 20


def deck_of(data: Mapping[str, Any]) -> game.Deck:
    """The deck that was chosen; whatever no page of ours sends counts as not chosen."""
    kind = data.get("deck")
    if kind not in game.DECKS:
        return game.Deck()
    out = data.get("removed_suit")
    return game.Deck(kind, (out if out in game.SUITS else "C") if kind == "drop_suit" else None)


@dataclass
class Place:
    """One card of the trick, in order of play."""

    value: str
    name: str
    chosen: str = ""  # as the form has it: "9C", or what can't be in this deck
    card: game.Card | None = None
    fault: str = ""


class RefereeForm(forms.Form):
    """Cleans to a `ruling`, once every card is there; `places` tell what stands in the way of it.

    Cards come one by one (`card`), or all in a text (`cards`), which is worth more where both come.
    """

    trump = forms.ChoiceField(
        choices=list(TRUMPS.items()),
        error_messages={"required": _("Choose the trump, or no trump.")},
    )
    led = forms.CharField(required=False, max_length=40)
    cards = forms.CharField(required=False, max_length=MOST_TYPED)

    def __init__(self, data: QueryDict, *, seats: Seats) -> None:
        asked = any(name in data for name in ("card", "cards"))
        super().__init__(data if asked else None, initial={"trump": data.get("trump") or seats.trump})
        self.seats, self.given = seats, data
        order = seats.in_order(data.get("led", ""))
        self.places = [Place(pid, seats.people[pid]) for pid in order]

    def clean_trump(self) -> str:
        trump = str(self.cleaned_data["trump"])
        if trump == self.seats.deck.removed_suit:
            raise forms.ValidationError(_("This suit is out of the deck: choose another trump."))
        return trump

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        typed = game.read_cards(read.get("cards") or "")
        written: list[game.Card | str] = typed or [self._chosen(text) for text in self._sent()]
        for place, card in zip(self.places, written, strict=False):
            place.chosen = str(card)
            place.card = card if isinstance(card, game.Card) else None
        if len(written) > len(self.places):
            told = gettext("Too many cards: %(n)s lie in a trick here. Leave the others out.")
            self.add_error("cards", told % {"n": len(self.places)})
        self._judge_places(is_typed=bool(typed))
        return read

    def _sent(self) -> list[str]:
        return self.given.getlist("card")[: len(self.places)]

    def _chosen(self, text: str) -> game.Card | str:
        found = game.read_cards(text)
        return found[0] if len(found) == 1 else text

    def _judge_places(self, *, is_typed: bool) -> None:
        before: set[game.Card] = set()
        for place in self.places:
            if told := self._fault(place, before):
                place.fault = told
                self.add_error("cards" if is_typed else None, told)
            elif place.card:
                before.add(place.card)

    def _fault(self, place: Place, before: set[game.Card]) -> str:
        if not place.chosen:
            return gettext("A card is missing: %(name)s.") % {"name": place.name}
        if place.card is None:
            told = gettext("“%(text)s” is no card: write a rank and a suit, such as 9C or %(example)s.")
            return told % {"text": isolated(place.chosen), "example": card_text(game.Card("Q", "C"))}
        told = ""
        if place.card in before:
            told = gettext("%(card)s can’t lie there twice: change one of the two.")
        elif not self.seats.deck.may_deal(place.card):
            told = gettext("%(card)s is not in this deck: choose another card.")
        return told % {"card": card_text(place.card)}

    @property
    def asked(self) -> list[tuple[str, str]]:
        """What was sent of the trick, for a form that comes back with it."""
        names = ("trump", "led", "card", "cards", "shown")
        return [(name, value) for name in names for value in self.given.getlist(name)]

    @cached_property
    def ruling(self) -> Ruling | None:
        if not self.is_valid():
            return None
        return ruling_of(self._cards, self.cleaned_data["trump"], [place.name for place in self.places])

    @cached_property
    def suspects(self) -> list[Suspect]:
        """Who did not follow suit, once the trick is whole, whatever is trump."""
        if not self.is_bound or any(place.fault or not place.card for place in self.places):
            return []
        people = [(place.value, place.name) for place in self.places]
        return suspects_of(self._cards, self._shown(), people, self.seats.deck)

    @cached_property
    def revoked(self) -> list[Suspect]:
        return [suspect for suspect in self.suspects if suspect.judged == "revoked"]

    @property
    def _cards(self) -> list[game.Card]:
        return [place.card for place in self.places if place.card]

    def _shown(self) -> dict[int, game.Card]:
        """By place: `shown` is 2JC where the third player showed the knave of clubs."""
        found = {}
        for text in self.given.getlist("shown"):
            card = self._chosen(text[1:])
            if isinstance(card, game.Card) and card not in self._cards and text[:1].isdecimal():
                found[int(text[0])] = card
        return found


class FineHereForm(forms.Form):
    """Fine somebody in the deal that is being entered: one more than this page saw there."""

    key = forms.UUIDField()

    def __init__(self, data: QueryDict, *, people: Mapping[str, str]) -> None:
        super().__init__(data)
        self.people = people
        self.fields["player"] = forms.ChoiceField(choices=list(people.items()))
        for pid in people:
            self.fields[f"times-{pid}"] = forms.IntegerField(min_value=0, max_value=game.MOST_TRICKS - 1)
            self.fields[f"base-{pid}"] = forms.IntegerField(min_value=0, max_value=2**31 - 1)

    def answer(self) -> dict[str, Sent]:
        """Of a valid form, as a phone sends it to the draft: sent twice, or by two phones, it is one fine."""
        read = self.cleaned_data
        pid = read["player"]
        return {f"fines-{pid}": Sent(read[f"times-{pid}"] + 1, read[f"base-{pid}"])}
