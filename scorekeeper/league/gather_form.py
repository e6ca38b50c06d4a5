"""The form that makes a league of evenings which were played already."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import Player
from .casual import Evening
from .league_form import LeagueNameField
from .who_form import WhoForm


class GatherForm(WhoForm):
    """The league's name, the evenings it takes in, and who everybody at these is.

    Where more evenings were ticked than the page showed people for, their names are filled in as the page would
    have: `asks` then, since nobody has seen them.
    """

    name = LeagueNameField(error_messages={"required": _("What is the league called? Any name will do.")})
    evenings = forms.MultipleChoiceField(
        label=_("Evenings"), error_messages={"required": _("Tick at least one evening.")}
    )
    client_key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, data: Any = None, *, past: Sequence[Evening], ticked: Sequence[Evening], **kwargs: Any
    ) -> None:
        people: dict[int, Player] = {}
        for evening in ticked:
            people |= {player.pk: player for player in evening.people}
        super().__init__(data, people=sorted(people.values(), key=lambda p: p.pk), there=[], **kwargs)
        self.fields["evenings"].choices = [(evening.uid, evening.uid) for evening in past]  # type: ignore[attr-defined]
        self.initial.setdefault("evenings", [evening.uid for evening in ticked])
        self.asks = data is not None and self._fill_in(data)

    def _fill_in(self, data: Any) -> bool:
        missing = {name: self._first(p) for p in self.people if (name := f"who-{p.pid}") not in data}
        if missing:
            self.data = {**data.dict(), "evenings": data.getlist("evenings"), **missing}
        return bool(missing)
