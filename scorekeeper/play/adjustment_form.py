"""The forms of points outside the deals: given or taken, and settled when they were left to be decided."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import Adjustment
from .forms import PointsField, SeatedChoice, StampForm
from .sheet import Sheet

FINE, NONE, POINTS = "fine", "none", "points"


class AdjustForm(StampForm):
    points = PointsField()
    reason = forms.CharField(required=False, max_length=200)
    starting = forms.BooleanField(required=False)

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = SeatedChoice(
            [sheet.by_pid[pid] for pid in sheet.roster],
            error_messages={"required": _("Who? Choose one person.")},
        )


class SettleForm(StampForm):
    """Cleans `much` to the points that hold from now on (None: no fine after all).

    What was left to be decided is usually a fine or none; other points are typed.
    """

    much = forms.ChoiceField(choices=[(FINE, FINE), (NONE, NONE), (POINTS, POINTS)])
    points = PointsField(required=False)
    reason = forms.CharField(required=False, max_length=200)

    def __init__(self, *args: Any, adjustment: Adjustment, fine: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        given = adjustment.points
        much = FINE if given is None else POINTS
        self.initial = {"points": given, "reason": adjustment.reason, "much": much}
        self.fine = fine

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        typed = read.get("points")
        if read.get("much") == POINTS and typed is None and "points" not in self.errors:
            self.add_error("points", self.fields["points"].error_messages["required"])
        return read

    @property
    def decided(self) -> int | None:
        """What a valid form comes to in points; None takes the adjustment away."""
        read = self.cleaned_data
        decided: dict[str, int | None] = {FINE: -self.fine, NONE: None, POINTS: read["points"]}
        return decided[read["much"]]
