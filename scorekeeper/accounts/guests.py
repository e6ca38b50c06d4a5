"""A guest: a user that no password opens, made on the way to the first deal."""

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language, gettext

from .. import rules as game
from ..models import Grant, League, Membership, RuleSet, Table, User
from ..models.league import Role
from .access import user_of


def user_or_guest(request: HttpRequest) -> User:
    """Whoever is signed in, else a new guest, signed in on this phone for 400 days."""
    user = user_of(request)
    if user is None:
        user = new_guest()
        sign_in(request, user)
    return user


def new_guest() -> User:
    return User.create_guest(language=get_language() or "")


def sign_in(request: HttpRequest, user: User) -> None:
    """From now on this phone is the user's."""
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")


def casual_league(user: User) -> League:
    """The league that holds the user's one-off sessions; made the first time."""
    league = League.objects.filter(
        casual=True, deleted_at=None, memberships__user=user, memberships__role=Role.OWNER
    ).first()
    if league is None:
        league = League.objects.create(
            name=gettext("Casual evenings"), casual=True, rules=RuleSet.objects.keep(game.CLASSIC)
        )
        Membership.objects.create(league=league, user=user, role=Role.OWNER)
    return league


def join_table(user: User, table: Table, role: Grant.Role) -> None:
    """Let a user in who came by a table's link."""
    Grant.objects.update_or_create(user=user, table=table, role=role, defaults={"ended_at": None})
