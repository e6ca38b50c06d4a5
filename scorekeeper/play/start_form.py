"""The form that starts an evening: four names are enough, everything else has a default."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .. import rules as game
from ..names import NAME_MAX, clean_name, name_key
from . import words
from .rules_form import RulesForm
from .start import Plan

SEATS = 8
DAY_TURNS = timedelta(hours=5)
DECKS = {
    "drop_suit": _("one suit out (13 tricks)"),
    "drop_2345": _("2, 3, 4, 5 out (12 tricks)"),
    "drop_card": _("one card out, new each deal (17 tricks)"),
}
SUIT_NAMES = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}


def play_date(zone: str) -> date:
    """Today for people at a table: until 05:00 on their clock it is still last evening."""
    known = zone in available_timezones()
    now: datetime = timezone.localtime(timezone=ZoneInfo(zone) if known else None)
    return (now - DAY_TURNS).date()


class StartForm(RulesForm):
    """Cleans to a `Plan` by `plan()`. The names stand clockwise; blank ones of the first four get a number."""

    first_dealer = forms.CharField(required=False, max_length=4)
    players = forms.IntegerField(required=False, min_value=3, max_value=SEATS)
    deck = forms.ChoiceField(choices=list(DECKS.items()), required=False)
    removed_suit = forms.ChoiceField(choices=list(SUIT_NAMES.items()), required=False)
    session_name = forms.CharField(required=False, max_length=120)
    zone = forms.CharField(required=False, max_length=60)
    client_key = forms.UUIDField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat in range(SEATS):
            self.fields[f"name-{seat}"] = forms.CharField(required=False, max_length=200)
            self.fields[f"balance-{seat}"] = forms.IntegerField(
                required=False, min_value=-100_000, max_value=100_000
            )

    def seats(self) -> list[dict[str, Any]]:
        """The places as the page shows them."""
        return [
            {"number": seat + 1, "name": self[f"name-{seat}"], "balance": self[f"balance-{seat}"]}
            for seat in range(SEATS)
        ]

    def clean(self) -> dict[str, Any]:
        read = super().clean()
        self._names = self._people(read)
        self._refuse_long_names()
        self._refuse_same_names()
        self._refuse_unplayable(read)
        return read

    def _people(self, read: Mapping[str, Any]) -> dict[int, str]:
        """The names by place: as many as `players`, more where more were typed. A blank one gets "Player 2"."""
        typed = {seat: clean_name(read.get(f"name-{seat}") or "") for seat in range(SEATS)}
        last = max((seat for seat, name in typed.items() if name), default=-1)
        wanted = max(read.get("players") or 4, last + 1)
        return {
            seat: typed[seat] or gettext("Player %(number)s") % {"number": seat + 1} for seat in range(wanted)
        }

    def _refuse_long_names(self) -> None:
        for seat, name in self._names.items():
            if len(name) > NAME_MAX:
                self.add_error(
                    f"name-{seat}",
                    gettext("This name is too long: %(most)s characters at most.") % {"most": NAME_MAX},
                )

    def _refuse_same_names(self) -> None:
        seen: dict[str, int] = {}
        for seat, name in self._names.items():
            if seen.setdefault(name_key(name), seat) != seat:
                self.add_error(
                    f"name-{seat}",
                    gettext("Two people are called %(name)s: add a letter to tell them apart.")
                    % {"name": name},
                )

    def _refuse_unplayable(self, read: Mapping[str, Any]) -> None:
        rules = read.get("rules")
        for problem in rules.problems([self._deck(read).tricks]) if rules else ():
            self.add_error(None, words.message(problem, {}))

    def _deck(self, read: Mapping[str, Any]) -> game.Deck:
        if len(self._names) != 3:
            return game.Deck("full")
        kind = read.get("deck") or "drop_suit"
        return game.Deck(kind, (read.get("removed_suit") or "C") if kind == "drop_suit" else None)

    def plan(self) -> Plan:
        """What the valid form asks for. A drawn first dealer is drawn here."""
        read = self.cleaned_data
        names = [self._names[seat] for seat in sorted(self._names)]
        deck = self._deck(read)
        return Plan(
            names=names,
            date=play_date(read["zone"]),
            first_dealer=_first_dealer(read["first_dealer"], names),
            deck=str(deck.kind),
            removed_suit=deck.removed_suit or "",
            rules=read["rules"],
            name=clean_name(read["session_name"]),
            balances={seat: read.get(f"balance-{seat}") or 0 for seat in self._names},
            client_key=read["client_key"],
        )


def _first_dealer(answer: str, names: Sequence[str]) -> int:
    if answer == "draw":
        return secrets.randbelow(len(names))
    return int(answer) if answer.isdecimal() and int(answer) < len(names) else 0


def as_data(names: Sequence[str], rules: game.RuleSet) -> dict[str, Any]:
    """The form's data for people known already: the last line-up, one tap from the first deal."""
    return {f"name-{seat}": name for seat, name in enumerate(names)} | {
        "players": str(len(names)),
        "preset": game.preset_of(rules),
    }
