"""Casual evenings that may become a league's: who was there, and how often the same people were."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q
from django.utils import timezone

from ..models import GameSession, League, Player, Seat, Table, User
from ..models.league import Role
from ..names import name_key

MOST = 300  # evenings that a page offers, the last ones


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening with everybody who sat there, in the order of the chairs."""

    session: GameSession
    tables: Sequence[Table]
    people: Sequence[Player]

    @property
    def uid(self) -> str:
        return str(self.session.uid)

    @property
    def stayed(self) -> frozenset[str]:
        """The names of those who did not leave early."""
        seats = (seat for table in self.tables for seat in table.seats.all())
        return frozenset(name_key(seat.player.name) for seat in seats if not seat.left)


def casual_leagues(user: User) -> list[League]:
    """Where the user's one-off evenings are; none is made."""
    own = League.objects.filter(memberships__user=user, memberships__role=Role.OWNER)
    return list(own.filter(casual=True, deleted_at=None).order_by("pk"))


def evenings_of(leagues: Iterable[League]) -> list[Evening]:
    """The evenings with a round, and who sits together now, the last ones first. Three queries."""
    seats = Seat.objects.select_related("player", "plays_for")
    tables = (
        Table.objects.select_related("rules").order_by("number").prefetch_related(Prefetch("seats", seats))
    )
    found = GameSession.objects.live().filter(league__in=list(leagues))
    now = Q(pk__in=GameSession.objects.counting_as_open(timezone.now()))
    sessions = (
        found.filter(Q(rounds__gt=0) | now)
        .order_by("-date", "-place_in_day", "-pk")
        .prefetch_related(Prefetch("tables", tables))
    )
    return [_evening(session) for session in sessions[:MOST]]


def _evening(session: GameSession) -> Evening:
    tables = list(session.tables.all())
    seats = [seat for table in tables for seat in table.seats.all()]
    people = {seat.player_id: seat.player for seat in seats}
    people |= {seat.plays_for.pk: seat.plays_for for seat in seats if seat.plays_for}
    return Evening(session, tables, list(people.values()))


def with_the_same(evenings: Iterable[Evening], table: Table | None) -> list[Evening]:
    """Those at which the people of this table were, and nobody else stayed."""
    evenings = list(evenings)
    like = next((e for e in evenings if table is not None and e.session.pk == table.session_id), None)
    return [evening for evening in evenings if like is not None and evening.stayed == like.stayed]
