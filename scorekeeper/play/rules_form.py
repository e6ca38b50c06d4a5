"""House rules as a form: a preset, or every setting by itself; and in one line what holds."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .. import rules as game
from ..rules.ruleset import LIMIT, Whole
from . import words
from .words import isolated

PRESET_NAMES = {
    "classic": _("Classic"),
    "zero_over_30": _("Zero over 30"),
    "no_frisch": _("No frisch"),
    "fixed_minimum": _("Fixed minimum"),
    "turning_frisch": _("Turning frisch"),
    "custom": _("Custom"),
}

# What a setting is called at the table, in groups as the form shows them.
GROUPS: dict[Any, dict[str, Any]] = {
    _("Auction"): {
        "first_caller": _("Who calls first"),
        "min_bid": _("Lowest bid"),
        "no_trump": _("No trump can be bid"),
    },
    _("Frisch"): {
        "frisch_max": _("Most frisches in a deal"),
        "frisch_raise": _("Each frisch raises the lowest bid"),
        "frisch_passing": _("Cards go"),
        "frisch_cards": _("How many cards"),
        "passed_out_dealer": _("After a deal that is passed out, deals"),
    },
    _("Points"): {
        "made": _("Contract made"),
        "made_bonus": _("Bonus for a contract made"),
        "miss": _("Lost for each trick missed"),
        "miss_scale": _("Loss for each trick"),
        "declarer_miss_factor": _("The declarer's miss counts"),
        "all_missed": _("When all miss"),
        "fine": _("Fine"),
        "last_lap_factor": _("Deals of the last lap count"),
    },
    _("Zero"): {
        "zero_under": _("Zero made, under"),
        "zero_over": _("Zero made, over"),
        "zero_fail_under": _("Zero missed, under"),
        "zero_fail_over": _("Zero missed, over"),
        "zero_extra": _("Back for each further trick"),
    },
    _("Five and more people"): {"sit_out": _("Who rests")},
}
CHOICES: dict[str, dict[Any, Any]] = {
    "first_caller": {"left": _("left of the dealer"), "dealer": _("the dealer")},
    "no_trump": {True: _("yes"), False: _("no")},
    "frisch_raise": {1: _("yes"), 0: _("no")},
    "frisch_passing": {"left": _("always left"), "turning": _("left, across, right in turn")},
    "passed_out_dealer": {"same": _("the same player"), "next": _("the next player")},
    "made": {"square": _("contract × contract + bonus"), "linear": _("10 × contract + bonus")},
    "miss_scale": {"flat": _("always the same"), "progressive": _("5, 10, 15, 20 by the contract's size")},
    "declarer_miss_factor": {1: _("once"), 2: _("double")},
    "all_missed": {"score": _("it scores"), "void": _("nobody scores"), "double": _("it counts double")},
    "last_lap_factor": {1: _("once"), 2: _("double")},
    "sit_out": {"chosen": _("whose turn it is, or as you choose"), "dealer": _("the dealer")},
}
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
        for name, label in _labels():
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
        own = {name: _typed(name, read.get(f"rule-{name}")) for name, _label in _labels()}
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
    return {f"rule-{name}": str(getattr(rules, name)) for name, _label in _labels() if name != "sit_out"}


def _labels() -> Iterable[tuple[str, Any]]:
    for names in GROUPS.values():
        yield from names.items()


def _field(name: str, label: Any, start: game.RuleSet) -> forms.Field:
    value = getattr(start, name)
    if name in CHOICES:
        choices = [(str(key), text) for key, text in CHOICES[name].items()]
        return forms.ChoiceField(choices=choices, label=label, required=False, initial=str(value))
    setting = game.SETTINGS[name]
    assert isinstance(setting, Whole)
    limits = {"low": isolated(_minus(setting.low)), "high": setting.high}
    told = gettext("Enter a whole number from %(low)s to %(high)s.") % limits
    return forms.IntegerField(
        min_value=setting.low,
        max_value=setting.high,
        label=label,
        required=False,
        initial=value,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), told),
    )


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def _typed(name: str, value: Any) -> Any:
    """What the form has as text, as the value that the rule set takes."""
    if name not in CHOICES or value in {None, ""}:
        return value
    return next(key for key in CHOICES[name] if str(key) == value)


def line_parts() -> dict[str, str]:
    """The sentences that say in one line what holds; the phone puts them together too while one chooses."""
    return {
        "line": gettext("%(preset)s, zero %(under)s/%(over)s, %(end)s"),
        "open": gettext("no limit"),
        "rounds": gettext("%(number)s rounds"),
        "target": gettext("up to %(number)s points"),
        "custom": str(PRESET_NAMES["custom"]),
    }


def one_line(rules: game.RuleSet) -> str:
    """What holds, in one line: "Classic, zero 50/25, no limit"."""
    parts = line_parts()
    end = parts[rules.end.partition(" ")[0]] % {"number": rules.end_rounds or rules.end_target}
    return parts["line"] % {
        "preset": PRESET_NAMES[game.preset_of(rules)],
        "under": rules.zero_under,
        "over": rules.zero_over,
        "end": end,
    }


def told(name: str) -> str:
    """What a setting is called at the table."""
    return gettext("The evening ends") if name == "end" else str(dict(_labels()).get(name, name))


def in_words(rules: game.RuleSet, name: str) -> str:
    """What a rule set has for a setting, as people say it."""
    value = getattr(rules, name)
    if name == "end":
        return line_parts()[value.partition(" ")[0]] % {"number": rules.end_rounds or rules.end_target}
    return str(CHOICES[name][value]) if name in CHOICES else isolated(_minus(value))


def differences_in_words(rules: game.RuleSet, base: game.RuleSet) -> list[tuple[str, str, str]]:
    """Each setting that differs: what it is called, what the base has, and what these rules have."""
    return [(told(name), in_words(base, name), in_words(rules, name)) for name in rules.differences(base)]


def own_rules(rules: game.RuleSet) -> list[tuple[str, str, str]]:
    """Where these rules differ from their preset, or from Classic where they are nobody's; the end apart."""
    preset = game.PRESETS.get(game.preset_of(rules), game.CLASSIC)
    return differences_in_words(rules, replace(preset, end=rules.end))
