"""Ratings on or off: an owner's choice, since not every group wants to be measured."""

from ...models import League, User
from ..events import changing, record

ON, OFF = "ratings_on", "ratings_off"


def switch(league: League, *, on: bool, by: User) -> None:
    """Show the ratings in this league, or do so no more; nothing happens where it is so already."""
    with changing(league):
        if League.objects.filter(pk=league.pk, rated=not on).update(rated=on):
            record(league, ON if on else OFF, by)
    league.rated = on
