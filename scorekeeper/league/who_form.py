"""Who is who: people of evenings from elsewhere, matched with those of a league, and confirmed by a person."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..models import League, Player
from ..models.people import merged
from ..names import is_near, name_key
from .gathering import Whom

NEW = "new"


@dataclass(frozen=True, slots=True)
class Row:
    """One person of the form, with the names that may be other spellings of his."""

    player: Player
    field: forms.BoundField
    near: Sequence[str]

    @property
    def is_new(self) -> bool:
        return str(self.field.value()) == NEW


class WhoForm(forms.Form):
    """For each of `people` whom of the league he is: somebody `there`, one of the others, or somebody new.

    The same name is the same person; the name of somebody who was merged into another is that one's. A near name is
    asked: that field begins empty and must be answered.
    """

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        people: Sequence[Player],
        there: Iterable[Player],
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.people = list(people)
        there = list(there)
        self.there = {player.pid: player for player in there if player.merged_into_id is None}
        self.by_name = _by_name(there)
        self.near = {player.pid: self._near(player) for player in self.people}
        for player in self.people:
            self.fields[f"who-{player.pid}"] = forms.ChoiceField(
                choices=self._choices(player),
                initial=self._first(player),
                label=player.name,
                error_messages={"required": _("Choose who this is.")},
            )

    def rows(self) -> list[Row]:
        return [Row(player, self[f"who-{player.pid}"], self.near[player.pid]) for player in self.people]

    def asked(self) -> list[Row]:
        """Those whom nobody but a person can match."""
        return [row for row in self.rows() if row.near]

    def clear(self) -> list[Row]:
        return [row for row in self.rows() if not row.near]

    def clear_is_wrong(self) -> bool:
        return any(row.field.errors for row in self.clear())

    def _same(self, player: Player) -> Player | None:
        return self.by_name.get(player.name_key)

    def _others(self, player: Player) -> list[Player]:
        """The other people of the evenings, those left out whom the league has by the same name."""
        return [one for one in self.people if one != player and one.name_key not in self.by_name]

    def _near(self, player: Player) -> list[str]:
        if self._same(player):
            return []
        earlier = self.people[: self.people.index(player)]  # of two that are near, one is asked
        names = [one.name for one in (*self.there.values(), *earlier)]
        return [name for name in dict.fromkeys(names) if is_near(name, player.name)]

    def _choices(self, player: Player) -> list[tuple[str, str]]:
        new = gettext("%(name)s, new here") if self.there else "%(name)s"
        own = [] if self._same(player) else [(NEW, new % {"name": player.name})]
        ask = [("", gettext("Who is this?"))] if self.near[player.pid] else []
        others = [(pid, one.name) for pid, one in self.there.items()]
        others += [(one.pid, one.name) for one in self._others(player)]
        return [*ask, *own, *others]

    def _first(self, player: Player) -> str:
        same = self._same(player)
        return same.pid if same else "" if self.near[player.pid] else NEW

    def clean(self) -> dict[str, Any]:
        read = super().clean() or {}
        for player in self.people:
            if self._end(player, read) is None:
                self.add_error(
                    f"who-{player.pid}", gettext("These point at each other: let one keep the name.")
                )
        return read

    def _end(self, player: Player, read: Mapping[str, Any]) -> Whom | None:
        """Whom the player becomes, over those whom he is said to be; None where they go round in a ring."""
        others = {one.pid: one for one in self.people}
        for _step in self.people:
            value = read.get(f"who-{player.pid}") or NEW
            if value in self.there:
                return self.there[value]
            if value not in others:
                return player.name
            player = others[value]
        return None

    def whom(self) -> dict[int, Whom]:
        """By the player's key who he is, once the form is valid."""
        ends = {player.pk: self._end(player, self.cleaned_data) for player in self.people}
        return {key: whom for key, whom in ends.items() if whom is not None}

    def as_it_stands(self) -> dict[str, Whom]:
        """By the key of the name who everybody is, as far as the form says so by now."""
        said = {f"who-{player.pid}": self[f"who-{player.pid}"].value() for player in self.people}
        answered = [player for player in self.people if said[f"who-{player.pid}"]]
        ends = {player.name_key: self._end(player, said) for player in answered}
        return {key: whom for key, whom in ends.items() if whom is not None}

    def refuse_twins(self, one: Player, other: Player) -> None:
        """Tell that two who are to become one were at a table together."""
        told = gettext("%(one)s and %(other)s were at one table: they are two people.")
        self.add_error(f"who-{other.pid}", told % {"one": one.name, "other": other.name})


def _by_name(there: Sequence[Player]) -> dict[str, Player]:
    """Who is meant by a name; a merged one's where nobody else is called so."""
    by_key, ends = {player.pk: player for player in there}, merged(there)
    named = {player.name_key: by_key[ends[player.pk]] for player in there if player.merged_into_id}
    present = {player.name_key: player for player in there if player.merged_into_id is None}
    # A file of before may have led in a circle: nobody is at its end.
    return {name: end for name, end in named.items() if end.merged_into_id is None} | present


def people_there(league: League) -> list[Player]:
    """Everybody of the league, for a WhoForm, by name. One query."""
    return sorted(league.players.all(), key=lambda player: name_key(player.name))
