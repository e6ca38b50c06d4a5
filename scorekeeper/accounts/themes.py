"""Light or dark: as the phone has it, or as somebody chose; kept as the language is, by a cookie and for a user."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from ..models import User

COOKIE = "theme"
SYSTEM = "system"
CHOSEN = frozenset({"light", "dark"})


def theme_of(request: HttpRequest) -> str:
    """What was chosen for this phone; "" where its own setting holds."""
    theme = request.COOKIES.get(COOKIE, "")
    return theme if theme in CHOSEN else ""


def for_pages(request: HttpRequest) -> dict[str, str]:
    """Context processor: a page comes in its colours, so that none flashes in the wrong ones."""
    return {"theme": theme_of(request)}


def is_theme(theme: str) -> bool:
    return theme == SYSTEM or theme in CHOSEN


def keep(user: User, theme: str) -> None:
    if user.theme != theme:
        user.theme = theme
        user.save(update_fields=["theme"])


def learn(request: HttpRequest, user: User) -> None:
    """Keep what was chosen for this phone, where the user has never chosen."""
    if not user.theme and theme_of(request):
        keep(user, theme_of(request))


def wear(response: HttpResponseBase, theme: str) -> None:
    """From now on this phone's pages are so; nothing changes by what is no theme."""
    if theme in CHOSEN:
        response.set_cookie(
            COOKIE,
            theme,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    elif theme == SYSTEM:
        response.delete_cookie(COOKIE, samesite="Lax")
