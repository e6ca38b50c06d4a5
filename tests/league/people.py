"""What tests of a league's people share: members of every kind, and its history in short."""

from typing import Any

from scorekeeper.models import League, Membership, Player, User
from scorekeeper.models.league import Role
from tests.factories import guest


def owner_of(league: League) -> User:
    return league.memberships.filter(role=Role.OWNER).order_by("pk")[0].user


def member_of(league: League, role: Role = Role.VIEWER, name: str = "") -> User:
    user = User.objects.create(username=name.casefold(), first_name=name) if name else guest()
    Membership.objects.create(league=league, user=user, role=role)
    return user


def player(league: League, name: str) -> Player:
    return league.players.get(name=name, merged_into=None)


def roles(league: League) -> list[str]:
    return list(league.memberships.order_by("pk").values_list("role", flat=True))


def told(league: League, *verbs: str) -> list[dict[str, Any]]:
    """What the history says of these verbs, the oldest first."""
    return [event.summary for event in league.events.filter(verb__in=verbs).order_by("pk")]
