"""What was done to seasons, in the words of the league's history."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from ...models import LeagueEvent
from ...play.views.telling import Fact
from ...play.words import day, isolated, own
from ..seasons.words import HOW

TITLES: dict[str, Any] = {
    "season_made": _("Season made: %(name)s"),
    "season_changed": _("Season changed: %(name)s"),
    "season_deleted": _("Season deleted: %(name)s"),
    "season_ranking": _("Ranking changed for the season %(name)s"),
    "season_closed": _("Season closed: %(name)s"),
    "season_reopened": _("Season opened again: %(name)s"),
    "playoff": _("Play-off for the season %(name)s"),
    "evenings_moved": _("Evenings moved to the seasons of their days"),
    "moves_undone": _("Evenings put back into their seasons"),
    "points_given": _("Points given or taken: %(player)s"),
    "points_cancelled": _("Points cancelled: %(player)s"),
    "points_brought_back": _("Points count again: %(player)s"),
}


def season_facts(event: LeagueEvent) -> Iterator[Fact]:
    """What the change said before and after; nothing for a verb that is none of these."""
    summary = event.summary
    if event.verb in {"season_made", "season_changed", "season_deleted"}:
        yield from _changes(dict(_plan(summary.get("before"))), dict(_plan(summary.get("after"))))
    elif event.verb == "season_closed":
        yield Fact("", gettext("Champion"), "", _names(summary["champions"]))
        yield Fact("", gettext("How"), "", str(HOW[summary["how"]]))
        if summary["note"]:
            yield Fact("", gettext("Note"), "", own(summary["note"]))
    elif event.verb == "season_reopened":
        yield Fact("", gettext("Champion"), _names(summary["champions"]), "")
    elif event.verb in {"evenings_moved", "moves_undone"}:
        yield Fact("", gettext("Evenings"), "", str(summary["evenings"]))
    elif event.verb.startswith("points_"):
        yield Fact("", gettext("Points"), "", isolated(f"{summary['points']:+d}".replace("-", "−")))
        yield Fact("", gettext("Why"), "", own(summary["reason"]) if summary["reason"] else "")


def _changes(before: dict[str, str], after: dict[str, str]) -> Iterator[Fact]:
    for what in dict.fromkeys([*before, *after]):
        was, now = before.get(what, ""), after.get(what, "")
        if was != now:
            yield Fact("", what, was, now)


def _plan(told: dict[str, Any] | None) -> Iterator[tuple[str, str]]:
    if told is None:
        return
    yield gettext("Name"), own(told["name"])
    yield gettext("First day"), _day(told["starts"])
    yield gettext("Last day"), _day(told["ends"])
    yield (
        gettext("Weekdays"),
        pgettext("between weekdays", ", ").join(str(WEEKDAYS[d]) for d in told["weekdays"]),
    )


def _day(text: str | None) -> str:
    return day(date.fromisoformat(text)) if text else ""


def _names(champions: Iterable[tuple[str, str]]) -> str:
    return ", ".join(own(name) for _pid, name in champions)
