"""Making somebody's demo, one for each, and removing it."""

from datetime import date
from functools import lru_cache

from django.utils.translation import get_language

from ..models import League, User
from ..models.league import Role
from ..play.change import writing
from ..play.purge import purge_leagues
from ..transfer.importing import import_reading
from ..transfer.reading import Reading, read_file
from .league_file import last_thursday, league_file


def demo_of(user: User) -> League | None:
    """The demo that the user owns."""
    own = League.objects.filter(memberships__user=user, memberships__role=Role.OWNER, deleted_at=None)
    return own.filter(demo=True).order_by("pk").first()


def make_demo(user: User, today: date) -> League:
    """A demo in the language in use, or the one that the user has already, from another tap or day."""
    reading = _reading(get_language() or "", last_thursday(today))
    with writing():
        # On PostgreSQL the second of two taps at once waits here until the first has made it.
        User.objects.select_for_update().get(pk=user.pk)
        there = demo_of(user)
        if there is not None:
            return there
        league = import_reading(reading, owner=user).league
    assert league is not None  # the file has no problems, whatever the day
    return league


@lru_cache(maxsize=3)
def _reading(language: str, last: date) -> Reading:
    """The file, judged as any other. It is in the `language` in use, and the same all week."""
    return read_file(league_file(last))


def has_own_evenings(league: League) -> bool:
    """Whether somebody played in the demo since it was made: that is no invention, and goes as in any league."""
    return league.sessions.live().filter(created_at__gt=league.created_at).exists()


def remove_demo(league: League) -> None:
    """Gone for good, with all that is in it: nobody wants invented evenings back."""
    with writing():
        purge_leagues(League.objects.filter(pk=league.pk, demo=True))
