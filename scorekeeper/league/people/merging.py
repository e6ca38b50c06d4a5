"""Two players that are one person: the one is merged into the other, and everything of his follows.

What was written down keeps its player: tables read `merged_into` to its end, so that merging can be undone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, QuerySet, Sum
from django.utils import timezone

from ...models import (
    Claim,
    GameSession,
    League,
    LeagueEvent,
    Line,
    Player,
    Seat,
    SessionResult,
    Table,
    User,
)
from ...play.facts import NameTaken
from ..events import changing, record
from .roster import with_merged

MOST_TOLD = 20  # evenings that speak against it


class PlayedTogether(Exception):
    """Both were at one table, or at two at the same time: they are two people. `tables` says where."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.tables = tables


class NotTwo(Exception):
    """One of them is merged already, or they are the same."""


@dataclass(frozen=True, slots=True)
class Following:
    """What goes over to the other one."""

    evenings: int
    points: int


def what_follows(player: Player) -> Following:
    """His evenings, and what he made there. Two queries."""
    results = SessionResult.objects.filter(
        player__in=with_merged(player), session__deleted_at=None, rounds__gt=0
    )
    sums = results.aggregate(evenings=Count("session", distinct=True), points=Sum("points"))
    return Following(evenings=sums["evenings"], points=sums["points"] or 0)


def tables_with_both(one: Player, other: Player) -> QuerySet[Table]:
    """Where both sat in the same deal, or sit now in an evening that is still open; the last ones first.

    The same of two tables of one part of an evening: of these the table of the `one`.
    """
    ours, theirs = with_merged(one), with_merged(other)
    lines = Line.objects.filter(round__table=OuterRef("pk"), round__deleted_at=None, player__in=ours).filter(
        Exists(Line.objects.filter(round=OuterRef("round"), player__in=theirs))
    )
    here = Seat.objects.filter(table=OuterRef("pk"), left=False)
    sit = Exists(here.filter(player__in=ours)) & Exists(here.filter(player__in=theirs))
    played = Line.objects.filter(round__table=OuterRef("pk"), round__deleted_at=None)
    beside = Table.objects.filter(session=OuterRef("session"), part=OuterRef("part")).exclude(
        pk=OuterRef("pk")
    )
    apart = Exists(played.filter(player__in=ours)) & Exists(
        beside.filter(Exists(played.filter(player__in=theirs)))
    )
    sit |= Exists(here.filter(player__in=ours)) & Exists(
        beside.filter(Exists(here.filter(player__in=theirs)))
    )
    is_open = Exists(GameSession.objects.filter(pk=OuterRef("session"), state=GameSession.State.OPEN))
    tables = Table.objects.filter(session__league=one.league_id, session__deleted_at=None)
    tables = tables.filter(Exists(lines) | apart | (sit & is_open))
    return tables.select_related("session").order_by("-session__date")


def merge(player: Player, into: Player, by: User) -> LeagueEvent | None:
    """From now on all that is `player`'s is `into`'s. None where it is so already. Raises PlayedTogether."""
    league = player.league
    with changing(league):
        player, into = _fresh(player), _fresh(into)
        if player.merged_into_id == into.pk:
            return None
        _demand_two(player, into)
        if tables := list(tables_with_both(player, into)[:MOST_TOLD]):
            raise PlayedTogether(tables)
        user = _move_user(player, into)
        player.merged_into = into
        player.save(update_fields=["merged_into"])
        change = {"player": player.pid, "into": into.pid, "user": user}
        return record(league, "merge", by, changes=[change], player=player.name, into=into.name)


def _fresh(player: Player) -> Player:
    return Player.objects.select_related("league").get(pk=player.pk)


def _demand_two(player: Player, into: Player) -> None:
    if player.merged_into_id or into.merged_into_id or player == into or player.league_id != into.league_id:
        raise NotTwo


def _move_user(player: Player, into: Player) -> int | None:
    """The user of the one becomes the other's, where that one has none. Returns his key, None where nobody moved."""
    if into.user_id or player.user_id:
        Claim.objects.filter(player__in=(player, into)).delete()
    else:  # who asks to be the one asks to be the other
        asked = Claim.objects.filter(player=player).exclude(user__in=into.claims.values("user"))
        asked.update(player=into)
        Claim.objects.filter(player=player).delete()
    if into.user_id or not player.user_id:
        return None
    return _hand_over(player, into)


def _hand_over(player: Player, into: Player) -> int | None:
    user = player.user_id
    Player.objects.filter(pk=player.pk).update(user=None)
    Player.objects.filter(pk=into.pk).update(user=user)
    player.user_id, into.user_id = None, user
    return user


def undo_merge(league: League, event: LeagueEvent, by: User) -> None:
    """The two are two again. Nothing happens where they are. Raises NameTaken.

    The name may have gone to somebody else meanwhile.
    """
    with changing(league):
        undone = LeagueEvent.objects.filter(pk=event.pk, verb="merge", undone_at=None)
        if not undone.update(undone_at=timezone.now()):
            return
        (change,) = event.changes
        player = league.players.get(uid=change["player"])
        into = league.players.get(uid=change["into"])
        if player.merged_into_id != into.pk:
            return
        if league.players.filter(name_key=player.name_key, merged_into=None).exists():
            raise NameTaken
        if change["user"] and into.user_id == change["user"]:
            _hand_over(into, player)
        player.merged_into = None
        player.save(update_fields=["merged_into"])
        record(league, "unmerge", by, player=player.name, into=into.name)
