"""What is asked about members: a role, a name typed to be sure."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..models import League
from ..models.league import Role
from ..names import name_key
from .people.naming import ROLES


class RoleForm(forms.Form):
    """Cleans to the `role` that somebody gets."""

    role = forms.ChoiceField(
        choices=list(ROLES.items()), error_messages={"required": _("Which role? Choose one.")}
    )

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])


class DeleteForm(forms.Form):
    """Valid where the league's name was typed, in any spelling that people take for the same."""

    name = forms.CharField(required=False, max_length=400, label=_("Name of the league"))

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.league = league

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        if name_key(typed) != name_key(self.league.name):
            raise forms.ValidationError(gettext("That is not its name: type it as it stands above."))
        return typed
