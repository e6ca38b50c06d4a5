"""What to call a member: by the player whom he is here, by the name of his account, else as a numbered guest."""

from collections.abc import Mapping

from django.utils.translation import gettext

from ..models import League, Membership, Player, User


def called(league: League, user: User) -> str:
    """What the history keeps of a member's name; "" for a guest whom no player is. One query."""
    player = Player.objects.filter(league=league, user=user, merged_into=None).first()
    return player.name if player else own_name(user)


def own_name(user: User) -> str:
    """The name of the account; "" for a guest."""
    return user.get_short_name() or ("" if user.is_guest else user.get_username())


def names_of_members(league: League) -> Mapping[int, str]:
    """What each member is called, by the user's key. Two queries.

    Guests whom no player is are told apart by number, in the order in which they came.
    """
    players = league.players.filter(merged_into=None).exclude(user=None)
    names = {player.user_id or 0: player.name for player in players}
    guests = 0
    for membership in Membership.objects.filter(league=league).select_related("user").order_by("pk"):
        user = membership.user
        if name := names.get(user.pk) or own_name(user):
            names[user.pk] = name
        else:
            guests += 1
            names[user.pk] = gettext("Guest %(number)s") % {"number": guests}
    return names
