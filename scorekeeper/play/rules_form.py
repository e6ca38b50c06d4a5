"""House rules as a form: a preset, or every setting by itself."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .. import rules as game
from ..rules.ruleset import LIMIT, Whole
from . import words
from .rules_words import CHOICES, GROUPS, PRESET_NAMES, labels, with_minus
from .words import isolated

END_KINDS = {
    "open": _("no limit"),
    "rounds": _("after a number of rounds"),
    "target": _("at a number of points"),
}


class RulesForm(forms.Form):
    """Cleans to a `game.RuleSet` in `cleaned_data["rules"]`, beginning from the rules at the `start`.

    Another preset than that of the start gives its own settings; a setting that was touched counts
    either way, so that nobody has to say "custom" first. A page whose script fills a chosen
    preset's settings into the fields says so (`as_seen`): then they count as they stand there.
    """

    preset = forms.ChoiceField(choices=list(PRESET_NAMES.items()), required=False, label=_("House rules"))
    end_kind = forms.ChoiceField(choices=list(END_KINDS.items()), required=False, label=_("The evening ends"))
    as_seen = forms.CharField(max_length=1, required=False, widget=forms.HiddenInput)
    end_number = forms.IntegerField(min_value=1, max_value=LIMIT, required=False, label=_("How many"))

    def __init__(self, *args: Any, start: game.RuleSet = game.CLASSIC, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.start = start
        for name, label in labels():
            self.fields[f"rule-{name}"] = _field(name, label, start)
        self.fields["preset"].initial = game.preset_of(start)
        self.fields["end_kind"].initial = start.end.partition(" ")[0]
        self.fields["end_number"].initial = start.end_rounds or start.end_target

    def presets(self) -> list[dict[str, Any]]:
        """The presets as the page shows them; "Custom" only where the start is of no preset."""
        chosen = self["preset"].value()
        return [
            {
                "value": name,
                "label": label,
                "rules": (rules := game.PRESETS.get(name, self.start)),
                "fields": json.dumps(_field_texts(rules)),
                "checked": name == chosen,
            }
            for name, label in PRESET_NAMES.items()
            if name != "custom" or "custom" in {chosen, game.preset_of(self.start)}
        ]

    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The single settings as the page shows them."""
        return [(title, [self[f"rule-{name}"] for name in names]) for title, names in GROUPS.items()]

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                read["rules"] = game.RuleSet.from_json(self._values(read))
            except game.RulesInvalid as invalid:
                self.add_error(None, [words.message(problem, {}) for problem in invalid.problems])
        return read

    def _values(self, read: dict[str, Any]) -> dict[str, Any]:
        chosen = read.get("preset") or "custom"
        is_other = chosen != game.preset_of(self.start) and not read.get("as_seen")
        base = game.PRESETS.get(chosen, self.start) if is_other else self.start
        own = {name: _typed(name, read.get(f"rule-{name}")) for name, _label in labels()}
        touched = {
            name: value for name, value in own.items() if value not in {None, "", getattr(self.start, name)}
        }
        # Who rests is arranged anew each time: no preset decides it.
        return base.to_json() | {"sit_out": self.start.sit_out} | touched | {"end": self._end(read)}

    def _end(self, read: dict[str, Any]) -> str:
        kind = read.get("end_kind") or self.start.end.partition(" ")[0]
        if kind == "open":
            return "open"
        number = read.get("end_number") or self.start.end_rounds or self.start.end_target
        if not number:
            self.add_error("end_number", _("After how many? Enter a whole number from 1."))
            return "open"
        return f"{kind} {number}"


def _field_texts(rules: game.RuleSet) -> dict[str, str]:
    """What the fields show of these rules; who rests is no preset's to say."""
    return {f"rule-{name}": str(getattr(rules, name)) for name, _label in labels() if name != "sit_out"}


def _field(name: str, label: Any, start: game.RuleSet) -> forms.Field:
    value = getattr(start, name)
    if name in CHOICES:
        choices = [(str(key), text) for key, text in CHOICES[name].items()]
        return forms.ChoiceField(choices=choices, label=label, required=False, initial=str(value))
    setting = game.SETTINGS[name]
    assert isinstance(setting, Whole)
    limits = {"low": isolated(with_minus(setting.low)), "high": setting.high}
    told = gettext("Enter a whole number from %(low)s to %(high)s.") % limits
    return forms.IntegerField(
        min_value=setting.low,
        max_value=setting.high,
        label=label,
        required=False,
        initial=value,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), told),
    )


def _typed(name: str, value: Any) -> Any:
    """What the form has as text, as the value that the rule set takes."""
    if name not in CHOICES or value in {None, ""}:
        return value
    return next(key for key in CHOICES[name] if str(key) == value)
