"""Seasons in words: when they run, and who takes an evening where two do."""

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from ...models import Season
from ...play.words import day, own
from .lifecycle import Overlap

HOW = {
    "table": _("by the table"),
    "playoff": _("by a play-off"),
    "share": _("shared"),
    "decision": _("decided by the owner"),
}


def days_of(season: Season) -> str:
    """ "1 January 2026 – 31 December 2026", "since 1 January 2026", with the weekdays where it has any."""
    days = pgettext("between weekdays", ", ").join(str(WEEKDAYS[number]) for number in season.weekdays)
    return " · ".join(filter(None, [_stretch(season), days]))


def _stretch(season: Season) -> str:
    starts = day(season.starts) if season.starts else ""
    ends = day(season.ends) if season.ends else ""
    if starts and ends:
        return f"{starts} – {ends}"
    if starts:
        return gettext("from %(day)s on") % {"day": starts}
    return gettext("until %(day)s") % {"day": ends} if ends else gettext("without a first or last day")


def overlap_line(overlap: Overlap) -> str:
    told = gettext("“%(other)s” runs on some of the same days: a new evening there goes to “%(taker)s”.")
    return told % {"other": own(overlap.other.name), "taker": own(overlap.taker.name)}
