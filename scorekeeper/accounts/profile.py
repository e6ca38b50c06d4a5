"""What somebody is called, how he is reached and in which language: the parts of an account that he changes."""

import unicodedata

from allauth.account.internal.userkit import filter_users_by_username
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from ..models import User
from ..names import NAME_MAX, clean_name, is_blank, name_key
from . import themes

# They choose between two pictures of one character.
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))


def shown_name(user: User) -> str:
    """The name as it was typed; "" for a guest."""
    return user.get_short_name() or ("" if user.is_guest else user.username)


def sign_in_name(text: str) -> str:
    """What a name is found by: "Dana " and "dana" are one. Of an e-mail address only the case is folded.

    What the eye can't see tells no two people apart.

    >>> sign_in_name(" Dana\\u200f  LE\\u200bVI ")
    'dana levi'
    """
    return "".join(
        c for c in name_key(text).lower() if unicodedata.category(c) != "Cf" and c not in _SELECTORS
    )


def checked_name(text: str, user: User | None = None) -> str:
    """The name as it will be shown, where `user` may be called so; else a ValidationError that says why not.

    It can't look like an e-mail address, nor like what the app calls its guests.
    """
    name = clean_name(text)
    if is_blank(name):
        raise ValidationError(_("Type a name to sign in with."))
    if len(name) > NAME_MAX:
        raise ValidationError(
            _("Not longer than %(most)s characters, so that it fits a phone.") % {"most": NAME_MAX}
        )
    if "@" in name:
        raise ValidationError(_("A name without @: an e-mail address has a field of its own."))
    same = filter_users_by_username(sign_in_name(name))
    if sign_in_name(name).startswith("guest-") or same.exclude(pk=user.pk if user else None).exists():
        raise ValidationError(_("Somebody has this name already: add a letter or a number."))
    return name


def rename(user: User, name: str) -> None:
    """Raises IntegrityError where somebody has taken the name since it was checked."""
    user.username, user.first_name = sign_in_name(name), name
    with transaction.atomic():
        user.save(update_fields=["username", "first_name"])


def set_email(request: HttpRequest, user: User, email: str) -> None:
    """The user's only address, or none. A new one is not confirmed until who reads its mail says so."""
    if email != user.email:
        with transaction.atomic():
            user.email = email
            user.save(update_fields=["email"])
            EmailAddress.objects.filter(user=user).delete()
            if email:
                EmailAddress.objects.create(user=user, email=email, primary=True)
    if wants_mail(user, email):
        EmailAddress.objects.get(user=user, email=email).send_confirmation(request)


def wants_mail(user: User, email: str) -> bool:
    """Whether a mail has to ask if this address is his: also again, as long as nobody has said so."""
    return bool(email and settings.SENDS_MAIL and not (email == user.email and email_is_confirmed(user)))


def email_is_confirmed(user: User) -> bool:
    return bool(EmailAddress.objects.filter(user=user, email=user.email, verified=True).exists())


def learn_language(user: User) -> None:
    """Keep the language of this page, where the user has never chosen one."""
    if not user.language:
        user.language = translation.get_language() or ""
        user.save(update_fields=["language"])


def choose_language(user: User, code: str) -> None:
    """Keep this language; nothing where it is kept, or where the app doesn't speak it."""
    if code in dict(settings.LANGUAGES) and user.language != code:
        user.language = code
        user.save(update_fields=["language"])


def suit(response: HttpResponseBase, user: User) -> None:
    """From now on this phone speaks the user's language, and is as light or dark as he likes it."""
    speak(response, user.language)
    themes.wear(response, user.theme)


def speak(response: HttpResponseBase, code: str) -> None:
    """From now on this phone speaks this language, if it is one of the app's."""
    if code in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            code,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            samesite="Lax",
        )


def safe_next(request: HttpRequest) -> str:
    """Where the page was to lead on to, if that is an address of this app; else the front page."""
    wanted = str(request.POST.get("next") or request.GET.get("next") or "")
    return wanted if leads_on(request, wanted) else reverse("home")


def leads_on(request: HttpRequest, address: str) -> bool:
    """Whether it is an address of this app, under the name that it was asked by. A bare word is none."""
    hosts = {request.get_host()}
    is_safe = url_has_allowed_host_and_scheme(address, hosts, require_https=request.is_secure())
    return "/" in address and is_safe
