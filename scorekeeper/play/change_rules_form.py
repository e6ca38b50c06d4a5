"""The form that changes a table's house rules while it plays."""

from typing import Any

from django.utils.translation import gettext

from . import words
from .agreements import coming_deck
from .forms import StampForm
from .rules_form import RulesForm
from .sheet import Sheet

NEXT, PREVIEW, WHOLE = "next", "preview", "whole"


class ChangeRulesForm(StampForm, RulesForm):
    """The house rules as they hold, to begin from. Refuses those that the table's deck is too small for."""

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, start=sheet.rules, **kwargs)
        self.sheet = sheet

    def clean(self) -> dict[str, Any]:
        read = super().clean()
        rules = read.get("rules")
        if rules is None:
            return read
        for problem in rules.problems([coming_deck(self.sheet).tricks]):
            self.add_error(None, words.message(problem, {}))
        older = any(round.rules_id != self.sheet.table.rules_id for round in self.sheet.rounds)
        if rules == self.sheet.rules and not (older and self.data.get("action") in {PREVIEW, WHOLE}):
            self.add_error(None, gettext("These rules hold already: change something first."))
        return read
