"""The table of every role: made once for a module, met by each test as it was made."""

import copy
from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.accounts.place import Place


@pytest.fixture(scope="module")
def two_places(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[Place, Place]]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield Place(), Place()
        transaction.set_rollback(True)


@pytest.fixture
def place(two_places: tuple[Place, Place]) -> Place:
    return copy.deepcopy(two_places[0])


@pytest.fixture
def another(two_places: tuple[Place, Place]) -> Place:
    """The like of it, of other people."""
    return copy.deepcopy(two_places[1])
