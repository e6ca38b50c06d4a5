"""The forms of an evening that is typed in from paper: who, when and by which rules; then the grid itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..models import League, TypedEvening
from ..play.rules_words import DECKS
from ..play.start import Plan
from ..play.start_form import SEATS, StartForm
from .grid import lines_of
from .typed.drafts import MOST_ROWS, MOST_TEXT, Page
from .typed.following import rearranged
from .typed.pasting import Marks, pasted

FEWEST_ROWS = 15
MORE_ROWS = 5
STORE = ("save", "next")
STEPS = ("auto", "check", "keep", "more", *STORE)

WHICH_DAY = _("On which day? Choose one, such as 2026-11-26.")


def _in_our_days(day: date) -> None:
    if not 1900 <= day.year <= 2200:
        raise forms.ValidationError(WHICH_DAY)


class TypedForm(StartForm):
    """As an evening is started, with the day on which it was. Of one that is being typed nobody is left out
    who has something in his column."""

    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        validators=[_in_our_days],
        error_messages=dict.fromkeys(("required", "invalid"), WHICH_DAY),
    )

    def __init__(
        self,
        *args: Any,
        evening: TypedEvening | None = None,
        places: Sequence[League] | None = None,
        **kwargs: Any,
    ) -> None:
        """`places`: the leagues to choose from, where that is asked here."""
        super().__init__(*args, **kwargs)
        self.evening, self.places = evening, places or []
        if places:
            names = [("", gettext("No league")), *((str(place.uid), place.name) for place in places)]
            self.fields["league"] = forms.ChoiceField(required=False, label=gettext("League"), choices=names)

    @property
    def place(self) -> League | None:
        """The league that was chosen, where it was asked."""
        return next((each for each in self.places if str(each.uid) == self.cleaned_data["league"]), None)

    def clean(self) -> dict[str, Any]:
        read = super().clean()
        if self.evening and (left := _filled_beyond(self.evening, len(self._names))):
            told = gettext("%(name)s has a column with numbers in it: clear it first.")
            self.add_error("players", told % {"name": left})
        return read

    def plan(self, entered: datetime) -> Plan:
        return replace(super().plan(entered), date=self.cleaned_data["date"])


def _filled_beyond(evening: TypedEvening, many: int) -> str:
    """Who of those beyond the first so `many` has something in his column; "" for nobody."""
    for column in range(many, len(evening.people)):
        if any(text.strip() for row in evening.rows for text in row["cells"][column : column + 1]):
            return str(evening.people[column])
    return ""


def initial_of_typed(evening: TypedEvening) -> dict[str, Any]:
    """The form as it is for this evening; the house rules come as the form's `start`."""
    first = {f"name-{seat}": name for seat, name in enumerate(evening.people)}
    first |= {f"balance-{seat}": points or None for seat, points in enumerate(evening.balances)}
    return first | {
        "league": str(evening.league.uid) if evening.league else "",
        "date": evening.date,
        "players": len(evening.people),
        "first_dealer": str(evening.first_dealer),
        "deck": evening.deck if evening.deck in DECKS else "drop_suit",
        "removed_suit": evening.removed_suit or "C",
        "session_name": evening.name,
    }


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be done with what was typed. `goes_on`: to the next evening."""

    step: str
    anyway: bool

    @property
    def is_to_store(self) -> bool:
        return self.step in STORE

    @property
    def goes_on(self) -> bool:
        return self.step == "next"


class GridForm(forms.Form):
    """The cells as they were sent, readable or not. `typed()` is what is kept of them.

    `seats` are those of the page, which goes on `after` another one of the same phone; `anyway` is what to do though
    something speaks against it.
    """

    do = forms.ChoiceField(required=False, choices=[(step, step) for step in STEPS])
    anyway = forms.ChoiceField(required=False, choices=[(step, step) for step in STORE])
    version = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1)
    window = forms.UUIDField(required=False)
    after = forms.UUIDField(required=False)
    seats = forms.CharField(required=False, max_length=400)
    date = forms.DateField(
        validators=[_in_our_days], error_messages=dict.fromkeys(("required", "invalid"), WHICH_DAY)
    )
    keeps_paper = forms.BooleanField(required=False)
    rows = forms.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    pasted = forms.CharField(required=False, max_length=20_000, strip=False)

    def __init__(self, data: Mapping[str, Any], *, marks: Marks, has_day: bool = True) -> None:
        super().__init__(data)
        if not has_day:
            self.fields.pop("date")
        self.marks = marks
        self.lost_cells = self.lost_rows = 0

    @property
    def is_readable(self) -> bool:
        """Whether it is a page's; a day that somebody has yet to choose keeps nothing from being kept."""
        return not set(self.errors) - {"date"}

    @property
    def asked(self) -> Asked:
        anyway = self.cleaned_data.get("anyway") or ""
        return Asked(anyway or self.cleaned_data.get("do") or "check", bool(anyway))

    @property
    def page(self) -> Page:
        """The page that sent it, as far as it says."""
        read = self.cleaned_data
        return Page(read["version"], read["window"], read["after"], read["seats"].split()[:SEATS])

    def typed(self, now: Sequence[str]) -> dict[str, Any]:
        """The fields of the TypedEvening, in the columns as they are `now`; what was pasted stands in the first free
        rows. `lost_cells` and `lost_rows` count what of that found no place."""
        read = self.cleaned_data
        seats = self.page.seats or now
        rows = [self._row(number, len(seats)) for number in range(read["rows"] or 0)]
        while rows and _is_blank(rows[-1]):
            rows.pop()
        paper = [self._text(f"paper-{column}") for column in range(len(seats))]
        typed = rearranged({"rows": rows, "paper": paper}, seats, now)
        rows = typed["rows"] + self._pasted()
        self.lost_rows = len(rows[MOST_ROWS:])
        day = {"date": read["date"]} if "date" in read else {}
        return {"rows": rows[:MOST_ROWS], "paper": typed["paper"], "keeps_paper": read["keeps_paper"], **day}

    def _row(self, number: int, people: int) -> dict[str, Any]:
        dealer = self._text(f"dealer-{number}")
        cells = [self._text(f"cell-{number}-{column}") for column in range(people)]
        place = int(dealer) if dealer in map(str, range(SEATS)) else None
        return {"dealer": place, "bid": self._text(f"bid-{number}"), "cells": cells}

    def _text(self, name: str) -> str:
        return _short(str(self.data.get(name, "")).replace("\0", ""))

    def _pasted(self) -> list[dict[str, Any]]:
        lines = [list(line.cells) for line in lines_of(self.cleaned_data["pasted"])]
        found = pasted(lines, self.marks, [gettext("Bid")])
        self.lost_cells = found.lost
        return [
            {"dealer": None, "bid": _short(bid), "cells": list(map(_short, cells))}
            for bid, *cells in found.rows
        ]


def _short(text: str) -> str:
    return text[:MOST_TEXT]


def _is_blank(row: Mapping[str, Any]) -> bool:
    return row["dealer"] is None and not any(text.strip() for text in (row["bid"], *row["cells"]))
