"""The evenings that somebody was at, the latest first: those still open, and a list with totals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery, Sum
from django.utils import timezone

from ..accounts.access import Level, level_of, tables_for, with_level
from ..league.sessions import marks_of
from ..models import GameSession, League, Round, Seat, SessionResult, Table, User
from ..models.league import Role
from .purge import KEPT


@dataclass(frozen=True, slots=True)
class Standing:
    name: str
    points: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Recent:
    """A table of an evening as a line of a list: who was there, the best first, and the rounds played."""

    table: Table
    standings: list[Standing]
    rounds: int
    may_score: bool
    marks: Sequence[str] = ()

    @property
    def winners(self) -> list[Standing]:
        """Who leads; nobody before the first round."""
        return [standing for standing in self.standings if standing.leads]


def open_evenings(user: User, *, league: League | None = None, most: int = 3) -> list[Recent]:
    """Those to go on with tonight (in this league), the one touched last first. Three queries."""
    still_open = GameSession.objects.counting_as_open(timezone.now())
    tables = _tables(user, league).filter(session__in=still_open)
    return _lines(_with_totals(tables).order_by("-session__played_at", "number")[:most])


def evenings(user: User, *, league: League | None = None, start: int, most: int) -> list[Recent]:
    """A stretch of the whole list (of this league). Three queries."""
    tables = _with_totals(_tables(user, league)).order_by(
        "-session__date", "-session__place_in_day", "-session_id", "number"
    )
    return _lines(tables[start : start + most])


def deleted_tables(user: User) -> list[Table]:
    """The tables of the user's deleted sessions while they can be brought back, the last one first."""
    return list(
        Table.objects.filter(
            session__league__memberships__user=user,
            session__league__memberships__role=Role.OWNER,
            session__league__deleted_at=None,
            session__deleted_at__gt=timezone.now() - KEPT,
        )
        .select_related("session")
        .order_by("-session__deleted_at", "number")
    )


def _tables(user: User, league: League | None) -> QuerySet[Table]:
    """The league's tables go by its own index: the user must be known to belong to it."""
    if league is None:
        return tables_for(user)
    return with_level(Table.objects.filter(session__league=league, session__deleted_at=None), user)


def _with_totals(tables: QuerySet[Table]) -> QuerySet[Table]:
    counted = Round.objects.live().filter(
        table=OuterRef("pk"), kind__in=[Round.Kind.PLAYED, Round.Kind.POINTS]
    )
    rounds = counted.order_by().values("table").annotate(sum=Sum("covers")).values("sum")
    return tables.annotate(rounds_played=Subquery(rounds)).prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player")),
        Prefetch("session__results", SessionResult.objects.all()),
    )


def _lines(tables: Iterable[Table]) -> list[Recent]:
    return [
        Recent(
            table=table,
            standings=_standings(table),
            rounds=getattr(table, "rounds_played", 0) or 0,
            may_score=level_of(table) >= Level.SCORE,
            marks=list(marks_of(table.session, timezone.now())),
        )
        for table in tables
    ]


def _standings(table: Table) -> list[Standing]:
    """Everyone on the roster with his total; somebody without a result has not scored yet."""
    totals = {result.player_id: result.points for result in table.session.results.all()}
    played = getattr(table, "rounds_played", 0)
    best = max(totals.values(), default=0)
    people = [(seat.player.name, totals.get(seat.player_id, 0)) for seat in table.seats.all()]
    ranked = sorted(people, key=lambda person: -person[1]) if played else people
    return [Standing(name, points, leads=bool(played) and points == best) for name, points in ranked]
