"""What was deleted is kept for a month, then gone for good, and with it what undo could bring back."""

from datetime import timedelta

from django.db import transaction
from django.db.models import CharField, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from ..models import (
    Adjustment,
    GameSession,
    League,
    Meeting,
    Player,
    Revision,
    Round,
    SeasonAdjustment,
    TypedEvening,
)

KEPT = timedelta(days=30)


@transaction.atomic
def purge() -> int:
    """Remove for good what was deleted more than 30 days ago: leagues, sessions, planned ones, rounds, adjustments.

    Returns how many. The history keeps its rows; steps as old as that can't be taken back any more.
    """
    too_old = timezone.now() - KEPT
    Revision.objects.filter(at__lt=too_old, kind=Revision.Kind.DO).exclude(
        state=Revision.State.DROPPED
    ).update(state=Revision.State.DROPPED)
    TypedEvening.objects.filter(saved_at__lt=too_old).delete()  # it is an evening of its own since
    gone = purge_leagues(League.objects.filter(deleted_at__lt=too_old))
    kinds = (GameSession.objects.all(), Round.objects.all(), Adjustment.objects.all(), Meeting.objects.all())
    for rows in kinds:
        old = rows.filter(deleted_at__lt=too_old)
        gone += old.count()
        old.delete()
    return gone


def purge_leagues(leagues: QuerySet[League]) -> int:
    """Remove them with all that is in them. Returns how many."""
    keys = list(leagues.values_list("pk", flat=True))
    # Lines, seats and points protect the people whom they name: they go first, with their sessions.
    GameSession.objects.filter(league__in=keys).delete()
    SeasonAdjustment.objects.filter(league__in=keys).delete()
    # Who was merged stands alone for a moment while the other goes, and then no two may share a name:
    # no key of a name has capitals.
    merged = Player.objects.filter(league__in=keys).exclude(merged_into=None)
    merged.update(name_key=Concat(Value("MERGED "), Cast("pk", CharField())))
    League.objects.filter(pk__in=keys).delete()
    return len(keys)
