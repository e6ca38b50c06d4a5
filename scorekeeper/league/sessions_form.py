"""What somebody remembers of an evening, as the list of them asks for it."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import Player, Season
from .sessions import STATES, Wanted

NONE = "none"
STATE_NAMES = {
    "open": _("being played"),
    "over": _("over, not confirmed"),
    "confirmed": _("confirmed"),
    "changed": _("changed after it was confirmed"),
    "disputed": _("disputed"),
    "playoff": _("play-off"),
}


class SessionsForm(forms.Form):
    """Cleans to what is `wanted()`. It comes with the address, so that whatever can't be read is left out."""

    q = forms.CharField(required=False, max_length=100, label=_("Name, player or note"))
    season = forms.ChoiceField(required=False, label=_("Season"))
    player = forms.ChoiceField(required=False, label=_("Player"))
    state = forms.ChoiceField(required=False, label=_("State"))
    year = forms.ChoiceField(required=False, label=_("Year"))

    def __init__(
        self, data: Any, *, seasons: Iterable[Season], players: Iterable[Player], years: Sequence[int]
    ) -> None:
        super().__init__(data)
        self.seasons = {str(season.uid): season for season in seasons}
        self.players = {player.pid: player for player in players}
        names = [(uid, season.name) for uid, season in self.seasons.items()]
        self._offer("season", [*names, (NONE, _("none"))])
        self._offer("player", [(pid, player.name) for pid, player in self.players.items()])
        self._offer("state", [(state, STATE_NAMES[state]) for state in STATES])
        self._offer("year", [(str(year), str(year)) for year in years])

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("any")), *choices]

    def wanted(self) -> Wanted:
        self.is_valid()
        read = self.cleaned_data
        return Wanted(
            text=read.get("q", ""),
            season=self.seasons.get(read.get("season", "")),
            without_season=read.get("season") == NONE,
            state=read.get("state", ""),
            player=self.players.get(read.get("player", "")),
            year=int(read["year"]) if read.get("year") else None,
        )

    @property
    def is_filtered(self) -> bool:
        """Whether anything but the text is asked for: then what is folded away is shown."""
        return any(self.cleaned_data.get(name) for name in ("season", "player", "state", "year"))
