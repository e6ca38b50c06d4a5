"""What tells a phone that an answer is ours, and on which version of the table its next change stands."""

import uuid
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Player, Table
from tests.factories import guest, play, table_of
from tests.pages import address, owner_of, pid, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def marks(answer: Any) -> tuple[int, str, str]:
    return answer.status_code, answer["X-Table"], answer["X-Version"]


HTMX = {"HX-Request": "true"}


def test_pages_behind_the_table_are_marked(table: Table, phone: Client) -> None:
    sent = {"version": 1, "client_key": uuid.uuid4(), "player": pid(table, "Bob"), "points": "5"}
    assert marks(phone.post(address(table, "adjustments/"), sent, headers=HTMX)) == (200, str(table.uid), "2")


def test_undo_is_marked(table: Table, phone: Client) -> None:
    play(table)
    sent = {"version": 2, "client_key": uuid.uuid4()}
    assert marks(phone.post(address(table, "undo/"), sent, headers=HTMX)) == (200, str(table.uid), "3")


def test_sent_again_it_names_the_version_that_it_led_to_then(table: Table, phone: Client) -> None:
    """What another phone did since, this one has not seen: its next change must meet it as stale."""
    sent = {"version": 1, "client_key": uuid.uuid4(), "player": pid(table, "Bob"), "points": "5"}
    phone.post(address(table, "adjustments/"), sent, headers=HTMX)
    table.refresh_from_db()
    play(table)
    assert marks(phone.post(address(table, "adjustments/"), sent, headers=HTMX)) == (200, str(table.uid), "2")


def test_who_joins_has_the_uid_that_the_phone_gave(table: Table, phone: Client) -> None:
    key = uuid.uuid4()
    send(phone, table, "people/join/", client_key=key, name="Eve", start="zero")
    assert pid(table, "Eve") == str(key)


def test_a_uid_that_somebody_else_has_is_not_given_again(table: Table, phone: Client) -> None:
    taken = Player.objects.get(name="Bob").uid
    answer = send(phone, table, "people/join/", client_key=taken, name="Eve", start="zero")
    assert (answer.status_code, pid(table, "Bob")) == (302, str(taken))
    assert pid(table, "Eve") != str(taken)
