"""Which day it is for people at a table, by the clock of the phone there."""

import re
from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

DAY_TURNS = timedelta(hours=5)
# As long as a phone stays signed in: one that has kept something for longer has had its clock set meanwhile.
LONGEST_UNSENT = timedelta(days=400)
A_DAY = timedelta(days=1)
_SECONDS = re.compile(r"[0-9]{1,9}")


@lru_cache(maxsize=1)
def zone_names() -> frozenset[str]:
    """Every zone that there is. They are looked for on the disk, which takes longer than a whole page."""
    return frozenset(available_timezones())


def play_date(zone: str, at: datetime | None = None) -> date:
    """The day for people at a table, today unless `at`: until 05:00 on their clock it is still last evening."""
    there: datetime = timezone.localtime(at, timezone=ZoneInfo(zone) if zone in zone_names() else None)
    return (there - DAY_TURNS).date()


def entered_at(age: str) -> datetime:
    """When somebody entered what a phone has kept for `age` seconds. Both ends are by the phone's clock, which may be
    wrong, but this is by ours; now where it told no age, or one that can't be."""
    kept = timedelta(seconds=int(age)) if _SECONDS.fullmatch(age) else LONGEST_UNSENT
    return timezone.now() - (kept if kept < LONGEST_UNSENT else timedelta())


def played_on(zone: str, told: str, entered: datetime) -> date:
    """The day, in ISO form, that a phone `told` where it began an evening, maybe long before it could send it.

    It is the day of people who set the phone's clock and not its zone, as long as it is no more than one off the day
    on which it was `entered`: the phone of who tells another has a wrong clock.
    """
    day_then = play_date(zone, entered)
    try:
        day = date.fromisoformat(told)
    except ValueError:
        return day_then
    return day if abs(day - day_then) <= A_DAY else day_then
