"""The forms of who sits at the table: names, chairs, coming and going, the deck for three, the first dealer."""

import secrets
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..models import Player
from ..names import NAME_MAX, clean_name, is_blank, name_key
from .forms import PeopleChoice, SeatedChoice, StampForm
from .people import Start, sitting
from .rules_words import DECKS, SUIT_NAMES
from .sheet import Sheet
from .start_form import SEATS

DRAW = "draw"


class PlayerNameForm(forms.Form):
    """Cleans to a `name` that people can see."""

    name = forms.CharField(
        max_length=200,
        label=_("Name"),
        error_messages={
            "required": _("Enter a name."),
            "max_length": _("This name is too long: 40 characters at most."),
        },
    )

    def clean_name(self) -> str:
        name = clean_name(self.cleaned_data["name"])
        if is_blank(name):
            raise forms.ValidationError(gettext("Enter a name."))
        if len(name) > NAME_MAX:
            raise forms.ValidationError(gettext("This name is too long: 40 characters at most."))
        return name


class NameForm(PlayerNameForm, StampForm):
    """The name of somebody at this table: `player` is whose name or place it is about."""

    def __init__(self, *args: Any, sheet: Sheet, player: Player | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.player = player


class JoinForm(NameForm):
    """Somebody joins, or comes back by his name: where to sit, and with how many points to start."""

    start = forms.ChoiceField(
        choices=[(Start.ZERO, _("0")), (Start.LOWEST, _("the lowest")), (Start.AVERAGE, _("the average"))],
        initial=Start.ZERO,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        here = [self.sheet.by_pid[pid] for pid in self.sheet.present]
        self.fields["after"] = SeatedChoice(here, required=False, initial=here[-1].pid if here else None)

    def clean_name(self) -> str:
        name = super().clean_name()
        if sitting(self.sheet, name):
            raise forms.ValidationError(
                gettext("Two people are called %(name)s: add a letter to tell them apart.") % {"name": name}
            )
        return name

    def clean_start(self) -> Start:
        return Start(self.cleaned_data["start"] or Start.ZERO)

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        if len(self.sheet.present) >= SEATS:
            self.add_error(None, gettext("Eight people at most share a table: somebody has to leave first."))
        return read


class ReplaceForm(NameForm):
    """It was somebody else all the time."""

    def clean_name(self) -> str:
        name = super().clean_name()
        if self.player is not None and name_key(name) == self.player.name_key:
            raise forms.ValidationError(gettext("That is the same name: enter who it really was."))
        return name


class PlaysForForm(StampForm):
    """For which absent member somebody sits in; for himself where nobody is chosen."""

    def __init__(self, *args: Any, members: Sequence[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["absent"] = PeopleChoice(members, required=False)


class MoveForm(StampForm):
    """One chair on or back: each neighbour has keys of their own, so that nothing is chosen here."""

    by = forms.TypedChoiceField(choices=[(-1, -1), (1, 1)], coerce=int, widget=forms.HiddenInput)

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        here = [sheet.by_pid[pid] for pid in sheet.present]
        self.fields["player"] = SeatedChoice(here, widget=forms.HiddenInput)


class DeckForm(StampForm):
    """The deck for three; a suit that is out only where one is."""

    deck = forms.ChoiceField(
        choices=list(DECKS.items()), error_messages={"required": _("Which deck for three? Choose one.")}
    )
    removed_suit = forms.ChoiceField(choices=list(SUIT_NAMES.items()), required=False)

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        if read.get("deck") != "drop_suit":
            read["removed_suit"] = ""
        elif not read.get("removed_suit") and "removed_suit" not in self.errors:
            self.add_error("removed_suit", gettext("Which suit is out? Choose one of the four suits."))
        return read


class LeaveForm(DeckForm):
    """Somebody goes home; the three who remain name their deck."""

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.makes_three = len(sheet.present) == 4
        self.fields["deck"].required = self.makes_three

    def clean(self) -> dict[str, Any]:
        if self.makes_three:
            return super().clean()
        return self.cleaned_data | {"deck": None, "removed_suit": ""}


class FirstDealerForm(StampForm):
    """Cleans to the `dealer`; a drawn one is drawn here."""

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.here = {pid: sheet.by_pid[pid] for pid in sheet.present}
        choices = [*((pid, player.name) for pid, player in self.here.items()), (DRAW, _("Draw"))]
        self.fields["dealer"] = forms.ChoiceField(
            choices=choices,
            initial=sheet.first_dealer,
            error_messages={"required": _("Who? Choose one person.")},
        )

    def clean_dealer(self) -> Player:
        answer = self.cleaned_data["dealer"]
        return secrets.choice(list(self.here.values())) if answer == DRAW else self.here[answer]
