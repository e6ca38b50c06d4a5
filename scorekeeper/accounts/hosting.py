"""What whoever hosts the app does for others at the command line: an account, a link to a new password."""

from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.account.models import EmailAddress
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse

from ..models import OneTimeLink, User
from ..server.addresses import command_link_base
from .one_time import new_link
from .profile import checked_name, shown_name, sign_in_name


class NotOne(Exception):
    """Nobody is called so, or several have this address."""


def find_user(text: str) -> User:
    """By name, else by e-mail. Raises NotOne, with what to do."""
    user = get_user_by_username(sign_in_name(text))
    if user is not None and not user.is_guest:
        return user  # type: ignore[no-any-return]
    found: list[User] = filter_users_by_email(text.strip(), prefer_verified=True)
    if len(found) > 1:
        names = ", ".join(sorted(shown_name(one) for one in found))
        raise NotOne(f"Several accounts have the address {text}: give the name of one of them ({names}).")
    if not found:
        raise NotOne(f"No account has the name or address {text!r}.")
    return found[0]


@transaction.atomic
def add_user(name: str, email: str = "") -> User:
    """A user whom no password opens until he has set one. The host vouches for the address.

    Raises ValidationError.
    """
    name = checked_name(name)
    if email:
        validate_email(email)
    user = User(username=sign_in_name(name), first_name=name, email=email.lower())
    user.set_unusable_password()
    user.save()
    if email:
        taken = EmailAddress.objects.filter(email=user.email, verified=True).exists()
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=not taken)
    return user


def link_to_set_password(user: User) -> str:
    token = new_link(user, OneTimeLink.Purpose.RESET)
    return f"{command_link_base()}{reverse('account_set_by_link', args=[token])}"
