"""What an invite gives, for how long, and to how many."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from ..models.league import Role
from .people.invites import USES
from .people.naming import MAY, ROLES

TIMES = {"day": _("a day"), "week": _("a week"), "month": _("a month"), "year": _("a year")}

INVITED = (Role.SCORER, Role.VIEWER, Role.OWNER)  # what most are invited as first


class ComeInForm(forms.Form):
    """`key` is the phone's name for the request, by which a second tap finds the guest of the first."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)


def people_in_words(uses: int) -> str:
    return ngettext("one person", "%(n)s people", uses) % {"n": uses}


class InviteForm(forms.Form):
    """Cleans to role, `lasts` and `uses`. `key` is the phone's name for the request."""

    role = forms.ChoiceField(
        choices=[(role, ROLES[role]) for role in INVITED],
        initial=Role.SCORER,
        label=_("Who comes by it becomes"),
        error_messages={"required": _("Which role? Choose one.")},
    )
    lasts = forms.ChoiceField(choices=list(TIMES.items()), initial="week", label=_("Good for"))
    uses = forms.TypedChoiceField(
        choices=lambda: [(uses, people_in_words(uses)) for uses in USES],
        initial=20,
        coerce=int,
        label=_("For how many?"),
    )
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def roles(self) -> list[tuple[Role, str, str]]:
        """The roles to choose from: each with its name, and what it may."""
        return [(role, str(ROLES[role]), str(MAY[role])) for role in INVITED]

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])
