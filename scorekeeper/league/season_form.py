"""What an owner says of a season: when it runs, who won it, who plays a tie off, what is given or taken."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.formats import get_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..models import Player
from ..play.forms import LineField, PeopleChoice, PointsField
from .seasons.closing import Verdict
from .seasons.lifecycle import SeasonPlan
from .seasons.playoffs import FEWEST, MOST


def _day(**kwargs: Any) -> forms.DateField:
    widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(required=False, widget=widget, **kwargs)


def weekdays() -> list[tuple[str, Any]]:
    """The days of the week, the first one first where the reader lives."""
    start = (int(get_format("FIRST_DAY_OF_WEEK")) - 1) % 7  # there 0 is Sunday, here Monday
    return [(str(day % 7), WEEKDAYS[day % 7]) for day in range(start, start + 7)]


class SeasonForm(forms.Form):
    """Cleans to a `SeasonPlan` by `plan()`. All weekdays are as none: every day."""

    name = LineField(max_length=80, label=_("Name"))
    starts = _day(label=_("First day"))
    ends = _day(label=_("Last day"))
    weekdays = forms.MultipleChoiceField(required=False, label=_("Only on these weekdays"))
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["weekdays"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = weekdays()

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        starts, ends = read.get("starts"), read.get("ends")
        if starts and ends and ends < starts:
            self.add_error("ends", gettext("The last day is before the first: change one of them."))
        return read

    def plan(self) -> SeasonPlan:
        read = self.cleaned_data
        days = sorted(int(day) for day in read["weekdays"])
        return SeasonPlan(read["name"], read["starts"], read["ends"], tuple(days) if len(days) < 7 else ())


class CloseForm(forms.Form):
    """Cleans to a `Verdict` by `verdict()`. `level` are those among whom there is a tie, if there is one.

    Trying it leaves the answer's `status` behind.
    """

    status = 422

    how = forms.ChoiceField(required=False, choices=[("share", ""), ("decision", "")])
    note = forms.CharField(required=False, max_length=400, label=_("Note"))
    seen = forms.CharField(required=False, max_length=4000, widget=forms.HiddenInput)
    without_disputed = forms.BooleanField(required=False)

    def __init__(self, data: Any, *, level: Sequence[Player], seen: str) -> None:
        super().__init__(data, initial={"seen": seen})
        self.is_tie = len(level) > 1
        self.fields["champion"] = PeopleChoice(level, required=False)

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        if self.is_tie and not read.get("how") and "how" not in self.errors:
            self.add_error("how", gettext("There is a tie: say how it is settled."))
        if read.get("how") == "decision":
            if not read.get("champion"):
                self.add_error("champion", gettext("Who? Choose one person."))
            if not str(read.get("note", "")).strip():
                self.add_error("note", gettext("Say why in a few words: everybody will see it."))
        return read

    def verdict(self) -> Verdict:
        read = self.cleaned_data
        champion = read["champion"].pid if read["how"] == "decision" else ""
        return Verdict(read["how"], champion, read["note"].strip())


class PlayOffForm(forms.Form):
    """Who sits in a play-off: all who are level, and others where they are too few for a table."""

    client_key = forms.UUIDField(required=False, widget=forms.HiddenInput)
    zone = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    others = forms.MultipleChoiceField(required=False)

    def __init__(
        self, data: Any, *, level: Sequence[Player], others: Iterable[Player], **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.level = level
        self.known = {player.pid: player for player in others}
        field = self.fields["others"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(pid, player.name) for pid, player in self.known.items()]

    def clean_others(self) -> list[Player]:
        chosen = [self.known[pid] for pid in self.cleaned_data["others"]]
        people = len(self.level) + len(chosen)
        if people < FEWEST:
            raise forms.ValidationError(_("A table needs three people: choose who sits in."))
        if people > MOST:
            raise forms.ValidationError(_("Eight people at most sit at a table: choose fewer."))
        return chosen

    def names(self) -> list[str]:
        return [player.name for player in (*self.level, *self.cleaned_data["others"])]


class GiveForm(forms.Form):
    """Points for a person of the league, in the unit of the season's table."""

    points = PointsField()
    reason = forms.CharField(
        max_length=200,
        label=_("Why"),
        error_messages={"required": _("Say why in a few words: everybody will see it.")},
    )
    date = _day(label=_("Day"))
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any, *, people: Iterable[Player], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["player"] = PeopleChoice(
            people, error_messages={"required": _("Who? Choose one person.")}
        )
        self.fields["date"].required = True

    def clean_points(self) -> int:
        points = self.cleaned_data["points"]
        if not points:
            raise forms.ValidationError(self.fields["points"].error_messages["required"])
        return int(points)
