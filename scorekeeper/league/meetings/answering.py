"""Who comes: said by anybody who has the league's link, and the last word stands."""

from dataclasses import dataclass

from django.utils import timezone

from ...models import Answer, Meeting, Player, User
from ...names import name_key
from ...play.change import writing
from ..events import changing, record

Says = Answer.Says
MOST_NEWCOMERS = 20  # of an evening


class TooManyNames(Exception):
    """So many names that are on no roster have answered already."""


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody of the roster, else a newcomer by `name`."""

    player: Player | None = None
    name: str = ""

    def __str__(self) -> str:
        return self.player.name if self.player else self.name


def answer(meeting: Meeting, who: Who, says: Answer.Says, by: User | None) -> None:
    """Write it down. Raises TooManyNames where that would be one newcomer too many."""
    said = {"says": says, "by": by, "at": timezone.now()}
    with writing():
        # On PostgreSQL two newcomers at once wait for each other here.
        Meeting.objects.select_for_update().get(pk=meeting.pk)
        if who.player:
            Answer.objects.update_or_create(meeting=meeting, player=who.player, defaults=said)
            return
        newcomers = Answer.objects.filter(meeting=meeting, player=None)
        there = newcomers.filter(name_key=name_key(who.name))
        if there.update(**said):
            return
        if newcomers.count() >= MOST_NEWCOMERS:
            raise TooManyNames
        Answer.objects.create(meeting=meeting, name=who.name, **said)


def remove(meeting: Meeting, name: str, by: User) -> None:
    """Take a newcomer's answer away; nothing where there is none."""
    with changing(meeting.league):
        gone = Answer.objects.filter(meeting=meeting, player=None, name_key=name_key(name)).first()
        if gone is not None:
            gone.delete()
            record(meeting.league, "answer_removed", by, day=meeting.date.isoformat(), name=gone.name)
