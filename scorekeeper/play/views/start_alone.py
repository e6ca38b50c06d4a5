"""What the form of a new evening carries, so that a phone begins one by itself where there is no network."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from ...rules.problems import MESSAGES
from ..phrases import gaps
from ..start_form import StartForm


def start_data(form: StartForm, known: Mapping[str, str], *, owns: bool) -> dict[str, Any]:
    """The house rules that the form begins with, the uids of people whom the league knows, and what may be wrong.

    `owns`: the new evening's league is the user's own. static/js/play/offline/begin.js reads it.
    """
    return {
        "rules": form.start.to_json(),
        "known": list(known.items()),
        "words": {"fine": _("fine"), "unnamed": gaps(_("Player %(number)s"), "number")},
        "faults": faults(),
        "owns": owns,
    }


def faults() -> dict[str, str]:
    """The form's own words by the codes of static/js/play/evening/start.js."""
    return {
        "name_too_long": gaps(
            _("Name %(number)s is too long: %(most)s characters at most."), "number", "most"
        ),
        "two_called": gaps(_("Two people are called %(name)s: add a letter to tell them apart."), "name"),
        "end_missing": _("After how many? Enter a whole number from 1."),
        "whole_number": gaps(_("Enter a whole number from %(low)s to %(high)s."), "low", "high"),
        "rules_invalid": gaps(_(MESSAGES["rules_invalid:unplayable"]), "frisch", "min", "total"),
    }
