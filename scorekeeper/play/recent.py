"""The evenings that somebody was at, the latest first: those still open, and a list with totals."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from django.db.models import OuterRef, Q, QuerySet, Subquery, Sum
from django.utils import timezone

from ..accounts.access import Level, is_member, level_of, tables_for, with_level
from ..league.sessions import NAMED, marks_of
from ..models import GameSession, League, Round, Seat, SessionResult, Table, User
from ..models.league import Role
from ..models.session import TableQuerySet
from .purge import KEPT
from .tables.evening import evening_address


@dataclass(frozen=True, slots=True)
class Standing:
    name: str
    points: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Recent:
    """An evening as a line of a list: who was there, the best first, and the rounds played.

    Who belongs to its league sees it once, with all its tables (so many `at_once`); whom a link let in, the
    table that it opens.
    """

    table: Table
    standings: list[Standing]
    rounds: int
    may_score: bool
    marks: Sequence[str] = ()
    at_once: int = 1
    several: bool = False
    is_one_of_several: bool = False  # for whom a link let into this table alone

    @property
    def url(self) -> str:
        return evening_address(self.table.session, self.table, several=self.several)

    @property
    def more(self) -> int:
        """How many are beyond those that a line names."""
        return max(len(self.standings) - NAMED, 0)

    @property
    def winners(self) -> list[Standing]:
        """Who leads; nobody before the first round."""
        return [standing for standing in self.standings if standing.leads]


def open_evenings(user: User, *, league: League | None = None, most: int = 3) -> list[Recent]:
    """Those to go on with tonight (in this league), the one touched last first. Three queries."""
    still_open = GameSession.objects.counting_as_open(timezone.now())
    tables = _tables(user, league).filter(session__in=still_open)
    return _lines(_with_rounds(tables).order_by("-session__played_at", "number")[:most])


def evenings(user: User, *, league: League | None = None, start: int, most: int) -> list[Recent]:
    """A stretch of the whole list (of this league), invented ones only in theirs. Three queries."""
    tables = _with_rounds(_tables(user, league)).order_by(
        "-session__date", "-session__place_in_day", "-session_id", "number"
    )
    if league is None:
        tables = tables.filter(session__league__demo=False)
    return _lines(tables[start : start + most])


def deleted_tables(user: User) -> list[Table]:
    """The first tables of the user's deleted sessions while they can be brought back, the last one first."""
    return list(
        Table.objects.filter(
            session__league__memberships__user=user,
            session__league__memberships__role=Role.OWNER,
            session__league__deleted_at=None,
            session__deleted_at__gt=timezone.now() - KEPT,
            number=1,
        )
        .select_related("session")
        .order_by("-session__deleted_at")
    )


def _tables(user: User, league: League | None) -> QuerySet[Table]:
    """One of each evening for who belongs to its league, else each one that a link opened.

    The league's tables go by its own index: the user must be known to belong to it.
    """
    if league is None:
        return tables_for(user).filter(Q(number=1) | Q(membership_role=None))
    return with_level(Table.objects.filter(session__league=league, session__deleted_at=None, number=1), user)


def _with_rounds(tables: QuerySet[Table]) -> QuerySet[Table]:
    counted = Round.objects.live().filter(
        table=OuterRef("pk"), kind__in=[Round.Kind.PLAYED, Round.Kind.POINTS]
    )
    rounds = counted.order_by().values("table").annotate(sum=Sum("covers")).values("sum")
    return cast("TableQuerySet", tables).with_company().annotate(rounds_played=Subquery(rounds))


def _lines(tables: Iterable[Table]) -> list[Recent]:
    """Each with everybody who sat at it, or at any table of its evening. Two queries more."""
    found = list(tables)
    sessions = {table.session_id for table in found}
    seats: dict[int, list[Seat]] = defaultdict(list)
    at = Seat.objects.filter(table__session__in=sessions).select_related("player", "table")
    for seat in at.order_by("table__number", "position"):
        seats[seat.table.session_id].append(seat)
    totals: dict[int, dict[int, int]] = defaultdict(dict)
    for result in SessionResult.objects.filter(session__in=sessions):
        totals[result.session_id][result.player_id] = result.points
    return [_line(table, seats[table.session_id], totals[table.session_id]) for table in found]


def _line(table: Table, seats: Sequence[Seat], totals: Mapping[int, int]) -> Recent:
    is_whole = is_member(table)
    shown = [seat for seat in seats if is_whole or seat.table_id == table.pk]
    tables = {(seat.table.part, seat.table_id) for seat in shown}
    rounds = table.session.rounds if is_whole else getattr(table, "rounds_played", 0) or 0
    return Recent(
        table=table,
        standings=_standings(
            {seat.player_id: seat.player.name for seat in shown}, totals, played=bool(rounds)
        ),
        rounds=rounds,
        may_score=level_of(table) >= Level.SCORE,
        marks=list(marks_of(table.session, timezone.now())),
        at_once=max(Counter(part for part, _table in tables).values(), default=1),
        several=len(tables) > 1,
        is_one_of_several=not is_whole and table.company > 1,
    )


def _standings(names: Mapping[int, str], totals: Mapping[int, int], *, played: bool) -> list[Standing]:
    """Everyone with his total; somebody without a result has not scored yet."""
    best = max(totals.values(), default=0)
    people = [(name, totals.get(key, 0)) for key, name in names.items()]
    ranked = sorted(people, key=lambda person: -person[1]) if played else people
    return [Standing(name, points, leads=played and points == best) for name, points in ranked]
