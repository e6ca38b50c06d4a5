"""Whose evenings are typed."""

import pytest
from django.test import Client

from scorekeeper.models import User
from tests.factories import guest
from tests.pages import phone_of


@pytest.fixture
def user() -> User:
    return guest()


@pytest.fixture
def phone(user: User) -> Client:
    return phone_of(user)
