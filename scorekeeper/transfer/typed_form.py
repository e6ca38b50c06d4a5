"""The forms of an evening that is typed in from paper: who, when and by which rules; then the grid itself."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..models import TypedEvening
from ..names import name_key
from ..play.start import Plan
from ..play.start_form import DECKS, SEATS, StartForm
from .grid import lines_of
from .typed.drafts import MOST_ROWS, MOST_TEXT

FEWEST_ROWS = 15
Marks = Sequence[Sequence[str]]  # the ways to write each person
MORE_ROWS = 5


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

    def __init__(self, *args: Any, evening: TypedEvening | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.evening = evening

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
        "date": evening.date,
        "players": len(evening.people),
        "first_dealer": str(evening.first_dealer),
        "deck": evening.deck if evening.deck in DECKS else "drop_suit",
        "removed_suit": evening.removed_suit or "C",
        "session_name": evening.name,
    }


class GridForm(forms.Form):
    """The cells as they were sent, readable or not. `typed()` is what is kept of them."""

    version = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1)
    window = forms.UUIDField(required=False)
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
        self.marks, self.people = marks, len(marks)

    @property
    def is_readable(self) -> bool:
        """Whether it is a page's; a day that somebody has yet to choose keeps nothing from being kept."""
        return not set(self.errors) - {"date"}

    def typed(self) -> dict[str, Any]:
        """The fields of the TypedEvening; what was pasted stands in the first free rows."""
        read = self.cleaned_data
        rows = [self._row(number) for number in range(read["rows"] or 0)]
        while rows and _is_blank(rows[-1]):
            rows.pop()
        rows += pasted_rows(read["pasted"], self.marks)
        day = {"date": read["date"]} if "date" in read else {}
        paper = [self._text(f"paper-{column}") for column in range(self.people)]
        return {"rows": rows[:MOST_ROWS], "paper": paper, "keeps_paper": read["keeps_paper"], **day}

    def _row(self, number: int) -> dict[str, Any]:
        dealer = self._text(f"dealer-{number}")
        cells = [self._text(f"cell-{number}-{column}") for column in range(self.people)]
        place = int(dealer) if dealer in map(str, range(SEATS)) else None
        return {"dealer": place, "bid": self._text(f"bid-{number}"), "cells": cells}

    def _text(self, name: str) -> str:
        return str(self.data.get(name, ""))[:MOST_TEXT].replace("\0", "")


def _is_blank(row: Mapping[str, Any]) -> bool:
    return row["dealer"] is None and not any(text.strip() for text in (row["bid"], *row["cells"]))


def pasted_rows(text: str, marks: Marks) -> list[dict[str, Any]]:
    """Rows from a spreadsheet: a cell a person, with the bid before them, or a number of the round before that.

    >>> pasted_rows("1\\tB 5H\\t5\\t3", [("D", "Dana"), ("B", "Bob")])
    [{'dealer': None, 'bid': 'B 5H', 'cells': ['5', '3']}]

    Where a row of heads names everybody, each finds his own column.

    >>> pasted_rows("Bob\\tDana\\n3\\t5", [("D", "Dana"), ("B", "Bob")])
    [{'dealer': None, 'bid': '', 'cells': ['5', '3']}]
    """
    lines = [list(line.cells) for line in lines_of(text)]
    heads = _heads(lines[0], marks) if lines else None
    if heads is None:
        return [_pasted(cells, len(marks)) for cells in lines]
    return [_pasted([cells[at] if at >= 0 else "" for at in heads], len(marks)) for cells in lines[1:]]


def _heads(cells: list[str], marks: Marks) -> list[int] | None:
    """The columns of the bid (-1 for none) and of everybody; None where these cells are no heads."""
    keys = [name_key(text) for text in cells]
    own = [next((keys.index(key) for key in map(name_key, mark) if key in keys), None) for mark in marks]
    bid = next((at for at, key in enumerate(keys) if key == name_key(gettext("Bid"))), -1)
    found = [at for at in own if at is not None]
    return [bid, *found] if len(found) == len(marks) else None


def _pasted(cells: list[str], people: int) -> dict[str, Any]:
    if len(cells) > people + 1 and cells[0].rstrip(".").isdecimal():
        cells = cells[1:]
    bid = cells.pop(0) if len(cells) > people else ""
    filled = [*cells, *[""] * people][:people]
    return {"dealer": None, "bid": bid[:MOST_TEXT], "cells": [text[:MOST_TEXT] for text in filled]}
