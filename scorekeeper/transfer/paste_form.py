"""The forms of evenings that are pasted: the text, then what its columns are and who the names are."""

import hashlib
import json
import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..league.who_form import WhoForm, people_there
from ..models import League, Player
from .totals import Totals, read_totals

MOST_TEXT = 100_000
ROLES = {
    "date": _("Date"),
    "player": _("Name"),
    "points": _("Points"),
    "person": _("Points of one person"),
    "evening": _("Name of the evening"),
    "rounds": _("Rounds"),
    "skip": _("Leave out"),
}


class PasteForm(forms.Form):
    """Text, or a file in its place. Once valid, `totals` is what it was taken for."""

    text = forms.CharField(
        required=False,
        max_length=MOST_TEXT,
        strip=False,
        label=_("Your list"),
        widget=forms.Textarea(attrs={"rows": 10, "dir": "auto", "spellcheck": "false"}),
    )
    file = forms.FileField(required=False, allow_empty_file=True, label=_("Or a CSV file"))
    order = forms.ChoiceField(required=False, choices=[("day", ""), ("month", "")])
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def clean_file(self) -> str:
        file = self.cleaned_data["file"]
        if file is None:
            return ""
        if file.size > 4 * MOST_TEXT:
            raise forms.ValidationError(_("The file is too long: bring in one year after the other."))
        data = file.read()
        try:
            return str(data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError(
                _("This is no text in UTF-8: save it as “CSV UTF-8”, or paste its rows.")
            )

    def clean(self) -> dict[str, Any]:
        read = super().clean() or {}
        text = read.get("file") or read.get("text") or ""
        if len(text) > MOST_TEXT:
            self.add_error("text", _("The list is too long: bring in one year after the other."))
        elif not self.errors and not text.strip():
            self.add_error("text", _("Nothing is here yet: paste your list, or choose a file."))
        return {**read, "text": text, "key": read.get("key") or uuid.uuid4()}

    def skipped(self) -> set[int]:
        """The rows to leave out. A box stands for all rows of its evening."""
        sent = self.data.getlist("skip") if hasattr(self.data, "getlist") else []
        return {int(row) for box in sent for row in box.split(",") if row.isdecimal() and len(row) < 9}

    def totals(self) -> Totals:
        read = self.cleaned_data
        roles = [self.data.get(f"column-{number}", "") for number in range(60)]
        return read_totals(read["text"], roles=roles, order=read["order"], skipped=self.skipped())


def fingerprint(totals: Totals, text: str, skipped: set[int]) -> str:
    """What a page showed: nothing else may be stored by its button."""
    shown = [text, totals.order, [column.role for column in totals.columns], sorted(skipped)]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def who_form(totals: Totals, league: League, data: Any = None, *, ask: bool) -> WhoForm:
    """Who the names are in this league: as was answered so far, and where they `ask` to be checked, bound."""
    people = [
        Player(uid=uuid.uuid5(league.uid, key), league=league, name=name, name_key=key)
        for key, name in totals.names.items()
    ]
    there = people_there(league)
    if ask:
        return WhoForm(data, people=people, there=there)
    answered = {name: value for name, value in (data or {}).items() if name.startswith("who-")}
    return WhoForm(people=people, there=there, initial=answered)
