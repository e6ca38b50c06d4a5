"""A planned evening in words."""

from datetime import time

from django.utils.formats import time_format
from django.utils.translation import gettext as _

from ...models import Meeting


def at_whose(host: str) -> str:
    return _("At %(name)s’s") % {"name": host}


def where(meeting: Meeting, host: str) -> str:
    """The place, and whose it is: "At Dana’s, Herzl 5". "" where neither is known."""
    return ", ".join(filter(None, [at_whose(host) if host else "", meeting.place]))


def name_of_evening(meeting: Meeting, host: str) -> str:
    """What the evening is going to be called, "" where nobody said where it is."""
    return at_whose(host) if host else meeting.place


def clock(at: time | None) -> str:
    """20:30, in every language."""
    return time_format(at, "H:i") if at else ""
