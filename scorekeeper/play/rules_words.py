"""House rules in words: what a setting is called at the table, what it says here, and in one line what holds."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .. import rules as game
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
        "declarer_miss_factor": _("The declarer’s miss counts"),
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
    "miss_scale": {"flat": _("always the same"), "progressive": _("5, 10, 15, 20 by the contract’s size")},
    "declarer_miss_factor": {1: _("once"), 2: _("double")},
    "all_missed": {"score": _("it scores"), "void": _("nobody scores"), "double": _("it counts double")},
    "last_lap_factor": {1: _("once"), 2: _("double")},
    "sit_out": {"chosen": _("whose turn it is, or as you choose"), "dealer": _("the dealer")},
}
# The decks for three, and the suits one of which may be out.
DECKS = {
    "drop_suit": _("one suit out (13 tricks)"),
    "drop_2345": _("2, 3, 4, 5 out (12 tricks)"),
    "drop_card": _("one card out, new each deal (17 tricks)"),
}
SUIT_NAMES = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}


def labels() -> Iterator[tuple[str, Any]]:
    for names in GROUPS.values():
        yield from names.items()


def with_minus(number: int) -> str:
    return str(number).replace("-", "−")


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
    return gettext("The evening ends") if name == "end" else str(dict(labels()).get(name, name))


def in_words(rules: game.RuleSet, name: str) -> str:
    """What a rule set has for a setting, as people say it."""
    value = getattr(rules, name)
    if name == "end":
        return line_parts()[value.partition(" ")[0]] % {"number": rules.end_rounds or rules.end_target}
    return str(CHOICES[name][value]) if name in CHOICES else isolated(with_minus(value))


def differences_in_words(rules: game.RuleSet, base: game.RuleSet) -> list[tuple[str, str, str]]:
    """Each setting that differs: what it is called, what the base has, and what these rules have."""
    return [(told(name), in_words(base, name), in_words(rules, name)) for name in rules.differences(base)]


def own_rules(rules: game.RuleSet) -> list[tuple[str, str, str]]:
    """Where these rules differ from their preset, or from Classic where they are nobody's; the end apart."""
    preset = game.PRESETS.get(game.preset_of(rules), game.CLASSIC)
    return differences_in_words(rules, replace(preset, end=rules.end))
