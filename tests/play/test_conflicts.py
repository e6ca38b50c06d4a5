"""What another phone was quicker with: the refusal says what is at stake, and changes nothing."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Revision, Table
from scorekeeper.play import rounds
from tests.factories import guest, play, stamp, table_of, totals
from tests.pages import address, owner_of, pid, send

pytestmark = pytest.mark.django_db

UNDONE = "What was to be taken back is no longer the last step: look at the history."
REDONE = "What was to be done again is no longer the next step: look at the history."


@pytest.fixture
def table() -> Table:
    """One round is on the sheet."""
    table = table_of(guest())
    play(table)
    return table


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def told(answer: Any) -> str:
    """The last word on the page."""
    return [str(message) for message in answer.context["messages"]][-1]


def last(table: Table) -> str:
    return str(Revision.objects.filter(table=table).to_undo()[0].name)


def test_undo_of_a_step_that_is_not_the_last_one_takes_nothing_back(phone: Client, table: Table) -> None:
    mine = last(table)
    play(table)
    before = totals(table)
    for version in (table.version - 1, table.version):
        answer = send(phone, table, "undo/", of=mine, version=version)
        assert (answer.status_code, told(answer)) == (409, UNDONE)
    assert totals(table) == before
    assert send(phone, table, "undo/", of=last(table)).status_code == 302
    assert send(phone, table, "undo/", of=mine).status_code == 302
    assert totals(table) == dict.fromkeys(before, 0)
    answer = send(phone, table, "undo/", of=mine)
    assert (answer.status_code, told(answer)) == (409, UNDONE)


def test_redo_of_a_step_that_is_not_the_next_one_does_nothing_again(phone: Client, table: Table) -> None:
    mine = last(table)
    rounds.undo_last(table, stamp(table))
    play(table)
    answer = send(phone, table, "redo/", of=mine)
    assert (answer.status_code, told(answer)) == (409, REDONE)
    rounds.undo_last(table, stamp(table))
    name = Revision.objects.filter(table=table).to_redo()[0].name
    assert send(phone, table, "redo/", of=name).status_code == 302


def test_an_undo_that_is_sent_again_is_done_though_its_step_is_gone(phone: Client, table: Table) -> None:
    sent = {"version": table.version, "client_key": uuid.uuid4(), "of": last(table)}
    for _ in "12":
        assert phone.post(address(table, "undo/"), sent).status_code == 302
    assert Revision.objects.filter(table=table, kind="undo").count() == 1


@pytest.mark.parametrize("where", ["undo", "toasts"])
def test_the_page_names_the_step_that_its_undo_takes_back(phone: Client, table: Table, where: str) -> None:
    send(phone, table, "adjustments/", player=pid(table, "Bob"), points="5")
    page = phone.get(address(table)).content.decode()
    part = page.split(f'id="{where}"')[1]
    (name,) = re.findall(r'name="of" value="([^"]+)"', part.split("</form>")[0])
    assert name == last(table)
