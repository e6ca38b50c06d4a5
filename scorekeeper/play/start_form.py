"""The form that starts an evening: four names are enough, everything else has a default."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .. import rules as game
from ..models import Table
from ..names import NAME_MAX, clean_name, is_blank, name_key
from . import words
from .days import play_date as play_date
from .days import played_on
from .days import zone_names as zone_names
from .forms import LineField, name_of_start
from .rules_form import RulesForm
from .rules_words import DECKS, SUIT_NAMES, line_parts, one_line
from .start import Plan

SEATS = 8


class StartForm(RulesForm):
    """Cleans to a `Plan` by `plan()`. The names stand clockwise; a blank place that is taken gets a number."""

    players = forms.IntegerField(
        required=False, min_value=3, max_value=SEATS, initial=4, label=_("How many people")
    )
    first_dealer = forms.CharField(required=False, max_length=4, initial="0", label=_("First dealer"))
    deck = forms.ChoiceField(
        choices=list(DECKS.items()), required=False, initial="drop_suit", label=_("Deck for three")
    )
    removed_suit = forms.ChoiceField(
        choices=list(SUIT_NAMES.items()), required=False, initial="C", label=_("Suit that is out")
    )
    session_name = LineField(required=False, max_length=120, label=_("Name of the evening"))
    zone = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    day = forms.CharField(required=False, widget=forms.HiddenInput)
    client_key = forms.UUIDField(required=False, widget=forms.HiddenInput)
    like = forms.UUIDField(required=False, widget=forms.HiddenInput)
    league = forms.UUIDField(required=False, widget=forms.HiddenInput)
    meeting = forms.UUIDField(required=False, widget=forms.HiddenInput)
    table = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat in range(SEATS):
            self.fields[f"name-{seat}"] = forms.CharField(required=False, label="")
            self.fields[f"pid-{seat + 1}"] = forms.UUIDField(required=False, widget=forms.HiddenInput)
            self.fields[f"balance-{seat}"] = forms.IntegerField(
                required=False,
                min_value=-100_000,
                max_value=100_000,
                label=gettext("Starting balance %(number)s") % {"number": seat + 1},
            )

    def seats(self) -> list[dict[str, Any]]:
        """The places as the page shows them."""
        return [
            {
                "number": seat + 1,
                "name": self[f"name-{seat}"],
                "unnamed": unnamed(seat),
                "balance": self[f"balance-{seat}"],
                "deals": str(self["first_dealer"].value() or "0") == str(seat),
            }
            for seat in range(SEATS)
        ]

    def line(self) -> str:
        """What holds, in one line: as sent where that can be played, else as the form began."""
        return one_line(getattr(self, "cleaned_data", {}).get("rules", self.start))

    def line_parts(self) -> dict[str, str]:
        return line_parts()

    def is_open(self) -> bool:
        """Whether what is folded away has something to mend."""
        seen = {f"name-{seat}" for seat in range(4)}
        return self.is_bound and bool(set(self.errors) - seen)

    def clean(self) -> dict[str, Any]:
        read = super().clean()
        self._names = self._people(read)
        self._refuse_long_names()
        self._refuse_same_names()
        self._refuse_unplayable(read)
        return read

    def _people(self, read: Mapping[str, Any]) -> dict[int, str]:
        """The names by place: as many as `players`, and whoever was typed beyond. A blank one gets "Player 2"."""
        typed = {seat: clean_name(read.get(f"name-{seat}") or "") for seat in range(SEATS)}
        named = {seat: "" if is_blank(name) else name for seat, name in typed.items()}
        wanted = read.get("players") or 4
        return {seat: name or unnamed(seat) for seat, name in named.items() if name or seat < wanted}

    def _refuse_long_names(self) -> None:
        for seat, name in self._names.items():
            if len(name) > NAME_MAX:
                self.add_error(
                    f"name-{seat}",
                    gettext("Name %(number)s is too long: %(most)s characters at most.")
                    % {"number": seat + 1, "most": NAME_MAX},
                )

    def _refuse_same_names(self) -> None:
        seen: dict[str, int] = {}
        for seat, name in self._names.items():
            if seen.setdefault(name_key(name), seat) != seat and len(name) <= NAME_MAX:
                self.add_error(
                    f"name-{seat}",
                    gettext("Two people are called %(name)s: add a letter to tell them apart.")
                    % {"name": name},
                )

    def _refuse_unplayable(self, read: Mapping[str, Any]) -> None:
        """House rules alone may suit some deck; here the one on the table counts."""
        rules = read.get("rules")
        for problem in rules.problems([self._deck(read).tricks]) if rules else ():
            self.add_error("rule-min_bid", words.message(problem, {}))

    def _deck(self, read: Mapping[str, Any]) -> game.Deck:
        if len(self._names) != 3:
            return game.Deck("full")
        kind = read.get("deck") or "drop_suit"
        return game.Deck(kind, (read.get("removed_suit") or "C") if kind == "drop_suit" else None)

    def plan(self, entered: datetime) -> Plan:
        """What the valid form, filled in then, asks for. A drawn first dealer is drawn here."""
        read = self.cleaned_data
        seats = sorted(self._names)
        deck = self._deck(read)
        return Plan(
            names=[self._names[seat] for seat in seats],
            date=played_on(read["zone"], read["day"], entered),
            first_dealer=_first_dealer(read["first_dealer"], seats),
            deck=str(deck.kind),
            removed_suit=deck.removed_suit or "",
            rules=read["rules"],
            name=read["session_name"],
            balances={place: read.get(f"balance-{seat}") or 0 for place, seat in enumerate(seats)},
            client_key=name_of_start(self.data),
            meeting=read["meeting"],
            table=read["table"],
            people=[read.get(f"pid-{seat + 1}") for seat in seats],
        )


def unnamed(seat: int) -> str:
    """What somebody is called who gave no name."""
    return gettext("Player %(number)s") % {"number": seat + 1}


def _first_dealer(answer: str, seats: Sequence[int]) -> int:
    """The place at the table, counted without the seats that stayed empty."""
    if answer == "draw":
        return secrets.randbelow(len(seats))
    return seats.index(int(answer)) if answer.isdecimal() and int(answer) in seats else 0


class AgainForm(forms.Form):
    """The same people once more: nothing to ask but where the phone is, and its name for the request.

    A phone that began without a network says on which `day`. `another` where the next evening has begun already.
    """

    another = forms.BooleanField(required=False)
    zone = forms.CharField(required=False, max_length=60)
    day = forms.CharField(required=False)
    client_key = forms.UUIDField(required=False)
    table = forms.UUIDField(required=False)


def initial_of(table: Table, people: Sequence[str]) -> dict[str, Any]:
    """The form as it was for this table: its people, its deck; the house rules come as the form's `start`."""
    return {f"name-{seat}": name for seat, name in enumerate(people)} | {
        "players": len(people),
        "deck": table.deck if table.deck in DECKS else "drop_suit",
        "removed_suit": table.removed_suit or "C",
    }


def initial_of_planned(people: Sequence[str], name: str) -> dict[str, Any]:
    """The form for who comes to a planned evening, in the order in which they said so."""
    seated = people[:SEATS]
    return {f"name-{seat}": person for seat, person in enumerate(seated)} | {
        "players": 3 if len(seated) == 3 else max(len(seated), 4),
        "session_name": name,
    }
