"""Points given or taken in a season's table, outside every evening, in the table's own unit."""

import uuid
from datetime import date
from typing import Any

from django.utils import timezone

from ...models import Player, Season, SeasonAdjustment, User
from ..events import changing, record


def give(
    season: Season,
    by: User,
    player: Player,
    points: int,
    *,
    reason: str,
    day: date,
    uid: uuid.UUID | None = None,
) -> SeasonAdjustment:
    """The same `uid` again, from a second tap, gives nothing twice."""
    with changing(season.league):
        there = SeasonAdjustment.objects.filter(uid=uid, season=season).first() if uid else None
        if there is not None:
            return there
        given = SeasonAdjustment(
            league=season.league,
            season=season,
            player=player,
            points=points,
            reason=reason,
            date=day,
            created_by=by,
        )
        if uid and not SeasonAdjustment.objects.filter(uid=uid).exists():
            given.uid = uid
        given.save()
        record(season.league, "points_given", by, **_told(given, player))
    return given


def cancel(given: SeasonAdjustment, by: User) -> None:
    """Take it off the table; it can be brought back. Done twice it is done once."""
    _mark(given, by, "points_cancelled", cancelled=True)


def bring_back(given: SeasonAdjustment, by: User) -> None:
    _mark(given, by, "points_brought_back", cancelled=False)


def _mark(given: SeasonAdjustment, by: User, verb: str, *, cancelled: bool) -> None:
    rows = SeasonAdjustment.objects.filter(pk=given.pk, deleted_at__isnull=cancelled)
    with changing(given.league):
        if rows.update(deleted_at=timezone.now() if cancelled else None):
            record(given.league, verb, by, **_told(given, given.player))


def _told(given: SeasonAdjustment, player: Player) -> dict[str, Any]:
    return {
        "adjustment": str(given.uid),
        "season": str(given.season.uid) if given.season else "",
        "pid": player.pid,
        "player": player.name,
        "points": given.points,
        "reason": given.reason,
    }
