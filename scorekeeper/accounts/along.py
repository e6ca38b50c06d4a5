"""What happens to a guest's evenings when his phone is signed in as somebody else."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from ..models import Grant, Membership, OneTimeLink, TypedEvening, User
from ..play.change import writing
from .access import tables_for, user_of
from .links import bring_along

_WAITING = "guest_here"
_CAME = "guests_along"


def as_if_nobody(view: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator of the doors: a guest comes to them like anybody who is not signed in, and is not forgotten."""

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = user_of(request)
        if user is not None and user.is_guest:
            request.guest = user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        answer: HttpResponseBase = view(request, *args, **kwargs)
        return answer

    return inner


def guest_of(request: HttpRequest) -> User | None:
    """The guest who came to the door on this phone."""
    guest: User | None = getattr(request, "guest", None)
    return guest


def remember(request: HttpRequest, guest: User) -> None:
    """This phone was that guest's until now. Nobody but who held it can ask for what is his."""
    if held_by(guest):
        request.session[_WAITING] = guest.pk


def waiting_guest(request: HttpRequest) -> User | None:
    """The guest whose evenings may be taken along on this phone."""
    pk = request.session.get(_WAITING)
    return User.objects.filter(pk=pk, is_guest=True).first() if pk else None


def came_along(request: HttpRequest, guest: User) -> None:
    """What this phone has not sent yet for the guest is its user's from now on, as all else of his."""
    request.session[_CAME] = [*guests_along(request), str(guest.uid)]


def guests_along(request: HttpRequest) -> list[str]:
    """The uids of the guests who came along since somebody signed in on this phone."""
    uids: list[str] = request.session.get(_CAME, [])
    return uids


def forget(request: HttpRequest) -> None:
    request.session.pop(_WAITING, None)


def held_by(guest: User) -> int:
    """How many evenings the guest can open, as a member or by a link, and those that he is typing in.

    A demo's don't count.
    """
    half_typed = TypedEvening.objects.half_typed(guest).count()
    played = tables_for(guest).filter(session__league__demo=False)
    return played.values("session").distinct().count() + half_typed


def take_along(guest: User, user: User) -> None:
    """The user can open what the guest could. Where no other phone is that guest's, nothing stays with him."""
    with writing():
        _take(guest, user)


def _take(guest: User, user: User) -> None:
    bring_along(guest, user)
    TypedEvening.objects.filter(user=guest).update(user=user)
    if not OneTimeLink.objects.filter(user=guest).exclude(used_at=None).exists():
        Membership.objects.filter(user=guest).delete()
        Grant.objects.filter(user=guest, ended_at=None).update(ended_at=timezone.now())
