"""Every URL × every role, one row an address and method. A URL without a row fails here.

The roles, in the order of a row's statuses:
nobody signed in, a stranger, a watcher (by link), a viewer (member), a scorer by link, a scorer (member), the owner.
"""

import re
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorekeeper.models import Grant, Membership, Round, Table, User
from scorekeeper.models.league import Role
from tests.factories import guest, play, table_of

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "stranger", "watcher", "viewer", "link scorer", "scorer", "owner")
#                   nobody stranger watcher viewer link scorer owner
ANYBODY = (200,) * 7
READERS = (404, 404, 200, 200, 200, 200, 200)
SCORERS_READ = (404, 404, 403, 403, 200, 200, 200)
SCORERS_WRITE = (401, 404, 403, 403, 302, 302, 302)
SCORERS_422 = (401, 404, 403, 403, 422, 422, 422)  # an empty form of somebody who may write

# name of the URL, method: what each role gets for a request without content beyond the version
ROWS: dict[tuple[str, str], tuple[int, ...]] = {
    ("language", "post"): (302,) * 7,
    ("table", "get"): READERS,
    ("board", "get"): READERS,
    ("draft", "post"): SCORERS_422,
    ("record", "post"): SCORERS_422,
    ("insert", "get"): SCORERS_READ,
    ("insert", "post"): SCORERS_422,
    ("edit", "get"): SCORERS_READ,
    ("edit", "post"): SCORERS_422,
    ("delete_round", "post"): SCORERS_WRITE,
    ("undo", "post"): SCORERS_WRITE,
    ("redo", "post"): (401, 404, 403, 403, 409, 409, 409),  # nothing was taken back
}


class Place:
    """A table with one round, and a user of every role, told apart from another league's owner."""

    def __init__(self) -> None:
        owner = guest()
        self.table = table_of(owner)
        play(self.table)
        table_of(stranger := guest())
        self.users: dict[str, User | None] = {"nobody": None, "stranger": stranger, "owner": owner}
        for name, role in (("viewer", Role.VIEWER), ("scorer", Role.SCORER)):
            self.users[name] = user = guest()
            Membership.objects.create(league=self.table.session.league, user=user, role=role)
        for name, grant in (("watcher", Grant.Role.WATCH), ("link scorer", Grant.Role.SCORE)):
            self.users[name] = user = guest()
            Grant.objects.create(table=self.table, user=user, role=grant)

    def client(self, role: str) -> Client:
        client = Client()
        user = self.users[role]
        if user is not None:
            client.force_login(user)
        return client

    def url(self, name: str) -> str:
        return reverse(name, kwargs={key: self.values()[key] for key in kwargs_of(name)})

    def values(self) -> dict[str, Any]:
        return {"uid": self.table.uid, "round_uid": Round.objects.get(table=self.table).uid}

    def data(self, name: str) -> dict[str, Any]:
        version = Table.objects.get(pk=self.table.pk).version
        round_uid = str(Round.objects.get(table=self.table).uid)
        return {"version": version, "before": round_uid, "position": round_uid}


def patterns(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            yield from patterns(entry)
        else:
            yield entry


def kwargs_of(name: str) -> list[str]:
    (pattern,) = [p for p in patterns() if p.name == name]
    return list(pattern.pattern.converters)


def ids(row: tuple[str, str]) -> str:
    return " ".join(row)


@pytest.mark.parametrize("row", ROWS, ids=ids)
@pytest.mark.parametrize("role", ROLES)
def test_each_role_gets_what_is_its_due(row: tuple[str, str], role: str) -> None:
    name, method = row
    place = Place()
    send: Callable[..., Any] = getattr(place.client(role), method)
    answer = send(place.url(name), place.data(name))
    assert answer.status_code == ROWS[row][ROLES.index(role)]


def test_every_url_has_a_row() -> None:
    named = {pattern.name for pattern in patterns()}
    assert named == {name for name, _method in ROWS}


def test_a_table_that_is_not_there_is_as_one_that_is_not_yours() -> None:
    place = Place()
    mine = place.client("stranger").get(place.url("table"))
    none = place.client("stranger").get(reverse("table", args=[uuid.uuid4()]))
    assert (mine.status_code, none.status_code) == (404, 404)
    assert without_values(mine.content) == without_values(none.content)


def without_values(page: bytes) -> bytes:
    """The page without what differs each time: tokens, and the address asked for."""
    return re.sub(rb'value="[^"]*"', b"", page)
