"""Why an evening is disputed or changed after it was confirmed, how a dispute ends, which season it is in."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import GameSession, Season
from .forms import StampForm


class ReasonForm(StampForm):
    reason = forms.CharField(
        max_length=200,
        label=_("Why"),
        error_messages={"required": _("Say why in a few words: everybody will see it.")},
    )


class SettleForm(StampForm):
    confirmed = forms.BooleanField(required=False)


BY_DATE, NONE = "date", "none"


class SeasonOfForm(StampForm):
    """The season of an evening: by its date, one by hand, or none."""

    season = forms.ChoiceField(label=_("Season"))

    def __init__(self, data: Any, *, session: GameSession, seasons: Iterable[Season]) -> None:
        self.seasons = {str(season.uid): season for season in seasons}
        now = str(session.season.uid) if session.season else NONE
        super().__init__(data, initial={"season": now if session.season_pinned else BY_DATE})
        choices = [(BY_DATE, ""), *((uid, season.name) for uid, season in self.seasons.items()), (NONE, "")]
        field = self.fields["season"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
