"""Links into a league: made with a role, a time and a number of uses; used, revoked."""

import uuid
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from ...accounts.access import LEVEL_OF_ROLE
from ...models import Invite, League, Membership, User
from ...models.base import new_token, token_digest
from ...models.league import Role
from ..events import changing, record
from .naming import called

LASTS = {
    "day": timedelta(days=1),
    "week": timedelta(days=7),
    "month": timedelta(days=30),
    "year": timedelta(days=365),
}
USES = (1, 5, 20, 100)


@dataclass(frozen=True, slots=True)
class Made:
    """A link as it is handed out. `token` is "" where it can't be shown again, as one that makes owners."""

    invite: Invite
    token: str


def make(
    league: League, by: User, role: Role, *, lasts: str = "week", uses: int = 1, uid: uuid.UUID | None = None
) -> Made:
    """A link for others. One that makes owners works once, and nobody can read it again.

    The same `uid` finds the link that the same request has made.
    """
    with changing(league):
        if uid and (made := league.invites.filter(uid=uid).first()):
            return Made(made, made.token)
        token = new_token()
        invite = Invite(
            league=league,
            role=role,
            token="" if role == Role.OWNER else token,
            digest=token_digest(token),
            uses_left=1 if role == Role.OWNER else uses,
            created_by=by,
            expires_at=timezone.now() + LASTS[lasts],
        )
        if uid and not Invite.objects.filter(uid=uid).exists():
            invite.uid = uid
        invite.save()
        record(league, "invite", by, role=role, uses=invite.uses_left, lasts=lasts)
    return Made(invite, token)


def living(league: League) -> QuerySet[Invite]:
    """The links by which somebody may still come, the last one first."""
    return _alive(league.invites.all()).select_related("created_by").order_by("-pk")


def _alive(invites: QuerySet[Invite]) -> QuerySet[Invite]:
    return invites.filter(
        revoked_at=None, uses_left__gt=0, expires_at__gt=timezone.now(), league__deleted_at=None
    )


def revoke(league: League, uid: uuid.UUID, by: User) -> None:
    """Nobody comes by it any more; who came stays. Nothing happens where it is ended already."""
    with changing(league):
        invite = league.invites.filter(uid=uid, revoked_at=None).first()
        if invite is not None:
            Invite.objects.filter(pk=invite.pk).update(revoked_at=timezone.now())
            record(league, "revoke", by, role=invite.role)


def invite_by(token: str) -> Invite | None:
    """The link of this token while it is good for somebody."""
    return _alive(_of(token)).select_related("league", "created_by").first()


def _of(token: str) -> QuerySet[Invite]:
    return Invite.objects.filter(digest=token_digest(token))


def league_joined_by(token: str, user: User) -> League | None:
    """The league of this token, also of a spent one, where it gives the user nothing that he doesn't have."""
    invite = _of(token).filter(league__deleted_at=None).select_related("league").first()
    membership = Membership.objects.filter(league=invite.league, user=user).first() if invite else None
    return invite.league if invite and membership and _is_as_good(membership, invite) else None


def accept(token: str, user: User) -> League | None:
    """Make the user a member, or a better one. None where the link is good for nobody any more.

    Who has as much already spends no use of it.
    """
    found = _of(token).select_related("league").first()
    if found is None:
        return None
    with changing(found.league):
        there = league_joined_by(token, user)
        if there is not None:
            return there
        # Two phones with the last use of a link: the count says who was first.
        if not _alive(_of(token)).update(uses_left=F("uses_left") - 1):
            return None
        _take_in(found, user)
    return found.league


def _take_in(invite: Invite, user: User) -> None:
    Membership.objects.update_or_create(league=invite.league, user=user, defaults={"role": invite.role})
    record(invite.league, "join", user, member=called(invite.league, user), role=invite.role)


def _is_as_good(membership: Membership, invite: Invite) -> bool:
    return LEVEL_OF_ROLE[Role(membership.role)] >= LEVEL_OF_ROLE[Role(invite.role)]
