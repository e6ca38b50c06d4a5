"""Who may do what: the one module that answers, for every view, partials included.

Not yours: 404, as if it weren't there. Yours to read only: 403. Nobody signed in on a write: 401.
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import wraps
from typing import Any, TypeVar, cast

from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from ..models import GameSession, Grant, League, Membership, Table, TypedEvening, User
from ..models.league import Role

V = TypeVar("V", bound=Callable[..., HttpResponse])


class Sealed(PermissionDenied):
    """The evening was confirmed by the table: only the owner changes it, once he has said why."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table


class Level(IntEnum):
    """What somebody may do at a table; each level includes those before it."""

    NONE = 0
    READ = 1
    SCORE = 2
    OWN = 3


LEVEL_OF_ROLE = {Role.OWNER: Level.OWN, Role.SCORER: Level.SCORE, Role.VIEWER: Level.READ}
LEVEL_OF_GRANT = {Grant.Role.SCORE: Level.SCORE, Grant.Role.WATCH: Level.READ}


def user_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def uid_of(request: HttpRequest) -> str:
    """Whoever is signed in, as the phone names him; "" for nobody."""
    user = user_of(request)
    return str(user.uid) if user else ""


def signed_in_user(request: HttpRequest) -> User:
    """Whoever is signed in, on a page that this module has let nobody else into."""
    user = user_of(request)
    assert user is not None
    return user


def signed_in(view: V) -> V:
    """Decorator of every page that writes: 401 where nobody is signed in. Reading is `table_to`'s to answer."""

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST" and user_of(request) is None:
            return render(request, "401.html", status=401)
        return view(request, *args, **kwargs)

    return cast("V", inner)


def table_to(
    level: Level,
    request: HttpRequest,
    uid: uuid.UUID,
    *,
    deleted: bool = False,
    sealed: bool = False,
    whole: bool = False,
) -> Table:
    """The table, with session, league and rules, in one query; 404 or 403 where the user may not.

    A deleted session's table is found only by who asks for it (`deleted`), to bring it back. A confirmed one may be
    scored by nobody (Sealed, a 403) but by who changes nothing there (`sealed`). What is done to the `whole` evening
    a link gives no right to where it has other tables.
    """
    user = user_of(request)
    if user is None:
        raise Http404
    table = with_level(Table.objects.filter(uid=uid).with_company(), user).first()
    if table is None or table.session.league.deleted_at or (table.session.deleted_at and not deleted):
        raise Http404
    _demand(level, level_of_whole(table) if whole else level_of(table))
    if level == Level.SCORE and not sealed and is_sealed(table):
        raise Sealed(table)
    return table


@dataclass(frozen=True, slots=True)
class Glance:
    """How a table stands, for a phone that asks whether there is anything new. No draft yet: None."""

    version: int
    draft: int | None
    state: str
    only_watches: bool  # came by the link to watch, and is no member


def glance_at(request: HttpRequest, uid: uuid.UUID) -> Glance:
    """How the table stands, for whoever may read it; else 404, as `table_to`. One small query: it is asked most."""
    user = user_of(request)
    if user is None:
        raise Http404
    tables = Table.objects.filter(uid=uid, session__deleted_at=None, session__league__deleted_at=None)
    asked = ("version", "draft__counter", "session__state", "membership_role", "grant_role")
    found = with_roles(tables, user).values_list(*asked)[:1]
    for version, draft, state, role, grant in found:
        if role or grant:
            return Glance(version, draft, state, only_watches=not role and grant == Grant.Role.WATCH)
    raise Http404


def is_sealed(table: Table) -> bool:
    """Whether the evening is confirmed, so that this user writes nothing there.

    The owner does once he has opened it for a change, and he alone.
    """
    return _is_sealed(table.session, level_of(table))


def _is_sealed(session: GameSession, level: Level) -> bool:
    is_confirmed = session.state == GameSession.State.CONFIRMED
    return is_confirmed and not (session.correcting and level >= Level.OWN)


def may_write(table: Table) -> bool:
    """Whether the user that `with_level` asked about may change what was scored there."""
    return level_of(table) >= Level.SCORE and not is_sealed(table)


def may_write_at(session: Any) -> bool:
    """The same of the user that `session_to` asked about, at all tables of the session."""
    return level_at(session) >= Level.SCORE and not _is_sealed(session, level_at(session))


def may_change_whole(table: Table) -> bool:
    """As `may_write`, of what is the evening's and not the table's alone: how it is called, its end."""
    return may_write(table) and level_of_whole(table) >= Level.SCORE


def with_level(tables: QuerySet[Table], user: User) -> QuerySet[Table]:
    """The tables with what the user may do there, for `level_of` to read without a query."""
    return with_roles(tables.select_related("session__league", "rules", "draft"), user)


def with_roles(tables: QuerySet[Table], user: User) -> QuerySet[Table]:
    roles = Membership.objects.filter(user=user, league=OuterRef("session__league")).values("role")
    grants = (
        Grant.objects.filter(user=user, table=OuterRef("pk"), ended_at=None)
        .order_by("role")
        .values("role")  # "score" comes before "watch"
    )
    return tables.annotate(membership_role=Subquery(roles[:1]), grant_role=Subquery(grants[:1]))


def tables_for(user: User) -> QuerySet[Table]:
    """Every table that the user may at least read, by membership or link; those of deleted sessions left out."""
    own = GameSession.objects.for_user(user)
    let_in = Grant.objects.filter(user=user, ended_at=None).values("table")
    # Two lists of keys instead of joins: the database takes an index for each, and no row comes twice.
    tables = Table.objects.filter(
        Q(session__in=own) | Q(pk__in=let_in), session__deleted_at=None, session__league__deleted_at=None
    )
    return with_level(tables, user)


def may_start_in(league: League, user: User) -> bool:
    """Whether the user may begin a new session in this league: a link into one table is not enough."""
    roles = (Role.OWNER, Role.SCORER)
    members = Membership.objects.filter(league=league, user=user, league__deleted_at=None)
    return members.filter(role__in=roles).exists()


def owns(league: League, user: User | None) -> bool:
    return Membership.objects.filter(league=league, user=user, role=Role.OWNER).exists()


def level_of(table: Any) -> Level:
    """What the user that `with_level` asked about may do: the better of membership and link."""
    by_role = LEVEL_OF_ROLE[table.membership_role] if table.membership_role else Level.NONE
    by_grant = LEVEL_OF_GRANT[table.grant_role] if table.grant_role else Level.NONE
    return max(by_role, by_grant)


def level_of_whole(table: Any) -> Level:
    """The same of the whole evening: of several tables, a link into one gives the evening only to read."""
    if table.company == 1:
        return level_of(table)
    by_role = LEVEL_OF_ROLE[table.membership_role] if table.membership_role else Level.NONE
    return max(by_role, min(level_of(table), Level.READ))


def granted(table: Any) -> Grant.Role | None:
    """What a link lets the user do that `with_level` asked about."""
    return Grant.Role(table.grant_role) if table.grant_role else None


def is_member(table: Any) -> bool:
    """Whether the user that `with_level` asked about belongs to the table's league, whatever the link gives."""
    return table.membership_role is not None


def session_to(level: Level, request: HttpRequest, uid: uuid.UUID, *, deleted: bool = False) -> GameSession:
    """The session, where the user may do this with its league; a link into one table opens no session."""
    user = user_of(request)
    if user is None:
        raise Http404
    roles = Membership.objects.filter(user=user, league=OuterRef("league")).values("role")
    session: Any = (
        GameSession.objects.filter(uid=uid)
        .select_related("league")
        .annotate(membership_role=Subquery(roles[:1]))
        .first()
    )
    if session is None or session.league.deleted_at or (session.deleted_at and not deleted):
        raise Http404
    _demand(level, level_at(session))
    return cast("GameSession", session)


def level_at(session: Any) -> Level:
    """What the user that `session_to` asked about may do with the session."""
    return LEVEL_OF_ROLE[session.membership_role] if session.membership_role else Level.NONE


def league_to(level: Level, request: HttpRequest, uid: uuid.UUID, *, deleted: bool = False) -> League:
    """The league with its house rules, for `level_in` to tell what the user may do. 404 or 403 where he may not.

    A casual one is its owner's own drawer, without pages. A deleted one is found only by who asks for it
    (`deleted`), to bring it back.
    """
    user = user_of(request)
    if user is None:
        raise Http404
    league = with_role(League.objects.filter(uid=uid), user).first()
    if league is None or (league.deleted_at and not deleted):
        raise Http404
    _demand(level, level_in(league))
    return league


def leagues_for(user: User) -> QuerySet[League]:
    """The leagues that the user belongs to, casual ones left out and a demo last, each for `level_in` to read."""
    own = League.objects.filter(memberships__user=user, deleted_at=None)
    return with_role(own, user).order_by("demo", "name", "pk")


def with_role(leagues: QuerySet[League], user: User) -> QuerySet[League]:
    roles = Membership.objects.filter(user=user, league=OuterRef("pk")).values("role")
    return leagues.filter(casual=False).select_related("rules").annotate(membership_role=Subquery(roles[:1]))


def level_in(league: Any) -> Level:
    """What the user that `with_role` asked about may do in the league."""
    return LEVEL_OF_ROLE[league.membership_role] if league.membership_role else Level.NONE


def typed_to(request: HttpRequest, uid: uuid.UUID) -> TypedEvening:
    """An evening that the user is typing in, or has stored since; anybody else's is a 404."""
    user = user_of(request)
    wanted = ("user", "league", "rules", "session", "table__session", "table__rules")
    found = TypedEvening.objects.select_related(*wanted).filter(uid=uid)
    evening = found.filter(user=user).first() if user else None
    if evening is None:
        raise Http404
    return evening


def _demand(needed: Level, given: Level) -> None:
    if given == Level.NONE:
        raise Http404
    if given < needed:
        raise PermissionDenied
