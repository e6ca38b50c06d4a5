"""Deleting a league: it is gone from every page, and can be brought back for 30 days."""

from django.db.models import QuerySet
from django.utils import timezone

from ..models import League, User
from ..models.league import Role
from ..play.purge import KEPT
from .events import changing, record


def delete_league(league: League, by: User) -> None:
    """Nothing happens where it is deleted already."""
    with changing(league):
        if League.objects.filter(pk=league.pk, deleted_at=None).update(deleted_at=timezone.now()):
            record(league, "delete", by)


def restore_league(league: League, by: User) -> None:
    """All as it was. Nothing happens where it is there."""
    with changing(league):
        if League.objects.filter(pk=league.pk).exclude(deleted_at=None).update(deleted_at=None):
            record(league, "restore", by)


def deleted_leagues(user: User) -> QuerySet[League]:
    """Those that this owner can bring back, the last one first."""
    return League.objects.filter(
        memberships__user=user,
        memberships__role=Role.OWNER,
        deleted_at__gt=timezone.now() - KEPT,
    ).order_by("-deleted_at")
