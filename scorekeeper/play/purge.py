"""What was deleted is kept for a month, then gone for good, and with it what undo could bring back."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from ..models import Adjustment, GameSession, Revision, Round

KEPT = timedelta(days=30)


@transaction.atomic
def purge() -> int:
    """Remove sessions, rounds and adjustments that were deleted more than 30 days ago. Returns how many.

    The history keeps its rows; steps as old as that can't be taken back any more.
    """
    too_old = timezone.now() - KEPT
    Revision.objects.filter(at__lt=too_old, kind=Revision.Kind.DO).exclude(
        state=Revision.State.DROPPED
    ).update(state=Revision.State.DROPPED)
    gone = 0
    for rows in (GameSession.objects.all(), Round.objects.all(), Adjustment.objects.all()):
        old = rows.filter(deleted_at__lt=too_old)
        gone += old.count()
        old.delete()
    return gone
