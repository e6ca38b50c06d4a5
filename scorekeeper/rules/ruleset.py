"""House rules: every setting by its name, the presets, and what makes a rule set unplayable.

Keeps RULES.md, "House rules". A `RuleSet` in hand is in range and can be played with some deck.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

from .cards import MOST_TRICKS
from .problems import Problem

LIMIT = 1000


@dataclass(frozen=True, slots=True)
class Whole:
    """A setting that takes whole numbers from `low` to `high`. Floats and booleans are out of range."""

    low: int = -LIMIT
    high: int = LIMIT

    def accepts(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.low}..{self.high}"


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting that takes one of a few values. True is not 1, and 1 is not True."""

    values: tuple[str | int, ...]

    def accepts(self, value: object) -> bool:
        return any(type(value) is type(choice) and value == choice for choice in self.values)

    def __str__(self) -> str:
        return ", ".join(str(choice).lower() for choice in self.values)


@dataclass(frozen=True, slots=True)
class EndOfSession:
    """The setting `end`: "open", "rounds N" or "target N", N from 1 to 1000."""

    pattern: re.Pattern[str] = re.compile(r"open|(rounds|target) ([1-9][0-9]{0,3})")

    def accepts(self, value: object) -> bool:
        match = self.pattern.fullmatch(value) if isinstance(value, str) else None
        return match is not None and int(match[2] or 1) <= LIMIT

    def __str__(self) -> str:
        return "open, rounds N, target N"


Setting = Whole | Choice | EndOfSession

SETTINGS: Mapping[str, Setting] = {
    "first_caller": Choice(("left", "dealer")),
    "min_bid": Whole(1, MOST_TRICKS),
    "frisch_max": Whole(0, 9),
    "frisch_raise": Choice((1, 0)),
    "frisch_passing": Choice(("left", "turning")),
    "frisch_cards": Whole(1, 6),
    "passed_out_dealer": Choice(("same", "next")),
    "no_trump": Choice((True, False)),
    "made": Choice(("square", "linear")),
    "made_bonus": Whole(),
    "miss": Whole(low=0),
    "miss_scale": Choice(("flat", "progressive")),
    "declarer_miss_factor": Choice((1, 2)),
    "zero_under": Whole(),
    "zero_over": Whole(),
    "zero_fail_under": Whole(high=0),
    "zero_fail_over": Whole(high=0),
    "zero_extra": Whole(),
    "fine": Whole(low=0),
    "all_missed": Choice(("score", "void", "double")),
    "last_lap_factor": Choice((1, 2)),
    "sit_out": Choice(("chosen", "dealer")),
    "end": EndOfSession(),
}
LEVEL_SETTINGS = frozenset({"min_bid", "frisch_max", "frisch_raise"})


class RulesInvalid(ValueError):
    """A rule set that can't be: `problems` holds every reason, all with the code `rules_invalid`."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(problem.message for problem in self.problems))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The house rules of a league, a table or a round; the defaults are the preset Classic.

    Points are whole numbers in −1000..1000. Raises RulesInvalid with every value out of range, or
    where the lowest bid after the last frisch is above 17, the most tricks that any deck has.

    >>> RuleSet(zero_over=30).differences()
    {'zero_over': 30}
    """

    first_caller: Literal["left", "dealer"] = "left"
    min_bid: int = 5
    frisch_max: int = 3
    frisch_raise: int = 1
    frisch_passing: Literal["left", "turning"] = "left"
    frisch_cards: int = 3
    passed_out_dealer: Literal["same", "next"] = "same"
    no_trump: bool = True
    made: Literal["square", "linear"] = "square"
    made_bonus: int = 10
    miss: int = 10
    miss_scale: Literal["flat", "progressive"] = "flat"
    declarer_miss_factor: int = 1
    zero_under: int = 50
    zero_over: int = 25
    zero_fail_under: int = -50
    zero_fail_over: int = -50
    zero_extra: int = 10
    fine: int = 100
    all_missed: Literal["score", "void", "double"] = "score"
    last_lap_factor: int = 1
    sit_out: Literal["chosen", "dealer"] = "chosen"
    end: str = "open"

    def __post_init__(self) -> None:
        problems = value_problems(self.to_json()) or self.problems((MOST_TRICKS,))
        if problems:
            raise RulesInvalid(problems)

    @classmethod
    def from_json(cls, values: Mapping[str, object], base: RuleSet | None = None) -> Self:
        """`base` (Classic) with `values` in place of its own; None stands for what `base` has.

        Raises RulesInvalid with every unknown name and every value out of range at once.
        """
        given: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
        problems = value_problems(given)
        if problems:
            raise RulesInvalid(problems)
        return cls(**((base or CLASSIC).to_json() | given))

    def to_json(self) -> dict[str, Any]:
        """Every setting by name, in the order of RULES.md; `from_json` gives the same rule set back."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    def differences(self, base: RuleSet | None = None) -> dict[str, Any]:
        """The settings that differ from `base` (Classic), in the order of RULES.md."""
        others = (base or CLASSIC).to_json()
        return {name: value for name, value in self.to_json().items() if value != others[name]}

    def min_level(self, frisch: int) -> int:
        """The lowest level that may be bid after `frisch` frisches (tricks)."""
        return self.min_bid + frisch * self.frisch_raise

    def problems(self, tricks: Iterable[int]) -> tuple[Problem, ...]:
        """`rules_invalid` once where the rules can't be played with the T of some deck in use.

        "A rule set that can't be played (`min_bid` + `frisch_max` × `frisch_raise` > T …)"
        """
        fewest, highest = min(tricks, default=MOST_TRICKS), self.min_level(self.frisch_max)
        if highest <= fewest:
            return ()
        params = {"frisch": self.frisch_max, "min": highest, "total": fewest}
        return (Problem("rules_invalid", "rules", params=params, variant="unplayable"),)

    @property
    def end_rounds(self) -> int | None:
        """N where the session ends after N rounds."""
        return self._end("rounds")

    @property
    def end_target(self) -> int | None:
        """N where the session ends when a total reaches N points."""
        return self._end("target")

    def _end(self, kind: str) -> int | None:
        word, _, number = self.end.partition(" ")
        return int(number) if word == kind else None


def value_problems(values: Mapping[str, object]) -> tuple[Problem, ...]:
    """`rules_invalid` for each unknown name and each value out of range."""
    return tuple(filter(None, (_value_problem(name, value) for name, value in values.items())))


def _value_problem(name: str, value: object) -> Problem | None:
    setting = SETTINGS.get(name)
    if setting is None:
        return Problem("rules_invalid", "rules", params={"setting": name}, variant="unknown")
    if setting.accepts(value):
        return None
    params = {"setting": name, "value": value, "allowed": str(setting)}
    return Problem("rules_invalid", "rules", params=params, variant="value")


CLASSIC = RuleSet()
PRESETS: Mapping[str, RuleSet] = {
    "classic": CLASSIC,
    "zero_over_30": RuleSet(zero_over=30),
    "no_frisch": RuleSet(frisch_max=0),
    "fixed_minimum": RuleSet(frisch_raise=0),
    "turning_frisch": RuleSet(frisch_passing="turning"),
}
# How long an evening lasts and who rests is arranged anew each time: it makes no rules "custom".
ARRANGEMENTS = frozenset({"sit_out", "end"})


def preset_of(rules: RuleSet) -> str:
    """The key in PRESETS that `rules` equal, `sit_out` and `end` apart; else "custom"."""
    for name, preset in PRESETS.items():
        if rules.differences(preset).keys() <= ARRANGEMENTS:
            return name
    return "custom"
