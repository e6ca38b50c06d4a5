"""Points given or taken outside the deals, and fines found afterwards."""

from dataclasses import replace

from django.db.models import F
from django.utils import timezone

from ..models import Adjustment, Line, Player, Round, Table
from .change import Change, Stamp, change
from .rounds import position_before, refuse


def adjust(
    table: Table,
    player: Player,
    points: int | None,
    reason: str,
    stamp: Stamp,
    *,
    round: Round | None = None,
    starting: bool = False,
) -> Change:
    """Give or take points, after what stands on the sheet now. `points` None: to be decided, flagged until then."""
    with change(table, "adjust" if points is not None else "flag", stamp) as step:
        adjustment = Adjustment.objects.create(
            uid=stamp.new_uid,
            table=table,
            player=player,
            points=points,
            reason=reason,
            round=round,
            starting=starting,
            position=0 if starting else position_before(step.sheet, None),
            created_by=stamp.user,
        )
        step.summary = {"player": player.pid, "points": points, "adjustment": str(adjustment.uid)}
    return step


def decide(table: Table, adjustment: Adjustment, points: int, reason: str, stamp: Stamp) -> Change:
    """Settle what was left to be decided, or correct what was given."""
    with change(table, "decide", stamp) as step:
        Adjustment.objects.filter(pk=adjustment.pk).update(points=points, reason=reason)
        step.summary = {"player": adjustment.player.pid, "points": points, "adjustment": str(adjustment.uid)}
    return step


def cancel(table: Table, adjustment: Adjustment, stamp: Stamp) -> Change:
    with change(table, "cancel_adjustment", stamp) as step:
        Adjustment.objects.filter(pk=adjustment.pk).update(deleted_at=timezone.now())
        step.summary = {"player": adjustment.player.pid, "points": adjustment.points}
    return step


def fine(table: Table, player: Player, round: Round, times: int, stamp: Stamp, *, reason: str = "") -> Change:
    """Fine a player in a round that is already written down (a revoke found later); contracts and tricks stay.

    Raises Refused where the player did not sit in it, or has more fines than it has tricks.
    """
    with change(table, "fine", stamp) as step:
        deal = step.sheet.deal(round)
        lines = step.sheet.lines[round.pk]
        had = next((line.fines for line in lines if line.player_id == player.pk), 0)
        refuse(replace(deal, fines={**deal.fines, player.pid: had + times}), round.rules.rules)
        Line.objects.filter(round=round, player=player).update(fines=F("fines") + times)
        step.summary = {"player": player.pid, "round": str(round.uid), "times": times, "reason": reason}
    return step
