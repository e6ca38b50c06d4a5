"""Problems of a file for the person who uploaded it: where, in words, and what to do, with people's names."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..play.words import day
from .content import Content, Session
from .findings import Finding

_STEP = re.compile(r"(\w+)(?:\[(\d+)\])?")
PLACES = {
    "league": _("League"),
    "seasons": _("Season %(number)s"),
    "players": _("Person %(number)s"),
    "sessions": _("Evening %(number)s"),
    "tables": _("table %(number)s"),
    "rounds": _("round %(number)s"),
    "adjustments": _("adjustment %(number)s"),
    "ranking": _("ranking"),
    "app": "",
}


@dataclass(slots=True)
class Group:
    """The problems of one evening, or of what stands before the evenings: (place within it, what to do)."""

    title: str
    problems: list[tuple[str, str]] = field(default_factory=list)


def grouped(findings: Iterable[Finding], content: Content) -> list[Group]:
    """The problems evening by evening, in the order of the file."""
    sessions = {session.path: session for session in content.sessions}
    names = {player.id: player.name for player in content.players}
    groups: dict[str, Group] = {}
    for finding in findings:
        first, _dot, rest = finding.path.partition(".")
        if not first.startswith("sessions["):
            first, rest = "", finding.path
        group = groups.setdefault(first, Group(_title(first, sessions)))
        where = [*_steps(rest), names.get(finding.player or "", finding.player or "")]
        group.problems.append((" · ".join(filter(None, where)), message(finding, names)))
    return list(groups.values())


def message(finding: Finding, names: Mapping[str, str]) -> str:
    """What to do, with names in place of the file's short ids, save where the id itself is what is wrong."""
    params = {"player": finding.player, **finding.params}
    named = {
        key: names.get(value, value) if isinstance(value, str) and key != "id" else value
        for key, value in params.items()
    }
    return gettext(finding.template) % named


def called(session: Session) -> str:
    """The evening of a file by its name and day."""
    on = day(session.day)
    return f"{session.name} · {on}" if session.name else on


def _title(path: str, sessions: Mapping[str, Session]) -> str:
    if not path:
        return gettext("The file")
    where = next(_steps(path))
    return f"{where}: {called(sessions[path])}" if path in sessions else where


def _steps(path: str) -> Iterator[str]:
    for name, place in _STEP.findall(path):
        words = str(PLACES.get(name, name))
        yield words % {"number": int(place) + 1} if place else words
