"""Who belongs to a league and as what: roles, leaving, and that there is always an owner."""

from django.db.models import Count, Q
from django.utils import timezone

from ...models import Claim, Invite, League, Membership, Player, User
from ...models.league import Role
from ...play.change import writing
from ..deleting import delete_league
from ..events import changing, record
from .naming import called


class LastOwner(Exception):
    """Somebody else has to become an owner first."""


def change_role(league: League, user: User, role: Role, by: User) -> bool:
    """Give a member another role. False where he has it already, or is no member. Raises LastOwner."""
    with changing(league):
        membership = _membership(league, user)
        if membership is None or membership.role == role:
            return False
        before = membership.role
        _keep_an_owner(membership)
        membership.role = role
        membership.save(update_fields=["role"])
        if before == Role.OWNER:
            _end_links_to_own(membership)
        record(league, "role", by, member=called(league, user), before=before, after=role)
    return True


def remove(league: League, user: User, by: User) -> bool:
    """Take a member out. False where he is none any more. Raises LastOwner."""
    with changing(league):
        membership = _membership(league, user)
        if membership is None:
            return False
        _keep_an_owner(membership)
        _take_out(membership, by, "leave" if user == by else "remove")
    return True


def is_or_was_member(league: League, user: User) -> bool:
    """Whether the user belongs to it, or did: a second tap finds somebody gone who was there a moment ago."""
    went = league.events.filter(verb__in=("leave", "remove"), summary__user=str(user.uid))
    return Membership.objects.filter(league=league, user=user).exists() or went.exists()


def sole_owner_of(user: User) -> list[League]:
    """The leagues that would be without an owner if this one went, though others belong to them."""
    owners = Count("memberships", filter=Q(memberships__role=Role.OWNER))
    counted = League.objects.filter(casual=False, deleted_at=None).annotate(
        owners=owners, members=Count("memberships")
    )
    own = Membership.objects.filter(user=user, role=Role.OWNER).values("league")
    return list(counted.filter(pk__in=own, owners=1, members__gt=1).order_by("name", "pk"))


def leave_all(user: User) -> None:
    """Leave every league, as when the account goes. Raises LastOwner, and then nothing is left.

    A league that nobody else belongs to is deleted; the host has it for 30 days more.
    """
    theirs = Membership.objects.filter(user=user, league__casual=False).select_related("league", "user")
    with writing():
        for membership in theirs.order_by("league"):
            _leave_for_good(membership)


def _leave_for_good(membership: Membership) -> None:
    league, user = membership.league, membership.user
    with changing(league):
        if Membership.objects.filter(league=league).exclude(pk=membership.pk).exists():
            _keep_an_owner(membership)
        elif league.deleted_at is None:
            delete_league(league, user)
        _take_out(membership, user, "leave")


def _membership(league: League, user: User) -> Membership | None:
    return Membership.objects.filter(league=league, user=user).first()


def _keep_an_owner(membership: Membership) -> None:
    """Refuse what would take the last owner away; asked while nobody else can change who is one."""
    owners = Membership.objects.filter(league=membership.league_id, role=Role.OWNER)
    if membership.role == Role.OWNER and not owners.exclude(pk=membership.pk).exists():
        raise LastOwner


def _take_out(membership: Membership, by: User, verb: str) -> None:
    """The player whom he is stays on the roster; a later member can be that one again."""
    league, user = membership.league, membership.user
    record(league, verb, by, member=called(league, user), user=str(user.uid))
    Claim.objects.filter(player__league=league, user=user).delete()
    Player.objects.filter(league=league, user=user).update(user=None)
    _end_links_to_own(membership)
    membership.delete()


def _end_links_to_own(membership: Membership) -> None:
    """Who is an owner no more can't come back as one by a link that he made himself."""
    links = Invite.objects.filter(league=membership.league_id, created_by=membership.user_id)
    links.filter(role=Role.OWNER, revoked_at=None).update(revoked_at=timezone.now())
