"""What was planned, changed and cancelled, in the words of the league's history."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from ...models import LeagueEvent
from ...play.views.telling import Fact
from ...play.words import day, isolated, own

TITLES: dict[str, Any] = {
    "meeting_planned": _("An evening planned"),
    "meetings_planned": _("Evenings planned"),
    "meeting_changed": _("A planned evening changed"),
    "meeting_cancelled": _("A planned evening cancelled"),
    "meeting_holds": _("A cancelled evening takes place after all"),
    "meeting_deleted": _("A planned evening deleted"),
    "meeting_brought_back": _("A planned evening brought back"),
    "answer_removed": _("An answer taken away"),
    "answer_link_renewed": _("A new link to answer by"),
    "answer_link_ended": _("The link to answer by ended"),
}


def meeting_facts(event: LeagueEvent) -> Iterator[Fact]:
    """What is planned, and what was before."""
    was, now = dict(_told(event.summary.get("before", {}))), dict(_told(event.summary))
    for what, after in now.items():
        if after != was.get(what, ""):
            yield Fact("", what, was.get(what, ""), after)


def _told(plan: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if "count" in plan:
        yield gettext("Evenings"), str(plan["count"])
        yield gettext("First evening"), _day(plan["first"])
        yield gettext("Last evening"), _day(plan["last"])
    if "date" in plan:
        yield gettext("Day"), _day(plan["date"])
        yield gettext("Note"), _own(plan["note"])
    if "name" in plan:
        yield gettext("Day"), _day(plan["day"])
        yield gettext("Name"), _own(plan["name"])
    if "place" in plan:
        yield pgettext("of the day", "Time"), isolated(plan["time"]) if plan["time"] else ""
        yield gettext("Host"), _own(plan["host"])
        yield gettext("Where"), _own(plan["place"])


def _own(text: str) -> str:
    return own(text) if text else ""


def _day(text: str) -> str:
    return day(date.fromisoformat(text))
