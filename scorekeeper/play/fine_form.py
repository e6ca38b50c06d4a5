"""The form of the button "Fine": who, in which round, how much, or to be decided later."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..models import Player, Round
from .board import Row, rows_of
from .forms import PointsField, SeatedChoice, StampForm
from .sheet import Sheet

NOW = "now"  # no round in particular
FINE, POINTS, LATER = "fine", "points", "later"
IN_SIGHT = 3  # rounds that are chips of their own; the earlier ones are folded away


class FineForm(StampForm):
    """Cleans to the `player`, the `round` (None: no round in particular), and how `much`.

    A round that was passed out is not among the rounds: nothing was played there.
    """

    much = forms.ChoiceField(
        choices=[(FINE, _("Fine")), (POINTS, _("Other points")), (LATER, _("Decide later"))], initial=FINE
    )
    points = PointsField(required=False)
    reason = forms.CharField(required=False, max_length=200)

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.rows = [row for row in rows_of(sheet) if row.round and row.round.kind != Round.Kind.PASSED_OUT]
        self.rows.reverse()
        people = [sheet.by_pid[pid] for pid in sheet.roster]
        self.fields["player"] = SeatedChoice(
            people, error_messages={"required": _("Who? Choose one person.")}
        )
        rounds = [(row.uid, row.uid) for row in self.rows]
        self.fields["round"] = forms.ChoiceField(
            choices=[*rounds, (NOW, NOW)],
            initial=self.rows[0].uid if self.rows else NOW,
            error_messages={"invalid_choice": _("This round is gone: choose another one.")},
        )

    def clean_round(self) -> Round | None:
        uid = self.cleaned_data["round"]
        return next((row.round for row in self.rows if row.uid == uid), None)

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        much, round, player = read.get("much"), read.get("round"), read.get("player")
        if much == POINTS and not read.get("points") and "points" not in self.errors:
            self.add_error("points", self.fields["points"].error_messages["required"])
        if much == FINE and round and player and not self._sat_in(round, player):
            self.add_error(
                "round",
                gettext("%(name)s didn’t play in this round: choose another one, or none.")
                % {"name": player.name},
            )
        return read

    def _sat_in(self, round: Round, player: Player) -> bool:
        return any(line.player_id == player.pk for line in self.sheet.lines[round.pk])

    @property
    def late(self) -> list[Row]:
        """The last rounds, the last one first."""
        return self.rows[:IN_SIGHT]

    @property
    def earlier(self) -> list[Row]:
        return self.rows[IN_SIGHT:]

    @property
    def is_earlier(self) -> bool:
        """Whether the chosen round is one of those folded away."""
        return any(row.uid == self["round"].value() for row in self.earlier)
