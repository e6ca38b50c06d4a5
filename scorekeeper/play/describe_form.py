"""What an evening is called, its day and a note."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import GameSession
from .forms import LineField, StampForm


class DescribeForm(StampForm):
    name = LineField(required=False, max_length=120, label=_("Name of the evening"))
    date = forms.DateField(label=_("Day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    notes = forms.CharField(
        required=False, max_length=2000, label=_("Note"), widget=forms.Textarea({"rows": 4})
    )

    def __init__(self, data: Any, *, session: GameSession) -> None:
        initial = {"name": session.name, "date": session.date, "notes": session.notes}
        super().__init__(data, initial=initial)

    def clean_notes(self) -> str:
        return str(self.cleaned_data["notes"]).replace("\r\n", "\n").strip()
