"""The ranking of a league or of a season as a form."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from ..play.forms import whole
from .standings.ranking import LIMIT, MOST_PLACES, TIE_BREAKS, Ranking, RankingInvalid
from .standings.words import METRIC_NAMES, TIE_BREAK_NAMES, points_text

COUNTING = {"all": _("all"), "best": _("the best"), "drop": _("all but the worst")}
SHOWN = (3, 4, 5)  # numbers of players whose points for places the form always has


class PointsListField(forms.CharField):
    """Points of the places, the first one first, with anything between them; cleans to a tuple."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=120, **kwargs)

    def clean(self, value: Any) -> tuple[int, ...]:
        parts = [whole(part) for part in re.split(r"[\s,;/–]+", super().clean(value).strip())]
        points = [part for part in parts if isinstance(part, int)]
        if len(points) != len(parts) or not 1 <= len(points) <= MOST_PLACES:
            raise forms.ValidationError(_("Write the points of every place, the first place first: 4 2 1 0."))
        return tuple(points)


class RankingForm(forms.Form):
    """Cleans to a `Ranking` in `cleaned_data["ranking"]`, beginning from the one at the `start`."""

    metric = forms.ChoiceField(choices=list(METRIC_NAMES.items()), label=_("Ranked by"))
    counting = forms.ChoiceField(choices=list(COUNTING.items()), label=_("Evenings that count"))
    counting_number = forms.IntegerField(
        required=False, min_value=1, max_value=LIMIT, label=_("How many evenings?")
    )
    min_sessions = forms.IntegerField(
        required=False, min_value=0, max_value=LIMIT, label=_("Evenings needed to be ranked")
    )
    min_share = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=100,
        label=_("Rounds needed for an evening to count, in percent"),
    )
    guests_take_places = forms.BooleanField(required=False, label=_("Guests take places in an evening"))

    def __init__(self, *args: Any, start: Ranking, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.start = start
        self.sizes = sorted({*SHOWN, *start.placement})
        self.initial = {**_initial(start), **self.initial}
        for size in self.sizes:
            self.fields[f"placement_{size}"] = PointsListField(
                label=_size_label(size, last=size == self.sizes[-1]),
                initial=points_text(start.place_points(size)),
            )
        for number in range(len(TIE_BREAKS)):
            self.fields[f"tie_{number}"] = forms.ChoiceField(
                required=False,
                choices=[("", _("nothing")), *TIE_BREAK_NAMES.items()],
                label=_("A tie is decided by") if number == 0 else _("then by"),
                initial=start.tie_breaks[number] if number < len(start.tie_breaks) else "",
            )

    def placement_fields(self) -> list[forms.BoundField]:
        return [self[f"placement_{size}"] for size in self.sizes]

    def tie_fields(self) -> list[forms.BoundField]:
        return [self[f"tie_{number}"] for number in range(len(TIE_BREAKS))]

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        if read.get("counting") in {"best", "drop"} and not read.get("counting_number"):
            self.add_error("counting_number", gettext("How many? Enter a whole number from 1."))
        if read.get("metric") != "placement":  # then nobody sees these lists
            for size in self.sizes:
                self.errors.pop(f"placement_{size}", None)
                read[f"placement_{size}"] = self.start.place_points(size)
        if len(chosen := self._tie_breaks()) != len(set(chosen)):
            self.add_error("tie_0", gettext("One of these is there twice: choose each once."))
        if not self.errors:
            try:
                read["ranking"] = self._ranking(read)
            except RankingInvalid as invalid:
                for problem in invalid.problems:  # a list alone can still be wrong: it rises
                    self.add_error(
                        f"placement_{problem.params['players']}", gettext(problem.template) % problem.params
                    )
        return read

    def _ranking(self, read: dict[str, Any]) -> Ranking:
        """Lists that say what the start's own say for that many players add nothing: then its own stay."""
        lists = {size: read[f"placement_{size}"] for size in self.sizes}
        same = all(lists[size] == self.start.place_points(size) for size in self.sizes)
        return Ranking(
            metric=read["metric"],
            placement=self.start.placement if same else lists,
            min_sessions=read.get("min_sessions") or 0,
            min_share=read.get("min_share") or 0,
            best=read["counting_number"] if read["counting"] == "best" else None,
            drop=read["counting_number"] if read["counting"] == "drop" else 0,
            guests_take_places=read["guests_take_places"],
            tie_breaks=self._tie_breaks(),
        )

    def _tie_breaks(self) -> tuple[str, ...]:
        """In their order; an empty one between two is no gap."""
        chosen = (self.cleaned_data.get(f"tie_{number}") for number in range(len(TIE_BREAKS)))
        return tuple(name for name in chosen if name)


def _initial(start: Ranking) -> dict[str, Any]:
    counting = "best" if start.best is not None else "drop" if start.drop else "all"
    return {
        "metric": start.metric,
        "counting": counting,
        "counting_number": start.best or start.drop or None,
        "min_sessions": start.min_sessions,
        "min_share": start.min_share,
        "guests_take_places": start.guests_take_places,
    }


def _size_label(size: int, *, last: bool) -> str:
    if last:
        return gettext("%(n)s players or more") % {"n": size}
    return ngettext("%(n)s player", "%(n)s players", size) % {"n": size}
