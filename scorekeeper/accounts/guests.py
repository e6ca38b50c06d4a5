"""A guest: a user that no password opens, made on the way to the first deal."""

import uuid
from datetime import timedelta

from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, gettext

from .. import rules as game
from ..models import Grant, League, Membership, RuleSet, Table, User
from ..models.base import token_digest
from ..models.league import Role
from . import themes
from .access import user_of

# A phone that sends a form again, because the answer with its cookie was lost, is still the same phone.
RESENT_WITHIN = timedelta(hours=1)


def user_or_guest(request: HttpRequest, *, key: uuid.UUID | None = None) -> User:
    """Whoever is signed in, else a new guest, signed in on this phone for 400 days.

    The `key` is the phone's own name for the request: of two taps the second finds the guest of the first.
    """
    user = user_of(request)
    if user is None:
        user = guest_once(key) if key else new_guest()
        sign_in(request, user)
    return user


def guest_once(key: uuid.UUID) -> User:
    """The guest that this key made a blink ago, else a new one."""
    try:
        with transaction.atomic():
            return User.create_guest(language=get_language() or "", key=_kept(key))
    except IntegrityError:
        return guest_made_by(key) or new_guest()


def guest_made_by(key: uuid.UUID) -> User | None:
    """The guest that this key made, as long as it may still be the same tap."""
    made = User.objects.filter(username=f"guest-{_kept(key)}", is_guest=True)
    return made.filter(date_joined__gt=timezone.now() - RESENT_WITHIN).first()


def _kept(key: uuid.UUID) -> str:
    """What is kept of a key: it opens nothing."""
    return token_digest(str(key))[:32]


def new_guest() -> User:
    return User.create_guest(language=get_language() or "")


def sign_in(request: HttpRequest, user: User) -> None:
    """From now on this phone is the user's."""
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    themes.learn(request, user)


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
