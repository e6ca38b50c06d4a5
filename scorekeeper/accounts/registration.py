"""Who may sign up here: the host says so by REGISTRATION (open, invite, closed)."""

from django.conf import settings
from django.http import HttpRequest

_INVITED = "invited"


def policy() -> str:
    return str(settings.REGISTRATION)


def allow_sign_up(request: HttpRequest) -> None:
    """This phone came by an invite: with REGISTRATION=invite it may sign up from now on."""
    request.session[_INVITED] = True


def may_sign_up(request: HttpRequest) -> bool:
    if policy() == "invite":
        return bool(request.session.get(_INVITED))
    return policy() == "open"
