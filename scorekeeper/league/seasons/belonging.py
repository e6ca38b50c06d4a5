"""Which season an evening belongs to: by its play date, until somebody moves it by hand."""

from collections.abc import Iterable
from datetime import date

from ...models import League, Season


def season_for(league: League, day: date) -> Season | None:
    """The season of an evening on this day. One query, none for a casual league."""
    return None if league.casual else season_on(day, league.seasons.all())


def season_on(day: date, seasons: Iterable[Season]) -> Season | None:
    """Of the seasons that run on this day, one for its weekday before one for every day, then the youngest."""
    running = [season for season in seasons if runs_on(season, day)]
    return max(running, key=_nearness, default=None)


def current(day: date, seasons: Iterable[Season]) -> Season | None:
    """The season that a league is in: that of this day, else one that runs on other days of the week."""
    seasons = list(seasons)
    running = [season for season in seasons if _is_within(season, day)]
    return season_on(day, seasons) or max(running, key=_nearness, default=None)


def runs_on(season: Season, day: date) -> bool:
    """Whether the day lies within the season, and is one of its weekdays."""
    return _is_within(season, day) and (not season.weekdays or day.weekday() in season.weekdays)


def _is_within(season: Season, day: date) -> bool:
    begun = season.starts is None or season.starts <= day
    over = season.ends is not None and season.ends < day
    return begun and not over


def _nearness(season: Season) -> tuple[bool, date, int]:
    return (
        bool(season.weekdays),  # made for this day of the week
        season.starts or date.min,  # the later start
        season.pk or 0,  # the one made last
    )
