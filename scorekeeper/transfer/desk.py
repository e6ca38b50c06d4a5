"""What is known while a file is read: the problems so far, who is in it, which ids were seen."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from uuid import UUID

from django.utils.translation import gettext_noop

from .. import rules as game
from ..rules.ruleset import LEVEL_SETTINGS
from .fields import Fields
from .findings import Findings
from .text import printable

SAME_ID = gettext_noop("The id %(id)s stands twice in the file: give each its own, or leave it out.")


EVERY_SETTING = frozenset(game.SETTINGS)


@dataclass(frozen=True, slots=True)
class Rules:
    """House rules as far as they can be read. What leans on a setting in `doubt` isn't judged."""

    values: game.RuleSet = game.CLASSIC
    doubt: frozenset[str] = frozenset()


CLASSIC = Rules()


def _doubted(fault: game.Problem) -> frozenset[str]:
    """The settings that a `rules_invalid` leaves in doubt: an unknown name may be any of them misspelt."""
    if fault.variant == "value":
        return frozenset({str(fault.params["setting"])})
    return LEVEL_SETTINGS if fault.variant == "unplayable" else EVERY_SETTING


@dataclass(slots=True)
class Desk:
    """`players` are the file's ids, `seasons` the names that a session may use.

    What is unreadable makes a list of these unsound: then nobody is told that a name isn't in it.
    """

    seasons: set[str]
    findings: Findings = field(default_factory=Findings)
    players: set[str] = field(default_factory=set)
    rules: Rules = CLASSIC
    players_sound: bool = True
    seasons_sound: bool = True
    _seen: set[tuple[str, UUID]] = field(default_factory=set)

    def uid(self, fields: Fields, kind: str) -> UUID | None:
        """The thing's id; one that another thing of this kind has is told and dropped."""
        uid = fields.uid()
        if uid and (kind, uid) in self._seen:
            self.findings.add(fields.path, "id_duplicate", SAME_ID, id=uid)
            return None
        if uid:
            self._seen.add((kind, uid))
        return uid

    def is_player(self, name: str) -> bool:
        return name in self.players or not self.players_sound

    def house_rules(self, fields: Fields, base: Rules) -> Rules:
        """The `rules` here over `base`. Settings at fault are told; they keep the value of `base`, in doubt."""
        if "rules" not in fields and "rules" not in fields.bad:
            return base
        given = fields.object("rules")
        doubt = EVERY_SETTING if "rules" in fields.bad else base.doubt - given.keys()
        try:
            return Rules(game.RuleSet.from_json(given, base.values), doubt)
        except game.RulesInvalid as invalid:
            self.tell(fields.path, invalid.problems)
            faults = invalid.problems
        wrong = {str(fault.params.get("setting")) for fault in faults}
        doubt |= frozenset().union(*map(_doubted, faults))
        try:
            good = {name: value for name, value in given.items() if name not in wrong}
            return Rules(game.RuleSet.from_json(good, base.values), doubt)
        except game.RulesInvalid:
            return Rules(base.values, EVERY_SETTING)

    def tell(self, path: str, problems: Iterable[game.Problem], *, besides: Collection[str] = ()) -> None:
        """Problems that the rules found, at their place in the file; codes in `besides` are left out."""
        for problem in problems:
            if problem.code not in besides:
                values = {k: printable(v) if isinstance(v, str) else v for k, v in problem.params.items()}
                self.findings.add(path, problem.code, problem.template, player=problem.player, **values)
