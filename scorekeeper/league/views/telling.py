"""The league's history in words: each change with what it said before and after."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ... import rules as game
from ...models import LeagueEvent
from ...models.league import Role
from ...play.rules_words import differences_in_words
from ...play.views.telling import Fact
from ...play.words import day, own
from ..invite_form import TIMES
from ..people.naming import ROLES
from ..standings.ranking import Ranking
from ..standings.words import one_sentence
from .meeting_telling import TITLES as MEETING_TITLES
from .meeting_telling import meeting_facts
from .season_telling import TITLES as SEASON_TITLES
from .season_telling import season_facts

TITLES: dict[str, Any] = {
    "create": _("League made: %(name)s"),
    "rename": _("League renamed"),
    "rules": _("House rules for new evenings"),
    "ranking": _("Ranking changed"),
    "ratings_on": _("Ratings turned on"),
    "ratings_off": _("Ratings turned off"),
    "delete": _("League deleted"),
    "restore": _("League brought back"),
    "invite": _("Invite link made"),
    "revoke": _("Invite link ended"),
    "join": _("New member: %(member)s"),
    "role": _("Another role: %(member)s"),
    "leave": _("Left the league: %(member)s"),
    "remove": _("No longer a member: %(member)s"),
    "claim": _("%(member)s asks to be %(player)s"),
    "propose": _("%(member)s is asked: %(player)s?"),
    "confirm": _("%(member)s is %(player)s"),
    "decline": _("%(member)s is not %(player)s"),
    "unlink": _("%(member)s is no longer %(player)s"),
    "add": _("On the roster: %(player)s"),
    "describe": _("Changed: %(player)s"),
    "archive": _("Archived: %(player)s"),
    "bring_back": _("Brought back: %(player)s"),
    "merge": _("One person: %(player)s is %(into)s"),
    "unmerge": _("Two people again: %(player)s and %(into)s"),
    "import": _("Evenings brought in"),
    "move_in": _("Evenings taken in"),
    "move_out": _("Evenings moved to another league"),
    **SEASON_TITLES,
    **MEETING_TITLES,
}
FIELDS = {
    "name": _("Name"),
    "ranked": _("On the table"),
    "colour": _("Colour"),
    "since": _("Plays since"),
    "until": _("Until"),
}
_NAMES = ("name", "member", "player", "into")


@dataclass(frozen=True, slots=True)
class Told:
    event: LeagueEvent
    title: str
    facts: list[Fact]
    can_undo: bool

    @property
    def at(self) -> datetime:
        return self.event.at

    @property
    def is_undone(self) -> bool:
        return self.event.undone_at is not None


def tell(events: Iterable[LeagueEvent]) -> list[Told]:
    """The events in words. No queries."""
    return [Told(event, title_of(event), list(facts_of(event)), can_undo(event)) for event in events]


def can_undo(event: LeagueEvent) -> bool:
    return event.verb == "merge" and event.undone_at is None


def title_of(event: LeagueEvent) -> str:
    """What was done; a verb without words of its own stands as it is."""
    title = str(TITLES.get(event.verb, event.verb.replace("_", " ").capitalize().replace("%", "%%")))
    named = {name: own(event.summary.get(name) or gettext("A guest")) for name in _NAMES}
    return title % named


def facts_of(event: LeagueEvent) -> Iterator[Fact]:
    yield from _TELLERS.get(event.verb, season_facts)(event)


def _rename(event: LeagueEvent) -> Iterator[Fact]:
    yield Fact("", gettext("Name"), own(event.summary["before"]), own(event.summary["after"]))


def _rules(event: LeagueEvent) -> Iterator[Fact]:
    before, after = (game.RuleSet.from_json(event.summary[key]) for key in ("before", "after"))
    for what, was, now in differences_in_words(after, before):
        yield Fact("", what, was, now)


def _ranking(event: LeagueEvent) -> Iterator[Fact]:
    was, now = (one_sentence(Ranking.from_json(event.summary[key])) for key in ("before", "after"))
    yield Fact("", "", was, now)


def _role_changed(event: LeagueEvent) -> Iterator[Fact]:
    yield Fact("", gettext("Role"), _role(event.summary["before"]), _role(event.summary["after"]))


def _role_given(event: LeagueEvent) -> Iterator[Fact]:
    yield Fact("", gettext("Role"), "", _role(event.summary["role"]))


def _role(role: str) -> str:
    return str(ROLES[Role(role)])


def _invite(event: LeagueEvent) -> Iterator[Fact]:
    yield from _role_given(event)
    yield Fact("", gettext("Good for"), "", str(TIMES[event.summary["lasts"]]))
    yield Fact("", gettext("For how many?"), "", str(event.summary["uses"]))


def _import(event: LeagueEvent) -> Iterator[Fact]:
    yield Fact("", gettext("Evenings"), "", str(event.summary["added"] + event.summary["extended"]))


def _move(event: LeagueEvent) -> Iterator[Fact]:
    yield Fact("", gettext("Evenings"), "", str(len(event.summary["evenings"])))
    if other := event.summary["other"]:
        yield Fact("", gettext("League"), "", own(other))


def _describe(event: LeagueEvent) -> Iterator[Fact]:
    for field, before, after in event.changes:
        yield Fact("", str(FIELDS[field]), _value(field, before), _value(field, after))


def _value(field: str, value: Any) -> str:
    if field == "ranked":
        return gettext("ranked") if value else gettext("guest")
    if value is None:
        return ""
    if field in {"since", "until"}:
        return day(date.fromisoformat(value))
    return own(str(value))


_TELLERS: dict[str, Callable[[LeagueEvent], Iterator[Fact]]] = {
    "rename": _rename,
    "rules": _rules,
    "ranking": _ranking,
    "season_ranking": _ranking,
    "role": _role_changed,
    "join": _role_given,
    "revoke": _role_given,
    "invite": _invite,
    "import": _import,
    "move_in": _move,
    "move_out": _move,
    "describe": _describe,
    **dict.fromkeys(MEETING_TITLES, meeting_facts),
}
