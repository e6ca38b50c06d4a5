"""Help at the table, beside the nine taps of a round. All of it is off until the table switches it on."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from django.utils.translation import gettext_lazy as _

from ..models import Table
from .change import Change, Stamp, change

AIDS = "aids"  # in a table's settings

LABELS = {
    "calls": (_("Auction call by call"), _("Every bid and pass is a tap, and is kept with the round")),
    "frisch": (_("Frisch guide"), _("How many cards go to whom, shown as soon as everybody passes")),
    "tricks": (_("Trick by trick"), _("A tap on who took each trick, instead of the numbers at the end")),
    "tricks_live": (
        _("Tricks for whoever watches"),
        _("Whoever watches sees who took how many while the hand is played"),
    ),
    "possible": (
        _("What is still possible"),
        _("Between rounds, where their number is set: who can still win, as far as it is proved"),
    ),
}


@dataclass(frozen=True, slots=True)
class Aids:
    """Which help the table has switched on."""

    calls: bool = False
    frisch: bool = False
    tricks: bool = False
    tricks_live: bool = False
    possible: bool = False

    @classmethod
    def read(cls, settings: Mapping[str, Any]) -> Self:
        """Those of a table's settings; what a file says that somebody wrote by hand counts as off."""
        kept = settings.get(AIDS)
        kept = kept if isinstance(kept, Mapping) else {}
        return cls(**{field.name: kept.get(field.name) is True for field in fields(cls)})

    def to_json(self) -> dict[str, bool]:
        """Only what is on."""
        return {name: True for name, is_on in asdict(self).items() if is_on}

    @property
    def told(self) -> list[str]:
        """What is on, in words."""
        return [str(LABELS[name][0]) for name in self.to_json()]


def aids_of(table: Table) -> Aids:
    return Aids.read(table.settings)


def kept_settings(table: Table) -> dict[str, Any]:
    """The settings with which the table's next evening begins: its help."""
    return settings_with({}, aids_of(table))


def settings_with(settings: Mapping[str, Any], aids: Aids) -> dict[str, Any]:
    """A table's settings with this help in the place of what they had; nothing of it where none is on."""
    others = {name: value for name, value in settings.items() if name != AIDS}
    return others | ({AIDS: aids.to_json()} if aids.to_json() else {})


def change_aids(table: Table, aids: Aids, stamp: Stamp) -> Change:
    """Switch the table's help on or off, from now on."""
    with change(table, "change_aids", stamp) as step:
        settings = settings_with(step.sheet.table.settings, aids)
        Table.objects.filter(pk=table.pk).update(settings=settings)
        step.summary = aids.to_json()
    return step
