"""What tests of accounts share: somebody with a name and a password, and a phone of his."""

from typing import Any

from django.contrib.auth import get_user
from django.http import HttpRequest
from django.test import Client

from scorekeeper.accounts.hosting import add_user
from scorekeeper.models import User

PASSWORD = "queen of hearts 7"


def member(name: str = "Dana", email: str = "", password: str = PASSWORD) -> User:
    user = add_user(name, email)
    user.set_password(password)
    user.save()
    return user


def sign_in(client: Client, name: str = "Dana", password: str = PASSWORD, **more: Any) -> Any:
    return client.post("/accounts/sign-in/", {"login": name, "password": password, **more})


def sign_up(client: Client, name: str = "Dana", password: str = PASSWORD, **more: Any) -> Any:
    return client.post("/accounts/sign-up/", {"username": name, "password1": password, **more})


def whose(client: Client) -> User | None:
    """Whose phone this is, as the next request would find."""
    request = HttpRequest()
    request.session = client.session
    user = get_user(request)
    return user if isinstance(user, User) else None
