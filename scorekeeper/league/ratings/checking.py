"""Whether the kept ratings say what the evenings give: `manage.py rescore` asks."""

from ...models import League, Ratings, SessionRating
from .rating import MADE_BY
from .ratings import steps_of, work_out


def kept_wrongly(copy: Ratings) -> bool:
    """Whether a copy, or what is kept of an evening, is wrong although a reader would take it as it is."""
    if copy.data.get("made_by") != MADE_BY:
        return False
    if not all(step.is_sound for step in steps_of(copy.league).values()):
        return True
    fresh, _ = work_out(copy.league, trusting=False)
    return fresh.version == copy.version and fresh.to_json() != copy.data


def drop(league: League) -> None:
    """The next reader works all of it out."""
    Ratings.objects.filter(league=league).delete()
    SessionRating.objects.filter(session__league=league).delete()
