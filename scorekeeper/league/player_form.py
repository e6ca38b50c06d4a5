"""What is typed about the people of a league."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..models import Player, User
from ..play.forms import PeopleChoice
from ..play.people_form import PlayerNameForm
from .people.naming import Member
from .people.roster import COLOURS, Person

NAME_TAKEN = _("Somebody in this league has this name already: add a letter to tell them apart.")


class AddForm(PlayerNameForm):
    """Somebody new on the roster; `key` is the phone's name for the request."""

    guest = forms.BooleanField(required=False, label=_("A guest: listed below the table, without a place"))
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)


class PersonForm(PlayerNameForm):
    """All that the league knows of a player; cleans to a `person`."""

    guest = forms.BooleanField(required=False, label=_("A guest: listed below the table, without a place"))
    since = forms.DateField(required=False, label=_("Plays since"), widget=forms.DateInput({"type": "date"}))
    until = forms.DateField(required=False, label=_("Until"), widget=forms.DateInput({"type": "date"}))
    colour = forms.TypedChoiceField(
        choices=[("", _("by itself")), *((number, str(number)) for number in COLOURS)],
        required=False,
        coerce=int,
        empty_value=None,
        label=_("Colour"),
    )

    @classmethod
    def of(cls, player: Player) -> "PersonForm":
        """The form with what is known."""
        return cls(
            initial={
                "name": player.name,
                "guest": not player.ranked,
                "since": player.since.isoformat() if player.since else "",
                "until": player.until.isoformat() if player.until else "",
                "colour": player.colour or "",
            }
        )

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        since, until = read.get("since"), read.get("until")
        if since and until and until < since:
            self.add_error("until", gettext("This day is before the first one: change one of them."))
        return read

    @property
    def person(self) -> Person:
        read = self.cleaned_data
        return Person(
            name=read["name"],
            ranked=not read["guest"],
            colour=read["colour"],
            since=read["since"],
            until=read["until"],
        )


class PlayerChoiceForm(forms.Form):
    """One of these players."""

    def __init__(self, *args: Any, players: Iterable[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = PeopleChoice(
            players, error_messages={"required": _("Who? Choose one person.")}
        )


class MemberChoiceForm(forms.Form):
    """One of these members; cleans to the User."""

    def __init__(self, *args: Any, members: Iterable[Member], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = {str(member.user.uid): member for member in members}
        self.fields["member"] = forms.ChoiceField(
            choices=[(uid, member.name) for uid, member in self.members.items()],
            error_messages={"required": _("Who? Choose one person.")},
        )

    def clean_member(self) -> User:
        return self.members[self.cleaned_data["member"]].user


class AnswerForm(forms.Form):
    """Yes or no to "this is me"."""

    answer = forms.ChoiceField(choices=[("yes", ""), ("no", "")])
