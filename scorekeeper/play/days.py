"""Which day it is for people at a table, by the clock of the phone there."""

from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

DAY_TURNS = timedelta(hours=5)
# As long as a phone stays signed in: one that tells an older day has a wrong clock.
LONGEST_UNSENT = timedelta(days=400)


@lru_cache(maxsize=1)
def zone_names() -> frozenset[str]:
    """Every zone that there is. They are looked for on the disk, which takes longer than a whole page."""
    return frozenset(available_timezones())


def play_date(zone: str) -> date:
    """Today for people at a table: until 05:00 on their clock it is still last evening."""
    now: datetime = timezone.localtime(timezone=ZoneInfo(zone) if zone in zone_names() else None)
    return (now - DAY_TURNS).date()


def played_on(zone: str, told: str) -> date:
    """The day, in ISO form, that a phone `told` where it began an evening, maybe long before it could send it.

    Today where it told none, or one that can't be: later than tomorrow, or older than LONGEST_UNSENT.
    """
    today = play_date(zone)
    try:
        day = date.fromisoformat(told)
    except ValueError:
        return today
    return day if today - LONGEST_UNSENT <= day <= today + timedelta(days=1) else today
