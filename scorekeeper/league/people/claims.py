""" "This is me": a member is one of the league's players, once the other side says so too."""

from django.db.models import QuerySet

from ...accounts.access import owns
from ...models import Claim, League, Membership, Player, User
from ..events import changing, record
from .naming import called


class NotFree(Exception):
    """That player is somebody else's already, or this member is another player."""


def open_for(league: League) -> QuerySet[Claim]:
    """What members ask of the owners, the oldest first."""
    return (
        Claim.objects.filter(player__league=league, by_owner=False)
        .select_related("player", "user")
        .order_by("pk")
    )


def proposed_to(user: User) -> QuerySet[Claim]:
    """The players whom an owner takes this user for, in all leagues: for him to answer."""
    return (
        Claim.objects.filter(user=user, by_owner=True, player__league__deleted_at=None)
        .select_related("player__league", "user")
        .order_by("pk")
    )


def me_in(league: League, user: User) -> Player | None:
    """The player whom this user is here."""
    return league.players.filter(user=user, merged_into=None).first()


def free_players(league: League) -> QuerySet[Player]:
    """Whom a member may say that he is."""
    return league.players.active().filter(user=None).order_by("name")


def ask(league: League, player: Player, user: User) -> bool:
    """A member says whom he is; what he asked before no longer stands. True where that settles it.

    It does where an owner asks, and where an owner has proposed just this. Raises NotFree.
    """
    with changing(league):
        if _is(player, user):
            return True
        _demand_free(league, player, user)
        proposed = Claim.objects.filter(player=player, user=user, by_owner=True).exists()
        if proposed or owns(league, user):
            _settle(league, player, user, user)
            return True
        Claim.objects.filter(player__league=league, user=user, by_owner=False).exclude(player=player).delete()
        _made, is_new = Claim.objects.get_or_create(player=player, user=user)
        if is_new:
            record(league, "claim", user, player=player.name, member=called(league, user))
    return False


def propose(league: League, player: Player, user: User, by: User) -> bool:
    """An owner says whom a member is. True where that settles it: of himself, or as the member asked.

    Raises NotFree.
    """
    with changing(league):
        if _is(player, user):
            return True
        _demand_free(league, player, user)
        if user == by or Claim.objects.filter(player=player, user=user, by_owner=False).exists():
            _settle(league, player, user, by)
            return True
        Claim.objects.filter(player__league=league, user=user, by_owner=True).exclude(player=player).delete()
        _made, is_new = Claim.objects.get_or_create(player=player, user=user, defaults={"by_owner": True})
        if is_new:
            record(league, "propose", by, player=player.name, member=called(league, user))
    return False


def confirm(claim: Claim, by: User) -> bool:
    """Yes: from now on the player is this user. False where the claim no longer stands. Raises NotFree."""
    league, player, user = claim.player.league, claim.player, claim.user
    with changing(league):
        if not Claim.objects.filter(pk=claim.pk).exists():
            return False
        _demand_free(league, player, user)
        _settle(league, player, user, by)
    return True


def decline(claim: Claim, by: User) -> None:
    """No, or not any more: who asked may take it back as well."""
    league = claim.player.league
    with changing(league):
        gone, _rows = Claim.objects.filter(pk=claim.pk).delete()
        if gone:
            member = called(league, claim.user)
            record(league, "decline", by, player=claim.player.name, member=member)


def unlink(league: League, player: Player, by: User) -> None:
    """The player is no user any more. Nothing happens where he is none."""
    with changing(league):
        user = Player.objects.select_related("user").get(pk=player.pk).user
        if user is not None:
            Player.objects.filter(pk=player.pk).update(user=None)
            record(league, "unlink", by, player=player.name, member=called(league, user))


def _is(player: Player, user: User) -> bool:
    return Player.objects.filter(pk=player.pk, user=user).exists()


def _demand_free(league: League, player: Player, user: User) -> None:
    """One user has one player in a league, and a player one user."""
    is_taken = Player.objects.filter(pk=player.pk).exclude(user=None, merged_into=None).exists()
    is_member = Membership.objects.filter(league=league, user=user).exists()
    if is_taken or not is_member or me_in(league, user) is not None:
        raise NotFree


def _settle(league: League, player: Player, user: User, by: User) -> None:
    record(league, "confirm", by, player=player.name, member=called(league, user))
    Player.objects.filter(pk=player.pk).update(user=user)
    Claim.objects.filter(player__league=league, user=user).delete()
    Claim.objects.filter(player=player).delete()
