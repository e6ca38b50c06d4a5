"""The form of a points-only round: points per person instead of a deal."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..models import Player, Round
from .forms import PointsField, StampForm
from .sheet import Sheet

FEWEST = 3  # people who play at once
PREFIX = "points-"


class PointsForm(StampForm):
    """Cleans to `points` by player's id. A blank is somebody who did not play; three at least did.

    It asks for those who are here and those who sat in the `round`; for `everybody` who ever was
    here where the round is inserted among earlier ones. Whoever left while it was typed keeps his points.
    """

    covers = forms.IntegerField(
        min_value=1,
        max_value=1000,
        initial=1,
        error_messages={
            name: _("How many rounds are these points of? Enter a whole number from 1.")
            for name in ("required", "invalid", "min_value", "max_value")
        },
    )
    reason = forms.CharField(required=False, max_length=200)

    def __init__(
        self, *args: Any, sheet: Sheet, round: Round | None = None, everybody: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        sent = {name for name, text in (self.data or {}).items() if name.startswith(PREFIX) and text.strip()}
        seated = {line.player_id for line in sheet.lines[round.pk]} if round is not None else set()
        self.people = [
            player
            for pid, player in sheet.by_pid.items()
            if everybody or pid in sheet.present or player.pk in seated or _name(player) in sent
        ]
        self.is_of_strangers = not sent <= {_name(player) for player in self.people}
        for player in self.people:
            self.fields[_name(player)] = PointsField(required=False)
        if round is not None:
            points = {line.player_id: line.points for line in sheet.lines[round.pk]}
            self.initial = {
                "covers": round.covers,
                "reason": round.reason,
                **{_name(player): points.get(player.pk) for player in self.people},
            }

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        typed = {player.pid: read.get(_name(player)) for player in self.people}
        read["points"] = {pid: points for pid, points in typed.items() if points is not None}
        if self.is_of_strangers:
            self.add_error(None, gettext("Somebody in these points isn’t at the table: reload the page."))
        unread = any(_name(player) in self.errors for player in self.people)
        if len(read["points"]) < FEWEST and not unread:
            self.add_error(None, gettext("Enter the points of everybody who played, three people at least."))
        return read

    def rows(self) -> list[tuple[Player, forms.BoundField]]:
        return [(player, self[_name(player)]) for player in self.people]


def _name(player: Player) -> str:
    return f"{PREFIX}{player.pid}"
