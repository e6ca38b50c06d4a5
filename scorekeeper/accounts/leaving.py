"""Deleting an account: what goes with it, what stays with others, and what stands in the way."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from ..league.people.members import leave_all, sole_owner_of
from ..models import GameSession, League, Membership, User
from ..models.league import Role
from ..play.change import writing


@dataclass(frozen=True, slots=True)
class Leaving:
    """What deleting the account would do.

    `keeps`: leagues that would have nobody to own them, while others belong to them. They stand in the way.
    `ends`: leagues of nobody else, deleted with the account. `evenings`: one-off ones that go too.
    """

    keeps: list[League]
    ends: list[League]
    evenings: int


def leaving(user: User) -> Leaving:
    """Three queries."""
    return Leaving(
        keeps=sole_owner_of(user),
        ends=list(_his_alone(user).filter(casual=False).order_by("name", "pk")),
        evenings=_evenings(user).count(),
    )


def delete_account(user: User) -> None:
    """The user goes; his scores stay under the names of the players that were him. Raises members.LastOwner.

    His one-off evenings go for those too who were let in by a link, since nobody is left to end it.
    """
    with writing():
        leave_all(user)
        now = timezone.now()
        drawers = list(_drawers(user))
        _evenings(user).update(deleted_at=now)
        League.objects.filter(pk__in=[drawer.pk for drawer in drawers]).update(deleted_at=now)
        user.delete()


def _evenings(user: User) -> QuerySet[GameSession]:
    return GameSession.objects.live().filter(league__in=_drawers(user))


def _drawers(user: User) -> QuerySet[League]:
    """The casual leagues that this user alone owns."""
    return _his_alone(user, role=Role.OWNER).filter(casual=True)


def _his_alone(user: User, **kind: str) -> QuerySet[League]:
    """Leagues that he owns and that have no other member, or none of this `kind`."""
    owned = Membership.objects.filter(user=user, role=Role.OWNER).values("league")
    shared = Membership.objects.filter(**kind).exclude(user=user).values("league")
    return League.objects.filter(pk__in=owned, deleted_at=None).exclude(pk__in=shared)
