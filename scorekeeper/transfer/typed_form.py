"""The forms of an evening that is typed in from paper: who, when and by which rules; then the grid itself."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..models import TypedEvening
from ..play.start import Plan
from ..play.start_form import DECKS, SEATS, StartForm
from .grid import lines_of
from .typed.drafts import MOST_ROWS, MOST_TEXT

A_DAY = timedelta(days=1)
FEWEST_ROWS = 15
MORE_ROWS = 5


class TypedForm(StartForm):
    """As an evening is started, with the day on which it was. Of one that is being typed nobody is left out
    who has something in his column."""

    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            name: _("On which day? Choose one, such as 2026-11-26.") for name in ("required", "invalid")
        },
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
    date = forms.DateField(required=False)
    keeps_paper = forms.BooleanField(required=False)
    rows = forms.IntegerField(required=False, min_value=0, max_value=MOST_ROWS)
    pasted = forms.CharField(required=False, max_length=20_000, strip=False)
    anyway = forms.BooleanField(required=False)

    def __init__(self, data: Mapping[str, Any], *, people: int) -> None:
        super().__init__(data)
        self.people = people

    def typed(self) -> dict[str, Any]:
        """The fields of the TypedEvening; what was pasted stands in the first free rows."""
        read = self.cleaned_data
        rows = [self._row(number) for number in range(read["rows"] or 0)]
        while rows and _is_blank(rows[-1]):
            rows.pop()
        rows += pasted_rows(read["pasted"], self.people)
        day = {"date": read["date"]} if read["date"] else {}
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


def pasted_rows(text: str, people: int) -> list[dict[str, Any]]:
    """Rows from a spreadsheet: a cell a person, with the bid before them, or a number of the round before that.

    >>> pasted_rows("1\\tB 5H\\t5\\t3", 2)
    [{'dealer': None, 'bid': 'B 5H', 'cells': ['5', '3']}]
    """
    return [_pasted(list(line.cells), people) for line in lines_of(text)]


def _pasted(cells: list[str], people: int) -> dict[str, Any]:
    if len(cells) > people + 1 and cells[0].rstrip(".").isdecimal():
        cells = cells[1:]
    bid = cells.pop(0) if len(cells) > people else ""
    filled = [*cells, *[""] * people][:people]
    return {"dealer": None, "bid": bid[:MOST_TEXT], "cells": [text[:MOST_TEXT] for text in filled]}
