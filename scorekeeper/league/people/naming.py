"""What to call a member, and his role: by the player whom he is here, by his account, else as a numbered guest."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ...accounts.profile import shown_name
from ...models import League, Membership, Player, User
from ...models.league import Role

ROLES = {Role.OWNER: _("Owner"), Role.SCORER: _("Scorer"), Role.VIEWER: _("Viewer")}
MAY = {
    Role.OWNER: _("runs the league, with everything in it"),
    Role.SCORER: _("starts evenings and keeps the score"),
    Role.VIEWER: _("sees everything, changes nothing"),
}


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who belongs to the league: what he is called, and the player whom he is."""

    membership: Membership
    name: str
    player: Player | None

    @property
    def user(self) -> User:
        return self.membership.user

    @property
    def role(self) -> Role:
        return Role(self.membership.role)

    @property
    def role_name(self) -> str:
        return str(ROLES[self.role])

    @property
    def may(self) -> str:
        return str(MAY[self.role])


def members_of(league: League) -> list[Member]:
    """Everybody who belongs to it, in the order in which they came. Two queries.

    Guests whom no player is are told apart by number.
    """
    players = {
        player.user_id: player for player in league.players.filter(merged_into=None).exclude(user=None)
    }
    found, guests = [], 0
    for membership in Membership.objects.filter(league=league).select_related("user").order_by("pk"):
        player = players.get(membership.user_id)
        name = player.name if player else shown_name(membership.user)
        if not name:
            guests += 1
            name = gettext("Guest %(number)s") % {"number": guests}
        found.append(Member(membership, name, player))
    return found


def names_of_members(league: League) -> Mapping[int, str]:
    """What each member is called, by the user's key. Two queries."""
    return {member.user.pk: member.name for member in members_of(league)}


def called(league: League, user: User) -> str:
    """What the history keeps of a member's name; "" for a guest whom no player is. One query."""
    player = Player.objects.filter(league=league, user=user, merged_into=None).first()
    return player.name if player else shown_name(user)
