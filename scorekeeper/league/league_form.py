"""The forms of a league as a whole: a new one, and its name and house rules later."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..names import NAME_MAX, clean_name, is_blank, name_key
from ..play.forms import LineField
from ..play.rules_form import RulesForm

MOST_PEOPLE = 60


class LeagueNameField(LineField):
    """The name of a league."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=120, label=_("Name of the league"), **kwargs)


class NewLeagueForm(RulesForm):
    """Cleans to a name, the people (one a line, or with commas) and house rules."""

    name = LeagueNameField(error_messages={"required": _("What is the league called? Any name will do.")})
    people = forms.CharField(
        required=False,
        max_length=MOST_PEOPLE * (NAME_MAX + 2),
        label=_("Who plays in it?"),
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    client_key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def clean_people(self) -> list[str]:
        """The names, each once. Told are those too long; a name that comes twice is one person."""
        typed = self.cleaned_data["people"].replace(",", "\n").replace(";", "\n").splitlines()
        named: dict[str, str] = {}
        for name in typed:
            if not is_blank(name):
                named.setdefault(name_key(name), clean_name(name))
        people = list(named.values())
        if long := next((name for name in people if len(name) > NAME_MAX), None):
            raise forms.ValidationError(
                gettext("“%(name)s” is too long: %(most)s characters at most.")
                % {"name": f"{long[:20]}…", "most": NAME_MAX}
            )
        if len(people) > MOST_PEOPLE:
            raise forms.ValidationError(
                gettext("At most %(most)s people at once: add the others later.") % {"most": MOST_PEOPLE}
            )
        return people


class LeagueForm(RulesForm):
    """Name and house rules of a league that is there."""

    name = LeagueNameField(error_messages={"required": _("What is the league called? Any name will do.")})
