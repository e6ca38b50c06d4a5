"""Who came, and at which table each of them sits: proposed by a draw, changed by hand."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from ... import rules as game
from ...names import NAME_MAX, clean_name, is_blank, name_key
from .. import words
from ..forms import LineField, name_of_start
from ..rules_form import RulesForm
from ..rules_words import DECKS, SUIT_NAMES, one_line
from ..start import Plan, Seating
from ..start_form import play_date
from . import seating
from .drawing import COMPANY, LOT, PLACES, laid

WAYS = {COMPANY: _("New company"), LOT: _("By lot"), PLACES: _("By places so far")}
START = "start"


@dataclass(frozen=True, slots=True)
class ProposedTable:
    """A table as the page proposes it, by its number and who sits there."""

    number: int
    names: Sequence[str]

    @property
    def title(self) -> str:
        return words.numbered(self.number)


class SeenForm(forms.Form):
    """What a change of the whole evening carries: the part that the phone saw, and its name for the request."""

    part = forms.IntegerField(min_value=1, max_value=2**15 - 1)
    client_key = forms.UUIDField(required=False)


class SeatForm(forms.Form):
    """The people, as `people` ticked and `more` typed, and the tables, as `seated` with the table number `at`.

    Bound to what was sent, it has them as `names` and `tables`, whether valid or not; where nothing `draws`,
    everybody sits at one table. Trying it leaves the answer's `status` behind, and the names of tables `under_way`.
    """

    status = 200
    under_way: Sequence[str] = ()

    do = forms.ChoiceField(choices=[(way, way) for way in (*WAYS, START)], required=False)
    more = forms.CharField(required=False, max_length=2000, label=_("New names, with commas between"))
    deck = forms.ChoiceField(
        choices=list(DECKS.items()), required=False, initial="drop_suit", label=_("Deck for three")
    )
    removed_suit = forms.ChoiceField(
        choices=list(SUIT_NAMES.items()), required=False, initial="C", label=_("Suit that is out")
    )
    client_key = forms.UUIDField(required=False, widget=forms.HiddenInput)
    part = forms.IntegerField(required=False, min_value=1, max_value=2**15 - 1, widget=forms.HiddenInput)
    over = forms.BooleanField(required=False)

    names: list[str]
    tables: list[list[str]]

    def __init__(self, *args: Any, people: Iterable[str] = (), draws: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names, self.tables = unique(people), []
        if self.is_bound:
            self.names = unique([*self._sent("people"), *self._typed(), *self._from_start()])
            self.tables = self._tables() if draws else [self.names]

    def _sent(self, name: str) -> list[str]:
        return self.data.getlist(name) if isinstance(self.data, QueryDict) else []

    def _typed(self) -> list[str]:
        return re.split(r"[,;،、\n]+", str(self.data.get("more") or ""))

    def _from_start(self) -> list[str]:
        """The form for one table leads here too, with what was typed there."""
        return [str(self.data.get(f"name-{seat}") or "") for seat in range(seating.MOST)]

    def _tables(self) -> list[list[str]]:
        found: dict[int, list[str]] = defaultdict(list)
        seated = self._sent("seated")[: seating.MOST_PEOPLE]
        for name, at in zip(seated, self._sent("at"), strict=False):
            if at.isascii() and at.isdecimal() and len(at) < 4 and not is_blank(name):
                found[int(at)].append(clean_name(name))
        return [found[number] for number in sorted(found)]

    @property
    def way(self) -> str:
        """How to draw; "" where the tables that were sent are to be taken."""
        chosen = str(self.cleaned_data.get("do") or LOT)
        if chosen != START:
            return chosen
        seated = sorted(name_key(name) for table in self.tables for name in table)
        return "" if seated == sorted(map(name_key, self.names)) else LOT

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        for name in self.names:
            if len(name) > NAME_MAX:
                told = gettext("%(name)s… is too long: %(most)s characters at most.")
                self.add_error("more", told % {"name": name[:12], "most": NAME_MAX})
        if len(self.names) > seating.MOST_PEOPLE:
            told = gettext("%(n)s people: %(most)s at most play in one evening.")
            self.add_error(None, told % {"n": len(self.names), "most": seating.MOST_PEOPLE})
        if not read.get("do"):  # from another page, with whom it knows
            return read
        if len(self.names) < seating.LEAST:
            self.add_error(None, gettext("At least three people play: tick who came, or type their names."))
        if read.get("do") == START and not self.errors and not self.way:
            self._refuse_sizes()
        return read

    def _refuse_sizes(self) -> None:
        for number, names in enumerate(self.tables, start=1):
            if not seating.LEAST <= len(names) <= seating.MOST:
                told = ngettext(
                    "Table %(number)s has one person: three to eight can sit there.",
                    "Table %(number)s has %(n)s people: three to eight can sit there.",
                    len(names),
                )
                self.add_error(None, told % {"number": number, "n": len(names)})

    def seatings(self) -> list[Seating]:
        """What the tables that were sent lay, with the drawn first dealers."""
        read = self.cleaned_data
        return laid(self.tables, read.get("deck") or "drop_suit", read.get("removed_suit") or "C")


class NewEveningForm(SeatForm, RulesForm):
    """The same for an evening that is to begin: with its house rules and name."""

    session_name = LineField(required=False, max_length=120, label=_("Name of the evening"))
    zone = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    like = forms.UUIDField(required=False, widget=forms.HiddenInput)
    league = forms.UUIDField(required=False, widget=forms.HiddenInput)
    meeting = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def line(self) -> str:
        """The house rules in a line: as sent where they can be played, else as the form began."""
        return one_line(getattr(self, "cleaned_data", {}).get("rules", self.start))

    def clean(self) -> dict[str, Any]:
        read = super().clean()
        rules = read.get("rules")
        sizes = {len(names) for names in self.tables} or set(seating.sizes(len(self.names)))
        decks = (
            [self._three()] if sizes == {3} else [game.Deck(), self._three()] if 3 in sizes else [game.Deck()]
        )
        for problem in rules.problems([deck.tricks for deck in decks]) if rules else ():
            self.add_error("rule-min_bid", words.message(problem, {}))
        return read

    def _three(self) -> game.Deck:
        kind = self.cleaned_data.get("deck") or "drop_suit"
        return game.Deck(
            kind, (self.cleaned_data.get("removed_suit") or "C") if kind == "drop_suit" else None
        )

    def plan(self) -> Plan:
        """What the valid form asks for."""
        read = self.cleaned_data
        first, *beside = self.seatings()
        return Plan(
            names=first.names,
            first_dealer=first.first_dealer,
            deck=first.deck,
            removed_suit=first.removed_suit,
            beside=beside,
            date=play_date(read["zone"]),
            rules=read["rules"],
            name=read["session_name"],
            client_key=name_of_start(self.data),
            meeting=read["meeting"],
        )


def unique(names: Iterable[str]) -> list[str]:
    """The names that are any, each person once, in their order."""
    found: dict[str, str] = {}
    for name in map(clean_name, names):
        if not is_blank(name):
            found.setdefault(name_key(name), name)
    return list(found.values())
