"""What is known while a file is read: the problems so far, who is in it, which ids were seen."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from uuid import UUID

from django.utils.translation import gettext_noop

from .. import rules as game
from .fields import Fields
from .findings import Findings
from .text import printable

SAME_ID = gettext_noop("The id %(id)s stands twice in the file: give each its own, or leave it out.")


@dataclass(slots=True)
class Desk:
    """`players` are the file's ids, `seasons` the names that a session may use.

    What is unreadable makes a list of these unsound: then nobody is told that a name isn't in it.
    """

    seasons: set[str]
    findings: Findings = field(default_factory=Findings)
    players: set[str] = field(default_factory=set)
    rules: game.RuleSet = game.CLASSIC
    players_sound: bool = True
    seasons_sound: bool = True
    rules_sound: bool = True
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

    def house_rules(
        self, fields: Fields, base: game.RuleSet, *, sound: bool = True
    ) -> tuple[game.RuleSet, bool]:
        """The `rules` here over `base`, and whether all of them hold; an invalid set leaves `base`."""
        try:
            return game.RuleSet.from_json(fields.object("rules"), base), sound and "rules" not in fields.bad
        except game.RulesInvalid as invalid:
            self.tell(fields.path, invalid.problems)
            return base, False

    def tell(self, path: str, problems: Iterable[game.Problem], *, besides: Collection[str] = ()) -> None:
        """Problems that the rules found, at their place in the file; codes in `besides` are left out."""
        for problem in problems:
            if problem.code not in besides:
                values = {k: printable(v) if isinstance(v, str) else v for k, v in problem.params.items()}
                self.findings.add(path, problem.code, problem.template, player=problem.player, **values)
