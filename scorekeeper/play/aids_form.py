"""The switches of "Help at the table"."""

from typing import Any

from django import forms

from .aids import LABELS, Aids
from .forms import StampForm


class AidsForm(StampForm):
    """Cleans to `aids`, what is switched on."""

    def __init__(self, data: Any, *, aids: Aids) -> None:
        super().__init__(data)
        for name, (label, help_text) in LABELS.items():
            self.fields[name] = forms.BooleanField(
                required=False, label=label, help_text=help_text, initial=getattr(aids, name)
            )

    @property
    def switches(self) -> list[Any]:
        return [self[name] for name in LABELS]

    @property
    def aids(self) -> Aids:
        return Aids(**{name: self.cleaned_data[name] for name in LABELS})
