"""A league with its owner and his phone, as most tests of leagues begin."""

import pytest
from django.test import Client

from scorekeeper.models import League, User
from tests.factories import guest, league_of
from tests.pages import phone_of


@pytest.fixture
def owner() -> User:
    return guest()


@pytest.fixture
def league(owner: User) -> League:
    return league_of(owner)


@pytest.fixture
def phone(owner: User) -> Client:
    return phone_of(owner)


@pytest.fixture
def rated(league: League) -> League:
    """An owner asked for ratings."""
    league.rated = True
    league.save(update_fields=["rated"])
    return league
