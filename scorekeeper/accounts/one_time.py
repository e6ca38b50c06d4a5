"""Links that work once, kept as a digest: go on elsewhere, a guest's key to come back, a new password."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from ..models import OneTimeLink, User
from ..models.base import new_token, token_digest
from .guests import sign_in

Purpose = OneTimeLink.Purpose

LASTS = {
    Purpose.CONTINUE: timedelta(minutes=30),
    Purpose.KEY: timedelta(days=400),  # as long as a phone's cookie
    Purpose.RESET: timedelta(hours=24),
}
# What signs a phone in by itself. A link to a new password must not: whoever uses it has to set one.
SIGNS_IN = (Purpose.CONTINUE, Purpose.KEY, Purpose.OWNER)


def new_link(user: User, purpose: OneTimeLink.Purpose) -> str:
    """The token of a new link. It can be shown only now. A new key or reset takes the place of the old one."""
    if purpose in {Purpose.KEY, Purpose.RESET}:
        forget_links(user, purpose)
    token = new_token()
    OneTimeLink.objects.create(
        user=user,
        purpose=purpose,
        digest=token_digest(token),
        expires_at=timezone.now() + LASTS[purpose],
    )
    return token


def continue_link(user: User) -> str:
    """A token that signs another phone in as this user, once, within half an hour."""
    return new_link(user, Purpose.CONTINUE)


def link_for(token: str, *purposes: OneTimeLink.Purpose) -> OneTimeLink | None:
    """The link of this token while it can still be used; one that signs in, where nothing else is asked for."""
    return (
        OneTimeLink.objects.filter(
            digest=token_digest(token),
            purpose__in=purposes or SIGNS_IN,
            used_at=None,
            expires_at__gt=timezone.now(),
            user__is_active=True,
        )
        .select_related("user")
        .first()
    )


def claim(link: OneTimeLink) -> bool:
    """Use the link up. False where another phone was quicker."""
    return bool(OneTimeLink.objects.filter(pk=link.pk, used_at=None).update(used_at=timezone.now()))


def use_link(request: HttpRequest, token: str) -> OneTimeLink | None:
    """Sign this phone in as the link's user. None where the link was used, or is too old."""
    link = link_for(token)
    if link is None or not claim(link):
        return None
    sign_in(request, link.user)
    return link


def has_key(user: User) -> bool:
    """Whether a key of the user's lies somewhere that still opens."""
    return _open_links(user, Purpose.KEY).exists()


def needs_key(user: User | None) -> bool:
    """Whether this user is lost with his phone: he has no account, and no key. One query, for a guest."""
    return user is not None and user.is_guest and not has_key(user)


def forget_links(user: User, *purposes: OneTimeLink.Purpose) -> None:
    """Links of these purposes that nobody has used open nothing any more; all, where none is named."""
    _open_links(user, *(purposes or tuple(Purpose))).update(expires_at=timezone.now())


def sign_out_everywhere(user: User) -> None:
    """No phone is signed in as this user any more, and no link signs one in."""
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(session_epoch=F("session_epoch") + 1)
        forget_links(user)
    user.refresh_from_db(fields=["session_epoch"])


def _open_links(user: User, *purposes: OneTimeLink.Purpose) -> QuerySet[OneTimeLink]:
    return OneTimeLink.objects.filter(
        user=user, purpose__in=purposes, used_at=None, expires_at__gt=timezone.now()
    )
